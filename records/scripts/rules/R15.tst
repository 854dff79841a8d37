# Cases of R15, each with the wrong engines that it catches.
#unseen R15.7 the rules of placement leave every player a ball, and no position that a reader accepts leads to such a wipe-out

#case R15.1b nestor with two players and isolate=doomed, turn=either
#also R15.2
# R15.1 out only when to move; R15.2 the reason is stranded
10 lp-position nestor/isolate=doomed/turn=either m50:BRooB r 0.0 m2 -
#? [nestor/isolate=doomed/turn=either m50:BRooB r 0\.0 m2 -]
20 lp-legal
#? [n50-o50\nn50-p50\npass/p50]
30 lp-play pass/p50
#? []
40 lp-position
#? [nestor/isolate=doomed/turn=either m50:oRo - 0\.0 m3 out:b/end:1-0]
50 lp-result
#? [1-0 no-balls]
60 lp-legal_count
#? [0]

#case R15.3 nestor with two players and isolate=doomed, size=2, turn=either
#also R15.4
# R15.3 nobody is out after a wipe-out; R15.4 the mover wins; R15.4 always a tie
70 lp-position nestor/isolate=doomed/size=2/turn=either l49:1B/1o/RR r 0.0 m12 -
#? [nestor/isolate=doomed/size=2/turn=either l49:1B/1o/RR r 0\.0 m12 -]
80 lp-legal
#? [l51-m50\nm51-m50\npass/m50]
90 lp-play pass/m50
#? []
100 lp-position
#? [nestor/isolate=doomed/size=2/turn=either - - 0\.0 m13 out:rb/end:0-1]
110 lp-result
#? [0-1 wipe-out]
120 lp-legal_count
#? [0]

#case R15.3b pbmserv with three players and isolate=doomed, turn=either
#also R15.5
# R15.3 balls of players out count; R15.5 players who were out share; R15.3 nobody is out after a wipe-out
130 lp-position pbmserv3/isolate=doomed/turn=either l48:1o/1R/1oB/G b 0.0.0 m10 out:r
#? [pbmserv3/isolate=doomed/turn=either l48:1o/1R/1oB/G b 0\.0\.0 m10 out:r]
140 lp-legal
#? [n50-m50\npass/m48\npass/m50]
150 lp-play pass/m50
#? []
160 lp-position
#? [pbmserv3/isolate=doomed/turn=either m48:o/R - 0\.0\.0 m11 out:rbg/end:0-1/2-1/2]
170 lp-result
#? [0-1/2-1/2 wipe-out]
180 lp-legal_count
#? [0]

#case R15.6 pbmserv with three players and isolate=doomed, size=2, turn=either, wipeout=tie-unless-out
#also R15.4
# R15.6 tie-unless-out is a tie; R15.4 the mover wins; R15.4 always a tie
190 lp-position pbmserv3/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out m49:1G/1o/B b 0.0.0 m11 out:r
#? [pbmserv3/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out m49:1G/1o/B b 0\.0\.0 m11 out:r]
200 lp-legal
#? [m51-n50\npass/n50]
210 lp-play pass/n50
#? []
220 lp-position
#? [pbmserv3/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out - - 0\.0\.0 m12 out:rbg/end:0-0-1]
230 lp-result
#? [0-0-1 wipe-out]
240 lp-legal_count
#? [0]

#case R15.6b nestor with two players and isolate=doomed, size=2, turn=either, wipeout=tie-unless-out
# R15.6 tie-unless-out is never a tie
250 lp-position nestor/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out l49:1B/1o/RR r 0.0 m12 -
#? [nestor/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out l49:1B/1o/RR r 0\.0 m12 -]
260 lp-legal
#? [l51-m50\nm51-m50\npass/m50]
270 lp-play pass/m50
#? []
280 lp-position
#? [nestor/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out - - 0\.0 m13 out:rb/end:1/2-1/2]
290 lp-result
#? [1/2-1/2 wipe-out]
300 lp-legal_count
#? [0]

