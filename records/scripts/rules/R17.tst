# Cases of R17, each with the wrong engines that it catches.

#case R17.1 nestor with three players and turn=either
#also R17.2 R17.4 R17.7 R17.9
# R17.1 an event counts as a turn; R17.2 only the mover can resign; R17.4 the balls go; R17.4 the game ends; R17.7 the turn passes; R17.7 the turn passes to the one after the player; R17.9 the count goes on in the past
10 lp-position nestor3/turn=either m50:RBYo r 0.0.0 m6 rep:2
#? [nestor3/turn=either m50:RBYo r 0\.0\.0 m6 rep:2]
20 lp-legal
#? [pass/p50]
30 lp-play blue:resigns
#? []
40 lp-position
#? [nestor3/turn=either m50:RBYo r 0\.0\.0 m6 out:b]
50 lp-result
#? [\*]
60 lp-legal_count
#? [1]

#case R17.3 nestor with two players and turn=either
#also R17.11 R17.1 R17.2
# R17.3 the player becomes out; R17.3 the mover always loses; R17.11 a resignation drops rep; R17.1 an event counts as a turn; R17.2 only the mover can resign
70 lp-position nestor/turn=either m50:RBoo r 0.0 m6 rep:2
#? [nestor/turn=either m50:RBoo r 0\.0 m6 rep:2]
80 lp-legal
#? [pass/o50\npass/p50]
90 lp-play blue:resigns
#? []
100 lp-position
#? [nestor/turn=either m50:RBoo - 0\.0 m6 rep:2/end:1-0]
110 lp-result
#? [1-0 resignation]
120 lp-legal_count
#? [0]

#case R17.4 classic with three players and size=1
#also R17.1
# R17.4 the hand goes; R17.1 an event counts as a turn; R17.4 the game ends
130 lp-position classic3/size=1 - w 1.1.1 p0 -
#? [classic3/size=1 - w 1\.1\.1 p0 -]
140 lp-legal
#? [l50:m50\nl51:m50\nm49:m50\nm50:l50\nm50:l51\nm50:m49\nm50:m51\nm50:n49\nm50:n50\nm51:m50\nn49:m50\nn50:m50]
150 lp-play white:resigns
#? []
160 lp-position
#? [classic3/size=1 - r 1\.1\.1 p0 out:w]
170 lp-result
#? [\*]
180 lp-legal_count
#? [12]

#case R17.5 nestor with three players and turn=either
#also R17.9
# R17.5 the last player goes on; R17.9 the count goes on
190 lp-position nestor3/turn=either m50:RBYo r 0.0.0 m6 out:y/rep:2
#? [nestor3/turn=either m50:RBYo r 0\.0\.0 m6 out:y/rep:2]
200 lp-legal
#? [pass/p50]
210 lp-play red:resigns
#? []
220 lp-position
#? [nestor3/turn=either m50:RBYo - 0\.0\.0 m6 out:ry/end:0-1-0]
230 lp-result
#? [0-1-0 resignation]
240 lp-legal_count
#? [0]

#case R17.6 nestor with three players and ending=stranded, free_edges=6, turn=either
#also R17.12
# R17.6 R14 is not applied; R17.12 the reason is the event's
250 lp-position nestor3/ending=stranded/free_edges=6/turn=either m50:oRBY r 0.0.0 m0 -
#? [nestor3/ending=stranded/free_edges=6/turn=either m50:oRBY r 0\.0\.0 m0 -]
260 lp-legal
#? [n50-m50]
270 lp-play red:resigns
#? []
280 lp-position
#? [nestor3/ending=stranded/free_edges=6/turn=either m50:oRBY - 0\.0\.0 m0 out:rb/end:0-0-1]
290 lp-result
#? [0-0-1 stranded]
300 lp-legal_count
#? [0]

