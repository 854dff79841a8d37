# Rare cases, each of which one wrong engine passed without.

#case R16.3 positions that mirror each other differ
10 lp-position nestor/turn=either m50:RB/oo r 0.0 m6 -
#? [nestor/turn=either m50:RB/oo r 0\.0 m6 -]
20 lp-play m50-n51 n50-m51 n51-m50 m51-n50
#? []
30 lp-position
#? [nestor/turn=either m50:RB/oo r 0\.0 m10 rep:2]

#case R15.1 the third player too may be without a ball
40 lp-position nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=either l49:1oBY/RYR/Bo b 0.0.0 m1 -
#? [nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=either l49:1oBY/RYR/Bo b 0\.0\.0 m1 -]
50 lp-play pass m50-m51 l50-m50
#? []
60 lp-position
#? [nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=either l49:1oBo/oRR/Bo b 0\.0\.0 m4 out:y]

#case R7.1 balls of a player who is out are captured
70 lp-position nestor3/turn=either m50:BooRoY r 0.0.0 m6 out:b
#? [nestor3/turn=either m50:BooRoY r 0\.0\.0 m6 out:b]
80 lp-play p50-n50
#? []
90 lp-position
#? [nestor3/turn=either m50:oRoooY y 0\.0\.0 m7 out:b]

#case R5.7b any tile of a given layout may be the first
100 lp-newgame nestor size=5 layout=k48:2rbrb/kb1yky/yrkbr/kyrk/1by
#? [nestor/size=5 k48:2RBRB/oB1ooo/oRoBR/ooRo/1Bo r 0\.0 m0 -]

#case N9.3 an output above the largest multiple is skipped
110 lp-newgame nestor size=3 seed=3558559446808474027
#? [nestor/size=3 j49:1BRo/1ooB/oBoR/Ro r 0\.0 m0 -]

#case N7.2o no group is smothered where pairs are laid, whatever the turn
120 lp-position classic/ending=last-balls/isolate=doomed/turn=either m50:WRRW r 0.0 m1 -
#! [bad-position: .*]

#case P8.17r the layout after a position is drawn from the seed of the game before
130 lp-newgame nestor size=2 seed=5
#? [nestor/size=2 l47:3o/2BR/1Ro/ooB r 0\.0 m0 -]
140 lp-position nestor/size=2 m50:RoBo r 0.0 m0 -
#? [nestor/size=2 m50:RoBo r 0\.0 m0 -]
150 clear_board
#? []
160 lp-position
#? [nestor/size=2 l47:3o/2BR/1Ro/ooB r 0\.0 m0 -]

#case R1.6 a player without a pair is skipped after an event, and asked again later
170 lp-position classic3 k50:2W/1oo/WoW b 5.8.8 p3 -
#? [classic3 k50:2W/1oo/WoW b 5\.8\.8 p3 -]
180 lp-resign
#? []
190 lp-position
#? [classic3 k50:2W/1oo/WoW r 5\.8\.8 p3 out:b]
200 lp-legal_count
#? [42]
210 lp-play j52:k51
#? []
220 lp-position
#? [classic3 j50:3W/1ooo/RWoW w 5\.7\.8 p4 out:b]

#case R1.6b the mover goes on alone
230 lp-position classic i50:4W1W/3oooo/2WRooW/1Rooo/WoWRW r 1.5 p10 -
#? [classic i50:4W1W/3oooo/2WRooW/1Rooo/WoWRW r 1\.5 p10 -]
240 lp-play n53:n50
#? []
250 lp-position
#? [classic i50:4WoW/3oooo/2WRooW/1RoooR/WoWRW r 1\.4 p11 -]
260 lp-legal_count
#? [120]

