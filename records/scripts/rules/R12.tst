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

#case R12.1i classic with two players
#also R12.2 R12.3
# R12.1 one turn too few; R12.2 captures in a bound turn by R10; R12.3 own groups may be smothered; R12.3 enemy groups may be smothered
430 lp-position classic k46:1oR/2Wo/2o/1W/R1Wo/oR1o w 0.0 m0 -
#? [classic k46:1oR/2Wo/2o/1W/R1Wo/oR1o w 0\.0 m0 -]
440 lp-legal
#? [l49-m48/n47\nl49-m48/n51\nl49-n47/n51\nm47-m48/l46\nm47-m48/n47\nm47-m48/n51\nm47-n47/l46\nm47-n47/n51\nm50-n50/n47\nm50-n50/n51\nm50-n51/n47]
450 lp-play white:timeout
#? []
460 lp-position
#? [classic k46:1oR/2Wo/2o/1W/R1Wo/oR1o - 0\.0 m0 end:0-1]
470 lp-result
#? [0-1 time]
480 lp-legal_count
#? [0]

#case R12.1j classic with two players and equaliser=off, size=2
# R12.1 equaliser ignored
490 lp-position classic/equaliser=off/size=2 l48:2W/1Ro/oWR/oo w 0.0 m0 -
#? [classic/equaliser=off/size=2 l48:2W/1Ro/oWR/oo w 0\.0 m0 -]
500 lp-legal
#? [m50-l50/l51\nm50-l50/m51\nm50-l50/n49\nm50-l51/l50\nm50-l51/m51\nm50-l51/n49\nm50-m51/l50\nm50-m51/l51\nm50-m51/n49\nm50-n49/l50\nm50-n49/l51\nm50-n49/m51\nn48-n49/l50\nn48-n49/l51\nn48-n49/m51\nn48-n49/n48]
510 lp-play n48-n49/m51
#? []
520 lp-position
#? [classic/equaliser=off/size=2 l48:2o/1RW/oWo/o r 0\.0 m1 -]
530 lp-result
#? [\*]
540 lp-legal_count
#? [12]

#case R12.2b classic with two players and isolate=doomed, must_touch=1, size=3, turn=if-possible
# R12.2 doomed in a bound turn
550 lp-position classic/isolate=doomed/must_touch=1/size=3/turn=if-possible k46:1oR/2Wo/2o/1W/R1Wo/oR1o w 0.0 m0 -
#? [classic/isolate=doomed/must_touch=1/size=3/turn=if-possible k46:1oR/2Wo/2o/1W/R1Wo/oR1o w 0\.0 m0 -]
560 lp-legal
#? [l49-m48/n47\nl49-m48/n51\nl49-n47/n51\nm47-m48/l46\nm47-m48/n47\nm47-m48/n51\nm47-n47/l46\nm47-n47/n51\nm50-n50/n47\nm50-n50/n51\nm50-n51/n47]
570 lp-play white:timeout
#? []
580 lp-position
#? [classic/isolate=doomed/must_touch=1/size=3/turn=if-possible k46:1oR/2Wo/2o/1W/R1Wo/oR1o - 0\.0 m0 end:0-1]
590 lp-result
#? [0-1 time]
600 lp-legal_count
#? [0]

#case R12.1k classic with three players and size=1
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

#case R12.1l classic with three players and ending=last-balls, size=1, turn=if-possible, wipeout=tie-unless-out
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

#case R12.1m classic with three players and equaliser=off, size=2, wipeout=mover-loses
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

#case R12.2c classic with three players and isolate=doomed, must_touch=1, size=3, turn=if-possible, wipeout=mover-loses
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

#case R12.1n nestor with two players
#also R12.2 R12.3
# R12.1 one turn too few; R12.2 captures in a bound turn by R7; R12.3 enemy groups may be smothered
850 lp-position nestor m50:BRooB r 0.0 m0 -
#? [nestor m50:BRooB r 0\.0 m0 -]
860 lp-legal
#? [n50-o50]
870 lp-play draw
#? []
880 lp-position
#? [nestor m50:BRooB - 0\.0 m0 end:1/2-1/2]
890 lp-result
#? [1/2-1/2 agreement]
900 lp-legal_count
#? [0]

#case R12.1o nestor with two players
# R12.1 the last player too
910 lp-position nestor m50:RB r 0.0 m0 -
#? [nestor m50:RB r 0\.0 m0 -]
920 lp-legal
#? [pass]
930 lp-play pass pass pass pass pass
#? []
940 lp-position
#? [nestor m50:RB - 0\.0 m5 rep:3/end:1/2-1/2]
950 lp-result
#? [1/2-1/2 repetition]
960 lp-legal_count
#? [0]