#case R17.6b nestor with three players
# R17.6 the position is not counted
310 lp-position nestor3 m50:RBY r 0.0.0 m9 -
#? [nestor3 m50:RBY r 0\.0\.0 m9 -]
320 lp-legal
#? [pass]
330 lp-play yellow:resigns pass pass pass pass
#? []
340 lp-position
#? [nestor3 m50:RBY - 0\.0\.0 m13 out:y/rep:3/end:1/2-1/2-0]
350 lp-result
#? [1/2-1/2-0 repetition]
360 lp-legal_count
#? [0]

#case R17.6c nestor with three players and placement=manual, size=2
#also R17.4
# R17.6 the first player is next; R17.4 the hand goes
370 lp-position nestor3/placement=manual/size=2 l49:1r/by/r b 2.2.2:0.1.1.2 p4 -
#? [nestor3/placement=manual/size=2 l49:1r/by/r b 2\.2\.2:0\.1\.1\.2 p4 -]
380 lp-legal
#? [black@k51\nblack@l49\nblack@m51\nblack@n49\nblue@m51\nblue@n49\nyellow@k51\nyellow@l49]
390 lp-play blue:resigns
#? []
400 lp-position
#? [nestor3/placement=manual/size=2 l49:1r/by/r y 2\.2\.2:0\.1\.1\.2 p4 out:b]
410 lp-result
#? [\*]
420 lp-legal_count
#? [8]

#case R17.6d classic with three players and size=2
#also R17.8 R17.4
# R17.6 movement does not begin; R17.8 a player out takes part in placement; R17.4 the balls go
430 lp-position classic3/size=2 k49:1oBWR/Wooo r 0.1.1 p4 -
#? [classic3/size=2 k49:1oBWR/Wooo r 0\.1\.1 p4 -]
440 lp-legal
#? [l49\nl50\nm50]
450 lp-play red:resigns
#? []
460 lp-position
#? [classic3/size=2 k49:1oBWR/Wooo w 0\.0\.0 m0 out:r]
470 lp-result
#? [\*]
480 lp-legal_count
#? [23]

#case R17.10 nestor with three players
# R17.10 players out share a draw; R17.10 all but the mover share a draw
490 lp-position nestor3 m50:RBo r 0.0.0 m6 out:y
#? [nestor3 m50:RBo r 0\.0\.0 m6 out:y]
500 lp-legal
#? [pass/o50]
510 lp-play draw
#? []
520 lp-position
#? [nestor3 m50:RBo - 0\.0\.0 m6 out:y/end:1/2-1/2-0]
530 lp-result
#? [1/2-1/2-0 agreement]
540 lp-legal_count
#? [0]

#case R17.11 nestor with three players and turn=either
# R17.11 a draw drops rep
550 lp-position nestor3/turn=either m50:RBYo r 0.0.0 m6 rep:2
#? [nestor3/turn=either m50:RBYo r 0\.0\.0 m6 rep:2]
560 lp-legal
#? [pass/p50]
570 lp-play draw
#? []
580 lp-position
#? [nestor3/turn=either m50:RBYo - 0\.0\.0 m6 rep:2/end:1/3-1/3-1/3]
590 lp-result
#? [1/3-1/3-1/3 agreement]
600 lp-legal_count
#? [0]

#case R17.12 nestor with two players and turn=either
# R17.12 time is resignation
610 lp-position nestor/turn=either m50:RBoo r 0.0 m6 rep:2
#? [nestor/turn=either m50:RBoo r 0\.0 m6 rep:2]
620 lp-legal
#? [pass/o50\npass/p50]
630 lp-play red:timeout
#? []
640 lp-position
#? [nestor/turn=either m50:RBoo - 0\.0 m6 rep:2/end:0-1]
650 lp-result
#? [0-1 time]
660 lp-legal_count
#? [0]

