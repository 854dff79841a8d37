# Cases of R12, each with the wrong engines that it catches.

#case R12.1c classic with three players and size=3
#also R12.2 R12.3
# R12.1 one turn too few; R12.2 captures in a bound turn by R7; R12.2 captures in a bound turn by R10; R12.3 enemy groups may be smothered
10 lp-position classic3/size=3 l48:1oBWR/1Roo/BoW/RB w 0.0.0 m0 -
#? [classic3/size=3 l48:1oBWR/1Roo/BoW/RB w 0\.0\.0 m0 -]
20 lp-legal
#? [n50-n49/n50\no48-n49/m48\no48-n49/o48\no48-n49/o49\no48-o49/m48]
30 lp-play red:resigns
#? []
40 lp-position
#? [classic3/size=3 l48:1oBWR/1Roo/BoW/RB w 0\.0\.0 m0 out:r]
50 lp-result
#? [\*]
60 lp-legal_count
#? [5]

#case R12.1d classic with three players and size=3
# R12.1 one turn too many; R12.1 the last player too
70 lp-position classic3/size=3 j49:3RB/2RWo/oWoRW/2B b 0.0.0 m1 out:w
#? [classic3/size=3 j49:3RB/2RWo/oWoRW/2B b 0\.0\.0 m1 out:w]
80 lp-legal
#? [l52-l51/j51\nl52-l51/l50\nl52-l51/l52\nl52-l51/m49\nl52-l51/n50\nn49-n50/j51\nn49-n50/l51\nn49-n50/n49\nn49-n50/n51]
90 lp-play l52-l51/l50
#? []
100 lp-position
#? [classic3/size=3 j49:3oB/3Wo/oWBRW/2o r 0\.0\.0 m2 out:w]
110 lp-result
#? [\*]
120 lp-legal_count
#? [8]

#case R12.1e nestor with three players and placement=manual, size=2, turn=either
#also R12.4
# R12.1 only turn number i; R12.1 only the first player; R12.4 no smothered group may stay
130 lp-position nestor3/placement=manual/size=2/turn=either m48:1YBo/1RY/oB/R b 0.0.0 m0 out:r
#? [nestor3/placement=manual/size=2/turn=either m48:1YBo/1RY/oB/R b 0\.0\.0 m0 out:r]
140 lp-legal
#? [n50-m50\no48-p48]
150 lp-play yellow:resigns
#? []
160 lp-position
#? [nestor3/placement=manual/size=2/turn=either m48:1YBo/1RY/oB/R - 0\.0\.0 m0 out:ry/end:0-1-0]
170 lp-result
#? [0-1-0 resignation]
180 lp-legal_count
#? [0]

#case R12.1f classic with three players and size=2, turn=either
#also R12.3
# R12.1 the last player who is not out; R12.3 own groups may be smothered; R12.1 only the first player
190 lp-position classic3/size=2/turn=either l49:1oR/RWoo/1Wo r 0.0.0 m1 out:b
#? [classic3/size=2/turn=either l49:1oR/RWoo/1Wo r 0\.0\.0 m1 out:b]
200 lp-legal
#? [l50-m49\nn49-m49\nn49-n50\nn49-n51\nn49-o50\npass/n50\npass/n51\npass/o50]
210 lp-play white:timeout
#? []
220 lp-position
#? [classic3/size=2/turn=either l49:1oR/RWoo/1Wo - 0\.0\.0 m1 out:wb/end:0-1-0]
230 lp-result
#? [0-1-0 time]
240 lp-legal_count
#? [0]

#case R12.1g nestor with three players and size=1
#also R12.2 R12.3
# R12.1 counted among those not out; R12.1 one turn too few; R12.1 only the first player; R12.2 captures in a bound turn by R7; R12.2 captures in a bound turn by R10; R12.3 enemy groups may be smothered
250 lp-position nestor3/size=1 k50:1YR/Bo b 0.0.0 m1 -
#? [nestor3/size=1 k50:1YR/Bo b 0\.0\.0 m1 -]
260 lp-legal
#? [pass]
270 lp-play red:timeout
#? []
280 lp-position
#? [nestor3/size=1 k50:1YR/Bo b 0\.0\.0 m1 out:r]
290 lp-result
#? [\*]
300 lp-legal_count
#? [1]

