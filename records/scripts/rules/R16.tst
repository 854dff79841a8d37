# Cases of R16, each with the wrong engines that it catches.

#case R16.1 nestor with two players
#also R16.2 R16.5 R16.6
# R16.1 the second time; R16.1 the fourth time; R16.2 the mover is not compared; R16.2 the number of turns is compared; R16.5 a read position is not counted; R16.6 the count is dropped at the end
10 lp-position nestor m50:RB r 0.0 m6 -
#? [nestor m50:RB r 0\.0 m6 -]
20 lp-legal
#? [pass]
30 lp-play pass pass pass pass
#? []
40 lp-position
#? [nestor m50:RB - 0\.0 m10 rep:3/end:1/2-1/2]
50 lp-result
#? [1/2-1/2 repetition]
60 lp-legal_count
#? [0]

#case R16.1b nestor with three players
#also R16.2 R16.5 R16.6
# R16.1 players out share; R16.1 the second time; R16.1 the fourth time; R16.2 the mover is not compared; R16.2 the number of turns is compared; R16.5 a read position is not counted; R16.6 the count is dropped at the end
70 lp-position nestor3 m50:RBY b 0.0.0 m9 out:r
#? [nestor3 m50:RBY b 0\.0\.0 m9 out:r]
80 lp-legal
#? [pass]
90 lp-play pass pass pass pass
#? []
100 lp-position
#? [nestor3 m50:RBY - 0\.0\.0 m13 out:r/rep:3/end:0-1/2-1/2]
110 lp-result
#? [0-1/2-1/2 repetition]
120 lp-legal_count
#? [0]

#case R16.2b nestor with three players and turn=either
# R16.2 players out are not compared
130 lp-position nestor3/turn=either m50:RBYo r 0.0.0 m6 rep:2
#? [nestor3/turn=either m50:RBYo r 0\.0\.0 m6 rep:2]
140 lp-legal
#? [pass/p50]
150 lp-play blue:resigns
#? []
160 lp-position
#? [nestor3/turn=either m50:RBYo r 0\.0\.0 m6 out:b]
170 lp-result
#? [\*]
180 lp-legal_count
#? [1]

#case R16.2c nestor with two players
# R16.2 R12 is not compared
190 lp-position nestor m50:RB r 0.0 m0 -
#? [nestor m50:RB r 0\.0 m0 -]
200 lp-legal
#? [pass]
210 lp-play pass pass pass pass pass
#? []
220 lp-position
#? [nestor m50:RB - 0\.0 m5 rep:3/end:1/2-1/2]
230 lp-result
#? [1/2-1/2 repetition]
240 lp-legal_count
#? [0]

#case R16.4b pbmserv with two players and equaliser=off, placement=manual, size=1, turn=either
#also R16.1 R16.2 R16.6
# R16.4 the first position is not counted; R16.1 the second time; R16.1 the fourth time; R16.2 the number of turns is compared; R16.6 the count is dropped at the end
250 lp-position pbmserv/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1.1:0.1.1.0 p2 -
#? [pbmserv/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1\.1:0\.1\.1\.0 p2 -]
260 lp-legal
#? [blue@m51\nblue@n49\ngreen@m51\ngreen@n49]
270 lp-play green@m51 blue@n49 m50-m51 n49-n50 m51-m50 n50-n49 m50-m51 n49-n50 m51-m50 n50-n49
#? []
280 lp-position
#? [pbmserv/equaliser=off/placement=manual/size=1/turn=either m49:1B/Ro/o - 0\.0 m8 rep:3/end:1/2-1/2]
290 lp-result
#? [1/2-1/2 repetition]
300 lp-legal_count
#? [0]

#case R16.5 nestor with two players
# R16.5 rep is ignored
310 lp-position nestor m50:RB r 0.0 m6 rep:2
#? [nestor m50:RB r 0\.0 m6 rep:2]
320 lp-legal
#? [pass]
330 lp-play pass pass
#? []
340 lp-position
#? [nestor m50:RB - 0\.0 m8 rep:3/end:1/2-1/2]
350 lp-result
#? [1/2-1/2 repetition]
360 lp-legal_count
#? [0]

