# Cases of R9, each with the wrong engines that it catches.

#case R9.1 pbmserv with two players and size=3
# R9.1 no part at all may be cut off
10 lp-position pbmserv/size=3 l48:1B1B/RoB r 0.0 m6 -
#? [pbmserv/size=3 l48:1B1B/RoB r 0\.0 m6 -]
20 lp-legal
#? [l49-m49/l49\nl49-m49/n49\nl49-m49/o48]
30 lp-play blue:resigns
#? []
40 lp-position
#? [pbmserv/size=3 l48:1B1B/RoB - 0\.0 m6 end:1-0]
50 lp-result
#? [1-0 resignation]
60 lp-legal_count
#? [0]

#case R9.1b classic with two players and size=2, turn=either
# R9.1 balls may be cut off
70 lp-position classic/size=2/turn=either m48:2R/1oo/WoW/1R r 0.0 m1 -
#? [classic/size=2/turn=either m48:2R/1oo/WoW/1R r 0\.0 m1 -]
80 lp-legal
#? [n51-n49\nn51-n50\nn51-o49\no48-n49\no48-n50\no48-o49\npass/n49\npass/n50\npass/o49]
90 lp-play pass/o49
#? []
100 lp-position
#? [classic/size=2/turn=either m48:2R/1o/WoW/1R w 0\.0 m2 -]
110 lp-result
#? [\*]
120 lp-legal_count
#? [4]

#case R9.2 classic with two players and ending=last-balls, isolate=doomed, size=2
# R9.2 isolate ignored; R9.2 only enemy parts are doomed
130 lp-position classic/ending=last-balls/isolate=doomed/size=2 m49:1W/Wo/R/o r 0.0 m3 -
#? [classic/ending=last-balls/isolate=doomed/size=2 m49:1W/Wo/R/o r 0\.0 m3 -]
140 lp-legal
#? [m51-m52/m51\nm51-m52/n50\nm51-n50/m51\nm51-n50/m52]
150 lp-play white:resigns
#? []
160 lp-position
#? [classic/ending=last-balls/isolate=doomed/size=2 m49:1W/Wo/R/o - 0\.0 m3 end:0-1]
170 lp-result
#? [0-1 resignation]
180 lp-legal_count
#? [0]

#case R9.2b nestor-en with two players and equaliser=off, isolate=doomed, size=3
# R9.2 only own parts are doomed; R9.2 isolate ignored; R9.2 only enemy parts are doomed
190 lp-position nestor-en/equaliser=off/isolate=doomed/size=3 m48:3o/1BB/1o/R b 0.0 m5 -
#? [nestor-en/equaliser=off/isolate=doomed/size=3 m48:3o/1BB/1o/R b 0\.0 m5 -]
200 lp-legal
#? [n49-n50/m51\nn49-n50/n49\nn49-n50/p48\no49-n50/m51\no49-n50/o49\no49-n50/p48\no49-p48/n50\no49-p48/o49]
210 lp-play red:timeout
#? []
220 lp-position
#? [nestor-en/equaliser=off/isolate=doomed/size=3 m48:3o/1BB/1o/R - 0\.0 m5 end:0-1]
230 lp-result
#? [0-1 time]
240 lp-legal_count
#? [0]

#case R9.2c classic with three players and ending=last-balls, isolate=doomed, size=2, turn=if-possible
#also R9.1
# R9.2 mixed parts are doomed; R9.1 balls may be cut off
250 lp-position classic3/ending=last-balls/isolate=doomed/size=2/turn=if-possible l49:oR/W/WB/o w 0.0.0 m3 -
#? [classic3/ending=last-balls/isolate=doomed/size=2/turn=if-possible l49:oR/W/WB/o w 0\.0\.0 m3 -]
260 lp-legal
#? [l50-l49/l52\nl51-l52/l49]
270 lp-play black:resigns
#? []
280 lp-position
#? [classic3/ending=last-balls/isolate=doomed/size=2/turn=if-possible l49:oR/W/WB/o w 0\.0\.0 m3 out:b]
290 lp-result
#? [\*]
300 lp-legal_count
#? [2]

