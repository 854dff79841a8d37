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

#case R13.3c classic with two players and free_edges=4, turn=either
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

#case R13.3d classic with three players and ending=last-balls, isolate=doomed, size=2, turn=either
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

#case R13.5c nestor with three players and ending=stranded, free_edges=6, turn=either
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

#case R13.1b classic with three players and ending=last-balls, isolate=doomed, size=4
# R13.1 a lone ball move with both
430 lp-position classic3/ending=last-balls/isolate=doomed/size=4 k48:2RB/1WoW/2RBoR/BWoRW/oB w 0.0.0 m0 -
#? [classic3/ending=last-balls/isolate=doomed/size=4 k48:2RB/1WoW/2RBoR/BWoRW/oB w 0\.0\.0 m0 -]
440 lp-legal
#? [l51-k52/m51\nl51-m51/k52]
450 lp-play l51-m51/k52
#? []
460 lp-position
#? [classic3/ending=last-balls/isolate=doomed/size=4 k48:2RB/1WoW/2RBoR/BoWRW/1B b 0\.0\.0 m1 out:r]
470 lp-result
#? [\*]
480 lp-legal_count
#? [16]

#case R13.3e classic with three players and free_edges=4, turn=either, wipeout=mover-loses
# R13.3 removals only without moves
490 lp-position classic3/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oWR/Wo/1o w 0.0.0 m2 out:b
#? [classic3/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oWR/Wo/1o w 0\.0\.0 m2 out:b]
500 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
510 lp-play draw
#? []
520 lp-position
#? [classic3/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oWR/Wo/1o - 0\.0\.0 m2 out:b/end:1/2-1/2-0]
530 lp-result
#? [1/2-1/2-0 agreement]
540 lp-legal_count
#? [0]

#case R13.3f nestor with two players and ending=stranded, free_edges=4, turn=either
# R13.3 removals only without moves
550 lp-position nestor/ending=stranded/free_edges=4/turn=either m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [nestor/ending=stranded/free_edges=4/turn=either m49:1o/oRB/Ro/1o r 0\.0 m2 -]
560 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
570 lp-play draw
#? []
580 lp-position
#? [nestor/ending=stranded/free_edges=4/turn=either m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
590 lp-result
#? [1/2-1/2 agreement]
600 lp-legal_count
#? [0]

#case R13.1c nestor with three players and isolate=doomed, size=4, turn=both, wipeout=tie
# R13.1 a lone ball move with both
610 lp-position nestor3/isolate=doomed/size=4/turn=both/wipeout=tie k48:2BY/1RoR/2BYoB/YRoBR/oY r 0.0.0 m0 -
#? [nestor3/isolate=doomed/size=4/turn=both/wipeout=tie k48:2BY/1RoR/2BYoB/YRoBR/oY r 0\.0\.0 m0 -]
620 lp-legal
#? [l51-k52/m51\nl51-m51/k52]
630 lp-play l51-m51/k52
#? []
640 lp-position
#? [nestor3/isolate=doomed/size=4/turn=both/wipeout=tie k48:2BY/1RoR/2BYoB/YoRBR/1Y y 0\.0\.0 m1 out:b]
650 lp-result
#? [\*]
660 lp-legal_count
#? [16]

#case R13.2d nestor with three players and free_edges=5, wipeout=mover-loses
# R13.2 removals before ball moves
670 lp-position nestor3/free_edges=5/wipeout=mover-loses m50:oRB r 0.0.0 m6 out:y
#? [nestor3/free_edges=5/wipeout=mover-loses m50:oRB r 0\.0\.0 m6 out:y]
680 lp-legal
#? [n50-m50]
690 lp-play n50-m50
#? []
700 lp-position
#? [nestor3/free_edges=5/wipeout=mover-loses m50:RoB b 0\.0\.0 m7 out:y]
710 lp-result
#? [\*]
720 lp-legal_count
#? [2]

#case R13.2e nestor with three players and wipeout=mover-loses
# R13.2 no lone removals
730 lp-position nestor3/wipeout=mover-loses m50:oBR r 0.0.0 m6 out:y
#? [nestor3/wipeout=mover-loses m50:oBR r 0\.0\.0 m6 out:y]
740 lp-legal
#? [pass/m50]
750 lp-play pass/m50
#? []
760 lp-position
#? [nestor3/wipeout=mover-loses n50:oR - 0\.0\.0 m7 out:by/end:1-0-0]
770 lp-result
#? [1-0-0 no-balls]
780 lp-legal_count
#? [0]

