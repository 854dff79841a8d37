# Cases of R13, each with the wrong engines that it catches.

#case R13.1 pbmserv with three players and isolate=doomed, placement=manual, size=4, turn=both
# R13.1 a lone ball move with both
10 lp-position pbmserv3/isolate=doomed/placement=manual/size=4/turn=both k48:2BG/1RoR/2BGoB/GRoBR/oG r 0.0.0 m0 -
#? [pbmserv3/isolate=doomed/placement=manual/size=4/turn=both k48:2BG/1RoR/2BGoB/GRoBR/oG r 0\.0\.0 m0 -]
20 lp-legal
#? [l51-k52/m51\nl51-m51/k52]
30 lp-play l51-m51/k52
#? []
40 lp-position
#? [pbmserv3/isolate=doomed/placement=manual/size=4/turn=both k48:2BG/1RoR/2BGoB/GoRBR/1G g 0\.0\.0 m1 out:b]
50 lp-result
#? [\*]
60 lp-legal_count
#? [16]

#case R13.2b nestor with two players
# R13.2 no lone removals
70 lp-position nestor m50:oBR r 0.0 m6 -
#? [nestor m50:oBR r 0\.0 m6 -]
80 lp-legal
#? [pass/m50]
90 lp-play pass/m50
#? []
100 lp-position
#? [nestor n50:oR - 0\.0 m7 out:b/end:1-0]
110 lp-result
#? [1-0 no-balls]
120 lp-legal_count
#? [0]

#case R13.3 classic with two players and free_edges=4, turn=either
# R13.3 removals only without moves
130 lp-position classic/free_edges=4/turn=either m49:1o/oWR/Wo/1o w 0.0 m2 -
#? [classic/free_edges=4/turn=either m49:1o/oWR/Wo/1o w 0\.0 m2 -]
140 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
150 lp-play draw
#? []
160 lp-position
#? [classic/free_edges=4/turn=either m49:1o/oWR/Wo/1o - 0\.0 m2 end:1/2-1/2]
170 lp-result
#? [1/2-1/2 agreement]
180 lp-legal_count
#? [0]

#case R13.3b classic with three players and ending=last-balls, isolate=doomed, size=2, turn=either
# R13.3 no pass with either
190 lp-position classic3/ending=last-balls/isolate=doomed/size=2/turn=either - w 2.2.2 p0 -
#? [classic3/ending=last-balls/isolate=doomed/size=2/turn=either - w 2\.2\.2 p0 -]
200 lp-legal
#? [l50:m50\nl51:m50\nm49:m50\nm50:l50\nm50:l51\nm50:m49\nm50:m51\nm50:n49\nm50:n50\nm51:m50\nn49:m50\nn50:m50]
210 lp-play m50:l51 m51:l52 n51:n50 m52:n49 n49 l51
#? []
220 lp-position
#? [classic3/ending=last-balls/isolate=doomed/size=2/turn=either l49:2R/1Wo/BRB/oW w 0\.0\.0 m0 -]
230 lp-result
#? [\*]
240 lp-legal_count
#? [1]

#case R13.4b nestor with three players and size=1
# R13.4 a turn that R12 forbids counts
250 lp-position nestor3/size=1 l49:1R/BY/o b 0.0.0 m1 -
#? [nestor3/size=1 l49:1R/BY/o b 0\.0\.0 m1 -]
260 lp-legal
#? [l50-l51]
270 lp-play l50-l51
#? []
280 lp-position
#? [nestor3/size=1 l49:1R/oY/B y 0\.0\.0 m2 -]
290 lp-result
#? [\*]
300 lp-legal_count
#? [1]