#case R9.2d nestor-en with three players and equaliser=off, isolate=doomed, size=3
# R9.2 enemies of one colour only; R9.2 isolate ignored; R9.2 only own parts are doomed
310 lp-position nestor-en3/equaliser=off/isolate=doomed/size=3 j49:1Yo/oRR/1ooR/2B y 0.0.0 m2 -
#? [nestor-en3/equaliser=off/isolate=doomed/size=3 j49:1Yo/oRR/1ooR/2B y 0\.0\.0 m2 -]
320 lp-legal
#? [k49-j50/k49\nk49-j50/k51\nk49-j50/l49\nk49-j50/l51\nk49-l49/j50\nk49-l49/k49\nk49-l49/k51\nk49-l49/l51]
330 lp-play red:timeout
#? []
340 lp-position
#? [nestor-en3/equaliser=off/isolate=doomed/size=3 j49:1Yo/oRR/1ooR/2B y 0\.0\.0 m2 out:r]
350 lp-result
#? [\*]
360 lp-legal_count
#? [8]

#case R9.3 classic with two players and isolate=doomed, size=4
# R9.3 empty parts stay
370 lp-position classic/isolate=doomed/size=4 k50:2Ro/1o/o r 0.0 m9 -
#? [classic/isolate=doomed/size=4 k50:2Ro/1o/o r 0\.0 m9 -]
380 lp-legal
#? [m50-k52/l51\nm50-k52/m50\nm50-k52/n50\nm50-l51/k52\nm50-l51/m50\nm50-l51/n50\nm50-n50/k52\nm50-n50/l51\nm50-n50/m50]
390 lp-play m50-k52/m50
#? []
400 lp-position
#? [classic/isolate=doomed/size=4 k51:1o/R - 0\.0 m10 out:w/end:0-1]
410 lp-result
#? [0-1 stranded]
420 lp-legal_count
#? [0]

#case R9.3b classic with two players and turn=either
#also R9.1
# R9.3 the larger part stays; R9.1 no part at all may be cut off
430 lp-position classic/turn=either m50:WooRooooooo w 0.0 m2 -
#? [classic/turn=either m50:WooRooooooo w 0\.0 m2 -]
440 lp-legal
#? [m50-n50\nm50-o50\npass/q50\npass/r50\npass/s50\npass/t50\npass/u50\npass/v50\npass/w50]
450 lp-play pass/q50
#? []
460 lp-position
#? [classic/turn=either m50:WooR r 0\.0 m3 -]
470 lp-result
#? [\*]
480 lp-legal_count
#? [2]

#case R9.4 classic with two players and isolate=doomed, turn=either
#also R9.2
# R9.4 doomed parts stay; R9.2 only own parts are doomed
490 lp-position classic/isolate=doomed/turn=either m50:RooWooR w 0.0 m2 -
#? [classic/isolate=doomed/turn=either m50:RooWooR w 0\.0 m2 -]
500 lp-legal
#? [p50-n50\np50-o50\np50-q50\np50-r50\npass/n50\npass/r50]
510 lp-play pass/r50
#? []
520 lp-position
#? [classic/isolate=doomed/turn=either m50:RooWo r 0\.0 m3 -]
530 lp-result
#? [\*]
540 lp-legal_count
#? [4]

#case R9.1c classic with three players and ending=last-balls, size=3, turn=if-possible, wipeout=mover-loses
# R9.1 no part at all may be cut off
550 lp-position classic3/ending=last-balls/size=3/turn=if-possible/wipeout=mover-loses l48:1R1R/WoR w 0.0.0 m6 out:b
#? [classic3/ending=last-balls/size=3/turn=if-possible/wipeout=mover-loses l48:1R1R/WoR w 0\.0\.0 m6 out:b]
560 lp-legal
#? [l49-m49/l49\nl49-m49/n49\nl49-m49/o48]
570 lp-play red:resigns
#? []
580 lp-position
#? [classic3/ending=last-balls/size=3/turn=if-possible/wipeout=mover-loses l48:1R1R/WoR - 0\.0\.0 m6 out:rb/end:1-0-0]
590 lp-result
#? [1-0-0 resignation]
600 lp-legal_count
#? [0]