#case R12.1h nestor with three players and equaliser=off, isolate=doomed, size=3
# R12.1 equaliser ignored
310 lp-position nestor3/equaliser=off/isolate=doomed/size=3 l48:1B/YRo/oY/RoB/BY/R r 0.0.0 m0 -
#? [nestor3/equaliser=off/isolate=doomed/size=3 l48:1B/YRo/oY/RoB/BY/R r 0\.0\.0 m0 -]
320 lp-legal
#? [l51-l50/l49\nl51-l50/l51\nl51-l50/m48\nl51-l50/m51\nl51-l50/n49\nl51-m51/l50\nl51-m51/l51\nl51-m51/m48\nl51-m51/m52\nl51-m51/n49\nl51-m51/n51\nm49-l50/m49\nm49-l50/m51\nm49-l50/n49\nm49-n49/l50\nm49-n49/m49\nm49-n49/m51]
330 lp-play draw
#? []
340 lp-position
#? [nestor3/equaliser=off/isolate=doomed/size=3 l48:1B/YRo/oY/RoB/BY/R - 0\.0\.0 m0 end:1/3-1/3-1/3]
350 lp-result
#? [1/3-1/3-1/3 agreement]
360 lp-legal_count
#? [0]

#case R12.2 pbmserv with two players and ending=stranded, isolate=doomed, must_touch=1, size=3
#also R12.1 R12.3
# R12.2 doomed in a bound turn; R12.1 one turn too few; R12.2 captures in a bound turn by R10; R12.3 own groups may be smothered; R12.3 enemy groups may be smothered
370 lp-position pbmserv/ending=stranded/isolate=doomed/must_touch=1/size=3 k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0.0 m0 -
#? [pbmserv/ending=stranded/isolate=doomed/must_touch=1/size=3 k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0\.0 m0 -]
380 lp-legal
#? [l49-m48/n47\nl49-m48/n51\nl49-n47/n51\nm47-m48/l46\nm47-m48/n47\nm47-m48/n51\nm47-n47/l46\nm47-n47/n51\nm50-n50/n47\nm50-n50/n51\nm50-n51/n47]
390 lp-play red:timeout
#? []
400 lp-position
#? [pbmserv/ending=stranded/isolate=doomed/must_touch=1/size=3 k46:1oB/2Ro/2o/1R/B1Ro/oB1o - 0\.0 m0 end:0-1]
410 lp-result
#? [0-1 time]
420 lp-legal_count
#? [0]

#case R12.1i classic with two players and isolate=doomed, must_touch=1, size=3, turn=if-possible
#also R12.2 R12.3
# R12.1 one turn too few; R12.2 captures in a bound turn by R10; R12.2 doomed in a bound turn; R12.3 own groups may be smothered; R12.3 enemy groups may be smothered
430 lp-position classic/isolate=doomed/must_touch=1/size=3/turn=if-possible k46:1oR/2Wo/2o/1W/R1Wo/oR1o w 0.0 m0 -
#? [classic/isolate=doomed/must_touch=1/size=3/turn=if-possible k46:1oR/2Wo/2o/1W/R1Wo/oR1o w 0\.0 m0 -]
440 lp-legal
#? [l49-m48/n47\nl49-m48/n51\nl49-n47/n51\nm47-m48/l46\nm47-m48/n47\nm47-m48/n51\nm47-n47/l46\nm47-n47/n51\nm50-n50/n47\nm50-n50/n51\nm50-n51/n47]
450 lp-play white:timeout
#? []
460 lp-position
#? [classic/isolate=doomed/must_touch=1/size=3/turn=if-possible k46:1oR/2Wo/2o/1W/R1Wo/oR1o - 0\.0 m0 end:0-1]
470 lp-result
#? [0-1 time]
480 lp-legal_count
#? [0]

#case R12.1j classic with two players and ending=last-balls, turn=either
#also R12.2
# R12.1 the last player too; R12.2 captures in a bound turn by R7
490 lp-position classic/ending=last-balls/turn=either m50:WoooR w 0.0 m0 -
#? [classic/ending=last-balls/turn=either m50:WoooR w 0\.0 m0 -]
500 lp-legal
#? [m50-n50\nm50-o50]
510 lp-play m50-n50 q50-p50 n50-m50 p50-q50 m50-n50 q50-p50 n50-m50 p50-q50 m50-n50
#? []
520 lp-position
#? [classic/ending=last-balls/turn=either m50:oWooR - 0\.0 m9 rep:3/end:1/2-1/2]
530 lp-result
#? [1/2-1/2 repetition]
540 lp-legal_count
#? [0]

#case R12.1k classic with two players and equaliser=off, size=2
# R12.1 equaliser ignored
550 lp-position classic/equaliser=off/size=2 l48:2W/1Ro/oWR/oo w 0.0 m0 -
#? [classic/equaliser=off/size=2 l48:2W/1Ro/oWR/oo w 0\.0 m0 -]
560 lp-legal
#? [m50-l50/l51\nm50-l50/m51\nm50-l50/n49\nm50-l51/l50\nm50-l51/m51\nm50-l51/n49\nm50-m51/l50\nm50-m51/l51\nm50-m51/n49\nm50-n49/l50\nm50-n49/l51\nm50-n49/m51\nn48-n49/l50\nn48-n49/l51\nn48-n49/m51\nn48-n49/n48]
570 lp-play n48-n49/m51
#? []
580 lp-position
#? [classic/equaliser=off/size=2 l48:2o/1RW/oWo/o r 0\.0 m1 -]
590 lp-result
#? [\*]
600 lp-legal_count
#? [12]