#case R12.1p nestor with two players and ending=stranded, equaliser=off, size=2, turn=both
# R12.1 equaliser ignored
970 lp-position nestor/ending=stranded/equaliser=off/size=2/turn=both l48:2R/1Bo/oRB/oo r 0.0 m0 -
#? [nestor/ending=stranded/equaliser=off/size=2/turn=both l48:2R/1Bo/oRB/oo r 0\.0 m0 -]
980 lp-legal
#? [m50-l50/l51\nm50-l50/m51\nm50-l50/n49\nm50-l51/l50\nm50-l51/m51\nm50-l51/n49\nm50-m51/l50\nm50-m51/l51\nm50-m51/n49\nm50-n49/l50\nm50-n49/l51\nm50-n49/m51\nn48-n49/l50\nn48-n49/l51\nn48-n49/m51\nn48-n49/n48]
990 lp-play n48-n49/m51
#? []
1000 lp-position
#? [nestor/ending=stranded/equaliser=off/size=2/turn=both l48:2o/1BR/oRo/o b 0\.0 m1 -]
1010 lp-result
#? [\*]
1020 lp-legal_count
#? [12]

#case R12.2d nestor with two players
#also R12.3
# R12.2 captures in a bound turn by R10; R12.3 own groups may be smothered
1030 lp-position nestor k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0.0 m0 -
#? [nestor k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0\.0 m0 -]
1040 lp-legal
#? [l49-m48/n47\nl49-m48/n51\nl49-n47/n51\nm47-m48/l46\nm47-m48/n47\nm47-m48/n51\nm47-n47/l46\nm47-n47/n51\nm50-n50/n47\nm50-n50/n51\nm50-n51/n47]
1050 lp-play red:timeout
#? []
1060 lp-position
#? [nestor k46:1oB/2Ro/2o/1R/B1Ro/oB1o - 0\.0 m0 end:0-1]
1070 lp-result
#? [0-1 time]
1080 lp-legal_count
#? [0]

#case R12.2e nestor with two players and isolate=doomed, turn=either
# R12.2 doomed in a bound turn
1090 lp-position nestor/isolate=doomed/turn=either m50:BRooB r 0.0 m0 -
#? [nestor/isolate=doomed/turn=either m50:BRooB r 0\.0 m0 -]
1100 lp-legal
#? [n50-o50]
1110 lp-play draw
#? []
1120 lp-position
#? [nestor/isolate=doomed/turn=either m50:BRooB - 0\.0 m0 end:1/2-1/2]
1130 lp-result
#? [1/2-1/2 agreement]
1140 lp-legal_count
#? [0]

#case R12.1q nestor with three players
# R12.1 one turn too many; R12.1 the last player too
1150 lp-position nestor3 j49:3BY/2BRo/oRoBR/2Y y 0.0.0 m1 out:r
#? [nestor3 j49:3BY/2BRo/oRoBR/2Y y 0\.0\.0 m1 out:r]
1160 lp-legal
#? [l52-l51/j51\nl52-l51/l50\nl52-l51/l52\nl52-l51/m49\nl52-l51/n50\nn49-n50/j51\nn49-n50/l51\nn49-n50/n49\nn49-n50/n51]
1170 lp-play l52-l51/l50
#? []
1180 lp-position
#? [nestor3 j49:3oY/3Ro/oRYBR/2o b 0\.0\.0 m2 out:r]
1190 lp-result
#? [\*]
1200 lp-legal_count
#? [8]

#case R12.1r nestor with three players
#also R12.3 R12.4
# R12.1 only turn number i; R12.3 own groups may be smothered; R12.4 no smothered group may stay
1210 lp-position nestor3 m48:1YBo/1RY/oB/R b 0.0.0 m0 out:r
#? [nestor3 m48:1YBo/1RY/oB/R b 0\.0\.0 m0 out:r]
1220 lp-legal
#? [n50-m50\no48-p48]
1230 lp-play yellow:resigns
#? []
1240 lp-position
#? [nestor3 m48:1YBo/1RY/oB/R - 0\.0\.0 m0 out:ry/end:0-1-0]
1250 lp-result
#? [0-1-0 resignation]
1260 lp-legal_count
#? [0]