#case R17.10b classic with two players and free_edges=4, turn=either
# R17.10 all but the mover share a draw
670 lp-position classic/free_edges=4/turn=either m49:1o/oWR/Wo/1o w 0.0 m2 -
#? [classic/free_edges=4/turn=either m49:1o/oWR/Wo/1o w 0\.0 m2 -]
680 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
690 lp-play draw
#? []
700 lp-position
#? [classic/free_edges=4/turn=either m49:1o/oWR/Wo/1o - 0\.0 m2 end:1/2-1/2]
710 lp-result
#? [1/2-1/2 agreement]
720 lp-legal_count
#? [0]

#case R17.2b classic with three players and size=2
#also R17.7 R17.9
# R17.2 only the mover can resign; R17.7 the turn passes; R17.9 the count goes on in the past
730 lp-position classic3/size=2 m50:oWoB w 0.0.0 m3 -
#? [classic3/size=2 m50:oWoB w 0\.0\.0 m3 -]
740 lp-legal
#? [n50-o50/m50\nn50-o50/n50\nn50-o50/p50]
750 lp-play black:resigns
#? []
760 lp-position
#? [classic3/size=2 m50:oWoB w 0\.0\.0 m3 out:b]
770 lp-result
#? [\*]
780 lp-legal_count
#? [3]

#case R17.6e classic with three players and size=2
#also R17.12
# R17.6 R14 is not applied; R17.12 the reason is the event's
790 lp-position classic3/size=2 m50:oWoo w 0.0.0 m3 -
#? [classic3/size=2 m50:oWoo w 0\.0\.0 m3 -]
800 lp-legal
#? [n50-m50/n50\nn50-m50/o50\nn50-m50/p50\nn50-o50/m50\nn50-o50/n50\nn50-o50/p50\nn50-p50/m50\nn50-p50/n50\nn50-p50/o50]
810 lp-play white:resigns
#? []
820 lp-position
#? [classic3/size=2 m50:oWoo - 0\.0\.0 m3 out:wr/end:0-0-1]
830 lp-result
#? [0-0-1 stranded]
840 lp-legal_count
#? [0]

#case R17.10c classic with three players and free_edges=4, turn=either, wipeout=mover-loses
# R17.10 players out share a draw; R17.10 all but the mover share a draw
850 lp-position classic3/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oWR/Wo/1o w 0.0.0 m2 out:b
#? [classic3/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oWR/Wo/1o w 0\.0\.0 m2 out:b]
860 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
870 lp-play draw
#? []
880 lp-position
#? [classic3/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oWR/Wo/1o - 0\.0\.0 m2 out:b/end:1/2-1/2-0]
890 lp-result
#? [1/2-1/2-0 agreement]
900 lp-legal_count
#? [0]

#case R17.10d nestor with two players and ending=stranded, free_edges=4, turn=either
# R17.10 all but the mover share a draw
910 lp-position nestor/ending=stranded/free_edges=4/turn=either m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [nestor/ending=stranded/free_edges=4/turn=either m49:1o/oRB/Ro/1o r 0\.0 m2 -]
920 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
930 lp-play draw
#? []
940 lp-position
#? [nestor/ending=stranded/free_edges=4/turn=either m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
950 lp-result
#? [1/2-1/2 agreement]
960 lp-legal_count
#? [0]

#case R17.11b nestor with two players and turn=either
# R17.11 a draw drops rep
970 lp-position nestor/turn=either m50:RBoo r 0.0 m6 rep:2
#? [nestor/turn=either m50:RBoo r 0\.0 m6 rep:2]
980 lp-legal
#? [pass/o50\npass/p50]
990 lp-play draw
#? []
1000 lp-position
#? [nestor/turn=either m50:RBoo - 0\.0 m6 rep:2/end:1/2-1/2]
1010 lp-result
#? [1/2-1/2 agreement]
1020 lp-legal_count
#? [0]