#case R1.7 no player has a pair, tiles are left; balls in hand leave
#also R1.9
270 lp-position classic/size=13 g50:6RWR/5Woo/4RoooR/3oWoooW/2RoooWoR/1WooWooW/RoWRoWR/1ooWoo/RWRoR w 1.1 p24 -
#? [classic/size=13 g50:6RWR/5Woo/4RoooR/3oWoooW/2RoooWoR/1WooWooW/RoWRoWR/1ooWoo/RWRoR w 1\.1 p24 -]
280 lp-play g57:o51
#? []
290 lp-position
#? [classic/size=13 g50:6RWR/5Wooo/4RoooR/3oWoooW/2RoooWoR/1WooWooW/RoWRoWR/WooWoo/RWRoR w 0\.0 m0 -]
300 lp-legal_count
#? [1174]

#case R4.5 a colour is left that cannot be laid
#also R4.7
310 lp-position pbmserv/placement=manual/size=12 h45:7gk/6kbg/5bgrk/4krbgr/3rbgrbk/2kgrbgrb/1grbgrbk/kbgrbgr/gkbkr r 12.12:0.0.0.2 p46 -
#? [pbmserv/placement=manual/size=12 h45:7gk/6kbg/5bgrk/4krbgr/3rbgrbk/2kgrbgrb/1grbgrbk/kbgrbgr/gkbkr r 12\.12:0\.0\.0\.2 p46 -]
320 lp-legal
#? [black@m53]
330 lp-play black@m53
#? []
340 lp-position
#? [pbmserv/placement=manual/size=12 h45:7oo/6oBo/5BoRo/4oRBoR/3RBoRBo/2ooRBoRB/1oRBoRBo/oBoRBoR/ooBoRo r 0\.0 m0 -]

#case R0.3 an override that repeats the edition's own value is as if absent
350 lp-newgame classic size=8
#? [classic - w 8\.8 p0 -]

#case R13.2 only a lone removal is legal
360 lp-position nestor m50:RBo r 0.0 m6 -
#? [nestor m50:RBo r 0\.0 m6 -]
370 lp-legal
#? [pass/o50]
380 lp-play pass/o50
#? []
390 lp-result
#? [1-0 no-balls]

#case R15.4 the two others share
400 lp-position pbmserv3/isolate=doomed/turn=either/wipeout=mover-loses m50:RoGB r 0.0.0 m6 -
#? [pbmserv3/isolate=doomed/turn=either/wipeout=mover-loses m50:RoGB r 0\.0\.0 m6 -]
410 lp-play pass/n50
#? []
420 lp-position
#? [pbmserv3/isolate=doomed/turn=either/wipeout=mover-loses - - 0\.0\.0 m7 out:rbg/end:0-1/2-1/2]

#case R16.4 the position with which movement begins is the first
430 lp-newgame pbmserv size=1 layout=m50:rb/gk turn=either equaliser=off
#? [pbmserv/equaliser=off/size=1/turn=either m50:RB/oo r 0\.0 m0 -]
440 lp-play m50-m51 n50-n51 m51-m50 n51-n50
#? []
450 lp-position
#? [pbmserv/equaliser=off/size=1/turn=either m50:RB/oo r 0\.0 m4 rep:2]
460 lp-play m50-m51 n50-n51 m51-m50 n51-n50
#? []
470 lp-result
#? [1/2-1/2 repetition]

#case R12.1 player 0 in turn 1 is free
480 lp-position nestor3/size=1 m50:Ro/BY r 0.0.0 m1 out:b
#? [nestor3/size=1 m50:Ro/BY r 0\.0\.0 m1 out:b]
490 lp-legal_count
#? [2]

#case R12.3 a lone removal in a bound turn
500 lp-position nestor/turn=either m50:oRBo r 0.0 m0 -
#? [nestor/turn=either m50:oRBo r 0\.0 m0 -]
510 lp-play pass/m50
#! [illegal-turn: .*]
520 lp-explain pass/m50
#? [R12 n50 [^\n]*(\nR12 n50 [^\n]*)*]