#case R12.1s nestor with three players
# R12.1 the last player who is not out
1270 lp-position nestor3 m50:RB r 0.0.0 m0 out:y
#? [nestor3 m50:RB r 0\.0\.0 m0 out:y]
1280 lp-legal
#? [pass]
1290 lp-play pass pass pass pass pass
#? []
1300 lp-position
#? [nestor3 m50:RB b 0\.0\.0 m5 out:y/rep:2]
1310 lp-result
#? [\*]
1320 lp-legal_count
#? [1]

#case R12.1t nestor-en with two players
#also R12.2 R12.3
# R12.1 one turn too few; R12.2 captures in a bound turn by R10; R12.3 own groups may be smothered; R12.3 enemy groups may be smothered
1330 lp-position nestor-en k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0.0 m0 -
#? [nestor-en k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0\.0 m0 -]
1340 lp-legal
#? [l49-m48/n47\nl49-m48/n51\nl49-n47/n51\nm47-m48/l46\nm47-m48/n47\nm47-m48/n51\nm47-n47/l46\nm47-n47/n51\nm50-n50/n47\nm50-n50/n51\nm50-n51/n47]
1350 lp-play red:timeout
#? []
1360 lp-position
#? [nestor-en k46:1oB/2Ro/2o/1R/B1Ro/oB1o - 0\.0 m0 end:0-1]
1370 lp-result
#? [0-1 time]
1380 lp-legal_count
#? [0]

#case R12.1u nestor-en with two players and ending=last-balls, turn=if-possible
# R12.1 the last player too
1390 lp-position nestor-en/ending=last-balls/turn=if-possible m50:RB r 0.0 m0 -
#? [nestor-en/ending=last-balls/turn=if-possible m50:RB r 0\.0 m0 -]
1400 lp-legal
#? [pass]
1410 lp-play pass pass pass pass pass
#? []
1420 lp-position
#? [nestor-en/ending=last-balls/turn=if-possible m50:RB - 0\.0 m5 rep:3/end:1/2-1/2]
1430 lp-result
#? [1/2-1/2 repetition]
1440 lp-legal_count
#? [0]

#case R12.1v nestor-en with two players and equaliser=off, size=2
# R12.1 equaliser ignored
1450 lp-position nestor-en/equaliser=off/size=2 l48:2R/1Bo/oRB/oo r 0.0 m0 -
#? [nestor-en/equaliser=off/size=2 l48:2R/1Bo/oRB/oo r 0\.0 m0 -]
1460 lp-legal
#? [m50-l50/l51\nm50-l50/m51\nm50-l50/n49\nm50-l51/l50\nm50-l51/m51\nm50-l51/n49\nm50-m51/l50\nm50-m51/l51\nm50-m51/n49\nm50-n49/l50\nm50-n49/l51\nm50-n49/m51\nn48-n49/l50\nn48-n49/l51\nn48-n49/m51\nn48-n49/n48]
1470 lp-play n48-n49/m51
#? []
1480 lp-position
#? [nestor-en/equaliser=off/size=2 l48:2o/1BR/oRo/o b 0\.0 m1 -]
1490 lp-result
#? [\*]
1500 lp-legal_count
#? [12]

#case R12.2f nestor-en with two players and ending=last-balls, isolate=doomed, turn=either
# R12.2 captures in a bound turn by R7; R12.2 doomed in a bound turn
1510 lp-position nestor-en/ending=last-balls/isolate=doomed/turn=either m50:BRooB r 0.0 m0 -
#? [nestor-en/ending=last-balls/isolate=doomed/turn=either m50:BRooB r 0\.0 m0 -]
1520 lp-legal
#? [n50-o50]
1530 lp-play draw
#? []
1540 lp-position
#? [nestor-en/ending=last-balls/isolate=doomed/turn=either m50:BRooB - 0\.0 m0 end:1/2-1/2]
1550 lp-result
#? [1/2-1/2 agreement]
1560 lp-legal_count
#? [0]

#case R12.1w nestor-en with three players
#also R12.2 R12.3 R12.4
# R12.1 one turn too few; R12.2 captures in a bound turn by R7; R12.2 captures in a bound turn by R10; R12.3 own groups may be smothered; R12.3 enemy groups may be smothered; R12.4 no smothered group may stay
1570 lp-position nestor-en3 l48:1B/YRo/oY/RoB/BY/R r 0.0.0 m0 -
#? [nestor-en3 l48:1B/YRo/oY/RoB/BY/R r 0\.0\.0 m0 -]
1580 lp-legal
#? [m49-l50/n49\nm49-n49/l50]
1590 lp-play draw
#? []
1600 lp-position
#? [nestor-en3 l48:1B/YRo/oY/RoB/BY/R - 0\.0\.0 m0 end:1/3-1/3-1/3]
1610 lp-result
#? [1/3-1/3-1/3 agreement]
1620 lp-legal_count
#? [0]