#case R17.12b nestor with three players and turn=either, wipeout=mover-loses
# R17.12 time is resignation
1030 lp-position nestor3/turn=either/wipeout=mover-loses m50:RBoo r 0.0.0 m6 out:y/rep:2
#? [nestor3/turn=either/wipeout=mover-loses m50:RBoo r 0\.0\.0 m6 out:y/rep:2]
1040 lp-legal
#? [pass/o50\npass/p50]
1050 lp-play red:timeout
#? []
1060 lp-position
#? [nestor3/turn=either/wipeout=mover-loses m50:RBoo - 0\.0\.0 m6 out:ry/end:0-1-0]
1070 lp-result
#? [0-1-0 time]
1080 lp-legal_count
#? [0]

#case R17.1b nestor-en with two players and ending=last-balls, turn=either
#also R17.3 R17.11 R17.12
# R17.1 an event counts as a turn; R17.3 the player becomes out; R17.11 a resignation drops rep; R17.12 time is resignation
1090 lp-position nestor-en/ending=last-balls/turn=either m50:RBoo r 0.0 m6 rep:2
#? [nestor-en/ending=last-balls/turn=either m50:RBoo r 0\.0 m6 rep:2]
1100 lp-legal
#? [pass/o50\npass/p50]
1110 lp-play red:timeout
#? []
1120 lp-position
#? [nestor-en/ending=last-balls/turn=either m50:RBoo - 0\.0 m6 rep:2/end:0-1]
1130 lp-result
#? [0-1 time]
1140 lp-legal_count
#? [0]

#case R17.2c nestor-en with two players and ending=last-balls, turn=either
#also R17.3
# R17.2 only the mover can resign; R17.3 the mover always loses
1150 lp-position nestor-en/ending=last-balls/turn=either m50:RBoo r 0.0 m6 rep:2
#? [nestor-en/ending=last-balls/turn=either m50:RBoo r 0\.0 m6 rep:2]
1160 lp-legal
#? [pass/o50\npass/p50]
1170 lp-play blue:resigns
#? []
1180 lp-position
#? [nestor-en/ending=last-balls/turn=either m50:RBoo - 0\.0 m6 rep:2/end:1-0]
1190 lp-result
#? [1-0 resignation]
1200 lp-legal_count
#? [0]

#case R17.10e nestor-en with two players and free_edges=4, turn=either
# R17.10 all but the mover share a draw
1210 lp-position nestor-en/free_edges=4/turn=either m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [nestor-en/free_edges=4/turn=either m49:1o/oRB/Ro/1o r 0\.0 m2 -]
1220 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
1230 lp-play draw
#? []
1240 lp-position
#? [nestor-en/free_edges=4/turn=either m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
1250 lp-result
#? [1/2-1/2 agreement]
1260 lp-legal_count
#? [0]

#case R17.11c nestor-en with two players and ending=last-balls, turn=either
# R17.11 a draw drops rep
1270 lp-position nestor-en/ending=last-balls/turn=either m50:RBoo r 0.0 m6 rep:2
#? [nestor-en/ending=last-balls/turn=either m50:RBoo r 0\.0 m6 rep:2]
1280 lp-legal
#? [pass/o50\npass/p50]
1290 lp-play draw
#? []
1300 lp-position
#? [nestor-en/ending=last-balls/turn=either m50:RBoo - 0\.0 m6 rep:2/end:1/2-1/2]
1310 lp-result
#? [1/2-1/2 agreement]
1320 lp-legal_count
#? [0]

#case R17.1c nestor-en with three players and ending=last-balls, turn=either, wipeout=mover-loses
#also R17.4 R17.5 R17.9 R17.12
# R17.1 an event counts as a turn; R17.4 the balls go; R17.5 the last player goes on; R17.9 the count goes on; R17.12 time is resignation
1330 lp-position nestor-en3/ending=last-balls/turn=either/wipeout=mover-loses m50:RBoo r 0.0.0 m6 out:y/rep:2
#? [nestor-en3/ending=last-balls/turn=either/wipeout=mover-loses m50:RBoo r 0\.0\.0 m6 out:y/rep:2]
1340 lp-legal
#? [pass/o50\npass/p50]
1350 lp-play red:timeout
#? []
1360 lp-position
#? [nestor-en3/ending=last-balls/turn=either/wipeout=mover-loses m50:RBoo - 0\.0\.0 m6 out:ry/end:0-1-0]
1370 lp-result
#? [0-1-0 time]
1380 lp-legal_count
#? [0]