#case R9.2e classic with three players and isolate=doomed, turn=either, wipeout=mover-loses
#also R9.4
# R9.2 isolate ignored; R9.2 only enemy parts are doomed; R9.2 only own parts are doomed; R9.4 doomed parts stay
610 lp-position classic3/isolate=doomed/turn=either/wipeout=mover-loses m50:RooWooR w 0.0.0 m2 out:b
#? [classic3/isolate=doomed/turn=either/wipeout=mover-loses m50:RooWooR w 0\.0\.0 m2 out:b]
620 lp-legal
#? [p50-n50\np50-o50\np50-q50\np50-r50\npass/n50\npass/r50]
630 lp-play pass/r50
#? []
640 lp-position
#? [classic3/isolate=doomed/turn=either/wipeout=mover-loses m50:RooWo r 0\.0\.0 m3 out:b]
650 lp-result
#? [\*]
660 lp-legal_count
#? [4]

#case R9.2f classic with three players and equaliser=off, isolate=doomed, size=3
# R9.2 enemies of one colour only
670 lp-position classic3/equaliser=off/isolate=doomed/size=3 j49:1Bo/oWW/1ooW/2R b 0.0.0 m2 -
#? [classic3/equaliser=off/isolate=doomed/size=3 j49:1Bo/oWW/1ooW/2R b 0\.0\.0 m2 -]
680 lp-legal
#? [k49-j50/k49\nk49-j50/k51\nk49-j50/l49\nk49-j50/l51\nk49-l49/j50\nk49-l49/k49\nk49-l49/k51\nk49-l49/l51]
690 lp-play white:timeout
#? []
700 lp-position
#? [classic3/equaliser=off/isolate=doomed/size=3 j49:1Bo/oWW/1ooW/2R b 0\.0\.0 m2 out:w]
710 lp-result
#? [\*]
720 lp-legal_count
#? [8]

#case R9.3c classic with three players and turn=either, wipeout=mover-loses
# R9.3 the larger part stays; R9.3 empty parts stay
730 lp-position classic3/turn=either/wipeout=mover-loses m50:WooRooooooo w 0.0.0 m2 out:b
#? [classic3/turn=either/wipeout=mover-loses m50:WooRooooooo w 0\.0\.0 m2 out:b]
740 lp-legal
#? [m50-n50\nm50-o50\npass/q50\npass/r50\npass/s50\npass/t50\npass/u50\npass/v50\npass/w50]
750 lp-play pass/q50
#? []
760 lp-position
#? [classic3/turn=either/wipeout=mover-loses m50:WooR r 0\.0\.0 m3 out:b]
770 lp-result
#? [\*]
780 lp-legal_count
#? [2]

#case R9.1d nestor with two players and size=3
# R9.1 no part at all may be cut off
790 lp-position nestor/size=3 l48:1B1B/RoB r 0.0 m6 -
#? [nestor/size=3 l48:1B1B/RoB r 0\.0 m6 -]
800 lp-legal
#? [l49-m49/l49\nl49-m49/n49\nl49-m49/o48]
810 lp-play blue:resigns
#? []
820 lp-position
#? [nestor/size=3 l48:1B1B/RoB - 0\.0 m6 end:1-0]
830 lp-result
#? [1-0 resignation]
840 lp-legal_count
#? [0]

