# Every broken rule of a turn, with its cell ("Citing rules" in spec/rules.md). The sentences are free.

#case R0.17 pairs that are refused
#also R0.15 R0.16 R0.22
10 lp-explain m50:n50
#? [legal]
20 lp-explain m50:m52
#? [R1 m52 [^\n]*(\nR1 m52 [^\n]*)*\nR2 m50 [^\n]*(\nR2 m50 [^\n]*)*]
30 lp-explain n50:n51
#? [R1 n50 [^\n]*(\nR1 n50 [^\n]*)*]
40 lp-explain n50:o50
#? [R1 n50 [^\n]*(\nR1 n50 [^\n]*)*]
50 lp-explain m50:m50
#? [R1 m50 [^\n]*(\nR1 m50 [^\n]*)*]
60 lp-explain n50:n50
#? [R1 n50 [^\n]*(\nR1 n50 [^\n]*)*]
70 lp-explain m50
#? [R1 m50 [^\n]*(\nR1 m50 [^\n]*)*]
80 lp-explain m50-n50
#? [R1 m50 [^\n]*(\nR1 m50 [^\n]*)*]
90 lp-explain m50-n50/m50
#? [R1 m50 [^\n]*(\nR1 m50 [^\n]*)*]
100 lp-explain pass
#? [R1 - [^\n]*(\nR1 - [^\n]*)*]
110 lp-explain pass/n50
#? [R1 - [^\n]*(\nR1 - [^\n]*)*]
120 lp-explain red@m50
#? [R1 m50 [^\n]*(\nR1 m50 [^\n]*)*]
130 lp-explain m50:m0
#? [R1 m0 [^\n]*(\nR1 m0 [^\n]*)*\nR2 m50 [^\n]*(\nR2 m50 [^\n]*)*\nR18 m0 [^\n]*(\nR18 m0 [^\n]*)*]
140 lp-explain kkkk50:m999
#? [R1 kkkk50 [^\n]*(\nR1 kkkk50 [^\n]*)*\nR1 m999 [^\n]*(\nR1 m999 [^\n]*)*\nR2 kkkk50 [^\n]*(\nR2 kkkk50 [^\n]*)*\nR18 kkkk50 [^\n]*(\nR18 kkkk50 [^\n]*)*\nR18 m999 [^\n]*(\nR18 m999 [^\n]*)*]
150 lp-explain aaaaaaaa999:m50
#? [R1 m50 [^\n]*(\nR1 m50 [^\n]*)*\nR2 aaaaaaaa999 [^\n]*(\nR2 aaaaaaaa999 [^\n]*)*\nR18 aaaaaaaa999 [^\n]*(\nR18 aaaaaaaa999 [^\n]*)*]
160 lp-play m50:n50 m51:l51
#? []
170 lp-explain o49:n49
#? [legal]
180 lp-explain n49:o49
#? [R2 n49 [^\n]*(\nR2 n49 [^\n]*)*]
190 lp-explain o49:o51
#? [R1 o49 [^\n]*(\nR1 o49 [^\n]*)*\nR1 o51 [^\n]*(\nR1 o51 [^\n]*)*]
200 lp-explain l52:l50
#? [legal]
210 lp-explain o51:n52
#? [R1 o51 [^\n]*(\nR1 o51 [^\n]*)*\nR1 n52 [^\n]*(\nR1 n52 [^\n]*)*]
220 lp-explain n51:o51
#? [R1 o51 [^\n]*(\nR1 o51 [^\n]*)*]
230 lp-explain o51:n51
#? [R1 o51 [^\n]*(\nR1 o51 [^\n]*)*]
240 lp-explain m50:n50
#? [R1 m50 [^\n]*(\nR1 m50 [^\n]*)*\nR1 n50 [^\n]*(\nR1 n50 [^\n]*)*]
250 lp-explain o50:m50
#? [R1 m50 [^\n]*(\nR1 m50 [^\n]*)*]
260 lp-explain o50:p50
#? [R1 p50 [^\n]*(\nR1 p50 [^\n]*)*]
270 lp-explain p50:o50
#? [R1 p50 [^\n]*(\nR1 p50 [^\n]*)*]
280 lp-explain n51:n51
#? [R1 n51 [^\n]*(\nR1 n51 [^\n]*)*]
290 lp-explain l50:l49
#? [R1 l49 [^\n]*(\nR1 l49 [^\n]*)*\nR2 l50 [^\n]*(\nR2 l50 [^\n]*)*]
300 lp-explain l49:l50
#? [R1 l49 [^\n]*(\nR1 l49 [^\n]*)*]