#case R17.2d nestor-en with three players and ending=last-balls, turn=either, wipeout=mover-loses
# R17.2 only the mover can resign
1390 lp-position nestor-en3/ending=last-balls/turn=either/wipeout=mover-loses m50:RBoo r 0.0.0 m6 out:y/rep:2
#? [nestor-en3/ending=last-balls/turn=either/wipeout=mover-loses m50:RBoo r 0\.0\.0 m6 out:y/rep:2]
1400 lp-legal
#? [pass/o50\npass/p50]
1410 lp-play blue:resigns
#? []
1420 lp-position
#? [nestor-en3/ending=last-balls/turn=either/wipeout=mover-loses m50:RBoo - 0\.0\.0 m6 out:by/end:1-0-0]
1430 lp-result
#? [1-0-0 resignation]
1440 lp-legal_count
#? [0]

#case R17.4b nestor-en with three players and ending=last-balls, placement=manual, size=2, turn=if-possible, wipeout=tie-unless-out
#also R17.6
# R17.4 the hand goes; R17.4 the game ends; R17.6 the first player is next
1450 lp-position nestor-en3/ending=last-balls/placement=manual/size=2/turn=if-possible/wipeout=tie-unless-out l49:1r/by/r b 2.2.2:0.1.1.2 p4 -
#? [nestor-en3/ending=last-balls/placement=manual/size=2/turn=if-possible/wipeout=tie-unless-out l49:1r/by/r b 2\.2\.2:0\.1\.1\.2 p4 -]
1460 lp-legal
#? [black@k51\nblack@l49\nblack@m51\nblack@n49\nblue@m51\nblue@n49\nyellow@k51\nyellow@l49]
1470 lp-play blue:resigns
#? []
1480 lp-position
#? [nestor-en3/ending=last-balls/placement=manual/size=2/turn=if-possible/wipeout=tie-unless-out l49:1r/by/r y 2\.2\.2:0\.1\.1\.2 p4 out:b]
1490 lp-result
#? [\*]
1500 lp-legal_count
#? [8]

#case R17.6f nestor-en with three players and free_edges=6, turn=either, wipeout=tie-unless-out
#also R17.12
# R17.6 R14 is not applied; R17.12 the reason is the event's
1510 lp-position nestor-en3/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBY r 0.0.0 m0 -
#? [nestor-en3/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBY r 0\.0\.0 m0 -]
1520 lp-legal
#? [n50-m50]
1530 lp-play red:resigns
#? []
1540 lp-position
#? [nestor-en3/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBY - 0\.0\.0 m0 out:rb/end:0-0-1]
1550 lp-result
#? [0-0-1 stranded]
1560 lp-legal_count
#? [0]

#case R17.6g nestor-en with three players and ending=last-balls, turn=if-possible, wipeout=tie-unless-out
#also R17.9
# R17.6 the position is not counted; R17.9 the count goes on in the past
1570 lp-position nestor-en3/ending=last-balls/turn=if-possible/wipeout=tie-unless-out m50:RBY r 0.0.0 m9 -
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=tie-unless-out m50:RBY r 0\.0\.0 m9 -]
1580 lp-legal
#? [pass]
1590 lp-play yellow:resigns pass pass pass pass
#? []
1600 lp-position
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=tie-unless-out m50:RBY - 0\.0\.0 m13 out:y/rep:3/end:1/2-1/2-0]
1610 lp-result
#? [1/2-1/2-0 repetition]
1620 lp-legal_count
#? [0]