#case R15.1c classic with three players and ending=last-balls, size=1, turn=either
# R15.1 only the next player is looked at; R15.1 out only when to move
310 lp-position classic3/ending=last-balls/size=1/turn=either l50:1B/o r 1.1.0 p1 -
#? [classic3/ending=last-balls/size=1/turn=either l50:1B/o r 1\.1\.0 p1 -]
320 lp-legal
#? [k51:l50\nl50:k51\nl50:m49\nl50:m51\nl52:m51\nm49:l50\nm51:l50\nm51:l52\nm51:n50\nn50:m51]
330 lp-play m51:n50
#? []
340 lp-position
#? [classic3/ending=last-balls/size=1/turn=either l50:1Bo/oR r 0\.0\.0 m0 out:w]
350 lp-result
#? [\*]
360 lp-legal_count
#? [4]

#case R15.3c classic with two players and ending=last-balls, isolate=doomed, size=2, turn=either
#also R15.4
# R15.3 nobody is out after a wipe-out; R15.4 the mover wins; R15.4 always a tie
370 lp-position classic/ending=last-balls/isolate=doomed/size=2/turn=either l49:1R/1o/WW w 0.0 m12 -
#? [classic/ending=last-balls/isolate=doomed/size=2/turn=either l49:1R/1o/WW w 0\.0 m12 -]
380 lp-legal
#? [l51-m50\nm51-m50\npass/m50]
390 lp-play pass/m50
#? []
400 lp-position
#? [classic/ending=last-balls/isolate=doomed/size=2/turn=either - - 0\.0 m13 out:wr/end:0-1]
410 lp-result
#? [0-1 wipe-out]
420 lp-legal_count
#? [0]

#case R15.6c classic with two players and ending=last-balls, isolate=doomed, size=2, turn=either, wipeout=tie-unless-out
# R15.6 tie-unless-out is never a tie
430 lp-position classic/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out l49:1R/1o/WW w 0.0 m12 -
#? [classic/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out l49:1R/1o/WW w 0\.0 m12 -]
440 lp-legal
#? [l51-m50\nm51-m50\npass/m50]
450 lp-play pass/m50
#? []
460 lp-position
#? [classic/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out - - 0\.0 m13 out:wr/end:1/2-1/2]
470 lp-result
#? [1/2-1/2 wipe-out]
480 lp-legal_count
#? [0]

#case R15.3d classic with three players and ending=last-balls, isolate=doomed, size=2, turn=either, wipeout=mover-loses
#also R15.4
# R15.3 nobody is out after a wipe-out; R15.4 the mover wins; R15.4 always a tie
490 lp-position classic3/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=mover-loses l49:1R/1o/WW w 0.0.0 m12 out:b
#? [classic3/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=mover-loses l49:1R/1o/WW w 0\.0\.0 m12 out:b]
500 lp-legal
#? [l51-m50\nm51-m50\npass/m50]
510 lp-play pass/m50
#? []
520 lp-position
#? [classic3/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=mover-loses - - 0\.0\.0 m13 out:wrb/end:0-1-0]
530 lp-result
#? [0-1-0 wipe-out]
540 lp-legal_count
#? [0]

#case R15.3e classic with three players and ending=last-balls, isolate=doomed, turn=either
#also R15.5
# R15.3 balls of players out count; R15.5 players who were out share
550 lp-position classic3/ending=last-balls/isolate=doomed/turn=either l48:1o/1W/1oR/B r 0.0.0 m10 out:w
#? [classic3/ending=last-balls/isolate=doomed/turn=either l48:1o/1W/1oR/B r 0\.0\.0 m10 out:w]
560 lp-legal
#? [n50-m50\npass/m48\npass/m50]
570 lp-play pass/m50
#? []
580 lp-position
#? [classic3/ending=last-balls/isolate=doomed/turn=either m48:o/W - 0\.0\.0 m11 out:wrb/end:0-1/2-1/2]
590 lp-result
#? [0-1/2-1/2 wipe-out]
600 lp-legal_count
#? [0]