#case R0.15 balls alone that are refused
#also R0.16
310 lp-position classic3/size=2 l50:BWoW/oRo/o b 0.1.1 p4 -
#? [classic3/size=2 l50:BWoW/oRo/o b 0\.1\.1 p4 -]
320 lp-explain l51
#? [R2 l51 [^\n]*(\nR2 l51 [^\n]*)*\nR2 l50 [^\n]*(\nR2 l50 [^\n]*)*]
330 lp-explain l50
#? [R3 l50 [^\n]*(\nR3 l50 [^\n]*)*]
340 lp-explain k50
#? [R3 k50 [^\n]*(\nR3 k50 [^\n]*)*]
350 lp-explain n50
#? [legal]
360 lp-explain n51
#? [legal]
370 lp-explain l52
#? [legal]
380 lp-explain l51:m51
#? [R3 l51 [^\n]*(\nR3 l51 [^\n]*)*]
390 lp-explain pass
#? [R3 - [^\n]*(\nR3 - [^\n]*)*]

#case R0.15b coloured tiles that are refused
#also R0.16
400 lp-newgame pbmserv placement=manual size=1
#? [pbmserv/placement=manual/size=1 - r 1\.1:1\.1\.1\.1 p0 -]
410 lp-explain red@n50
#? [R4 n50 [^\n]*(\nR4 n50 [^\n]*)*]
420 lp-explain red@m50
#? [legal]
430 lp-explain yellow@m50
#? [R4 m50 [^\n]*(\nR4 m50 [^\n]*)*]
440 lp-explain m50
#? [R4 m50 [^\n]*(\nR4 m50 [^\n]*)*]
450 lp-explain pass/m50
#? [R4 - [^\n]*(\nR4 - [^\n]*)*]
460 lp-play red@m50
#? []
470 lp-explain red@n50
#? [R4 n50 [^\n]*(\nR4 n50 [^\n]*)*]
480 lp-explain blue@m50
#? [R4 m50 [^\n]*(\nR4 m50 [^\n]*)*]
490 lp-explain blue@o50
#? [R4 o50 [^\n]*(\nR4 o50 [^\n]*)*]
500 lp-explain blue@kkkk50
#? [R4 kkkk50 [^\n]*(\nR4 kkkk50 [^\n]*)*\nR18 kkkk50 [^\n]*(\nR18 kkkk50 [^\n]*)*]

#case R0.19 ball moves and removals that are refused
#also R0.20 R0.21
510 lp-position classic m49:1R/RoR/WW/1o w 0.0 m2 -
#? [classic m49:1R/RoR/WW/1o w 0\.0 m2 -]
520 lp-explain n51-n50/n52
#? [legal]
530 lp-explain n51-n50/n50
#? [R8 n50 [^\n]*(\nR8 n50 [^\n]*)*]
540 lp-explain n51-n50/n51
#? [legal]
550 lp-explain n51-m51/n52
#? [R6 m51 [^\n]*(\nR6 m51 [^\n]*)*]
560 lp-explain m51-n52/m51
#? [R6 n52 [^\n]*(\nR6 n52 [^\n]*)*]
570 lp-explain m51-m51/m51
#? [R6 m51 [^\n]*(\nR6 m51 [^\n]*)*\nR8 m51 [^\n]*(\nR8 m51 [^\n]*)*]
580 lp-explain m51-m51/n52
#? [R6 m51 [^\n]*(\nR6 m51 [^\n]*)*]
590 lp-explain m50-n50/m50
#? [R6 m50 [^\n]*(\nR6 m50 [^\n]*)*]
600 lp-explain n52-n50/n52
#? [R6 n52 [^\n]*(\nR6 n52 [^\n]*)*]
610 lp-explain a1-b1/c1
#? [R6 a1 [^\n]*(\nR6 a1 [^\n]*)*\nR6 b1 [^\n]*(\nR6 b1 [^\n]*)*\nR8 c1 [^\n]*(\nR8 c1 [^\n]*)*]
620 lp-explain n51-a1/n51
#? [R6 a1 [^\n]*(\nR6 a1 [^\n]*)*]
630 lp-explain n51-a1/n50
#? [R6 a1 [^\n]*(\nR6 a1 [^\n]*)*]
640 lp-explain n51-n50
#? [R13 n51 [^\n]*(\nR13 n51 [^\n]*)*]
650 lp-explain pass/n52
#? [R13 n52 [^\n]*(\nR13 n52 [^\n]*)*]
660 lp-explain pass/n51
#? [R8 n51 [^\n]*(\nR8 n51 [^\n]*)*\nR13 n51 [^\n]*(\nR13 n51 [^\n]*)*]
670 lp-explain pass
#? [R13 - [^\n]*(\nR13 - [^\n]*)*]
680 lp-explain m50:n50
#? [R6 m50 [^\n]*(\nR6 m50 [^\n]*)*]
690 lp-explain m50
#? [R6 m50 [^\n]*(\nR6 m50 [^\n]*)*]
700 lp-explain red@m50
#? [R6 m50 [^\n]*(\nR6 m50 [^\n]*)*]
710 lp-explain n51-n50/m49
#? [R8 m49 [^\n]*(\nR8 m49 [^\n]*)*]