#case R13.2c nestor with two players and free_edges=5
# R13.2 removals before ball moves
310 lp-position nestor/free_edges=5 m50:oRB r 0.0 m6 -
#? [nestor/free_edges=5 m50:oRB r 0\.0 m6 -]
320 lp-legal
#? [n50-m50]
330 lp-play n50-m50
#? []
340 lp-position
#? [nestor/free_edges=5 m50:RoB b 0\.0 m7 -]
350 lp-result
#? [\*]
360 lp-legal_count
#? [2]

#case R13.5 nestor with three players and ending=stranded, free_edges=6, turn=either
# R13.5 a pass with stranded
370 lp-position nestor3/ending=stranded/free_edges=6/turn=either m50:oRBY r 0.0.0 m0 -
#? [nestor3/ending=stranded/free_edges=6/turn=either m50:oRBY r 0\.0\.0 m0 -]
380 lp-legal
#? [n50-m50]
390 lp-play red:resigns
#? []
400 lp-position
#? [nestor3/ending=stranded/free_edges=6/turn=either m50:oRBY - 0\.0\.0 m0 out:rb/end:0-0-1]
410 lp-result
#? [0-0-1 stranded]
420 lp-legal_count
#? [0]

#case R13.1b classic with three players
# R13.1 a lone ball move with both
430 lp-position classic3 k48:2RB/1WoW/2RBoR/BWoRW/oB w 0.0.0 m0 -
#? [classic3 k48:2RB/1WoW/2RBoR/BWoRW/oB w 0\.0\.0 m0 -]
440 lp-legal
#? [l51-k52/m51\nl51-m51/k52]
450 lp-play l51-m51/k52
#? []
460 lp-position
#? [classic3 k48:2RB/1WoW/2RBoR/BoWRW/1B b 0\.0\.0 m1 out:r]
470 lp-result
#? [\*]
480 lp-legal_count
#? [14]

#case R13.3c classic with three players and ending=last-balls, size=1, turn=either
# R13.3 removals only without moves
490 lp-position classic3/ending=last-balls/size=1/turn=either l50:1B/o r 1.1.0 p1 -
#? [classic3/ending=last-balls/size=1/turn=either l50:1B/o r 1\.1\.0 p1 -]
500 lp-legal
#? [k51:l50\nl50:k51\nl50:m49\nl50:m51\nl52:m51\nm49:l50\nm51:l50\nm51:l52\nm51:n50\nn50:m51]
510 lp-play m51:n50
#? []
520 lp-position
#? [classic3/ending=last-balls/size=1/turn=either l50:1Bo/oR r 0\.0\.0 m0 out:w]
530 lp-result
#? [\*]
540 lp-legal_count
#? [4]

#case R13.3d nestor with two players and isolate=doomed, turn=either
# R13.3 removals only without moves
550 lp-position nestor/isolate=doomed/turn=either m50:BRooB r 0.0 m2 -
#? [nestor/isolate=doomed/turn=either m50:BRooB r 0\.0 m2 -]
560 lp-legal
#? [n50-o50\nn50-p50\npass/p50]
570 lp-play pass/p50
#? []
580 lp-position
#? [nestor/isolate=doomed/turn=either m50:oRo - 0\.0 m3 out:b/end:1-0]
590 lp-result
#? [1-0 no-balls]
600 lp-legal_count
#? [0]

#case R13.2d nestor with three players
# R13.2 removals before ball moves
610 lp-position nestor3 m50:oRB r 0.0.0 m6 out:y
#? [nestor3 m50:oRB r 0\.0\.0 m6 out:y]
620 lp-legal
#? [n50-m50]
630 lp-play n50-m50
#? []
640 lp-position
#? [nestor3 m50:RoB b 0\.0\.0 m7 out:y]
650 lp-result
#? [\*]
660 lp-legal_count
#? [2]

#case R13.2e nestor with three players
# R13.2 no lone removals
670 lp-position nestor3 m50:RBo r 0.0.0 m6 out:y
#? [nestor3 m50:RBo r 0\.0\.0 m6 out:y]
680 lp-legal
#? [pass/o50]
690 lp-play draw
#? []
700 lp-position
#? [nestor3 m50:RBo - 0\.0\.0 m6 out:y/end:1/2-1/2-0]
710 lp-result
#? [1/2-1/2-0 agreement]
720 lp-legal_count
#? [0]