#case R15.6d classic with three players and ending=last-balls, isolate=doomed, size=2, turn=either, wipeout=tie-unless-out
# R15.6 tie-unless-out is a tie
610 lp-position classic3/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out l49:1R/1o/WW w 0.0.0 m12 out:b
#? [classic3/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out l49:1R/1o/WW w 0\.0\.0 m12 out:b]
620 lp-legal
#? [l51-m50\nm51-m50\npass/m50]
630 lp-play pass/m50
#? []
640 lp-position
#? [classic3/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out - - 0\.0\.0 m13 out:wrb/end:0-1-0]
650 lp-result
#? [0-1-0 wipe-out]
660 lp-legal_count
#? [0]

#case R15.6e classic with three players and ending=last-balls, isolate=doomed, turn=either, wipeout=tie-unless-out
# R15.6 tie-unless-out is never a tie
670 lp-position classic3/ending=last-balls/isolate=doomed/turn=either/wipeout=tie-unless-out m49:1B/1o/RW b 0.0.0 m8 -
#? [classic3/ending=last-balls/isolate=doomed/turn=either/wipeout=tie-unless-out m49:1B/1o/RW b 0\.0\.0 m8 -]
680 lp-legal
#? [n49-n50\npass/n50]
690 lp-play pass/n50
#? []
700 lp-position
#? [classic3/ending=last-balls/isolate=doomed/turn=either/wipeout=tie-unless-out - - 0\.0\.0 m9 out:wrb/end:1/3-1/3-1/3]
710 lp-result
#? [1/3-1/3-1/3 wipe-out]
720 lp-legal_count
#? [0]

#case R15.1d nestor with three players and isolate=doomed, turn=either, wipeout=mover-loses
#also R15.2
# R15.1 out only when to move; R15.2 the reason is stranded
730 lp-position nestor3/isolate=doomed/turn=either/wipeout=mover-loses m50:BRooB r 0.0.0 m2 out:y
#? [nestor3/isolate=doomed/turn=either/wipeout=mover-loses m50:BRooB r 0\.0\.0 m2 out:y]
740 lp-legal
#? [n50-o50\nn50-p50\npass/p50]
750 lp-play pass/p50
#? []
760 lp-position
#? [nestor3/isolate=doomed/turn=either/wipeout=mover-loses m50:oRo - 0\.0\.0 m3 out:by/end:1-0-0]
770 lp-result
#? [1-0-0 no-balls]
780 lp-legal_count
#? [0]

#case R15.3f nestor with three players and isolate=doomed, size=2, turn=either, wipeout=mover-loses
#also R15.4
# R15.3 nobody is out after a wipe-out; R15.4 the mover wins; R15.4 always a tie
790 lp-position nestor3/isolate=doomed/size=2/turn=either/wipeout=mover-loses l49:1B/1o/RR r 0.0.0 m12 out:y
#? [nestor3/isolate=doomed/size=2/turn=either/wipeout=mover-loses l49:1B/1o/RR r 0\.0\.0 m12 out:y]
800 lp-legal
#? [l51-m50\nm51-m50\npass/m50]
810 lp-play pass/m50
#? []
820 lp-position
#? [nestor3/isolate=doomed/size=2/turn=either/wipeout=mover-loses - - 0\.0\.0 m13 out:rby/end:0-1-0]
830 lp-result
#? [0-1-0 wipe-out]
840 lp-legal_count
#? [0]

#case R15.3g nestor with three players and isolate=doomed, turn=either, wipeout=tie
#also R15.5
# R15.3 balls of players out count; R15.5 players who were out share
850 lp-position nestor3/isolate=doomed/turn=either/wipeout=tie l48:1o/1R/1oB/Y b 0.0.0 m10 out:r
#? [nestor3/isolate=doomed/turn=either/wipeout=tie l48:1o/1R/1oB/Y b 0\.0\.0 m10 out:r]
860 lp-legal
#? [n50-m50\npass/m48\npass/m50]
870 lp-play pass/m50
#? []
880 lp-position
#? [nestor3/isolate=doomed/turn=either/wipeout=tie m48:o/R - 0\.0\.0 m11 out:rby/end:0-1/2-1/2]
890 lp-result
#? [0-1/2-1/2 wipe-out]
900 lp-legal_count
#? [0]