#case R12.1l classic with three players and size=1
# R12.1 only turn number i
610 lp-position classic3/size=1 l50:1B/o r 1.1.0 p1 -
#? [classic3/size=1 l50:1B/o r 1\.1\.0 p1 -]
620 lp-legal
#? [k51:l50\nl50:k51\nl50:m49\nl50:m51\nl52:m51\nm49:l50\nm51:l50\nm51:l52\nm51:n50\nn50:m51]
630 lp-play m51:n50
#? []
640 lp-position
#? [classic3/size=1 l50:1Bo/oR r 0\.0\.0 m0 out:w]
650 lp-result
#? [\*]
660 lp-legal_count
#? [2]

#case R12.1m classic with three players and ending=last-balls, size=1, turn=if-possible, wipeout=tie-unless-out
# R12.1 counted among those not out
670 lp-position classic3/ending=last-balls/size=1/turn=if-possible/wipeout=tie-unless-out k50:1BW/Ro r 0.0.0 m1 -
#? [classic3/ending=last-balls/size=1/turn=if-possible/wipeout=tie-unless-out k50:1BW/Ro r 0\.0\.0 m1 -]
680 lp-legal
#? [pass]
690 lp-play white:timeout
#? []
700 lp-position
#? [classic3/ending=last-balls/size=1/turn=if-possible/wipeout=tie-unless-out k50:1BW/Ro r 0\.0\.0 m1 out:w]
710 lp-result
#? [\*]
720 lp-legal_count
#? [1]

#case R12.1n classic with three players and equaliser=off, size=2, wipeout=mover-loses
# R12.1 equaliser ignored
730 lp-position classic3/equaliser=off/size=2/wipeout=mover-loses l48:2W/1Ro/oWR/oo w 0.0.0 m0 out:b
#? [classic3/equaliser=off/size=2/wipeout=mover-loses l48:2W/1Ro/oWR/oo w 0\.0\.0 m0 out:b]
740 lp-legal
#? [m50-l50/l51\nm50-l50/m51\nm50-l50/n49\nm50-l51/l50\nm50-l51/m51\nm50-l51/n49\nm50-m51/l50\nm50-m51/l51\nm50-m51/n49\nm50-n49/l50\nm50-n49/l51\nm50-n49/m51\nn48-n49/l50\nn48-n49/l51\nn48-n49/m51\nn48-n49/n48]
750 lp-play n48-n49/m51
#? []
760 lp-position
#? [classic3/equaliser=off/size=2/wipeout=mover-loses l48:2o/1RW/oWo/o r 0\.0\.0 m1 out:b]
770 lp-result
#? [\*]
780 lp-legal_count
#? [12]

#case R12.2b classic with three players and isolate=doomed, must_touch=1, size=3, turn=if-possible, wipeout=mover-loses
# R12.2 doomed in a bound turn
790 lp-position classic3/isolate=doomed/must_touch=1/size=3/turn=if-possible/wipeout=mover-loses k46:1oR/2Wo/2o/1W/R1Wo/oR1o w 0.0.0 m0 out:b
#? [classic3/isolate=doomed/must_touch=1/size=3/turn=if-possible/wipeout=mover-loses k46:1oR/2Wo/2o/1W/R1Wo/oR1o w 0\.0\.0 m0 out:b]
800 lp-legal
#? [l49-m48/n47\nl49-m48/n51\nl49-n47/n51\nm47-m48/l46\nm47-m48/n47\nm47-m48/n51\nm47-n47/l46\nm47-n47/n51\nm50-n50/n47\nm50-n50/n51\nm50-n51/n47]
810 lp-play white:timeout
#? []
820 lp-position
#? [classic3/isolate=doomed/must_touch=1/size=3/turn=if-possible/wipeout=mover-loses k46:1oR/2Wo/2o/1W/R1Wo/oR1o - 0\.0\.0 m0 out:wb/end:0-1-0]
830 lp-result
#? [0-1-0 time]
840 lp-legal_count
#? [0]