#case R9.1e nestor with two players and ending=stranded, turn=either
#also R9.3
# R9.1 balls may be cut off; R9.3 the larger part stays; R9.3 empty parts stay
850 lp-position nestor/ending=stranded/turn=either m50:RooBooooooo r 0.0 m2 -
#? [nestor/ending=stranded/turn=either m50:RooBooooooo r 0\.0 m2 -]
860 lp-legal
#? [m50-n50\nm50-o50\npass/q50\npass/r50\npass/s50\npass/t50\npass/u50\npass/v50\npass/w50]
870 lp-play pass/q50
#? []
880 lp-position
#? [nestor/ending=stranded/turn=either m50:RooB b 0\.0 m3 -]
890 lp-result
#? [\*]
900 lp-legal_count
#? [2]

#case R9.2g nestor with two players and ending=stranded, isolate=doomed, turn=either
#also R9.4
# R9.2 isolate ignored; R9.2 only enemy parts are doomed; R9.2 only own parts are doomed; R9.4 doomed parts stay
910 lp-position nestor/ending=stranded/isolate=doomed/turn=either m50:BooRooB r 0.0 m2 -
#? [nestor/ending=stranded/isolate=doomed/turn=either m50:BooRooB r 0\.0 m2 -]
920 lp-legal
#? [p50-n50\np50-o50\np50-q50\np50-r50\npass/n50\npass/r50]
930 lp-play pass/r50
#? []
940 lp-position
#? [nestor/ending=stranded/isolate=doomed/turn=either m50:BooRo b 0\.0 m3 -]
950 lp-result
#? [\*]
960 lp-legal_count
#? [4]

#case R9.2h nestor with two players and isolate=doomed, turn=either
# R9.2 mixed parts are doomed
970 lp-position nestor/isolate=doomed/turn=either m50:BRooB r 0.0 m2 -
#? [nestor/isolate=doomed/turn=either m50:BRooB r 0\.0 m2 -]
980 lp-legal
#? [n50-o50\nn50-p50\npass/p50]
990 lp-play pass/p50
#? []
1000 lp-position
#? [nestor/isolate=doomed/turn=either m50:oRo - 0\.0 m3 out:b/end:1-0]
1010 lp-result
#? [1-0 no-balls]
1020 lp-legal_count
#? [0]

#case R9.1f nestor with three players and size=3, wipeout=mover-loses
# R9.1 no part at all may be cut off
1030 lp-position nestor3/size=3/wipeout=mover-loses l48:1B1B/RoB r 0.0.0 m6 out:y
#? [nestor3/size=3/wipeout=mover-loses l48:1B1B/RoB r 0\.0\.0 m6 out:y]
1040 lp-legal
#? [l49-m49/l49\nl49-m49/n49\nl49-m49/o48]
1050 lp-play blue:resigns
#? []
1060 lp-position
#? [nestor3/size=3/wipeout=mover-loses l48:1B1B/RoB - 0\.0\.0 m6 out:by/end:1-0-0]
1070 lp-result
#? [1-0-0 resignation]
1080 lp-legal_count
#? [0]

#case R9.1g nestor with three players and ending=stranded, turn=either, wipeout=mover-loses
#also R9.3
# R9.1 balls may be cut off; R9.3 the larger part stays; R9.3 empty parts stay
1090 lp-position nestor3/ending=stranded/turn=either/wipeout=mover-loses m50:RooBooooooo r 0.0.0 m2 out:y
#? [nestor3/ending=stranded/turn=either/wipeout=mover-loses m50:RooBooooooo r 0\.0\.0 m2 out:y]
1100 lp-legal
#? [m50-n50\nm50-o50\npass/q50\npass/r50\npass/s50\npass/t50\npass/u50\npass/v50\npass/w50]
1110 lp-play pass/q50
#? []
1120 lp-position
#? [nestor3/ending=stranded/turn=either/wipeout=mover-loses m50:RooB b 0\.0\.0 m3 out:y]
1130 lp-result
#? [\*]
1140 lp-legal_count
#? [2]