#case R15.6f nestor with three players and isolate=doomed, size=2, turn=either
# R15.6 tie-unless-out is a tie
910 lp-position nestor3/isolate=doomed/size=2/turn=either l49:1B/1o/RR r 0.0.0 m12 out:y
#? [nestor3/isolate=doomed/size=2/turn=either l49:1B/1o/RR r 0\.0\.0 m12 out:y]
920 lp-legal
#? [l51-m50\nm51-m50\npass/m50]
930 lp-play pass/m50
#? []
940 lp-position
#? [nestor3/isolate=doomed/size=2/turn=either - - 0\.0\.0 m13 out:rby/end:0-1-0]
950 lp-result
#? [0-1-0 wipe-out]
960 lp-legal_count
#? [0]

#case R15.6g nestor with three players and isolate=doomed, turn=either
# R15.6 tie-unless-out is never a tie
970 lp-position nestor3/isolate=doomed/turn=either m49:1Y/1o/BR y 0.0.0 m8 -
#? [nestor3/isolate=doomed/turn=either m49:1Y/1o/BR y 0\.0\.0 m8 -]
980 lp-legal
#? [n49-n50\npass/n50]
990 lp-play pass/n50
#? []
1000 lp-position
#? [nestor3/isolate=doomed/turn=either - - 0\.0\.0 m9 out:rby/end:1/3-1/3-1/3]
1010 lp-result
#? [1/3-1/3-1/3 wipe-out]
1020 lp-legal_count
#? [0]

#case R15.1e nestor-en with two players and ending=last-balls, isolate=doomed, turn=either
#also R15.2
# R15.1 out only when to move; R15.2 the reason is stranded
1030 lp-position nestor-en/ending=last-balls/isolate=doomed/turn=either m50:BRooB r 0.0 m2 -
#? [nestor-en/ending=last-balls/isolate=doomed/turn=either m50:BRooB r 0\.0 m2 -]
1040 lp-legal
#? [n50-o50\nn50-p50\npass/p50]
1050 lp-play pass/p50
#? []
1060 lp-position
#? [nestor-en/ending=last-balls/isolate=doomed/turn=either m50:oRo - 0\.0 m3 out:b/end:1-0]
1070 lp-result
#? [1-0 no-balls]
1080 lp-legal_count
#? [0]

#case R15.3h nestor-en with two players and ending=last-balls, isolate=doomed, size=2, turn=either
#also R15.4
# R15.3 nobody is out after a wipe-out; R15.4 the mover wins; R15.4 always a tie
1090 lp-position nestor-en/ending=last-balls/isolate=doomed/size=2/turn=either l49:1B/1o/RR r 0.0 m12 -
#? [nestor-en/ending=last-balls/isolate=doomed/size=2/turn=either l49:1B/1o/RR r 0\.0 m12 -]
1100 lp-legal
#? [l51-m50\nm51-m50\npass/m50]
1110 lp-play pass/m50
#? []
1120 lp-position
#? [nestor-en/ending=last-balls/isolate=doomed/size=2/turn=either - - 0\.0 m13 out:rb/end:0-1]
1130 lp-result
#? [0-1 wipe-out]
1140 lp-legal_count
#? [0]

#case R15.6h nestor-en with two players and ending=last-balls, isolate=doomed, size=2, turn=either, wipeout=tie-unless-out
# R15.6 tie-unless-out is never a tie
1150 lp-position nestor-en/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out l49:1B/1o/RR r 0.0 m12 -
#? [nestor-en/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out l49:1B/1o/RR r 0\.0 m12 -]
1160 lp-legal
#? [l51-m50\nm51-m50\npass/m50]
1170 lp-play pass/m50
#? []
1180 lp-position
#? [nestor-en/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out - - 0\.0 m13 out:rb/end:1/2-1/2]
1190 lp-result
#? [1/2-1/2 wipe-out]
1200 lp-legal_count
#? [0]