#case R13.4 a turn that R12 forbids is not a legal whole turn
530 lp-position nestor3/size=2 k50:BRYB/YoRo r 0.0.0 m0 -
#? [nestor3/size=2 k50:BRYB/YoRo r 0\.0\.0 m0 -]
540 lp-legal_count
#? [2]

#case R0.17b only the tile that cannot be laid in either order
550 lp-newgame classic
#? [classic - w 8\.8 p0 -]
560 lp-play m50:n50
#? []
570 lp-explain o49:o50
#? [R1 o49 [^\n]*(\nR1 o49 [^\n]*)*]
580 lp-explain o50:o49
#? [R1 o50 [^\n]*(\nR1 o50 [^\n]*)*]

#case R0.23b on the empty table R1, and R18 beside it
590 lp-explain m0:m0
#? [R1 m0 [^\n]*(\nR1 m0 [^\n]*)*\nR18 m0 [^\n]*(\nR18 m0 [^\n]*)*]

#case R0.22 R2 is cited besides R1
600 lp-newgame classic
#? [classic - w 8\.8 p0 -]
610 lp-play m50:n50
#? []
620 lp-play m51:l51
#? []
630 lp-explain n50:o49
#? [R1 n50 [^\n]*(\nR1 n50 [^\n]*)*\nR2 n50 [^\n]*(\nR2 n50 [^\n]*)*]

#case R0.20 a ball move that is illegal captures nothing
640 lp-position nestor/size=2 l49:RB1o/oRB r 0.0 m2 -
#? [nestor/size=2 l49:RB1o/oRB r 0\.0 m2 -]
650 lp-explain l49-o49/n50
#? [R6 o49 [^\n]*(\nR6 o49 [^\n]*)*\nR8 n50 [^\n]*(\nR8 n50 [^\n]*)*]

#case P10.51r R12 names the first of two balls by row, then column
660 lp-position nestor3/size=1 k50:1oY/BR r 0.0.0 m0 -
#? [nestor3/size=1 k50:1oY/BR r 0\.0\.0 m0 -]
670 lp-explain l51-l50/l51
#? [R12 l50 [^\n]*(\nR12 l50 [^\n]*)*]

#case R0.25 R12 and R13 together
680 lp-position nestor/size=2 l49:1ooB/RBR/oo r 0.0 m0 -
#? [nestor/size=2 l49:1ooB/RBR/oo r 0\.0 m0 -]
690 lp-explain l50-n49
#? [R12 o49 [^\n]*(\nR12 o49 [^\n]*)*\nR13 l50 [^\n]*(\nR13 l50 [^\n]*)*]

#case N2.2 a name of nine letters is no cell, and events have no numbers
#also N4.2
700 lp-explain aaaaaaaaa5
#! [syntax: .*]
710 lp-legal aaaaaaaaa5
#! [syntax: .*]
720 lp-play 1:resigns
#! [syntax: .*]

#case N7.2p more tiles than four times `size`
730 lp-position nestor/size=1 m50:RooooB r 0.0 m0 -
#! [bad-position: .*]

#case N7.2q tiles that can be laid from any other one, but not from m50
740 lp-position classic i48:3oo/2RoW/1oW1R/Wooo/1WR r 4.5 p7 -
#! [bad-position: .*]

#case N7.2r a mover without a ball is out by R14, although a removal would be legal
750 lp-position classic/turn=either m50:ooR w 0.0 m0 -
#! [bad-position: .*]

#case R5.4b with three players a drawn tiling may smother a ball
760 lp-newgame pbmserv players=3 seed=1
#? [pbmserv3 i47:3Bo/3RBoR/GBGoRG/oRBGBo/1G1oR/2RB/1oGo/1RBG/1GRB r 0\.0\.0 m0 -]