#case R9.2i nestor with three players and ending=stranded, isolate=doomed, turn=either, wipeout=mover-loses
#also R9.4
# R9.2 isolate ignored; R9.2 only enemy parts are doomed; R9.2 only own parts are doomed; R9.4 doomed parts stay
1150 lp-position nestor3/ending=stranded/isolate=doomed/turn=either/wipeout=mover-loses m50:BooRooB r 0.0.0 m2 out:y
#? [nestor3/ending=stranded/isolate=doomed/turn=either/wipeout=mover-loses m50:BooRooB r 0\.0\.0 m2 out:y]
1160 lp-legal
#? [p50-n50\np50-o50\np50-q50\np50-r50\npass/n50\npass/r50]
1170 lp-play pass/r50
#? []
1180 lp-position
#? [nestor3/ending=stranded/isolate=doomed/turn=either/wipeout=mover-loses m50:BooRo b 0\.0\.0 m3 out:y]
1190 lp-result
#? [\*]
1200 lp-legal_count
#? [4]

#case R9.2j nestor with three players and isolate=doomed, size=2, wipeout=tie
# R9.2 mixed parts are doomed
1210 lp-position nestor3/isolate=doomed/size=2/wipeout=tie l49:oB/R/RY/o r 0.0.0 m3 -
#? [nestor3/isolate=doomed/size=2/wipeout=tie l49:oB/R/RY/o r 0\.0\.0 m3 -]
1220 lp-legal
#? [l50-l49/l52\nl51-l52/l49]
1230 lp-play yellow:resigns
#? []
1240 lp-position
#? [nestor3/isolate=doomed/size=2/wipeout=tie l49:oB/R/RY/o r 0\.0\.0 m3 out:y]
1250 lp-result
#? [\*]
1260 lp-legal_count
#? [2]

#case R9.2k nestor with three players and ending=stranded, equaliser=off, isolate=doomed, size=3, turn=both, wipeout=tie
# R9.2 enemies of one colour only
1270 lp-position nestor3/ending=stranded/equaliser=off/isolate=doomed/size=3/turn=both/wipeout=tie j49:1Yo/oRR/1ooR/2B y 0.0.0 m2 -
#? [nestor3/ending=stranded/equaliser=off/isolate=doomed/size=3/turn=both/wipeout=tie j49:1Yo/oRR/1ooR/2B y 0\.0\.0 m2 -]
1280 lp-legal
#? [k49-j50/k49\nk49-j50/k51\nk49-j50/l49\nk49-j50/l51\nk49-l49/j50\nk49-l49/k49\nk49-l49/k51\nk49-l49/l51]
1290 lp-play red:timeout
#? []
1300 lp-position
#? [nestor3/ending=stranded/equaliser=off/isolate=doomed/size=3/turn=both/wipeout=tie j49:1Yo/oRR/1ooR/2B y 0\.0\.0 m2 out:r]
1310 lp-result
#? [\*]
1320 lp-legal_count
#? [8]

#case R9.1h nestor-en with two players and ending=last-balls, size=3, turn=if-possible
# R9.1 no part at all may be cut off
1330 lp-position nestor-en/ending=last-balls/size=3/turn=if-possible l48:1B1B/RoB r 0.0 m6 -
#? [nestor-en/ending=last-balls/size=3/turn=if-possible l48:1B1B/RoB r 0\.0 m6 -]
1340 lp-legal
#? [l49-m49/l49\nl49-m49/n49\nl49-m49/o48]
1350 lp-play blue:resigns
#? []
1360 lp-position
#? [nestor-en/ending=last-balls/size=3/turn=if-possible l48:1B1B/RoB - 0\.0 m6 end:1-0]
1370 lp-result
#? [1-0 resignation]
1380 lp-legal_count
#? [0]