#case R13.3e nestor with three players and isolate=doomed, turn=either
# R13.3 removals only without moves
730 lp-position nestor3/isolate=doomed/turn=either m49:1Y/1o/BR y 0.0.0 m8 -
#? [nestor3/isolate=doomed/turn=either m49:1Y/1o/BR y 0\.0\.0 m8 -]
740 lp-legal
#? [n49-n50\npass/n50]
750 lp-play pass/n50
#? []
760 lp-position
#? [nestor3/isolate=doomed/turn=either - - 0\.0\.0 m9 out:rby/end:1/3-1/3-1/3]
770 lp-result
#? [1/3-1/3-1/3 wipe-out]
780 lp-legal_count
#? [0]

#case R13.2f nestor-en with two players and ending=last-balls, free_edges=5, turn=if-possible
# R13.2 removals before ball moves
790 lp-position nestor-en/ending=last-balls/free_edges=5/turn=if-possible m50:oRB r 0.0 m6 -
#? [nestor-en/ending=last-balls/free_edges=5/turn=if-possible m50:oRB r 0\.0 m6 -]
800 lp-legal
#? [n50-m50]
810 lp-play n50-m50
#? []
820 lp-position
#? [nestor-en/ending=last-balls/free_edges=5/turn=if-possible m50:RoB b 0\.0 m7 -]
830 lp-result
#? [\*]
840 lp-legal_count
#? [2]

#case R13.2g nestor-en with two players and ending=last-balls, turn=if-possible
# R13.2 no lone removals
850 lp-position nestor-en/ending=last-balls/turn=if-possible m50:oBR r 0.0 m6 -
#? [nestor-en/ending=last-balls/turn=if-possible m50:oBR r 0\.0 m6 -]
860 lp-legal
#? [pass/m50]
870 lp-play pass/m50
#? []
880 lp-position
#? [nestor-en/ending=last-balls/turn=if-possible n50:oR - 0\.0 m7 out:b/end:1-0]
890 lp-result
#? [1-0 no-balls]
900 lp-legal_count
#? [0]

#case R13.3f nestor-en with two players and turn=either
# R13.3 removals only without moves
910 lp-position nestor-en/turn=either m50:RooBooooooo r 0.0 m2 -
#? [nestor-en/turn=either m50:RooBooooooo r 0\.0 m2 -]
920 lp-legal
#? [m50-n50\nm50-o50\npass/q50\npass/r50\npass/s50\npass/t50\npass/u50\npass/v50\npass/w50]
930 lp-play pass/q50
#? []
940 lp-position
#? [nestor-en/turn=either m50:RooB b 0\.0 m3 -]
950 lp-result
#? [\*]
960 lp-legal_count
#? [2]

#case R13.1c nestor-en with three players
# R13.1 a lone ball move with both
970 lp-position nestor-en3 k48:2BY/1RoR/2BYoB/YRoBR/oY r 0.0.0 m0 -
#? [nestor-en3 k48:2BY/1RoR/2BYoB/YRoBR/oY r 0\.0\.0 m0 -]
980 lp-legal
#? [l51-k52/m51\nl51-m51/k52]
990 lp-play l51-m51/k52
#? []
1000 lp-position
#? [nestor-en3 k48:2BY/1RoR/2BYoB/YoRBR/1Y y 0\.0\.0 m1 out:b]
1010 lp-result
#? [\*]
1020 lp-legal_count
#? [14]