#case R12.1x nestor-en with three players
# R12.1 one turn too many; R12.1 the last player too
1630 lp-position nestor-en3 j49:3BY/2BRo/oRoBR/2Y y 0.0.0 m1 out:r
#? [nestor-en3 j49:3BY/2BRo/oRoBR/2Y y 0\.0\.0 m1 out:r]
1640 lp-legal
#? [l52-l51/j51\nl52-l51/l50\nl52-l51/l52\nl52-l51/m49\nl52-l51/n50\nn49-n50/j51\nn49-n50/l51\nn49-n50/n49\nn49-n50/n51]
1650 lp-play l52-l51/l50
#? []
1660 lp-position
#? [nestor-en3 j49:3oY/3Ro/oRYBR/2o b 0\.0\.0 m2 out:r]
1670 lp-result
#? [\*]
1680 lp-legal_count
#? [8]

#case R12.1y nestor-en with three players
# R12.1 only the first player; R12.1 the last player who is not out
1690 lp-position nestor-en3 l49:1oB/BRoo/1Ro b 0.0.0 m1 out:y
#? [nestor-en3 l49:1oB/BRoo/1Ro b 0\.0\.0 m1 out:y]
1700 lp-legal
#? [l50-m49/l50\nl50-m49/n50\nl50-m49/n51\nl50-m49/o50\nn49-m49/n50\nn49-m49/n51\nn49-m49/o50\nn49-n50/n49\nn49-n50/n51\nn49-n50/o50\nn49-n51/n49\nn49-n51/n50\nn49-n51/o50\nn49-o50/n49\nn49-o50/n50\nn49-o50/n51]
1710 lp-play red:timeout
#? []
1720 lp-position
#? [nestor-en3 l49:1oB/BRoo/1Ro - 0\.0\.0 m1 out:ry/end:0-1-0]
1730 lp-result
#? [0-1-0 time]
1740 lp-legal_count
#? [0]

#case R12.1z nestor-en with three players and equaliser=off, size=2, wipeout=mover-loses
# R12.1 equaliser ignored
1750 lp-position nestor-en3/equaliser=off/size=2/wipeout=mover-loses l48:2R/1Bo/oRB/oo r 0.0.0 m0 out:y
#? [nestor-en3/equaliser=off/size=2/wipeout=mover-loses l48:2R/1Bo/oRB/oo r 0\.0\.0 m0 out:y]
1760 lp-legal
#? [m50-l50/l51\nm50-l50/m51\nm50-l50/n49\nm50-l51/l50\nm50-l51/m51\nm50-l51/n49\nm50-m51/l50\nm50-m51/l51\nm50-m51/n49\nm50-n49/l50\nm50-n49/l51\nm50-n49/m51\nn48-n49/l50\nn48-n49/l51\nn48-n49/m51\nn48-n49/n48]
1770 lp-play n48-n49/m51
#? []
1780 lp-position
#? [nestor-en3/equaliser=off/size=2/wipeout=mover-loses l48:2o/1BR/oRo/o b 0\.0\.0 m1 out:y]
1790 lp-result
#? [\*]
1800 lp-legal_count
#? [12]

#case R12.1ba pbmserv with two players
# R12.1 the last player too
1810 lp-position pbmserv m50:RB r 0.0 m0 -
#? [pbmserv m50:RB r 0\.0 m0 -]
1820 lp-legal
#? [pass]
1830 lp-play pass pass pass pass pass
#? []
1840 lp-position
#? [pbmserv m50:RB - 0\.0 m5 rep:3/end:1/2-1/2]
1850 lp-result
#? [1/2-1/2 repetition]
1860 lp-legal_count
#? [0]

#case R12.1bb pbmserv with two players and ending=stranded, equaliser=off, size=2, turn=both
# R12.1 equaliser ignored
1870 lp-position pbmserv/ending=stranded/equaliser=off/size=2/turn=both l48:2R/1Bo/oRB/oo r 0.0 m0 -
#? [pbmserv/ending=stranded/equaliser=off/size=2/turn=both l48:2R/1Bo/oRB/oo r 0\.0 m0 -]
1880 lp-legal
#? [m50-l50/l51\nm50-l50/m51\nm50-l50/n49\nm50-l51/l50\nm50-l51/m51\nm50-l51/n49\nm50-m51/l50\nm50-m51/l51\nm50-m51/n49\nm50-n49/l50\nm50-n49/l51\nm50-n49/m51\nn48-n49/l50\nn48-n49/l51\nn48-n49/m51\nn48-n49/n48]
1890 lp-play n48-n49/m51
#? []
1900 lp-position
#? [pbmserv/ending=stranded/equaliser=off/size=2/turn=both l48:2o/1BR/oRo/o b 0\.0 m1 -]
1910 lp-result
#? [\*]
1920 lp-legal_count
#? [12]