#case R17.7d nestor-en with three players and ending=last-balls, turn=either, wipeout=tie-unless-out
# R17.7 the turn passes; R17.7 the turn passes to the one after the player
1630 lp-position nestor-en3/ending=last-balls/turn=either/wipeout=tie-unless-out m50:RBYo r 0.0.0 m6 rep:2
#? [nestor-en3/ending=last-balls/turn=either/wipeout=tie-unless-out m50:RBYo r 0\.0\.0 m6 rep:2]
1640 lp-legal
#? [pass/p50]
1650 lp-play blue:resigns
#? []
1660 lp-position
#? [nestor-en3/ending=last-balls/turn=either/wipeout=tie-unless-out m50:RBYo r 0\.0\.0 m6 out:b]
1670 lp-result
#? [\*]
1680 lp-legal_count
#? [1]

#case R17.10f nestor-en with three players and ending=last-balls, turn=if-possible, wipeout=tie-unless-out
# R17.10 players out share a draw; R17.10 all but the mover share a draw
1690 lp-position nestor-en3/ending=last-balls/turn=if-possible/wipeout=tie-unless-out m50:RBo r 0.0.0 m6 out:y
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=tie-unless-out m50:RBo r 0\.0\.0 m6 out:y]
1700 lp-legal
#? [pass/o50]
1710 lp-play draw
#? []
1720 lp-position
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=tie-unless-out m50:RBo - 0\.0\.0 m6 out:y/end:1/2-1/2-0]
1730 lp-result
#? [1/2-1/2-0 agreement]
1740 lp-legal_count
#? [0]

#case R17.11d nestor-en with three players and ending=last-balls, turn=either, wipeout=tie-unless-out
# R17.11 a draw drops rep
1750 lp-position nestor-en3/ending=last-balls/turn=either/wipeout=tie-unless-out m50:RBYo r 0.0.0 m6 rep:2
#? [nestor-en3/ending=last-balls/turn=either/wipeout=tie-unless-out m50:RBYo r 0\.0\.0 m6 rep:2]
1760 lp-legal
#? [pass/p50]
1770 lp-play draw
#? []
1780 lp-position
#? [nestor-en3/ending=last-balls/turn=either/wipeout=tie-unless-out m50:RBYo - 0\.0\.0 m6 rep:2/end:1/3-1/3-1/3]
1790 lp-result
#? [1/3-1/3-1/3 agreement]
1800 lp-legal_count
#? [0]

#case R17.1d pbmserv with two players and turn=either
#also R17.3 R17.11 R17.12
# R17.1 an event counts as a turn; R17.3 the player becomes out; R17.11 a resignation drops rep; R17.12 time is resignation
1810 lp-position pbmserv/turn=either m50:RBoo r 0.0 m6 rep:2
#? [pbmserv/turn=either m50:RBoo r 0\.0 m6 rep:2]
1820 lp-legal
#? [pass/o50\npass/p50]
1830 lp-play red:timeout
#? []
1840 lp-position
#? [pbmserv/turn=either m50:RBoo - 0\.0 m6 rep:2/end:0-1]
1850 lp-result
#? [0-1 time]
1860 lp-legal_count
#? [0]

#case R17.2e pbmserv with two players and turn=either
#also R17.3
# R17.2 only the mover can resign; R17.3 the mover always loses
1870 lp-position pbmserv/turn=either m50:RBoo r 0.0 m6 rep:2
#? [pbmserv/turn=either m50:RBoo r 0\.0 m6 rep:2]
1880 lp-legal
#? [pass/o50\npass/p50]
1890 lp-play blue:resigns
#? []
1900 lp-position
#? [pbmserv/turn=either m50:RBoo - 0\.0 m6 rep:2/end:1-0]
1910 lp-result
#? [1-0 resignation]
1920 lp-legal_count
#? [0]