#case R9.1i nestor-en with two players and turn=either
#also R9.3
# R9.1 balls may be cut off; R9.3 the larger part stays; R9.3 empty parts stay
1390 lp-position nestor-en/turn=either m50:RooBooooooo r 0.0 m2 -
#? [nestor-en/turn=either m50:RooBooooooo r 0\.0 m2 -]
1400 lp-legal
#? [m50-n50\nm50-o50\npass/q50\npass/r50\npass/s50\npass/t50\npass/u50\npass/v50\npass/w50]
1410 lp-play pass/q50
#? []
1420 lp-position
#? [nestor-en/turn=either m50:RooB b 0\.0 m3 -]
1430 lp-result
#? [\*]
1440 lp-legal_count
#? [2]

#case R9.2l nestor-en with two players and ending=last-balls, isolate=doomed, turn=either
#also R9.4
# R9.2 mixed parts are doomed; R9.4 doomed parts stay
1450 lp-position nestor-en/ending=last-balls/isolate=doomed/turn=either m50:BRooB r 0.0 m2 -
#? [nestor-en/ending=last-balls/isolate=doomed/turn=either m50:BRooB r 0\.0 m2 -]
1460 lp-legal
#? [n50-o50\nn50-p50\npass/p50]
1470 lp-play pass/p50
#? []
1480 lp-position
#? [nestor-en/ending=last-balls/isolate=doomed/turn=either m50:oRo - 0\.0 m3 out:b/end:1-0]
1490 lp-result
#? [1-0 no-balls]
1500 lp-legal_count
#? [0]

#case R9.1j nestor-en with three players and ending=last-balls, size=3, turn=if-possible, wipeout=mover-loses
# R9.1 no part at all may be cut off
1510 lp-position nestor-en3/ending=last-balls/size=3/turn=if-possible/wipeout=mover-loses l48:1B1B/RoB r 0.0.0 m6 out:y
#? [nestor-en3/ending=last-balls/size=3/turn=if-possible/wipeout=mover-loses l48:1B1B/RoB r 0\.0\.0 m6 out:y]
1520 lp-legal
#? [l49-m49/l49\nl49-m49/n49\nl49-m49/o48]
1530 lp-play blue:resigns
#? []
1540 lp-position
#? [nestor-en3/ending=last-balls/size=3/turn=if-possible/wipeout=mover-loses l48:1B1B/RoB - 0\.0\.0 m6 out:by/end:1-0-0]
1550 lp-result
#? [1-0-0 resignation]
1560 lp-legal_count
#? [0]

#case R9.1k nestor-en with three players and turn=either, wipeout=mover-loses
#also R9.3
# R9.1 balls may be cut off; R9.3 the larger part stays; R9.3 empty parts stay
1570 lp-position nestor-en3/turn=either/wipeout=mover-loses m50:RooBooooooo r 0.0.0 m2 out:y
#? [nestor-en3/turn=either/wipeout=mover-loses m50:RooBooooooo r 0\.0\.0 m2 out:y]
1580 lp-legal
#? [m50-n50\nm50-o50\npass/q50\npass/r50\npass/s50\npass/t50\npass/u50\npass/v50\npass/w50]
1590 lp-play pass/q50
#? []
1600 lp-position
#? [nestor-en3/turn=either/wipeout=mover-loses m50:RooB b 0\.0\.0 m3 out:y]
1610 lp-result
#? [\*]
1620 lp-legal_count
#? [2]

#case R9.2m nestor-en with three players and isolate=doomed, turn=either, wipeout=mover-loses
#also R9.4
# R9.2 only enemy parts are doomed; R9.4 doomed parts stay
1630 lp-position nestor-en3/isolate=doomed/turn=either/wipeout=mover-loses m50:BooRooB r 0.0.0 m2 out:y
#? [nestor-en3/isolate=doomed/turn=either/wipeout=mover-loses m50:BooRooB r 0\.0\.0 m2 out:y]
1640 lp-legal
#? [p50-n50\np50-o50\np50-q50\np50-r50\npass/n50\npass/r50]
1650 lp-play pass/r50
#? []
1660 lp-position
#? [nestor-en3/isolate=doomed/turn=either/wipeout=mover-loses m50:BooRo b 0\.0\.0 m3 out:y]
1670 lp-result
#? [\*]
1680 lp-legal_count
#? [4]

