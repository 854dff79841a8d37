# Every broken rule of a turn, with its cell ("Citing rules" in spec/rules.md). The sentences are free.

# Pairs.
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
260 lp-explain n51:n51
#? [R1 n51 [^\n]*(\nR1 n51 [^\n]*)*]
270 lp-explain l50:l49
#? [R1 l49 [^\n]*(\nR1 l49 [^\n]*)*\nR2 l50 [^\n]*(\nR2 l50 [^\n]*)*]
280 lp-explain l49:l50
#? [R1 l49 [^\n]*(\nR1 l49 [^\n]*)*]

# Balls alone.
290 lp-position classic3/size=2 l50:BWoW/oRo/o b 0.1.1 p4 -
#? [classic3/size=2 l50:BWoW/oRo/o b 0\.1\.1 p4 -]
300 lp-explain l51
#? [R2 l51 [^\n]*(\nR2 l51 [^\n]*)*\nR2 l50 [^\n]*(\nR2 l50 [^\n]*)*]
310 lp-explain l50
#? [R3 l50 [^\n]*(\nR3 l50 [^\n]*)*]
320 lp-explain k50
#? [R3 k50 [^\n]*(\nR3 k50 [^\n]*)*]
330 lp-explain n50
#? [legal]
340 lp-explain n51
#? [legal]
350 lp-explain l52
#? [legal]
360 lp-explain l51:m51
#? [R3 l51 [^\n]*(\nR3 l51 [^\n]*)*]
370 lp-explain pass
#? [R3 - [^\n]*(\nR3 - [^\n]*)*]

# Coloured tiles.
380 lp-newgame pbmserv placement=manual size=1
#? [pbmserv/placement=manual/size=1 - r 1\.1:1\.1\.1\.1 p0 -]
390 lp-explain red@n50
#? [R4 n50 [^\n]*(\nR4 n50 [^\n]*)*]
400 lp-explain red@m50
#? [legal]
410 lp-explain yellow@m50
#? [R4 m50 [^\n]*(\nR4 m50 [^\n]*)*]
420 lp-explain m50
#? [R4 m50 [^\n]*(\nR4 m50 [^\n]*)*]
430 lp-explain pass/m50
#? [R4 - [^\n]*(\nR4 - [^\n]*)*]
440 lp-play red@m50
#? []
450 lp-explain red@n50
#? [R4 n50 [^\n]*(\nR4 n50 [^\n]*)*]
460 lp-explain blue@m50
#? [R4 m50 [^\n]*(\nR4 m50 [^\n]*)*]
470 lp-explain blue@o50
#? [R4 o50 [^\n]*(\nR4 o50 [^\n]*)*]
480 lp-explain blue@kkkk50
#? [R4 kkkk50 [^\n]*(\nR4 kkkk50 [^\n]*)*\nR18 kkkk50 [^\n]*(\nR18 kkkk50 [^\n]*)*]

# Movement: R6 and R8.
490 lp-position classic m49:1R/RoR/WW/1o w 0.0 m2 -
#? [classic m49:1R/RoR/WW/1o w 0\.0 m2 -]
500 lp-explain n51-n50/n52
#? [legal]
510 lp-explain n51-n50/n50
#? [R8 n50 [^\n]*(\nR8 n50 [^\n]*)*]
520 lp-explain n51-n50/n51
#? [legal]
530 lp-explain n51-m51/n52
#? [R6 m51 [^\n]*(\nR6 m51 [^\n]*)*]
540 lp-explain m51-n52/m51
#? [R6 n52 [^\n]*(\nR6 n52 [^\n]*)*]
550 lp-explain m51-m51/m51
#? [R6 m51 [^\n]*(\nR6 m51 [^\n]*)*\nR8 m51 [^\n]*(\nR8 m51 [^\n]*)*]
560 lp-explain m51-m51/n52
#? [R6 m51 [^\n]*(\nR6 m51 [^\n]*)*]
570 lp-explain m50-n50/m50
#? [R6 m50 [^\n]*(\nR6 m50 [^\n]*)*]
580 lp-explain n52-n50/n52
#? [R6 n52 [^\n]*(\nR6 n52 [^\n]*)*]
590 lp-explain a1-b1/c1
#? [R6 a1 [^\n]*(\nR6 a1 [^\n]*)*\nR6 b1 [^\n]*(\nR6 b1 [^\n]*)*\nR8 c1 [^\n]*(\nR8 c1 [^\n]*)*]
600 lp-explain n51-a1/n51
#? [R6 a1 [^\n]*(\nR6 a1 [^\n]*)*]
610 lp-explain n51-a1/n50
#? [R6 a1 [^\n]*(\nR6 a1 [^\n]*)*]
620 lp-explain n51-n50
#? [R13 n51 [^\n]*(\nR13 n51 [^\n]*)*]
630 lp-explain pass/n52
#? [R13 n52 [^\n]*(\nR13 n52 [^\n]*)*]
640 lp-explain pass/n51
#? [R8 n51 [^\n]*(\nR8 n51 [^\n]*)*\nR13 n51 [^\n]*(\nR13 n51 [^\n]*)*]
650 lp-explain pass
#? [R13 - [^\n]*(\nR13 - [^\n]*)*]
660 lp-explain m50:n50
#? [R6 m50 [^\n]*(\nR6 m50 [^\n]*)*]
670 lp-explain m50
#? [R6 m50 [^\n]*(\nR6 m50 [^\n]*)*]
680 lp-explain red@m50
#? [R6 m50 [^\n]*(\nR6 m50 [^\n]*)*]
690 lp-explain n51-n50/m49
#? [R8 m49 [^\n]*(\nR8 m49 [^\n]*)*]