#case R12.1o nestor with two players and ending=stranded, isolate=doomed, must_touch=1, size=3
#also R12.2 R12.3
# R12.1 one turn too few; R12.2 captures in a bound turn by R10; R12.2 doomed in a bound turn; R12.3 own groups may be smothered; R12.3 enemy groups may be smothered
850 lp-position nestor/ending=stranded/isolate=doomed/must_touch=1/size=3 k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0.0 m0 -
#? [nestor/ending=stranded/isolate=doomed/must_touch=1/size=3 k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0\.0 m0 -]
860 lp-legal
#? [l49-m48/n47\nl49-m48/n51\nl49-n47/n51\nm47-m48/l46\nm47-m48/n47\nm47-m48/n51\nm47-n47/l46\nm47-n47/n51\nm50-n50/n47\nm50-n50/n51\nm50-n51/n47]
870 lp-play red:timeout
#? []
880 lp-position
#? [nestor/ending=stranded/isolate=doomed/must_touch=1/size=3 k46:1oB/2Ro/2o/1R/B1Ro/oB1o - 0\.0 m0 end:0-1]
890 lp-result
#? [0-1 time]
900 lp-legal_count
#? [0]

#case R12.1p nestor with two players and turn=either
#also R12.2
# R12.1 the last player too; R12.2 captures in a bound turn by R7
910 lp-position nestor/turn=either m50:RoooB r 0.0 m0 -
#? [nestor/turn=either m50:RoooB r 0\.0 m0 -]
920 lp-legal
#? [m50-n50\nm50-o50]
930 lp-play m50-n50 q50-p50 n50-m50 p50-q50 m50-n50 q50-p50 n50-m50 p50-q50 m50-n50
#? []
940 lp-position
#? [nestor/turn=either m50:oRooB - 0\.0 m9 rep:3/end:1/2-1/2]
950 lp-result
#? [1/2-1/2 repetition]
960 lp-legal_count
#? [0]

#case R12.1q nestor with two players and equaliser=off, turn=either
# R12.1 equaliser ignored
970 lp-position nestor/equaliser=off/turn=either m50:RBooR r 0.0 m0 -
#? [nestor/equaliser=off/turn=either m50:RBooR r 0\.0 m0 -]
980 lp-legal
#? [q50-o50\nq50-p50]
990 lp-play q50-p50
#? []
1000 lp-position
#? [nestor/equaliser=off/turn=either m50:RBoRo b 0\.0 m1 -]
1010 lp-result
#? [\*]
1020 lp-legal_count
#? [2]

#case R12.1r nestor with three players and ending=stranded, size=3, turn=both, wipeout=tie
# R12.1 one turn too many; R12.1 the last player too
1030 lp-position nestor3/ending=stranded/size=3/turn=both/wipeout=tie j49:3BY/2BRo/oRoBR/2Y y 0.0.0 m1 out:r
#? [nestor3/ending=stranded/size=3/turn=both/wipeout=tie j49:3BY/2BRo/oRoBR/2Y y 0\.0\.0 m1 out:r]
1040 lp-legal
#? [l52-l51/j51\nl52-l51/l50\nl52-l51/l52\nl52-l51/m49\nl52-l51/n50\nn49-n50/j51\nn49-n50/l51\nn49-n50/n49\nn49-n50/n51]
1050 lp-play l52-l51/l50
#? []
1060 lp-position
#? [nestor3/ending=stranded/size=3/turn=both/wipeout=tie j49:3oY/3Ro/oRYBR/2o b 0\.0\.0 m2 out:r]
1070 lp-result
#? [\*]
1080 lp-legal_count
#? [8]

#case R12.1s nestor with three players and size=2, turn=either
#also R12.4
# R12.1 only turn number i; R12.4 no smothered group may stay
1090 lp-position nestor3/size=2/turn=either m48:1YBo/1RY/oB/R b 0.0.0 m0 out:r
#? [nestor3/size=2/turn=either m48:1YBo/1RY/oB/R b 0\.0\.0 m0 out:r]
1100 lp-legal
#? [n50-m50\no48-p48]
1110 lp-play yellow:resigns
#? []
1120 lp-position
#? [nestor3/size=2/turn=either m48:1YBo/1RY/oB/R - 0\.0\.0 m0 out:ry/end:0-1-0]
1130 lp-result
#? [0-1-0 resignation]
1140 lp-legal_count
#? [0]

#case R12.1t nestor with three players and ending=stranded, size=2, turn=either, wipeout=tie
#also R12.3
# R12.1 the last player who is not out; R12.3 own groups may be smothered
1150 lp-position nestor3/ending=stranded/size=2/turn=either/wipeout=tie l49:1oB/BRoo/1Ro b 0.0.0 m1 out:y
#? [nestor3/ending=stranded/size=2/turn=either/wipeout=tie l49:1oB/BRoo/1Ro b 0\.0\.0 m1 out:y]
1160 lp-legal
#? [l50-m49\nn49-m49\nn49-n50\nn49-n51\nn49-o50\npass/n50\npass/n51\npass/o50]
1170 lp-play red:timeout
#? []
1180 lp-position
#? [nestor3/ending=stranded/size=2/turn=either/wipeout=tie l49:1oB/BRoo/1Ro - 0\.0\.0 m1 out:ry/end:0-1-0]
1190 lp-result
#? [0-1-0 time]
1200 lp-legal_count
#? [0]