#case R15.1f nestor-en with three players and ending=last-balls, isolate=doomed, turn=either, wipeout=mover-loses
#also R15.2
# R15.1 out only when to move; R15.2 the reason is stranded
1210 lp-position nestor-en3/ending=last-balls/isolate=doomed/turn=either/wipeout=mover-loses m50:BRooB r 0.0.0 m2 out:y
#? [nestor-en3/ending=last-balls/isolate=doomed/turn=either/wipeout=mover-loses m50:BRooB r 0\.0\.0 m2 out:y]
1220 lp-legal
#? [n50-o50\nn50-p50\npass/p50]
1230 lp-play pass/p50
#? []
1240 lp-position
#? [nestor-en3/ending=last-balls/isolate=doomed/turn=either/wipeout=mover-loses m50:oRo - 0\.0\.0 m3 out:by/end:1-0-0]
1250 lp-result
#? [1-0-0 no-balls]
1260 lp-legal_count
#? [0]

#case R15.3i nestor-en with three players and ending=last-balls, isolate=doomed, size=2, turn=either, wipeout=mover-loses
#also R15.4
# R15.3 nobody is out after a wipe-out; R15.4 the mover wins; R15.4 always a tie
1270 lp-position nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=mover-loses l49:1B/1o/RR r 0.0.0 m12 out:y
#? [nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=mover-loses l49:1B/1o/RR r 0\.0\.0 m12 out:y]
1280 lp-legal
#? [l51-m50\nm51-m50\npass/m50]
1290 lp-play pass/m50
#? []
1300 lp-position
#? [nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=mover-loses - - 0\.0\.0 m13 out:rby/end:0-1-0]
1310 lp-result
#? [0-1-0 wipe-out]
1320 lp-legal_count
#? [0]

#case R15.3j nestor-en with three players and ending=last-balls, isolate=doomed, turn=either
#also R15.5
# R15.3 balls of players out count; R15.5 players who were out share
1330 lp-position nestor-en3/ending=last-balls/isolate=doomed/turn=either l48:1o/1R/1oB/Y b 0.0.0 m10 out:r
#? [nestor-en3/ending=last-balls/isolate=doomed/turn=either l48:1o/1R/1oB/Y b 0\.0\.0 m10 out:r]
1340 lp-legal
#? [n50-m50\npass/m48\npass/m50]
1350 lp-play pass/m50
#? []
1360 lp-position
#? [nestor-en3/ending=last-balls/isolate=doomed/turn=either m48:o/R - 0\.0\.0 m11 out:rby/end:0-1/2-1/2]
1370 lp-result
#? [0-1/2-1/2 wipe-out]
1380 lp-legal_count
#? [0]

#case R15.6i nestor-en with three players and ending=last-balls, isolate=doomed, size=2, turn=either, wipeout=tie-unless-out
# R15.6 tie-unless-out is a tie
1390 lp-position nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out l49:1B/1o/RR r 0.0.0 m12 out:y
#? [nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out l49:1B/1o/RR r 0\.0\.0 m12 out:y]
1400 lp-legal
#? [l51-m50\nm51-m50\npass/m50]
1410 lp-play pass/m50
#? []
1420 lp-position
#? [nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out - - 0\.0\.0 m13 out:rby/end:0-1-0]
1430 lp-result
#? [0-1-0 wipe-out]
1440 lp-legal_count
#? [0]

#case R15.6j nestor-en with three players and ending=last-balls, isolate=doomed, turn=either, wipeout=tie-unless-out
# R15.6 tie-unless-out is never a tie
1450 lp-position nestor-en3/ending=last-balls/isolate=doomed/turn=either/wipeout=tie-unless-out m49:1Y/1o/BR y 0.0.0 m8 -
#? [nestor-en3/ending=last-balls/isolate=doomed/turn=either/wipeout=tie-unless-out m49:1Y/1o/BR y 0\.0\.0 m8 -]
1460 lp-legal
#? [n49-n50\npass/n50]
1470 lp-play pass/n50
#? []
1480 lp-position
#? [nestor-en3/ending=last-balls/isolate=doomed/turn=either/wipeout=tie-unless-out - - 0\.0\.0 m9 out:rby/end:1/3-1/3-1/3]
1490 lp-result
#? [1/3-1/3-1/3 wipe-out]
1500 lp-legal_count
#? [0]