# Movement: R9, R12, R13.
700 lp-position nestor m50:RooB r 0.0 m6 -
#? [nestor m50:RooB r 0\.0 m6 -]
710 lp-explain m50-n50
#? [R13 m50 [^\n]*(\nR13 m50 [^\n]*)*]
720 lp-explain pass/n50
#? [R9 n50 [^\n]*(\nR9 n50 [^\n]*)*\nR13 n50 [^\n]*(\nR13 n50 [^\n]*)*]
730 lp-explain pass
#? [R13 - [^\n]*(\nR13 - [^\n]*)*]
740 lp-explain m50-n50/o50
#? [R9 o50 [^\n]*(\nR9 o50 [^\n]*)*]
750 lp-explain m50-o50/m50
#? [legal]
760 lp-position nestor/turn=either m50:RoB r 0.0 m6 -
#? [nestor/turn=either m50:RoB r 0\.0 m6 -]
770 lp-explain m50-n50/m50
#? [R13 m50 [^\n]*(\nR13 m50 [^\n]*)*]
780 lp-explain m50-p50/m50
#? [R6 p50 [^\n]*(\nR6 p50 [^\n]*)*\nR13 m50 [^\n]*(\nR13 m50 [^\n]*)*]
790 lp-explain pass/n50
#? [R9 n50 [^\n]*(\nR9 n50 [^\n]*)*]
800 lp-explain pass/m50
#? [R8 m50 [^\n]*(\nR8 m50 [^\n]*)*]
810 lp-explain pass
#? [R13 - [^\n]*(\nR13 - [^\n]*)*]
820 lp-explain m50-n50
#? [legal]
830 lp-position classic/size=2 l48:2W/1Ro/oWR/oo w 0.0 m0 -
#? [classic/size=2 l48:2W/1Ro/oWR/oo w 0\.0 m0 -]
840 lp-explain n48-n49/m51
#? [R12 n50 [^\n]*(\nR12 n50 [^\n]*)*]
850 lp-explain m50-l50/n49
#? [R12 n48 [^\n]*(\nR12 n48 [^\n]*)*]
860 lp-explain m50-l50/n48
#? [R8 n48 [^\n]*(\nR8 n48 [^\n]*)*]
870 lp-explain n48-n49/n48
#? [legal]
880 lp-position nestor m50:RB r 0.0 m6 -
#? [nestor m50:RB r 0\.0 m6 -]
890 lp-explain pass
#? [legal]
900 lp-explain m50-n50
#? [R6 n50 [^\n]*(\nR6 n50 [^\n]*)*]
910 lp-explain m50-n50/m50
#? [R6 n50 [^\n]*(\nR6 n50 [^\n]*)*]
920 lp-explain pass/m50
#? [R8 m50 [^\n]*(\nR8 m50 [^\n]*)*]

# A bound turn that cuts off balls breaks R9 alone.
930 lp-position nestor m50:oRooBo r 0.0 m0 -
#? [nestor m50:oRooBo r 0\.0 m0 -]
940 lp-explain n50-m50/o50
#? [R9 o50 [^\n]*(\nR9 o50 [^\n]*)*]
950 lp-explain n50-o50/n50
#? [legal]
960 lp-explain n50-o50/p50
#? [R9 p50 [^\n]*(\nR9 p50 [^\n]*)*]

# After the end.
970 lp-position classic - - 8.8 p0 end:0-1
#? [classic - - 8\.8 p0 end:0-1]
980 lp-explain m50:n50
#? [R17 - [^\n]*(\nR17 - [^\n]*)*]
990 lp-newgame classic
#? [classic - w 8\.8 p0 -]
1000 lp-draw_agreed
#? []
1010 lp-explain m50:n50
#? [R17 - [^\n]*(\nR17 - [^\n]*)*]
1020 lp-position nestor m50:RB r 0.0 m6 rep:2
#? [nestor m50:RB r 0\.0 m6 rep:2]
1030 lp-play pass pass
#? []
1040 lp-explain pass
#? [R16 - [^\n]*(\nR16 - [^\n]*)*]
1050 lp-position nestor m50:RB r 0.0 m6 -
#? [nestor m50:RB r 0\.0 m6 -]
1060 lp-play pass pass pass pass
#? []
1070 lp-result
#? [1/2-1/2 repetition]
1080 lp-explain pass
#? [R16 - [^\n]*(\nR16 - [^\n]*)*]
1090 lp-position classic k49:5Ro/oWW1W/2Wo/2Wo r 0.0 m21 -
#? [classic k49:5Ro/oWW1W/2Wo/2Wo r 0\.0 m21 -]
1100 lp-play p49-q49/k50
#? []
1110 lp-result
#? [\*]