#case R0.18 turns of a wrong kind, and parts that are cut off
#also R0.21 R0.25
720 lp-position nestor m50:RooB r 0.0 m6 -
#? [nestor m50:RooB r 0\.0 m6 -]
730 lp-explain m50-n50
#? [R13 m50 [^\n]*(\nR13 m50 [^\n]*)*]
740 lp-explain pass/n50
#? [R9 n50 [^\n]*(\nR9 n50 [^\n]*)*\nR13 n50 [^\n]*(\nR13 n50 [^\n]*)*]
750 lp-explain pass
#? [R13 - [^\n]*(\nR13 - [^\n]*)*]
760 lp-explain m50-n50/o50
#? [R9 o50 [^\n]*(\nR9 o50 [^\n]*)*]
770 lp-explain m50-o50/m50
#? [legal]
780 lp-explain m50-m50/n50
#? [R6 m50 [^\n]*(\nR6 m50 [^\n]*)*]
790 lp-explain m50-p50/n50
#? [R6 p50 [^\n]*(\nR6 p50 [^\n]*)*]
800 lp-position nestor/turn=either m50:RoB r 0.0 m6 -
#? [nestor/turn=either m50:RoB r 0\.0 m6 -]
810 lp-explain m50-n50/m50
#? [R13 m50 [^\n]*(\nR13 m50 [^\n]*)*]
820 lp-explain m50-p50/m50
#? [R6 p50 [^\n]*(\nR6 p50 [^\n]*)*\nR13 m50 [^\n]*(\nR13 m50 [^\n]*)*]
830 lp-explain pass/n50
#? [R9 n50 [^\n]*(\nR9 n50 [^\n]*)*]
840 lp-explain pass/m50
#? [R8 m50 [^\n]*(\nR8 m50 [^\n]*)*]
850 lp-explain pass
#? [R13 - [^\n]*(\nR13 - [^\n]*)*]
860 lp-explain m50-n50
#? [legal]
870 lp-position classic/size=2 l48:2W/1Ro/oWR/oo w 0.0 m0 -
#? [classic/size=2 l48:2W/1Ro/oWR/oo w 0\.0 m0 -]
880 lp-explain n48-n49/m51
#? [R12 n50 [^\n]*(\nR12 n50 [^\n]*)*]
890 lp-explain m50-l50/n49
#? [R12 n48 [^\n]*(\nR12 n48 [^\n]*)*]
900 lp-explain m50-l50/n48
#? [R8 n48 [^\n]*(\nR8 n48 [^\n]*)*]
910 lp-explain n48-n49/n48
#? [legal]
920 lp-position nestor m50:RB r 0.0 m6 -
#? [nestor m50:RB r 0\.0 m6 -]
930 lp-explain pass
#? [legal]
940 lp-explain m50-n50
#? [R6 n50 [^\n]*(\nR6 n50 [^\n]*)*]
950 lp-explain m50-n50/m50
#? [R6 n50 [^\n]*(\nR6 n50 [^\n]*)*]
960 lp-explain pass/m50
#? [R8 m50 [^\n]*(\nR8 m50 [^\n]*)*]

#case R0.21 a bound turn that cuts off balls
970 lp-position nestor m50:oRooBo r 0.0 m0 -
#? [nestor m50:oRooBo r 0\.0 m0 -]
980 lp-explain n50-m50/o50
#? [R9 o50 [^\n]*(\nR9 o50 [^\n]*)*]
990 lp-explain n50-o50/n50
#? [legal]
1000 lp-explain n50-o50/p50
#? [R9 p50 [^\n]*(\nR9 p50 [^\n]*)*]