#case R12.2c nestor with three players and ending=stranded, isolate=doomed, must_touch=1, size=3, wipeout=mover-loses
# R12.2 doomed in a bound turn
1210 lp-position nestor3/ending=stranded/isolate=doomed/must_touch=1/size=3/wipeout=mover-loses k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0.0.0 m0 out:y
#? [nestor3/ending=stranded/isolate=doomed/must_touch=1/size=3/wipeout=mover-loses k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0\.0\.0 m0 out:y]
1220 lp-legal
#? [l49-m48/n47\nl49-m48/n51\nl49-n47/n51\nm47-m48/l46\nm47-m48/n47\nm47-m48/n51\nm47-n47/l46\nm47-n47/n51\nm50-n50/n47\nm50-n50/n51\nm50-n51/n47]
1230 lp-play red:timeout
#? []
1240 lp-position
#? [nestor3/ending=stranded/isolate=doomed/must_touch=1/size=3/wipeout=mover-loses k46:1oB/2Ro/2o/1R/B1Ro/oB1o - 0\.0\.0 m0 out:ry/end:0-1-0]
1250 lp-result
#? [0-1-0 time]
1260 lp-legal_count
#? [0]

#case R12.1u nestor-en with two players and isolate=doomed, must_touch=1, size=3, turn=if-possible
#also R12.2 R12.3
# R12.1 one turn too few; R12.2 captures in a bound turn by R10; R12.2 doomed in a bound turn; R12.3 own groups may be smothered; R12.3 enemy groups may be smothered
1270 lp-position nestor-en/isolate=doomed/must_touch=1/size=3/turn=if-possible k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0.0 m0 -
#? [nestor-en/isolate=doomed/must_touch=1/size=3/turn=if-possible k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0\.0 m0 -]
1280 lp-legal
#? [l49-m48/n47\nl49-m48/n51\nl49-n47/n51\nm47-m48/l46\nm47-m48/n47\nm47-m48/n51\nm47-n47/l46\nm47-n47/n51\nm50-n50/n47\nm50-n50/n51\nm50-n51/n47]
1290 lp-play red:timeout
#? []
1300 lp-position
#? [nestor-en/isolate=doomed/must_touch=1/size=3/turn=if-possible k46:1oB/2Ro/2o/1R/B1Ro/oB1o - 0\.0 m0 end:0-1]
1310 lp-result
#? [0-1 time]
1320 lp-legal_count
#? [0]

#case R12.1v nestor-en with two players and ending=last-balls, turn=either
#also R12.2
# R12.1 the last player too; R12.2 captures in a bound turn by R7
1330 lp-position nestor-en/ending=last-balls/turn=either m50:RoooB r 0.0 m0 -
#? [nestor-en/ending=last-balls/turn=either m50:RoooB r 0\.0 m0 -]
1340 lp-legal
#? [m50-n50\nm50-o50]
1350 lp-play m50-n50 q50-p50 n50-m50 p50-q50 m50-n50 q50-p50 n50-m50 p50-q50 m50-n50
#? []
1360 lp-position
#? [nestor-en/ending=last-balls/turn=either m50:oRooB - 0\.0 m9 rep:3/end:1/2-1/2]
1370 lp-result
#? [1/2-1/2 repetition]
1380 lp-legal_count
#? [0]

#case R12.1w nestor-en with two players and ending=last-balls, equaliser=off, turn=either
# R12.1 equaliser ignored
1390 lp-position nestor-en/ending=last-balls/equaliser=off/turn=either m50:RBooR r 0.0 m0 -
#? [nestor-en/ending=last-balls/equaliser=off/turn=either m50:RBooR r 0\.0 m0 -]
1400 lp-legal
#? [q50-o50\nq50-p50]
1410 lp-play q50-p50
#? []
1420 lp-position
#? [nestor-en/ending=last-balls/equaliser=off/turn=either m50:RBoRo b 0\.0 m1 -]
1430 lp-result
#? [\*]
1440 lp-legal_count
#? [2]