#case R9.2n nestor-en with three players and ending=last-balls, isolate=doomed, size=2, turn=if-possible
# R9.2 mixed parts are doomed
1690 lp-position nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=if-possible l49:oB/R/RY/o r 0.0.0 m3 -
#? [nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=if-possible l49:oB/R/RY/o r 0\.0\.0 m3 -]
1700 lp-legal
#? [l50-l49/l52\nl51-l52/l49]
1710 lp-play yellow:resigns
#? []
1720 lp-position
#? [nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=if-possible l49:oB/R/RY/o r 0\.0\.0 m3 out:y]
1730 lp-result
#? [\*]
1740 lp-legal_count
#? [2]

#case R9.1l pbmserv with two players and ending=stranded, turn=either
#also R9.3
# R9.1 balls may be cut off; R9.3 the larger part stays; R9.3 empty parts stay
1750 lp-position pbmserv/ending=stranded/turn=either m50:RooBooooooo r 0.0 m2 -
#? [pbmserv/ending=stranded/turn=either m50:RooBooooooo r 0\.0 m2 -]
1760 lp-legal
#? [m50-n50\nm50-o50\npass/q50\npass/r50\npass/s50\npass/t50\npass/u50\npass/v50\npass/w50]
1770 lp-play pass/q50
#? []
1780 lp-position
#? [pbmserv/ending=stranded/turn=either m50:RooB b 0\.0 m3 -]
1790 lp-result
#? [\*]
1800 lp-legal_count
#? [2]

#case R9.2o pbmserv with two players and ending=stranded, isolate=doomed, turn=either
#also R9.4
# R9.2 isolate ignored; R9.2 only enemy parts are doomed; R9.2 only own parts are doomed; R9.4 doomed parts stay
1810 lp-position pbmserv/ending=stranded/isolate=doomed/turn=either m50:BooRooB r 0.0 m2 -
#? [pbmserv/ending=stranded/isolate=doomed/turn=either m50:BooRooB r 0\.0 m2 -]
1820 lp-legal
#? [p50-n50\np50-o50\np50-q50\np50-r50\npass/n50\npass/r50]
1830 lp-play pass/r50
#? []
1840 lp-position
#? [pbmserv/ending=stranded/isolate=doomed/turn=either m50:BooRo b 0\.0 m3 -]
1850 lp-result
#? [\*]
1860 lp-legal_count
#? [4]

#case R9.2p pbmserv with two players and isolate=doomed, turn=either
# R9.2 mixed parts are doomed
1870 lp-position pbmserv/isolate=doomed/turn=either m50:BRooB r 0.0 m2 -
#? [pbmserv/isolate=doomed/turn=either m50:BRooB r 0\.0 m2 -]
1880 lp-legal
#? [n50-o50\nn50-p50\npass/p50]
1890 lp-play pass/p50
#? []
1900 lp-position
#? [pbmserv/isolate=doomed/turn=either m50:oRo - 0\.0 m3 out:b/end:1-0]
1910 lp-result
#? [1-0 no-balls]
1920 lp-legal_count
#? [0]

#case R9.1m pbmserv with three players and size=3, wipeout=mover-loses
# R9.1 no part at all may be cut off
1930 lp-position pbmserv3/size=3/wipeout=mover-loses l48:1B1B/RoB r 0.0.0 m6 out:g
#? [pbmserv3/size=3/wipeout=mover-loses l48:1B1B/RoB r 0\.0\.0 m6 out:g]
1940 lp-legal
#? [l49-m49/l49\nl49-m49/n49\nl49-m49/o48]
1950 lp-play blue:resigns
#? []
1960 lp-position
#? [pbmserv3/size=3/wipeout=mover-loses l48:1B1B/RoB - 0\.0\.0 m6 out:bg/end:1-0-0]
1970 lp-result
#? [1-0-0 resignation]
1980 lp-legal_count
#? [0]