#case R0.24 turns after the end
#also R0.12
1010 lp-position classic - - 8.8 p0 end:0-1
#? [classic - - 8\.8 p0 end:0-1]
1020 lp-explain m50:n50
#? [R17 - [^\n]*(\nR17 - [^\n]*)*]
1030 lp-newgame classic
#? [classic - w 8\.8 p0 -]
1040 lp-draw_agreed
#? []
1050 lp-explain m50:n50
#? [R17 - [^\n]*(\nR17 - [^\n]*)*]
1060 lp-position nestor m50:RB r 0.0 m6 rep:2
#? [nestor m50:RB r 0\.0 m6 rep:2]
1070 lp-play pass pass
#? []
1080 lp-explain pass
#? [R16 - [^\n]*(\nR16 - [^\n]*)*]
1090 lp-position nestor m50:RB r 0.0 m6 -
#? [nestor m50:RB r 0\.0 m6 -]
1100 lp-play pass pass pass pass
#? []
1110 lp-result
#? [1/2-1/2 repetition]
1120 lp-explain pass
#? [R16 - [^\n]*(\nR16 - [^\n]*)*]
1130 lp-position classic k49:5Ro/oWW1W/2Wo/2Wo r 0.0 m21 -
#? [classic k49:5Ro/oWW1W/2Wo/2Wo r 0\.0 m21 -]
1140 lp-play p49-q49/k50
#? []
1150 lp-result
#? [\*]

#case R0.23 pairs on cells that cannot take a tile
1160 lp-position classic/size=5/turn=if-possible m49:1W/o r 4.5 p1 -
#? [classic/size=5/turn=if-possible m49:1W/o r 4\.5 p1 -]
1170 lp-explain n48:n49
#? [R1 n49 [^\n]*(\nR1 n49 [^\n]*)*]
1180 lp-position classic3/size=3 m49:1o/W r 2.3.3 p1 -
#? [classic3/size=3 m49:1o/W r 2\.3\.3 p1 -]
1190 lp-explain n49:l49
#? [R1 n49 [^\n]*(\nR1 n49 [^\n]*)*\nR2 n49 [^\n]*(\nR2 n49 [^\n]*)*]
1200 lp-position classic/must_touch=1/turn=either m50:Wo r 7.8 p1 -
#? [classic/must_touch=1/turn=either m50:Wo r 7\.8 p1 -]
1210 lp-explain o48:kkkk50
#? [R2 o48 [^\n]*(\nR2 o48 [^\n]*)*\nR18 kkkk50 [^\n]*(\nR18 kkkk50 [^\n]*)*]
1220 lp-position classic/equaliser=off l50:oW r 7.8 p1 -
#? [classic/equaliser=off l50:oW r 7\.8 p1 -]
1230 lp-explain k50:m0
#? [R18 m0 [^\n]*(\nR18 m0 [^\n]*)*]
1240 lp-explain m51:m51
#? [R1 m51 [^\n]*(\nR1 m51 [^\n]*)*]

#case R0.24b turns after a notice of the end
1250 lp-gameover 0-1 stranded
#? []
1260 lp-explain pass
#? [R14 - [^\n]*(\nR14 - [^\n]*)*]
1270 undo
#? []
1280 lp-gameover 0-1 no-balls
#? []
1290 lp-explain pass
#? [R15 - [^\n]*(\nR15 - [^\n]*)*]
1300 undo
#? []
1310 lp-gameover 0-1 wipe-out
#? []
1320 lp-explain pass
#? [R15 - [^\n]*(\nR15 - [^\n]*)*]
1330 undo
#? []
1340 lp-gameover 1/2-1/2 repetition
#? []
1350 lp-explain pass
#? [R16 - [^\n]*(\nR16 - [^\n]*)*]
1360 undo
#? []
1370 lp-gameover 1-0 time
#? []
1380 lp-explain pass
#? [R17 - [^\n]*(\nR17 - [^\n]*)*]
1390 undo
#? []
1400 lp-gameover 1-0 adjudication
#? []
1410 lp-explain pass
#? [R17 - [^\n]*(\nR17 - [^\n]*)*]
1420 undo
#? []

#case R0.21b no part is doomed in a bound turn
#also R12.2
1430 lp-newgame classic
#? [classic - w 8\.8 p0 -]
1440 lp-position nestor/isolate=doomed/turn=either m50:RooB r 0.0 m0 -
#? [nestor/isolate=doomed/turn=either m50:RooB r 0\.0 m0 -]
1450 lp-explain pass/o50
#? [R9 o50 [^\n]*(\nR9 o50 [^\n]*)*]