#case R13.5 no pass where a player is stranded
770 lp-position nestor3/ending=stranded/free_edges=6 m50:oRBY r 0.0.0 m0 -
#? [nestor3/ending=stranded/free_edges=6 m50:oRBY r 0\.0\.0 m0 -]
780 lp-play red:resigns
#? []
790 lp-position
#? [nestor3/ending=stranded/free_edges=6 m50:oRBY - 0\.0\.0 m0 out:rb/end:0-0-1]
800 lp-result
#? [0-0-1 stranded]

#case R13.5b no pass where a player is stranded, with lone turns
810 lp-position pbmserv3/ending=stranded/free_edges=6/turn=either m50:oRBG r 0.0.0 m0 -
#? [pbmserv3/ending=stranded/free_edges=6/turn=either m50:oRBG r 0\.0\.0 m0 -]
820 lp-play red:resigns
#? []
830 lp-position
#? [pbmserv3/ending=stranded/free_edges=6/turn=either m50:oRBG - 0\.0\.0 m0 out:rb/end:0-0-1]
840 lp-result
#? [0-0-1 stranded]

#case R13.3 no pass beside a lone ball move
850 lp-position nestor/turn=either m50:RooB r 0.0 m6 -
#? [nestor/turn=either m50:RooB r 0\.0 m6 -]
860 lp-legal
#? [m50-n50\nm50-o50]
870 lp-play pass
#! [illegal-turn: .*]
880 lp-position
#? [nestor/turn=either m50:RooB r 0\.0 m6 -]

#case R13.3b no pass beside a lone removal
890 lp-position pbmserv3/turn=either m50:RGBo r 0.0.0 m6 -
#? [pbmserv3/turn=either m50:RGBo r 0\.0\.0 m6 -]
900 lp-legal
#? [pass/p50]
910 lp-play pass
#! [illegal-turn: .*]
920 lp-position
#? [pbmserv3/turn=either m50:RGBo r 0\.0\.0 m6 -]

#case R14.3 a player who is out and has balls is passed over
930 lp-position classic3/turn=either m50:WooRooB w 0.0.0 m6 out:r
#? [classic3/turn=either m50:WooRooB w 0\.0\.0 m6 out:r]
940 lp-play m50-n50
#? []
950 lp-position
#? [classic3/turn=either m50:oWoRooB b 0\.0\.0 m7 out:r]
960 lp-legal
#? [pass/m50\ns50-q50\ns50-r50]

#case R14.3b a player who is out and has balls is passed over in nestor-en
970 lp-position nestor-en3/turn=either m50:RooBooY b 0.0.0 m7 out:y
#? [nestor-en3/turn=either m50:RooBooY b 0\.0\.0 m7 out:y]
980 lp-play p50-o50
#? []
990 lp-position
#? [nestor-en3/turn=either m50:RoBoooY r 0\.0\.0 m8 out:y]
1000 lp-legal
#? [m50-n50]

#case R16.2 other players are out
#also R17.9
1010 lp-position nestor3 m50:RBY r 0.0.0 m9 -
#? [nestor3 m50:RBY r 0\.0\.0 m9 -]
1020 lp-play pass pass pass red:resigns
#? []
1030 lp-position
#? [nestor3 m50:RBY b 0\.0\.0 m12 out:r]
1040 lp-play pass pass pass pass
#? []
1050 lp-position
#? [nestor3 m50:RBY - 0\.0\.0 m16 out:r/rep:3/end:0-1/2-1/2]

#case R17.7 the resignation of another player leaves the turn in placement
1060 lp-newgame classic3
#? [classic3 - w 8\.8\.8 p0 -]
1070 lp-play red:resigns
#? []
1080 lp-position
#? [classic3 - w 8\.8\.8 p0 out:r]
1090 lp-play m50:n50
#? []
1100 lp-position
#? [classic3 m50:Wo b 7\.8\.8 p1 out:r]
1110 lp-play m51:l51 white:resigns
#? []
1120 lp-position
#? [classic3 l50:1Wo/oB - 7\.8\.7 p2 out:wr/end:0-0-1]