#case R12.2g pbmserv with two players
# R12.2 captures in a bound turn by R7
1930 lp-position pbmserv m50:BRooB r 0.0 m0 -
#? [pbmserv m50:BRooB r 0\.0 m0 -]
1940 lp-legal
#? [n50-o50]
1950 lp-play draw
#? []
1960 lp-position
#? [pbmserv m50:BRooB - 0\.0 m0 end:1/2-1/2]
1970 lp-result
#? [1/2-1/2 agreement]
1980 lp-legal_count
#? [0]

#case R12.1bc pbmserv with three players
#also R12.2 R12.3
# R12.1 one turn too few; R12.2 captures in a bound turn by R7; R12.3 enemy groups may be smothered
1990 lp-position pbmserv3 m50:BRooB r 0.0.0 m0 out:g
#? [pbmserv3 m50:BRooB r 0\.0\.0 m0 out:g]
2000 lp-legal
#? [n50-o50]
2010 lp-play draw
#? []
2020 lp-position
#? [pbmserv3 m50:BRooB - 0\.0\.0 m0 out:g/end:1/2-1/2-0]
2030 lp-result
#? [1/2-1/2-0 agreement]
2040 lp-legal_count
#? [0]

#case R12.1bd pbmserv with three players
# R12.1 one turn too many; R12.1 the last player too
2050 lp-position pbmserv3 j49:3BG/2BRo/oRoBR/2G g 0.0.0 m1 out:r
#? [pbmserv3 j49:3BG/2BRo/oRoBR/2G g 0\.0\.0 m1 out:r]
2060 lp-legal
#? [l52-l51/j51\nl52-l51/l50\nl52-l51/l52\nl52-l51/m49\nl52-l51/n50\nn49-n50/j51\nn49-n50/l51\nn49-n50/n49\nn49-n50/n51]
2070 lp-play l52-l51/l50
#? []
2080 lp-position
#? [pbmserv3 j49:3oG/3Ro/oRGBR/2o b 0\.0\.0 m2 out:r]
2090 lp-result
#? [\*]
2100 lp-legal_count
#? [8]

#case R12.1be pbmserv with three players
#also R12.2 R12.3 R12.4
# R12.1 only turn number i; R12.1 only the first player; R12.2 captures in a bound turn by R10; R12.3 own groups may be smothered; R12.4 no smothered group may stay
2110 lp-position pbmserv3 m48:1GBo/1RG/oB/R b 0.0.0 m0 out:r
#? [pbmserv3 m48:1GBo/1RG/oB/R b 0\.0\.0 m0 out:r]
2120 lp-legal
#? [n50-m50\no48-p48]
2130 lp-play green:resigns
#? []
2140 lp-position
#? [pbmserv3 m48:1GBo/1RG/oB/R - 0\.0\.0 m0 out:rg/end:0-1-0]
2150 lp-result
#? [0-1-0 resignation]
2160 lp-legal_count
#? [0]

#case R12.1bf pbmserv with three players
# R12.1 the last player who is not out
2170 lp-position pbmserv3 m50:RB r 0.0.0 m0 out:g
#? [pbmserv3 m50:RB r 0\.0\.0 m0 out:g]
2180 lp-legal
#? [pass]
2190 lp-play pass pass pass pass pass
#? []
2200 lp-position
#? [pbmserv3 m50:RB b 0\.0\.0 m5 out:g/rep:2]
2210 lp-result
#? [\*]
2220 lp-legal_count
#? [1]

#case R12.1bg pbmserv with three players
# R12.1 counted among those not out
2230 lp-position pbmserv3 k50:1GR/Bo b 0.0.0 m1 -
#? [pbmserv3 k50:1GR/Bo b 0\.0\.0 m1 -]
2240 lp-legal
#? [pass]
2250 lp-play red:timeout
#? []
2260 lp-position
#? [pbmserv3 k50:1GR/Bo b 0\.0\.0 m1 out:r]
2270 lp-result
#? [\*]
2280 lp-legal_count
#? [1]