#case R16.1c classic with two players and ending=last-balls, turn=either
#also R16.2 R16.5 R16.6
# R16.1 the second time; R16.1 the fourth time; R16.2 the number of turns is compared; R16.5 a read position is not counted; R16.6 the count is dropped at the end
370 lp-position classic/ending=last-balls/turn=either m50:WoooR w 0.0 m6 -
#? [classic/ending=last-balls/turn=either m50:WoooR w 0\.0 m6 -]
380 lp-legal
#? [m50-n50\nm50-o50\nm50-p50]
390 lp-play m50-n50 q50-p50 n50-m50 p50-q50 m50-n50 q50-p50 n50-m50 p50-q50
#? []
400 lp-position
#? [classic/ending=last-balls/turn=either m50:WoooR - 0\.0 m14 rep:3/end:1/2-1/2]
410 lp-result
#? [1/2-1/2 repetition]
420 lp-legal_count
#? [0]

#case R16.2d classic with two players and ending=last-balls, turn=either
# R16.2 R12 is not compared
430 lp-position classic/ending=last-balls/turn=either m50:WoooR w 0.0 m0 -
#? [classic/ending=last-balls/turn=either m50:WoooR w 0\.0 m0 -]
440 lp-legal
#? [m50-n50\nm50-o50]
450 lp-play m50-n50 q50-p50 n50-m50 p50-q50 m50-n50 q50-p50 n50-m50 p50-q50 m50-n50
#? []
460 lp-position
#? [classic/ending=last-balls/turn=either m50:oWooR - 0\.0 m9 rep:3/end:1/2-1/2]
470 lp-result
#? [1/2-1/2 repetition]
480 lp-legal_count
#? [0]

#case R16.5b classic with two players and ending=last-balls, turn=either
# R16.5 rep is ignored
490 lp-position classic/ending=last-balls/turn=either m50:WoooR w 0.0 m6 rep:2
#? [classic/ending=last-balls/turn=either m50:WoooR w 0\.0 m6 rep:2]
500 lp-legal
#? [m50-n50\nm50-o50\nm50-p50]
510 lp-play m50-n50 q50-p50 n50-m50 p50-q50
#? []
520 lp-position
#? [classic/ending=last-balls/turn=either m50:WoooR - 0\.0 m10 rep:3/end:1/2-1/2]
530 lp-result
#? [1/2-1/2 repetition]
540 lp-legal_count
#? [0]

#case R16.1d classic with three players and ending=last-balls, turn=either, wipeout=mover-loses
#also R16.2 R16.5 R16.6
# R16.1 the second time; R16.1 the fourth time; R16.1 players out share; R16.2 the number of turns is compared; R16.5 a read position is not counted; R16.6 the count is dropped at the end
550 lp-position classic3/ending=last-balls/turn=either/wipeout=mover-loses m50:WoooR w 0.0.0 m6 out:b
#? [classic3/ending=last-balls/turn=either/wipeout=mover-loses m50:WoooR w 0\.0\.0 m6 out:b]
560 lp-legal
#? [m50-n50\nm50-o50\nm50-p50]
570 lp-play m50-n50 q50-p50 n50-m50 p50-q50 m50-n50 q50-p50 n50-m50 p50-q50
#? []
580 lp-position
#? [classic3/ending=last-balls/turn=either/wipeout=mover-loses m50:WoooR - 0\.0\.0 m14 out:b/rep:3/end:1/2-1/2-0]
590 lp-result
#? [1/2-1/2-0 repetition]
600 lp-legal_count
#? [0]

#case R16.2e classic with three players and size=2
# R16.2 players out are not compared
610 lp-position classic3/size=2 m50:oWoB w 0.0.0 m3 -
#? [classic3/size=2 m50:oWoB w 0\.0\.0 m3 -]
620 lp-legal
#? [n50-o50/m50\nn50-o50/n50\nn50-o50/p50]
630 lp-play black:resigns
#? []
640 lp-position
#? [classic3/size=2 m50:oWoB w 0\.0\.0 m3 out:b]
650 lp-result
#? [\*]
660 lp-legal_count
#? [3]

#case R16.2f classic with three players and ending=last-balls, turn=either, wipeout=mover-loses
# R16.2 R12 is not compared
670 lp-position classic3/ending=last-balls/turn=either/wipeout=mover-loses m50:WoooR w 0.0.0 m0 out:b
#? [classic3/ending=last-balls/turn=either/wipeout=mover-loses m50:WoooR w 0\.0\.0 m0 out:b]
680 lp-legal
#? [m50-n50\nm50-o50]
690 lp-play m50-n50 q50-p50 n50-m50 p50-q50 m50-n50 q50-p50 n50-m50 p50-q50 m50-n50
#? []
700 lp-position
#? [classic3/ending=last-balls/turn=either/wipeout=mover-loses m50:oWooR r 0\.0\.0 m9 out:b/rep:2]
710 lp-result
#? [\*]
720 lp-legal_count
#? [3]