#case R13.3g nestor with three players and ending=stranded, free_edges=4, turn=either, wipeout=mover-loses
# R13.3 removals only without moves
790 lp-position nestor3/ending=stranded/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oRB/Ro/1o r 0.0.0 m2 out:y
#? [nestor3/ending=stranded/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oRB/Ro/1o r 0\.0\.0 m2 out:y]
800 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
810 lp-play draw
#? []
820 lp-position
#? [nestor3/ending=stranded/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oRB/Ro/1o - 0\.0\.0 m2 out:y/end:1/2-1/2-0]
830 lp-result
#? [1/2-1/2-0 agreement]
840 lp-legal_count
#? [0]

#case R13.2f nestor-en with two players and ending=last-balls, free_edges=5, turn=if-possible
# R13.2 removals before ball moves
850 lp-position nestor-en/ending=last-balls/free_edges=5/turn=if-possible m50:oRB r 0.0 m6 -
#? [nestor-en/ending=last-balls/free_edges=5/turn=if-possible m50:oRB r 0\.0 m6 -]
860 lp-legal
#? [n50-m50]
870 lp-play n50-m50
#? []
880 lp-position
#? [nestor-en/ending=last-balls/free_edges=5/turn=if-possible m50:RoB b 0\.0 m7 -]
890 lp-result
#? [\*]
900 lp-legal_count
#? [2]

#case R13.2g nestor-en with two players and ending=last-balls, turn=if-possible
# R13.2 no lone removals
910 lp-position nestor-en/ending=last-balls/turn=if-possible m50:oBR r 0.0 m6 -
#? [nestor-en/ending=last-balls/turn=if-possible m50:oBR r 0\.0 m6 -]
920 lp-legal
#? [pass/m50]
930 lp-play pass/m50
#? []
940 lp-position
#? [nestor-en/ending=last-balls/turn=if-possible n50:oR - 0\.0 m7 out:b/end:1-0]
950 lp-result
#? [1-0 no-balls]
960 lp-legal_count
#? [0]

#case R13.3h nestor-en with two players and free_edges=4, turn=either
# R13.3 removals only without moves
970 lp-position nestor-en/free_edges=4/turn=either m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [nestor-en/free_edges=4/turn=either m49:1o/oRB/Ro/1o r 0\.0 m2 -]
980 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
990 lp-play draw
#? []
1000 lp-position
#? [nestor-en/free_edges=4/turn=either m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
1010 lp-result
#? [1/2-1/2 agreement]
1020 lp-legal_count
#? [0]

#case R13.1d nestor-en with three players and ending=last-balls, isolate=doomed, size=4
# R13.1 a lone ball move with both
1030 lp-position nestor-en3/ending=last-balls/isolate=doomed/size=4 k48:2BY/1RoR/2BYoB/YRoBR/oY r 0.0.0 m0 -
#? [nestor-en3/ending=last-balls/isolate=doomed/size=4 k48:2BY/1RoR/2BYoB/YRoBR/oY r 0\.0\.0 m0 -]
1040 lp-legal
#? [l51-k52/m51\nl51-m51/k52]
1050 lp-play l51-m51/k52
#? []
1060 lp-position
#? [nestor-en3/ending=last-balls/isolate=doomed/size=4 k48:2BY/1RoR/2BYoB/YoRBR/1Y y 0\.0\.0 m1 out:b]
1070 lp-result
#? [\*]
1080 lp-legal_count
#? [16]

#case R13.2h nestor-en with three players and ending=last-balls, free_edges=5, turn=if-possible, wipeout=mover-loses
# R13.2 removals before ball moves
1090 lp-position nestor-en3/ending=last-balls/free_edges=5/turn=if-possible/wipeout=mover-loses m50:oRB r 0.0.0 m6 out:y
#? [nestor-en3/ending=last-balls/free_edges=5/turn=if-possible/wipeout=mover-loses m50:oRB r 0\.0\.0 m6 out:y]
1100 lp-legal
#? [n50-m50]
1110 lp-play n50-m50
#? []
1120 lp-position
#? [nestor-en3/ending=last-balls/free_edges=5/turn=if-possible/wipeout=mover-loses m50:RoB b 0\.0\.0 m7 out:y]
1130 lp-result
#? [\*]
1140 lp-legal_count
#? [2]