#case R17.10g pbmserv with two players and ending=stranded, free_edges=4, turn=either
# R17.10 all but the mover share a draw
1930 lp-position pbmserv/ending=stranded/free_edges=4/turn=either m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [pbmserv/ending=stranded/free_edges=4/turn=either m49:1o/oRB/Ro/1o r 0\.0 m2 -]
1940 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
1950 lp-play draw
#? []
1960 lp-position
#? [pbmserv/ending=stranded/free_edges=4/turn=either m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
1970 lp-result
#? [1/2-1/2 agreement]
1980 lp-legal_count
#? [0]

#case R17.11e pbmserv with two players and turn=either
# R17.11 a draw drops rep
1990 lp-position pbmserv/turn=either m50:RBoo r 0.0 m6 rep:2
#? [pbmserv/turn=either m50:RBoo r 0\.0 m6 rep:2]
2000 lp-legal
#? [pass/o50\npass/p50]
2010 lp-play draw
#? []
2020 lp-position
#? [pbmserv/turn=either m50:RBoo - 0\.0 m6 rep:2/end:1/2-1/2]
2030 lp-result
#? [1/2-1/2 agreement]
2040 lp-legal_count
#? [0]

#case R17.1e pbmserv with three players and turn=either, wipeout=mover-loses
#also R17.4 R17.5 R17.9 R17.12
# R17.1 an event counts as a turn; R17.4 the balls go; R17.5 the last player goes on; R17.9 the count goes on; R17.12 time is resignation
2050 lp-position pbmserv3/turn=either/wipeout=mover-loses m50:RBoo r 0.0.0 m6 out:g/rep:2
#? [pbmserv3/turn=either/wipeout=mover-loses m50:RBoo r 0\.0\.0 m6 out:g/rep:2]
2060 lp-legal
#? [pass/o50\npass/p50]
2070 lp-play red:timeout
#? []
2080 lp-position
#? [pbmserv3/turn=either/wipeout=mover-loses m50:RBoo - 0\.0\.0 m6 out:rg/end:0-1-0]
2090 lp-result
#? [0-1-0 time]
2100 lp-legal_count
#? [0]

#case R17.2f pbmserv with three players and turn=either, wipeout=mover-loses
# R17.2 only the mover can resign
2110 lp-position pbmserv3/turn=either/wipeout=mover-loses m50:RBoo r 0.0.0 m6 out:g/rep:2
#? [pbmserv3/turn=either/wipeout=mover-loses m50:RBoo r 0\.0\.0 m6 out:g/rep:2]
2120 lp-legal
#? [pass/o50\npass/p50]
2130 lp-play blue:resigns
#? []
2140 lp-position
#? [pbmserv3/turn=either/wipeout=mover-loses m50:RBoo - 0\.0\.0 m6 out:bg/end:1-0-0]
2150 lp-result
#? [1-0-0 resignation]
2160 lp-legal_count
#? [0]

#case R17.4c pbmserv with three players and placement=manual, size=2, wipeout=tie-unless-out
#also R17.6
# R17.4 the hand goes; R17.4 the game ends; R17.6 the first player is next
2170 lp-position pbmserv3/placement=manual/size=2/wipeout=tie-unless-out l49:1r/bg/r b 2.2.2:0.1.1.2 p4 -
#? [pbmserv3/placement=manual/size=2/wipeout=tie-unless-out l49:1r/bg/r b 2\.2\.2:0\.1\.1\.2 p4 -]
2180 lp-legal
#? [black@k51\nblack@l49\nblack@m51\nblack@n49\nblue@m51\nblue@n49\ngreen@k51\ngreen@l49]
2190 lp-play blue:resigns
#? []
2200 lp-position
#? [pbmserv3/placement=manual/size=2/wipeout=tie-unless-out l49:1r/bg/r g 2\.2\.2:0\.1\.1\.2 p4 out:b]
2210 lp-result
#? [\*]
2220 lp-legal_count
#? [8]