#case R16.5c classic with three players and ending=last-balls, turn=either, wipeout=mover-loses
# R16.5 rep is ignored
730 lp-position classic3/ending=last-balls/turn=either/wipeout=mover-loses m50:WoooR w 0.0.0 m6 out:b/rep:2
#? [classic3/ending=last-balls/turn=either/wipeout=mover-loses m50:WoooR w 0\.0\.0 m6 out:b/rep:2]
740 lp-legal
#? [m50-n50\nm50-o50\nm50-p50]
750 lp-play m50-n50 q50-p50 n50-m50 p50-q50
#? []
760 lp-position
#? [classic3/ending=last-balls/turn=either/wipeout=mover-loses m50:WoooR - 0\.0\.0 m10 out:b/rep:3/end:1/2-1/2-0]
770 lp-result
#? [1/2-1/2-0 repetition]
780 lp-legal_count
#? [0]

#case R16.4c nestor with two players and equaliser=off, placement=manual, size=1, turn=either
# R16.4 the first position is not counted
790 lp-position nestor/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1.1:0.1.1.0 p2 -
#? [nestor/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1\.1:0\.1\.1\.0 p2 -]
800 lp-legal
#? [blue@m51\nblue@n49\nyellow@m51\nyellow@n49]
810 lp-play yellow@m51 blue@n49 m50-m51 n49-n50 m51-m50 n50-n49 m50-m51 n49-n50 m51-m50 n50-n49
#? []
820 lp-position
#? [nestor/equaliser=off/placement=manual/size=1/turn=either m49:1B/Ro/o - 0\.0 m8 rep:3/end:1/2-1/2]
830 lp-result
#? [1/2-1/2 repetition]
840 lp-legal_count
#? [0]

#case R16.2g nestor with three players and wipeout=mover-loses
# R16.2 R12 is not compared
850 lp-position nestor3/wipeout=mover-loses m50:RB r 0.0.0 m0 out:y
#? [nestor3/wipeout=mover-loses m50:RB r 0\.0\.0 m0 out:y]
860 lp-legal
#? [pass]
870 lp-play pass pass pass pass pass
#? []
880 lp-position
#? [nestor3/wipeout=mover-loses m50:RB b 0\.0\.0 m5 out:y/rep:2]
890 lp-result
#? [\*]
900 lp-legal_count
#? [1]

#case R16.5d nestor with three players and wipeout=mover-loses
# R16.5 rep is ignored
910 lp-position nestor3/wipeout=mover-loses m50:RB r 0.0.0 m6 out:y/rep:2
#? [nestor3/wipeout=mover-loses m50:RB r 0\.0\.0 m6 out:y/rep:2]
920 lp-legal
#? [pass]
930 lp-play pass pass
#? []
940 lp-position
#? [nestor3/wipeout=mover-loses m50:RB - 0\.0\.0 m8 out:y/rep:3/end:1/2-1/2-0]
950 lp-result
#? [1/2-1/2-0 repetition]
960 lp-legal_count
#? [0]

#case R16.1e nestor-en with two players and ending=last-balls, turn=if-possible
#also R16.2 R16.5 R16.6
# R16.1 the second time; R16.1 the fourth time; R16.2 the mover is not compared; R16.2 the number of turns is compared; R16.5 a read position is not counted; R16.6 the count is dropped at the end
970 lp-position nestor-en/ending=last-balls/turn=if-possible m50:RB r 0.0 m6 -
#? [nestor-en/ending=last-balls/turn=if-possible m50:RB r 0\.0 m6 -]
980 lp-legal
#? [pass]
990 lp-play pass pass pass pass
#? []
1000 lp-position
#? [nestor-en/ending=last-balls/turn=if-possible m50:RB - 0\.0 m10 rep:3/end:1/2-1/2]
1010 lp-result
#? [1/2-1/2 repetition]
1020 lp-legal_count
#? [0]

#case R16.2h nestor-en with two players and ending=last-balls, turn=if-possible
# R16.2 R12 is not compared
1030 lp-position nestor-en/ending=last-balls/turn=if-possible m50:RB r 0.0 m0 -
#? [nestor-en/ending=last-balls/turn=if-possible m50:RB r 0\.0 m0 -]
1040 lp-legal
#? [pass]
1050 lp-play pass pass pass pass pass
#? []
1060 lp-position
#? [nestor-en/ending=last-balls/turn=if-possible m50:RB - 0\.0 m5 rep:3/end:1/2-1/2]
1070 lp-result
#? [1/2-1/2 repetition]
1080 lp-legal_count
#? [0]