#case R15.1g pbmserv with two players and isolate=doomed, turn=either
#also R15.2
# R15.1 out only when to move; R15.2 the reason is stranded
1510 lp-position pbmserv/isolate=doomed/turn=either m50:BRooB r 0.0 m2 -
#? [pbmserv/isolate=doomed/turn=either m50:BRooB r 0\.0 m2 -]
1520 lp-legal
#? [n50-o50\nn50-p50\npass/p50]
1530 lp-play pass/p50
#? []
1540 lp-position
#? [pbmserv/isolate=doomed/turn=either m50:oRo - 0\.0 m3 out:b/end:1-0]
1550 lp-result
#? [1-0 no-balls]
1560 lp-legal_count
#? [0]

#case R15.3k pbmserv with two players and isolate=doomed, size=2, turn=either
#also R15.4
# R15.3 nobody is out after a wipe-out; R15.4 the mover wins; R15.4 always a tie
1570 lp-position pbmserv/isolate=doomed/size=2/turn=either l49:1B/1o/RR r 0.0 m12 -
#? [pbmserv/isolate=doomed/size=2/turn=either l49:1B/1o/RR r 0\.0 m12 -]
1580 lp-legal
#? [l51-m50\nm51-m50\npass/m50]
1590 lp-play pass/m50
#? []
1600 lp-position
#? [pbmserv/isolate=doomed/size=2/turn=either - - 0\.0 m13 out:rb/end:0-1]
1610 lp-result
#? [0-1 wipe-out]
1620 lp-legal_count
#? [0]

#case R15.6k pbmserv with two players and isolate=doomed, size=2, turn=either, wipeout=tie-unless-out
# R15.6 tie-unless-out is never a tie
1630 lp-position pbmserv/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out l49:1B/1o/RR r 0.0 m12 -
#? [pbmserv/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out l49:1B/1o/RR r 0\.0 m12 -]
1640 lp-legal
#? [l51-m50\nm51-m50\npass/m50]
1650 lp-play pass/m50
#? []
1660 lp-position
#? [pbmserv/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out - - 0\.0 m13 out:rb/end:1/2-1/2]
1670 lp-result
#? [1/2-1/2 wipe-out]
1680 lp-legal_count
#? [0]

#case R15.1h pbmserv with three players and isolate=doomed, turn=either, wipeout=mover-loses
#also R15.2
# R15.1 out only when to move; R15.2 the reason is stranded
1690 lp-position pbmserv3/isolate=doomed/turn=either/wipeout=mover-loses m50:BRooB r 0.0.0 m2 out:g
#? [pbmserv3/isolate=doomed/turn=either/wipeout=mover-loses m50:BRooB r 0\.0\.0 m2 out:g]
1700 lp-legal
#? [n50-o50\nn50-p50\npass/p50]
1710 lp-play pass/p50
#? []
1720 lp-position
#? [pbmserv3/isolate=doomed/turn=either/wipeout=mover-loses m50:oRo - 0\.0\.0 m3 out:bg/end:1-0-0]
1730 lp-result
#? [1-0-0 no-balls]
1740 lp-legal_count
#? [0]

#case R15.6l pbmserv with three players and isolate=doomed, turn=either, wipeout=tie-unless-out
# R15.6 tie-unless-out is never a tie
1750 lp-position pbmserv3/isolate=doomed/turn=either/wipeout=tie-unless-out m49:1G/1o/BR g 0.0.0 m8 -
#? [pbmserv3/isolate=doomed/turn=either/wipeout=tie-unless-out m49:1G/1o/BR g 0\.0\.0 m8 -]
1760 lp-legal
#? [n49-n50\npass/n50]
1770 lp-play pass/n50
#? []
1780 lp-position
#? [pbmserv3/isolate=doomed/turn=either/wipeout=tie-unless-out - - 0\.0\.0 m9 out:rbg/end:1/3-1/3-1/3]
1790 lp-result
#? [1/3-1/3-1/3 wipe-out]
1800 lp-legal_count
#? [0]