#case R13.2h nestor-en with three players and ending=last-balls, free_edges=5, turn=if-possible, wipeout=mover-loses
# R13.2 removals before ball moves
1030 lp-position nestor-en3/ending=last-balls/free_edges=5/turn=if-possible/wipeout=mover-loses m50:oRB r 0.0.0 m6 out:y
#? [nestor-en3/ending=last-balls/free_edges=5/turn=if-possible/wipeout=mover-loses m50:oRB r 0\.0\.0 m6 out:y]
1040 lp-legal
#? [n50-m50]
1050 lp-play n50-m50
#? []
1060 lp-position
#? [nestor-en3/ending=last-balls/free_edges=5/turn=if-possible/wipeout=mover-loses m50:RoB b 0\.0\.0 m7 out:y]
1070 lp-result
#? [\*]
1080 lp-legal_count
#? [2]

#case R13.2i nestor-en with three players and ending=last-balls, turn=if-possible, wipeout=tie-unless-out
# R13.2 no lone removals
1090 lp-position nestor-en3/ending=last-balls/turn=if-possible/wipeout=tie-unless-out m50:RBo r 0.0.0 m6 out:y
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=tie-unless-out m50:RBo r 0\.0\.0 m6 out:y]
1100 lp-legal
#? [pass/o50]
1110 lp-play draw
#? []
1120 lp-position
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=tie-unless-out m50:RBo - 0\.0\.0 m6 out:y/end:1/2-1/2-0]
1130 lp-result
#? [1/2-1/2-0 agreement]
1140 lp-legal_count
#? [0]

#case R13.3g nestor-en with three players and turn=either, wipeout=mover-loses
# R13.3 removals only without moves
1150 lp-position nestor-en3/turn=either/wipeout=mover-loses m50:RooBooooooo r 0.0.0 m2 out:y
#? [nestor-en3/turn=either/wipeout=mover-loses m50:RooBooooooo r 0\.0\.0 m2 out:y]
1160 lp-legal
#? [m50-n50\nm50-o50\npass/q50\npass/r50\npass/s50\npass/t50\npass/u50\npass/v50\npass/w50]
1170 lp-play pass/q50
#? []
1180 lp-position
#? [nestor-en3/turn=either/wipeout=mover-loses m50:RooB b 0\.0\.0 m3 out:y]
1190 lp-result
#? [\*]
1200 lp-legal_count
#? [2]

#case R13.4c nestor-en with three players and ending=last-balls, size=1, turn=if-possible, wipeout=tie-unless-out
# R13.4 a turn that R12 forbids counts
1210 lp-position nestor-en3/ending=last-balls/size=1/turn=if-possible/wipeout=tie-unless-out l49:1R/BY/o b 0.0.0 m1 -
#? [nestor-en3/ending=last-balls/size=1/turn=if-possible/wipeout=tie-unless-out l49:1R/BY/o b 0\.0\.0 m1 -]
1220 lp-legal
#? [l50-l51]
1230 lp-play l50-l51
#? []
1240 lp-position
#? [nestor-en3/ending=last-balls/size=1/turn=if-possible/wipeout=tie-unless-out l49:1R/oY/B y 0\.0\.0 m2 -]
1250 lp-result
#? [\*]
1260 lp-legal_count
#? [1]

#case R13.5b nestor-en with three players and free_edges=6, turn=either, wipeout=tie-unless-out
# R13.5 a pass with stranded
1270 lp-position nestor-en3/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBY r 0.0.0 m0 -
#? [nestor-en3/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBY r 0\.0\.0 m0 -]
1280 lp-legal
#? [n50-m50]
1290 lp-play red:resigns
#? []
1300 lp-position
#? [nestor-en3/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBY - 0\.0\.0 m0 out:rb/end:0-0-1]
1310 lp-result
#? [0-0-1 stranded]
1320 lp-legal_count
#? [0]