#case R9.1n pbmserv with three players and ending=stranded, turn=either, wipeout=mover-loses
#also R9.3
# R9.1 balls may be cut off; R9.3 the larger part stays; R9.3 empty parts stay
1990 lp-position pbmserv3/ending=stranded/turn=either/wipeout=mover-loses m50:RooBooooooo r 0.0.0 m2 out:g
#? [pbmserv3/ending=stranded/turn=either/wipeout=mover-loses m50:RooBooooooo r 0\.0\.0 m2 out:g]
2000 lp-legal
#? [m50-n50\nm50-o50\npass/q50\npass/r50\npass/s50\npass/t50\npass/u50\npass/v50\npass/w50]
2010 lp-play pass/q50
#? []
2020 lp-position
#? [pbmserv3/ending=stranded/turn=either/wipeout=mover-loses m50:RooB b 0\.0\.0 m3 out:g]
2030 lp-result
#? [\*]
2040 lp-legal_count
#? [2]

#case R9.2q pbmserv with three players and ending=stranded, isolate=doomed, turn=either, wipeout=mover-loses
#also R9.4
# R9.2 isolate ignored; R9.2 only enemy parts are doomed; R9.2 only own parts are doomed; R9.4 doomed parts stay
2050 lp-position pbmserv3/ending=stranded/isolate=doomed/turn=either/wipeout=mover-loses m50:BooRooB r 0.0.0 m2 out:g
#? [pbmserv3/ending=stranded/isolate=doomed/turn=either/wipeout=mover-loses m50:BooRooB r 0\.0\.0 m2 out:g]
2060 lp-legal
#? [p50-n50\np50-o50\np50-q50\np50-r50\npass/n50\npass/r50]
2070 lp-play pass/r50
#? []
2080 lp-position
#? [pbmserv3/ending=stranded/isolate=doomed/turn=either/wipeout=mover-loses m50:BooRo b 0\.0\.0 m3 out:g]
2090 lp-result
#? [\*]
2100 lp-legal_count
#? [4]

#case R9.2r pbmserv with three players and isolate=doomed, size=2
# R9.2 mixed parts are doomed
2110 lp-position pbmserv3/isolate=doomed/size=2 l49:oB/R/RG/o r 0.0.0 m3 -
#? [pbmserv3/isolate=doomed/size=2 l49:oB/R/RG/o r 0\.0\.0 m3 -]
2120 lp-legal
#? [l50-l49/l52\nl51-l52/l49]
2130 lp-play green:resigns
#? []
2140 lp-position
#? [pbmserv3/isolate=doomed/size=2 l49:oB/R/RG/o r 0\.0\.0 m3 out:g]
2150 lp-result
#? [\*]
2160 lp-legal_count
#? [2]

#case R9.2s pbmserv with three players and ending=stranded, equaliser=off, isolate=doomed, size=3, turn=both
# R9.2 enemies of one colour only
2170 lp-position pbmserv3/ending=stranded/equaliser=off/isolate=doomed/size=3/turn=both j49:1Go/oRR/1ooR/2B g 0.0.0 m2 -
#? [pbmserv3/ending=stranded/equaliser=off/isolate=doomed/size=3/turn=both j49:1Go/oRR/1ooR/2B g 0\.0\.0 m2 -]
2180 lp-legal
#? [k49-j50/k49\nk49-j50/k51\nk49-j50/l49\nk49-j50/l51\nk49-l49/j50\nk49-l49/k49\nk49-l49/k51\nk49-l49/l51]
2190 lp-play red:timeout
#? []
2200 lp-position
#? [pbmserv3/ending=stranded/equaliser=off/isolate=doomed/size=3/turn=both j49:1Go/oRR/1ooR/2B g 0\.0\.0 m2 out:r]
2210 lp-result
#? [\*]
2220 lp-legal_count
#? [8]