#case R13.2i nestor-en with three players and ending=last-balls, turn=if-possible, wipeout=mover-loses
# R13.2 no lone removals
1150 lp-position nestor-en3/ending=last-balls/turn=if-possible/wipeout=mover-loses m50:oBR r 0.0.0 m6 out:y
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=mover-loses m50:oBR r 0\.0\.0 m6 out:y]
1160 lp-legal
#? [pass/m50]
1170 lp-play pass/m50
#? []
1180 lp-position
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=mover-loses n50:oR - 0\.0\.0 m7 out:by/end:1-0-0]
1190 lp-result
#? [1-0-0 no-balls]
1200 lp-legal_count
#? [0]

#case R13.3i nestor-en with three players and free_edges=4, turn=either, wipeout=mover-loses
# R13.3 removals only without moves
1210 lp-position nestor-en3/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oRB/Ro/1o r 0.0.0 m2 out:y
#? [nestor-en3/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oRB/Ro/1o r 0\.0\.0 m2 out:y]
1220 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
1230 lp-play draw
#? []
1240 lp-position
#? [nestor-en3/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oRB/Ro/1o - 0\.0\.0 m2 out:y/end:1/2-1/2-0]
1250 lp-result
#? [1/2-1/2-0 agreement]
1260 lp-legal_count
#? [0]

#case R13.4c nestor-en with three players and ending=last-balls, size=1, turn=if-possible, wipeout=tie-unless-out
# R13.4 a turn that R12 forbids counts
1270 lp-position nestor-en3/ending=last-balls/size=1/turn=if-possible/wipeout=tie-unless-out l49:1R/BY/o b 0.0.0 m1 -
#? [nestor-en3/ending=last-balls/size=1/turn=if-possible/wipeout=tie-unless-out l49:1R/BY/o b 0\.0\.0 m1 -]
1280 lp-legal
#? [l50-l51]
1290 lp-play l50-l51
#? []
1300 lp-position
#? [nestor-en3/ending=last-balls/size=1/turn=if-possible/wipeout=tie-unless-out l49:1R/oY/B y 0\.0\.0 m2 -]
1310 lp-result
#? [\*]
1320 lp-legal_count
#? [1]

#case R13.5d nestor-en with three players and free_edges=6, turn=either, wipeout=tie-unless-out
# R13.5 a pass with stranded
1330 lp-position nestor-en3/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBY r 0.0.0 m0 -
#? [nestor-en3/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBY r 0\.0\.0 m0 -]
1340 lp-legal
#? [n50-m50]
1350 lp-play red:resigns
#? []
1360 lp-position
#? [nestor-en3/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBY - 0\.0\.0 m0 out:rb/end:0-0-1]
1370 lp-result
#? [0-0-1 stranded]
1380 lp-legal_count
#? [0]

#case R13.2j pbmserv with two players and free_edges=5
# R13.2 removals before ball moves
1390 lp-position pbmserv/free_edges=5 m50:oRB r 0.0 m6 -
#? [pbmserv/free_edges=5 m50:oRB r 0\.0 m6 -]
1400 lp-legal
#? [n50-m50]
1410 lp-play n50-m50
#? []
1420 lp-position
#? [pbmserv/free_edges=5 m50:RoB b 0\.0 m7 -]
1430 lp-result
#? [\*]
1440 lp-legal_count
#? [2]

#case R13.2k pbmserv with two players
# R13.2 no lone removals
1450 lp-position pbmserv m50:oBR r 0.0 m6 -
#? [pbmserv m50:oBR r 0\.0 m6 -]
1460 lp-legal
#? [pass/m50]
1470 lp-play pass/m50
#? []
1480 lp-position
#? [pbmserv n50:oR - 0\.0 m7 out:b/end:1-0]
1490 lp-result
#? [1-0 no-balls]
1500 lp-legal_count
#? [0]

#case R13.3j pbmserv with two players and ending=stranded, free_edges=4, turn=either
# R13.3 removals only without moves
1510 lp-position pbmserv/ending=stranded/free_edges=4/turn=either m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [pbmserv/ending=stranded/free_edges=4/turn=either m49:1o/oRB/Ro/1o r 0\.0 m2 -]
1520 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
1530 lp-play draw
#? []
1540 lp-position
#? [pbmserv/ending=stranded/free_edges=4/turn=either m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
1550 lp-result
#? [1/2-1/2 agreement]
1560 lp-legal_count
#? [0]