#case R16.4d nestor-en with two players and ending=last-balls, equaliser=off, placement=manual, size=1, turn=either
# R16.4 the first position is not counted
1090 lp-position nestor-en/ending=last-balls/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1.1:0.1.1.0 p2 -
#? [nestor-en/ending=last-balls/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1\.1:0\.1\.1\.0 p2 -]
1100 lp-legal
#? [blue@m51\nblue@n49\nyellow@m51\nyellow@n49]
1110 lp-play yellow@m51 blue@n49 m50-m51 n49-n50 m51-m50 n50-n49 m50-m51 n49-n50 m51-m50 n50-n49
#? []
1120 lp-position
#? [nestor-en/ending=last-balls/equaliser=off/placement=manual/size=1/turn=either m49:1B/Ro/o - 0\.0 m8 rep:3/end:1/2-1/2]
1130 lp-result
#? [1/2-1/2 repetition]
1140 lp-legal_count
#? [0]

#case R16.5e nestor-en with two players and ending=last-balls, turn=if-possible
# R16.5 rep is ignored
1150 lp-position nestor-en/ending=last-balls/turn=if-possible m50:RB r 0.0 m6 rep:2
#? [nestor-en/ending=last-balls/turn=if-possible m50:RB r 0\.0 m6 rep:2]
1160 lp-legal
#? [pass]
1170 lp-play pass pass
#? []
1180 lp-position
#? [nestor-en/ending=last-balls/turn=if-possible m50:RB - 0\.0 m8 rep:3/end:1/2-1/2]
1190 lp-result
#? [1/2-1/2 repetition]
1200 lp-legal_count
#? [0]

#case R16.1f nestor-en with three players and ending=last-balls, turn=if-possible, wipeout=mover-loses
#also R16.2 R16.5 R16.6
# R16.1 the second time; R16.1 the fourth time; R16.1 players out share; R16.2 the mover is not compared; R16.2 the number of turns is compared; R16.5 a read position is not counted; R16.6 the count is dropped at the end
1210 lp-position nestor-en3/ending=last-balls/turn=if-possible/wipeout=mover-loses m50:RB r 0.0.0 m6 out:y
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=mover-loses m50:RB r 0\.0\.0 m6 out:y]
1220 lp-legal
#? [pass]
1230 lp-play pass pass pass pass
#? []
1240 lp-position
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=mover-loses m50:RB - 0\.0\.0 m10 out:y/rep:3/end:1/2-1/2-0]
1250 lp-result
#? [1/2-1/2-0 repetition]
1260 lp-legal_count
#? [0]

#case R16.2i nestor-en with three players and ending=last-balls, turn=either, wipeout=tie-unless-out
# R16.2 players out are not compared
1270 lp-position nestor-en3/ending=last-balls/turn=either/wipeout=tie-unless-out m50:RBYo r 0.0.0 m6 rep:2
#? [nestor-en3/ending=last-balls/turn=either/wipeout=tie-unless-out m50:RBYo r 0\.0\.0 m6 rep:2]
1280 lp-legal
#? [pass/p50]
1290 lp-play blue:resigns
#? []
1300 lp-position
#? [nestor-en3/ending=last-balls/turn=either/wipeout=tie-unless-out m50:RBYo r 0\.0\.0 m6 out:b]
1310 lp-result
#? [\*]
1320 lp-legal_count
#? [1]

#case R16.2j nestor-en with three players and ending=last-balls, turn=if-possible, wipeout=mover-loses
# R16.2 R12 is not compared
1330 lp-position nestor-en3/ending=last-balls/turn=if-possible/wipeout=mover-loses m50:RB r 0.0.0 m0 out:y
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=mover-loses m50:RB r 0\.0\.0 m0 out:y]
1340 lp-legal
#? [pass]
1350 lp-play pass pass pass pass pass
#? []
1360 lp-position
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=mover-loses m50:RB b 0\.0\.0 m5 out:y/rep:2]
1370 lp-result
#? [\*]
1380 lp-legal_count
#? [1]