#case R12.1x nestor-en with three players and ending=last-balls, size=1, turn=if-possible, wipeout=tie-unless-out
#also R12.2 R12.3
# R12.1 one turn too few; R12.1 only the first player; R12.1 counted among those not out; R12.2 captures in a bound turn by R7; R12.2 captures in a bound turn by R10; R12.3 enemy groups may be smothered
1450 lp-position nestor-en3/ending=last-balls/size=1/turn=if-possible/wipeout=tie-unless-out k50:1YR/Bo b 0.0.0 m1 -
#? [nestor-en3/ending=last-balls/size=1/turn=if-possible/wipeout=tie-unless-out k50:1YR/Bo b 0\.0\.0 m1 -]
1460 lp-legal
#? [pass]
1470 lp-play red:timeout
#? []
1480 lp-position
#? [nestor-en3/ending=last-balls/size=1/turn=if-possible/wipeout=tie-unless-out k50:1YR/Bo b 0\.0\.0 m1 out:r]
1490 lp-result
#? [\*]
1500 lp-legal_count
#? [1]

#case R12.1y nestor-en with three players and size=3
# R12.1 one turn too many; R12.1 the last player too
1510 lp-position nestor-en3/size=3 j49:3BY/2BRo/oRoBR/2Y y 0.0.0 m1 out:r
#? [nestor-en3/size=3 j49:3BY/2BRo/oRoBR/2Y y 0\.0\.0 m1 out:r]
1520 lp-legal
#? [l52-l51/j51\nl52-l51/l50\nl52-l51/l52\nl52-l51/m49\nl52-l51/n50\nn49-n50/j51\nn49-n50/l51\nn49-n50/n49\nn49-n50/n51]
1530 lp-play l52-l51/l50
#? []
1540 lp-position
#? [nestor-en3/size=3 j49:3oY/3Ro/oRYBR/2o b 0\.0\.0 m2 out:r]
1550 lp-result
#? [\*]
1560 lp-legal_count
#? [8]

#case R12.1z nestor-en with three players and ending=last-balls, size=2, turn=either, wipeout=tie-unless-out
#also R12.4
# R12.1 only turn number i; R12.4 no smothered group may stay
1570 lp-position nestor-en3/ending=last-balls/size=2/turn=either/wipeout=tie-unless-out m48:1YBo/1RY/oB/R b 0.0.0 m0 out:r
#? [nestor-en3/ending=last-balls/size=2/turn=either/wipeout=tie-unless-out m48:1YBo/1RY/oB/R b 0\.0\.0 m0 out:r]
1580 lp-legal
#? [n50-m50\no48-p48]
1590 lp-play yellow:resigns
#? []
1600 lp-position
#? [nestor-en3/ending=last-balls/size=2/turn=either/wipeout=tie-unless-out m48:1YBo/1RY/oB/R - 0\.0\.0 m0 out:ry/end:0-1-0]
1610 lp-result
#? [0-1-0 resignation]
1620 lp-legal_count
#? [0]

#case R12.1ba nestor-en with three players and size=2, turn=either
#also R12.3
# R12.1 the last player who is not out; R12.3 own groups may be smothered
1630 lp-position nestor-en3/size=2/turn=either l49:1oB/BRoo/1Ro b 0.0.0 m1 out:y
#? [nestor-en3/size=2/turn=either l49:1oB/BRoo/1Ro b 0\.0\.0 m1 out:y]
1640 lp-legal
#? [l50-m49\nn49-m49\nn49-n50\nn49-n51\nn49-o50\npass/n50\npass/n51\npass/o50]
1650 lp-play red:timeout
#? []
1660 lp-position
#? [nestor-en3/size=2/turn=either l49:1oB/BRoo/1Ro - 0\.0\.0 m1 out:ry/end:0-1-0]
1670 lp-result
#? [0-1-0 time]
1680 lp-legal_count
#? [0]

#case R12.1bb nestor-en with three players and ending=last-balls, equaliser=off, isolate=doomed, size=3, turn=if-possible, wipeout=tie-unless-out
# R12.1 equaliser ignored
1690 lp-position nestor-en3/ending=last-balls/equaliser=off/isolate=doomed/size=3/turn=if-possible/wipeout=tie-unless-out l48:1B/YRo/oY/RoB/BY/R r 0.0.0 m0 -
#? [nestor-en3/ending=last-balls/equaliser=off/isolate=doomed/size=3/turn=if-possible/wipeout=tie-unless-out l48:1B/YRo/oY/RoB/BY/R r 0\.0\.0 m0 -]
1700 lp-legal
#? [l51-l50/l49\nl51-l50/l51\nl51-l50/m48\nl51-l50/m51\nl51-l50/n49\nl51-m51/l50\nl51-m51/l51\nl51-m51/m48\nl51-m51/m52\nl51-m51/n49\nl51-m51/n51\nm49-l50/m49\nm49-l50/m51\nm49-l50/n49\nm49-n49/l50\nm49-n49/m49\nm49-n49/m51]
1710 lp-play draw
#? []
1720 lp-position
#? [nestor-en3/ending=last-balls/equaliser=off/isolate=doomed/size=3/turn=if-possible/wipeout=tie-unless-out l48:1B/YRo/oY/RoB/BY/R - 0\.0\.0 m0 end:1/3-1/3-1/3]
1730 lp-result
#? [1/3-1/3-1/3 agreement]
1740 lp-legal_count
#? [0]