#case R17.7b the lost time of another player leaves the turn where coloured tiles are laid
1130 lp-newgame nestor3 placement=manual
#? [nestor3/placement=manual - r 8\.8\.8:8\.8\.8\.8 p0 -]
1140 lp-play yellow:timeout
#? []
1150 lp-position
#? [nestor3/placement=manual - r 8\.8\.8:8\.8\.8\.8 p0 out:y]
1160 lp-play red@m50 blue@n50
#? []
1170 lp-position
#? [nestor3/placement=manual m50:rb r 8\.8\.8:7\.7\.8\.8 p2 out:y]

#case R17.7c the resignation of another player leaves the turn in pbmserv
1180 lp-newgame pbmserv3 placement=manual size=2
#? [pbmserv3/placement=manual/size=2 - r 2\.2\.2:2\.2\.2\.2 p0 -]
1190 lp-play red@m50 red:resigns
#? []
1200 lp-position
#? [pbmserv3/placement=manual/size=2 m50:r b 2\.2\.2:1\.2\.2\.2 p1 out:r]
1210 lp-play black@n50
#? []
1220 lp-position
#? [pbmserv3/placement=manual/size=2 m50:rk g 2\.2\.2:1\.2\.2\.1 p2 out:r]

#case R17.8 a player who is out is not asked in placement
1230 lp-newgame classic3
#? [classic3 - w 8\.8\.8 p0 -]
1240 lp-play m50:n50 black:resigns m51:l51
#? []
1250 lp-position
#? [classic3 l50:1Wo/oR w 7\.7\.8 p2 out:b]

#case R17.8b a player who is out is not asked where coloured tiles are laid
1260 lp-newgame nestor-en3 placement=manual
#? [nestor-en3/placement=manual - r 8\.8\.8:8\.8\.8\.8 p0 -]
1270 lp-play blue:resigns red@m50
#? []
1280 lp-position
#? [nestor-en3/placement=manual m50:r y 8\.8\.8:7\.8\.8\.8 p1 out:b]
1290 lp-play yellow@n50
#? []
1300 lp-position
#? [nestor-en3/placement=manual m50:ry r 8\.8\.8:7\.8\.7\.8 p2 out:b]

#case R1.6c a player with an empty hand is skipped
1310 lp-position classic3/size=2 k49:1oBWR/Wooo r 0.1.1 p4 -
#? [classic3/size=2 k49:1oBWR/Wooo r 0\.1\.1 p4 -]
1320 lp-legal
#? [l49\nl50\nm50]
1330 lp-position classic i50:4W1W/3oooo/2WRooW/1Rooo/WoWRW r 1.5 p10 -
#? [classic i50:4W1W/3oooo/2WRooW/1Rooo/WoWRW r 1\.5 p10 -]
1340 lp-legal_count
#? [106]
1350 lp-play n53:n50
#? []
1360 lp-position
#? [classic i50:4WoW/3oooo/2WRooW/1RoooR/WoWRW r 1\.4 p11 -]

#case R2.1 a ball alone does not touch its colour
1370 lp-position classic3 j46:4oB/3RoWo/2oWoBWo/2BooooB/1RoWRo/WoRoB/2oRo/3W r 2.3.3 p16 -
#? [classic3 j46:4oB/3RoWo/2oWoBWo/2BooooB/1RoWRo/WoRoB/2oRo/3W r 2\.3\.3 p16 -]
1380 lp-legal
#? [m49\nn48\np49\nq48]

#case R10.1x groups of two enemies that would get a freedom where the other stands go together
1390 lp-position nestor3/size=4 l48:2R/1oBY/Y1oB/o r 0.0.0 m9 -
#? [nestor3/size=4 l48:2R/1oBY/Y1oB/o r 0\.0\.0 m9 -]
1400 lp-play n48-m49/n50
#? []
1410 lp-position
#? [nestor3/size=4 l48:2o/1RBo/Y2o/o b 0\.0\.0 m10 -]