#case R13.1e pbmserv with three players and isolate=doomed, size=4, turn=both
# R13.1 a lone ball move with both
1570 lp-position pbmserv3/isolate=doomed/size=4/turn=both k48:2BG/1RoR/2BGoB/GRoBR/oG r 0.0.0 m0 -
#? [pbmserv3/isolate=doomed/size=4/turn=both k48:2BG/1RoR/2BGoB/GRoBR/oG r 0\.0\.0 m0 -]
1580 lp-legal
#? [l51-k52/m51\nl51-m51/k52]
1590 lp-play l51-m51/k52
#? []
1600 lp-position
#? [pbmserv3/isolate=doomed/size=4/turn=both k48:2BG/1RoR/2BGoB/GoRBR/1G g 0\.0\.0 m1 out:b]
1610 lp-result
#? [\*]
1620 lp-legal_count
#? [16]

#case R13.2l pbmserv with three players and free_edges=5, wipeout=mover-loses
# R13.2 removals before ball moves
1630 lp-position pbmserv3/free_edges=5/wipeout=mover-loses m50:oRB r 0.0.0 m6 out:g
#? [pbmserv3/free_edges=5/wipeout=mover-loses m50:oRB r 0\.0\.0 m6 out:g]
1640 lp-legal
#? [n50-m50]
1650 lp-play n50-m50
#? []
1660 lp-position
#? [pbmserv3/free_edges=5/wipeout=mover-loses m50:RoB b 0\.0\.0 m7 out:g]
1670 lp-result
#? [\*]
1680 lp-legal_count
#? [2]

#case R13.2m pbmserv with three players and wipeout=mover-loses
# R13.2 no lone removals
1690 lp-position pbmserv3/wipeout=mover-loses m50:oBR r 0.0.0 m6 out:g
#? [pbmserv3/wipeout=mover-loses m50:oBR r 0\.0\.0 m6 out:g]
1700 lp-legal
#? [pass/m50]
1710 lp-play pass/m50
#? []
1720 lp-position
#? [pbmserv3/wipeout=mover-loses n50:oR - 0\.0\.0 m7 out:bg/end:1-0-0]
1730 lp-result
#? [1-0-0 no-balls]
1740 lp-legal_count
#? [0]

#case R13.3k pbmserv with three players and ending=stranded, free_edges=4, turn=either, wipeout=mover-loses
# R13.3 removals only without moves
1750 lp-position pbmserv3/ending=stranded/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oRB/Ro/1o r 0.0.0 m2 out:g
#? [pbmserv3/ending=stranded/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oRB/Ro/1o r 0\.0\.0 m2 out:g]
1760 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
1770 lp-play draw
#? []
1780 lp-position
#? [pbmserv3/ending=stranded/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oRB/Ro/1o - 0\.0\.0 m2 out:g/end:1/2-1/2-0]
1790 lp-result
#? [1/2-1/2-0 agreement]
1800 lp-legal_count
#? [0]

#case R13.4d pbmserv with three players and size=1, wipeout=tie-unless-out
# R13.4 a turn that R12 forbids counts
1810 lp-position pbmserv3/size=1/wipeout=tie-unless-out l49:1R/BG/o b 0.0.0 m1 -
#? [pbmserv3/size=1/wipeout=tie-unless-out l49:1R/BG/o b 0\.0\.0 m1 -]
1820 lp-legal
#? [l50-l51]
1830 lp-play l50-l51
#? []
1840 lp-position
#? [pbmserv3/size=1/wipeout=tie-unless-out l49:1R/oG/B g 0\.0\.0 m2 -]
1850 lp-result
#? [\*]
1860 lp-legal_count
#? [1]

#case R13.5e pbmserv with three players and ending=stranded, free_edges=6, turn=either, wipeout=tie-unless-out
# R13.5 a pass with stranded
1870 lp-position pbmserv3/ending=stranded/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBG r 0.0.0 m0 -
#? [pbmserv3/ending=stranded/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBG r 0\.0\.0 m0 -]
1880 lp-legal
#? [n50-m50]
1890 lp-play red:resigns
#? []
1900 lp-position
#? [pbmserv3/ending=stranded/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBG - 0\.0\.0 m0 out:rb/end:0-0-1]
1910 lp-result
#? [0-0-1 stranded]
1920 lp-legal_count
#? [0]