#case R12.2d nestor-en with three players and isolate=doomed, must_touch=1, size=3, turn=if-possible, wipeout=mover-loses
# R12.2 doomed in a bound turn
1750 lp-position nestor-en3/isolate=doomed/must_touch=1/size=3/turn=if-possible/wipeout=mover-loses k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0.0.0 m0 out:y
#? [nestor-en3/isolate=doomed/must_touch=1/size=3/turn=if-possible/wipeout=mover-loses k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0\.0\.0 m0 out:y]
1760 lp-legal
#? [l49-m48/n47\nl49-m48/n51\nl49-n47/n51\nm47-m48/l46\nm47-m48/n47\nm47-m48/n51\nm47-n47/l46\nm47-n47/n51\nm50-n50/n47\nm50-n50/n51\nm50-n51/n47]
1770 lp-play red:timeout
#? []
1780 lp-position
#? [nestor-en3/isolate=doomed/must_touch=1/size=3/turn=if-possible/wipeout=mover-loses k46:1oB/2Ro/2o/1R/B1Ro/oB1o - 0\.0\.0 m0 out:ry/end:0-1-0]
1790 lp-result
#? [0-1-0 time]
1800 lp-legal_count
#? [0]

#case R12.1bc pbmserv with two players and turn=either
#also R12.2
# R12.1 the last player too; R12.2 captures in a bound turn by R7
1810 lp-position pbmserv/turn=either m50:RoooB r 0.0 m0 -
#? [pbmserv/turn=either m50:RoooB r 0\.0 m0 -]
1820 lp-legal
#? [m50-n50\nm50-o50]
1830 lp-play m50-n50 q50-p50 n50-m50 p50-q50 m50-n50 q50-p50 n50-m50 p50-q50 m50-n50
#? []
1840 lp-position
#? [pbmserv/turn=either m50:oRooB - 0\.0 m9 rep:3/end:1/2-1/2]
1850 lp-result
#? [1/2-1/2 repetition]
1860 lp-legal_count
#? [0]

#case R12.1bd pbmserv with two players and equaliser=off, turn=either
# R12.1 equaliser ignored
1870 lp-position pbmserv/equaliser=off/turn=either m50:RBooR r 0.0 m0 -
#? [pbmserv/equaliser=off/turn=either m50:RBooR r 0\.0 m0 -]
1880 lp-legal
#? [q50-o50\nq50-p50]
1890 lp-play q50-p50
#? []
1900 lp-position
#? [pbmserv/equaliser=off/turn=either m50:RBoRo b 0\.0 m1 -]
1910 lp-result
#? [\*]
1920 lp-legal_count
#? [2]

#case R12.1be pbmserv with three players and size=1, wipeout=tie-unless-out
#also R12.2 R12.3
# R12.1 one turn too few; R12.1 only the first player; R12.1 counted among those not out; R12.2 captures in a bound turn by R7; R12.2 captures in a bound turn by R10; R12.3 enemy groups may be smothered
1930 lp-position pbmserv3/size=1/wipeout=tie-unless-out k50:1GR/Bo b 0.0.0 m1 -
#? [pbmserv3/size=1/wipeout=tie-unless-out k50:1GR/Bo b 0\.0\.0 m1 -]
1940 lp-legal
#? [pass]
1950 lp-play red:timeout
#? []
1960 lp-position
#? [pbmserv3/size=1/wipeout=tie-unless-out k50:1GR/Bo b 0\.0\.0 m1 out:r]
1970 lp-result
#? [\*]
1980 lp-legal_count
#? [1]

#case R12.1bf pbmserv with three players and ending=stranded, size=3, turn=both
# R12.1 one turn too many; R12.1 the last player too
1990 lp-position pbmserv3/ending=stranded/size=3/turn=both j49:3BG/2BRo/oRoBR/2G g 0.0.0 m1 out:r
#? [pbmserv3/ending=stranded/size=3/turn=both j49:3BG/2BRo/oRoBR/2G g 0\.0\.0 m1 out:r]
2000 lp-legal
#? [l52-l51/j51\nl52-l51/l50\nl52-l51/l52\nl52-l51/m49\nl52-l51/n50\nn49-n50/j51\nn49-n50/l51\nn49-n50/n49\nn49-n50/n51]
2010 lp-play l52-l51/l50
#? []
2020 lp-position
#? [pbmserv3/ending=stranded/size=3/turn=both j49:3oG/3Ro/oRGBR/2o b 0\.0\.0 m2 out:r]
2030 lp-result
#? [\*]
2040 lp-legal_count
#? [8]