#case R16.5f nestor-en with three players and ending=last-balls, turn=if-possible, wipeout=mover-loses
# R16.5 rep is ignored
1390 lp-position nestor-en3/ending=last-balls/turn=if-possible/wipeout=mover-loses m50:RB r 0.0.0 m6 out:y/rep:2
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=mover-loses m50:RB r 0\.0\.0 m6 out:y/rep:2]
1400 lp-legal
#? [pass]
1410 lp-play pass pass
#? []
1420 lp-position
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=mover-loses m50:RB - 0\.0\.0 m8 out:y/rep:3/end:1/2-1/2-0]
1430 lp-result
#? [1/2-1/2-0 repetition]
1440 lp-legal_count
#? [0]

#case R16.2k pbmserv with two players
#also R16.5
# R16.2 the mover is not compared; R16.5 rep is ignored; R16.5 a read position is not counted
1450 lp-position pbmserv m50:RB r 0.0 m6 rep:2
#? [pbmserv m50:RB r 0\.0 m6 rep:2]
1460 lp-legal
#? [pass]
1470 lp-play pass pass
#? []
1480 lp-position
#? [pbmserv m50:RB - 0\.0 m8 rep:3/end:1/2-1/2]
1490 lp-result
#? [1/2-1/2 repetition]
1500 lp-legal_count
#? [0]

#case R16.2l pbmserv with two players
# R16.2 R12 is not compared
1510 lp-position pbmserv m50:RB r 0.0 m0 -
#? [pbmserv m50:RB r 0\.0 m0 -]
1520 lp-legal
#? [pass]
1530 lp-play pass pass pass pass pass
#? []
1540 lp-position
#? [pbmserv m50:RB - 0\.0 m5 rep:3/end:1/2-1/2]
1550 lp-result
#? [1/2-1/2 repetition]
1560 lp-legal_count
#? [0]

#case R16.1g pbmserv with three players and wipeout=mover-loses
#also R16.2 R16.5 R16.6
# R16.1 the second time; R16.1 the fourth time; R16.1 players out share; R16.2 the mover is not compared; R16.2 the number of turns is compared; R16.5 a read position is not counted; R16.6 the count is dropped at the end
1570 lp-position pbmserv3/wipeout=mover-loses m50:RB r 0.0.0 m6 out:g
#? [pbmserv3/wipeout=mover-loses m50:RB r 0\.0\.0 m6 out:g]
1580 lp-legal
#? [pass]
1590 lp-play pass pass pass pass
#? []
1600 lp-position
#? [pbmserv3/wipeout=mover-loses m50:RB - 0\.0\.0 m10 out:g/rep:3/end:1/2-1/2-0]
1610 lp-result
#? [1/2-1/2-0 repetition]
1620 lp-legal_count
#? [0]

#case R16.2m pbmserv with three players and turn=either, wipeout=tie-unless-out
# R16.2 players out are not compared
1630 lp-position pbmserv3/turn=either/wipeout=tie-unless-out m50:RBGo r 0.0.0 m6 rep:2
#? [pbmserv3/turn=either/wipeout=tie-unless-out m50:RBGo r 0\.0\.0 m6 rep:2]
1640 lp-legal
#? [pass/p50]
1650 lp-play blue:resigns
#? []
1660 lp-position
#? [pbmserv3/turn=either/wipeout=tie-unless-out m50:RBGo r 0\.0\.0 m6 out:b]
1670 lp-result
#? [\*]
1680 lp-legal_count
#? [1]

#case R16.2n pbmserv with three players and wipeout=mover-loses
# R16.2 R12 is not compared
1690 lp-position pbmserv3/wipeout=mover-loses m50:RB r 0.0.0 m0 out:g
#? [pbmserv3/wipeout=mover-loses m50:RB r 0\.0\.0 m0 out:g]
1700 lp-legal
#? [pass]
1710 lp-play pass pass pass pass pass
#? []
1720 lp-position
#? [pbmserv3/wipeout=mover-loses m50:RB b 0\.0\.0 m5 out:g/rep:2]
1730 lp-result
#? [\*]
1740 lp-legal_count
#? [1]

#case R16.5g pbmserv with three players and wipeout=mover-loses
# R16.5 rep is ignored
1750 lp-position pbmserv3/wipeout=mover-loses m50:RB r 0.0.0 m6 out:g/rep:2
#? [pbmserv3/wipeout=mover-loses m50:RB r 0\.0\.0 m6 out:g/rep:2]
1760 lp-legal
#? [pass]
1770 lp-play pass pass
#? []
1780 lp-position
#? [pbmserv3/wipeout=mover-loses m50:RB - 0\.0\.0 m8 out:g/rep:3/end:1/2-1/2-0]
1790 lp-result
#? [1/2-1/2-0 repetition]
1800 lp-legal_count
#? [0]