#case R13.2j pbmserv with two players
# R13.2 removals before ball moves
1330 lp-position pbmserv m50:oRB r 0.0 m6 -
#? [pbmserv m50:oRB r 0\.0 m6 -]
1340 lp-legal
#? [n50-m50]
1350 lp-play n50-m50
#? []
1360 lp-position
#? [pbmserv m50:RoB b 0\.0 m7 -]
1370 lp-result
#? [\*]
1380 lp-legal_count
#? [2]

#case R13.2k pbmserv with two players
# R13.2 no lone removals
1390 lp-position pbmserv m50:oBR r 0.0 m6 -
#? [pbmserv m50:oBR r 0\.0 m6 -]
1400 lp-legal
#? [pass/m50]
1410 lp-play pass/m50
#? []
1420 lp-position
#? [pbmserv n50:oR - 0\.0 m7 out:b/end:1-0]
1430 lp-result
#? [1-0 no-balls]
1440 lp-legal_count
#? [0]

#case R13.3h pbmserv with two players and isolate=doomed, turn=either
# R13.3 removals only without moves
1450 lp-position pbmserv/isolate=doomed/turn=either m50:BRooB r 0.0 m2 -
#? [pbmserv/isolate=doomed/turn=either m50:BRooB r 0\.0 m2 -]
1460 lp-legal
#? [n50-o50\nn50-p50\npass/p50]
1470 lp-play pass/p50
#? []
1480 lp-position
#? [pbmserv/isolate=doomed/turn=either m50:oRo - 0\.0 m3 out:b/end:1-0]
1490 lp-result
#? [1-0 no-balls]
1500 lp-legal_count
#? [0]

#case R13.2l pbmserv with three players
# R13.2 removals before ball moves
1510 lp-position pbmserv3 m50:oRB r 0.0.0 m6 out:g
#? [pbmserv3 m50:oRB r 0\.0\.0 m6 out:g]
1520 lp-legal
#? [n50-m50]
1530 lp-play n50-m50
#? []
1540 lp-position
#? [pbmserv3 m50:RoB b 0\.0\.0 m7 out:g]
1550 lp-result
#? [\*]
1560 lp-legal_count
#? [2]

#case R13.2m pbmserv with three players
# R13.2 no lone removals
1570 lp-position pbmserv3 m50:RBo r 0.0.0 m6 out:g
#? [pbmserv3 m50:RBo r 0\.0\.0 m6 out:g]
1580 lp-legal
#? [pass/o50]
1590 lp-play draw
#? []
1600 lp-position
#? [pbmserv3 m50:RBo - 0\.0\.0 m6 out:g/end:1/2-1/2-0]
1610 lp-result
#? [1/2-1/2-0 agreement]
1620 lp-legal_count
#? [0]

#case R13.3i pbmserv with three players and isolate=doomed, turn=either
# R13.3 removals only without moves
1630 lp-position pbmserv3/isolate=doomed/turn=either l48:1o/1R/1oB/G b 0.0.0 m10 out:r
#? [pbmserv3/isolate=doomed/turn=either l48:1o/1R/1oB/G b 0\.0\.0 m10 out:r]
1640 lp-legal
#? [n50-m50\npass/m48\npass/m50]
1650 lp-play pass/m50
#? []
1660 lp-position
#? [pbmserv3/isolate=doomed/turn=either m48:o/R - 0\.0\.0 m11 out:rbg/end:0-1/2-1/2]
1670 lp-result
#? [0-1/2-1/2 wipe-out]
1680 lp-legal_count
#? [0]

#case R13.4d pbmserv with three players
# R13.4 a turn that R12 forbids counts
1690 lp-position pbmserv3 l49:1R/BG/o b 0.0.0 m1 -
#? [pbmserv3 l49:1R/BG/o b 0\.0\.0 m1 -]
1700 lp-legal
#? [l50-l51]
1710 lp-play l50-l51
#? []
1720 lp-position
#? [pbmserv3 l49:1R/oG/B g 0\.0\.0 m2 -]
1730 lp-result
#? [\*]
1740 lp-legal_count
#? [1]