#case R17.6h pbmserv with three players and ending=stranded, free_edges=6, turn=either, wipeout=tie-unless-out
#also R17.12
# R17.6 R14 is not applied; R17.12 the reason is the event's
2230 lp-position pbmserv3/ending=stranded/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBG r 0.0.0 m0 -
#? [pbmserv3/ending=stranded/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBG r 0\.0\.0 m0 -]
2240 lp-legal
#? [n50-m50]
2250 lp-play red:resigns
#? []
2260 lp-position
#? [pbmserv3/ending=stranded/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBG - 0\.0\.0 m0 out:rb/end:0-0-1]
2270 lp-result
#? [0-0-1 stranded]
2280 lp-legal_count
#? [0]

#case R17.6i pbmserv with three players and wipeout=tie-unless-out
#also R17.9
# R17.6 the position is not counted; R17.9 the count goes on in the past
2290 lp-position pbmserv3/wipeout=tie-unless-out m50:RBG r 0.0.0 m9 -
#? [pbmserv3/wipeout=tie-unless-out m50:RBG r 0\.0\.0 m9 -]
2300 lp-legal
#? [pass]
2310 lp-play green:resigns pass pass pass pass
#? []
2320 lp-position
#? [pbmserv3/wipeout=tie-unless-out m50:RBG - 0\.0\.0 m13 out:g/rep:3/end:1/2-1/2-0]
2330 lp-result
#? [1/2-1/2-0 repetition]
2340 lp-legal_count
#? [0]

#case R17.7e pbmserv with three players and turn=either, wipeout=tie-unless-out
# R17.7 the turn passes; R17.7 the turn passes to the one after the player
2350 lp-position pbmserv3/turn=either/wipeout=tie-unless-out m50:RBGo r 0.0.0 m6 rep:2
#? [pbmserv3/turn=either/wipeout=tie-unless-out m50:RBGo r 0\.0\.0 m6 rep:2]
2360 lp-legal
#? [pass/p50]
2370 lp-play blue:resigns
#? []
2380 lp-position
#? [pbmserv3/turn=either/wipeout=tie-unless-out m50:RBGo r 0\.0\.0 m6 out:b]
2390 lp-result
#? [\*]
2400 lp-legal_count
#? [1]

#case R17.10h pbmserv with three players and wipeout=tie-unless-out
# R17.10 players out share a draw; R17.10 all but the mover share a draw
2410 lp-position pbmserv3/wipeout=tie-unless-out m50:RBo r 0.0.0 m6 out:g
#? [pbmserv3/wipeout=tie-unless-out m50:RBo r 0\.0\.0 m6 out:g]
2420 lp-legal
#? [pass/o50]
2430 lp-play draw
#? []
2440 lp-position
#? [pbmserv3/wipeout=tie-unless-out m50:RBo - 0\.0\.0 m6 out:g/end:1/2-1/2-0]
2450 lp-result
#? [1/2-1/2-0 agreement]
2460 lp-legal_count
#? [0]

#case R17.11f pbmserv with three players and turn=either, wipeout=tie-unless-out
# R17.11 a draw drops rep
2470 lp-position pbmserv3/turn=either/wipeout=tie-unless-out m50:RBGo r 0.0.0 m6 rep:2
#? [pbmserv3/turn=either/wipeout=tie-unless-out m50:RBGo r 0\.0\.0 m6 rep:2]
2480 lp-legal
#? [pass/p50]
2490 lp-play draw
#? []
2500 lp-position
#? [pbmserv3/turn=either/wipeout=tie-unless-out m50:RBGo - 0\.0\.0 m6 rep:2/end:1/3-1/3-1/3]
2510 lp-result
#? [1/3-1/3-1/3 agreement]
2520 lp-legal_count
#? [0]