#case R12.1bg pbmserv with three players and size=2, turn=either, wipeout=tie-unless-out
#also R12.4
# R12.1 only turn number i; R12.4 no smothered group may stay
2050 lp-position pbmserv3/size=2/turn=either/wipeout=tie-unless-out m48:1GBo/1RG/oB/R b 0.0.0 m0 out:r
#? [pbmserv3/size=2/turn=either/wipeout=tie-unless-out m48:1GBo/1RG/oB/R b 0\.0\.0 m0 out:r]
2060 lp-legal
#? [n50-m50\no48-p48]
2070 lp-play green:resigns
#? []
2080 lp-position
#? [pbmserv3/size=2/turn=either/wipeout=tie-unless-out m48:1GBo/1RG/oB/R - 0\.0\.0 m0 out:rg/end:0-1-0]
2090 lp-result
#? [0-1-0 resignation]
2100 lp-legal_count
#? [0]

#case R12.1bh pbmserv with three players and ending=stranded, size=2, turn=either
#also R12.3
# R12.1 the last player who is not out; R12.3 own groups may be smothered
2110 lp-position pbmserv3/ending=stranded/size=2/turn=either l49:1oB/BRoo/1Ro b 0.0.0 m1 out:g
#? [pbmserv3/ending=stranded/size=2/turn=either l49:1oB/BRoo/1Ro b 0\.0\.0 m1 out:g]
2120 lp-legal
#? [l50-m49\nn49-m49\nn49-n50\nn49-n51\nn49-o50\npass/n50\npass/n51\npass/o50]
2130 lp-play red:timeout
#? []
2140 lp-position
#? [pbmserv3/ending=stranded/size=2/turn=either l49:1oB/BRoo/1Ro - 0\.0\.0 m1 out:rg/end:0-1-0]
2150 lp-result
#? [0-1-0 time]
2160 lp-legal_count
#? [0]

#case R12.1bi pbmserv with three players and equaliser=off, isolate=doomed, size=3, wipeout=tie-unless-out
# R12.1 equaliser ignored
2170 lp-position pbmserv3/equaliser=off/isolate=doomed/size=3/wipeout=tie-unless-out l48:1B/GRo/oG/RoB/BG/R r 0.0.0 m0 -
#? [pbmserv3/equaliser=off/isolate=doomed/size=3/wipeout=tie-unless-out l48:1B/GRo/oG/RoB/BG/R r 0\.0\.0 m0 -]
2180 lp-legal
#? [l51-l50/l49\nl51-l50/l51\nl51-l50/m48\nl51-l50/m51\nl51-l50/n49\nl51-m51/l50\nl51-m51/l51\nl51-m51/m48\nl51-m51/m52\nl51-m51/n49\nl51-m51/n51\nm49-l50/m49\nm49-l50/m51\nm49-l50/n49\nm49-n49/l50\nm49-n49/m49\nm49-n49/m51]
2190 lp-play draw
#? []
2200 lp-position
#? [pbmserv3/equaliser=off/isolate=doomed/size=3/wipeout=tie-unless-out l48:1B/GRo/oG/RoB/BG/R - 0\.0\.0 m0 end:1/3-1/3-1/3]
2210 lp-result
#? [1/3-1/3-1/3 agreement]
2220 lp-legal_count
#? [0]

#case R12.2e pbmserv with three players and ending=stranded, isolate=doomed, must_touch=1, size=3, wipeout=mover-loses
# R12.2 doomed in a bound turn
2230 lp-position pbmserv3/ending=stranded/isolate=doomed/must_touch=1/size=3/wipeout=mover-loses k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0.0.0 m0 out:g
#? [pbmserv3/ending=stranded/isolate=doomed/must_touch=1/size=3/wipeout=mover-loses k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0\.0\.0 m0 out:g]
2240 lp-legal
#? [l49-m48/n47\nl49-m48/n51\nl49-n47/n51\nm47-m48/l46\nm47-m48/n47\nm47-m48/n51\nm47-n47/l46\nm47-n47/n51\nm50-n50/n47\nm50-n50/n51\nm50-n51/n47]
2250 lp-play red:timeout
#? []
2260 lp-position
#? [pbmserv3/ending=stranded/isolate=doomed/must_touch=1/size=3/wipeout=mover-loses k46:1oB/2Ro/2o/1R/B1Ro/oB1o - 0\.0\.0 m0 out:rg/end:0-1-0]
2270 lp-result
#? [0-1-0 time]
2280 lp-legal_count
#? [0]
