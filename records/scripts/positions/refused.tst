# Position strings that a reader must refuse (section 7 of spec/notation.md), by step and condition.

#case N7.1 text that is not a position string
#also N6.4 N10.1 N2.3
10 lp-position classic
#! [bad-position: .*]
20 lp-position classic - w 8.8 p0
#! [bad-position: .*]
30 lp-position classic - w 8.8 p0 - -
#! [bad-position: .*]
40 lp-position Classic - w 8.8 p0 -
#! [bad-position: .*]
50 lp-position classic2 - w 8.8 p0 -
#! [bad-position: .*]
60 lp-position classic33 - w 8.8.8 p0 -
#! [bad-position: .*]
70 lp-position classic - W 8.8 p0 -
#! [bad-position: .*]
80 lp-position classic - w 8.08 p0 -
#! [bad-position: .*]
90 lp-position classic - w 8.8 p00 -
#! [bad-position: .*]
100 lp-position classic - w 8.8 P0 -
#! [bad-position: .*]
110 lp-position classic - w 8,8 p0 -
#! [bad-position: .*]
120 lp-position classic m50:W1 r 7.8 p1 -
#! [bad-position: .*]
130 lp-position classic m50:W0o r 7.8 p1 -
#! [bad-position: .*]
140 lp-position classic m50:W01o/o r 7.8 p1 -
#! [bad-position: .*]
150 lp-position classic m50:Wo/ r 7.8 p1 -
#! [bad-position: .*]
160 lp-position classic m50:/Wo r 7.8 p1 -
#! [bad-position: .*]
170 lp-position classic m50: r 7.8 p1 -
#! [bad-position: .*]
180 lp-position classic m050:Wo r 7.8 p1 -
#! [bad-position: .*]
190 lp-position classic mn50:Wo r 7.8 p1 -
#! [bad-position: .*]
200 lp-position classic m50:wo r 7.8 p1 -
#! [bad-position: .*]
210 lp-position classic - w 8.8 p0 out:
#! [bad-position: .*]
220 lp-position classic - w 8.8 p0 OUT:r
#! [bad-position: .*]
230 lp-position classic3 - w 8.8.8 p0 -/out:r
#! [bad-position: .*]
240 lp-position classic3/turn=either m50:WooR w 0.0.0 m3 rep:2/out:b
#! [bad-position: .*]
250 lp-position classic - - 8.8 p0 end:1-0/out:r
#! [bad-position: .*]
260 lp-position classic - - 8.8 p0 end:
#! [bad-position: .*]
270 lp-position classic/ - w 8.8 p0 -
#! [bad-position: .*]
280 lp-position classic/size - w 8.8 p0 -
#! [bad-position: .*]
290 lp-position classic/size= - w 8.8 p0 -
#! [bad-position: .*]

#case N6.7 gaps that are too long, and corners of other boxes
#also N6.8
300 lp-position classic m49:1o/oWR/Wo12 w 0.0 m2 -
#! [bad-position: .*]
310 lp-position classic l50:1Wo r 7.8 p1 -
#! [bad-position: .*]
320 lp-position classic l49:1W1/1oR w 7.7 p2 -
#! [bad-position: .*]
330 lp-position classic m49:100W r 7.8 p1 -
#! [bad-position: .*]

#case N7.2 editions, options and values
#also N6.3 N7.7 R0.4 R0.5
340 lp-position checkers - w 8.8 p0 -
#! [bad-position: .*]
350 lp-position classic/colour=red - w 8.8 p0 -
#! [bad-position: .*]
360 lp-position classic/size=0 - w 0.0 p0 -
#! [bad-position: .*]
370 lp-position classic/size=17 - w 17.17 p0 -
#! [bad-position: .*]
380 lp-position classic/size=08 - w 8.8 p0 -
#! [bad-position: .*]
390 lp-position classic/size=4/size=4 - w 4.4 p0 -
#! [bad-position: .*]
400 lp-position classic/placement=manual - w 8.8 p0 -
#! [bad-position: .*]
410 lp-position nestor/placement=paired - r 8.8 p0 -
#! [bad-position: .*]
420 lp-position classic3/players=3 - w 8.8.8 p0 -
#! [bad-position: .*]
430 lp-position classic/players=4 - w 8.8.8 p0 -
#! [bad-position: .*]
440 lp-position classic/seed=3 - w 8.8 p0 -
#! [bad-position: .*]
450 lp-position classic/must_touch=3 - w 8.8 p0 -
#! [bad-position: .*]
460 lp-position classic/free_edges=7 - w 8.8 p0 -
#! [bad-position: .*]

#case N7.2b letters of the board
470 lp-position classic m50:Bo r 7.8 p1 -
#! [bad-position: .*]
480 lp-position classic m50:ro r 7.8 p1 -
#! [bad-position: .*]
490 lp-position nestor/placement=manual m50:R b 8.8:7.8.8.8 p1 -
#! [bad-position: .*]
500 lp-position nestor/placement=manual m50:o b 8.8:7.8.8.8 p1 -
#! [bad-position: .*]
510 lp-position nestor m50:RoGB r 0.0 m6 -
#! [bad-position: .*]

#case N7.2c the mover
520 lp-position classic - b 8.8 p0 -
#! [bad-position: .*]
530 lp-position classic - - 8.8 p0 -
#! [bad-position: .*]
540 lp-position classic - w 8.8 p0 end:0-1
#! [bad-position: .*]

#case N7.2d hand and stock
550 lp-position classic - w 8.8.8 p0 -
#! [bad-position: .*]
560 lp-position classic3 - w 8.8 p0 -
#! [bad-position: .*]
570 lp-position nestor/placement=manual - r 8.8 p0 -
#! [bad-position: .*]
580 lp-position nestor/placement=manual - r 8.8:8.8.8 p0 -
#! [bad-position: .*]
590 lp-position classic - w 8.8:8.8.8.8 p0 -
#! [bad-position: .*]
600 lp-position nestor m50:RoB r 0.0:0.0.0.0 m6 -
#! [bad-position: .*]

#case N7.2e clock and status
#also N6.14
610 lp-position nestor - r 8.8 p0 -
#! [bad-position: .*]
620 lp-position classic3 - w 8.8.8 p0 out:b/out:r
#! [bad-position: .*]
630 lp-position classic3 - w 8.8.8 p0 out:rr
#! [bad-position: .*]
640 lp-position classic3/turn=either m50:WooRoB b 0.0.0 m3 out:rw
#! [bad-position: .*]
650 lp-position classic3 - w 8.8.8 p0 out:y
#! [bad-position: .*]
660 lp-position classic - - 8.8 p0 end:1-0-0
#! [bad-position: .*]
670 lp-position classic - - 8.8 p0 end:1-1
#! [bad-position: .*]
680 lp-position classic - - 8.8 p0 end:0-0
#! [bad-position: .*]
690 lp-position classic3 - - 8.8.8 p0 end:1/3-1/3-0
#! [bad-position: .*]
700 lp-position classic/turn=either m50:WooR w 0.0 m0 rep:0
#! [bad-position: .*]
710 lp-position classic/turn=either m50:WooR w 0.0 m0 rep:1
#! [bad-position: .*]
720 lp-position classic/turn=either m50:WooR w 0.0 m0 rep:3
#! [bad-position: .*]
730 lp-position classic/turn=either m50:WooR - 0.0 m0 rep:4/end:1-0
#! [bad-position: .*]
740 lp-position classic m50:WooR w 0.0 m0 rep:2
#! [bad-position: .*]
750 lp-position classic/turn=either - w 8.8 p0 rep:2
#! [bad-position: .*]

#case N7.2f tiles within reach, not too many, in one part
760 lp-position classic jjjj50:WooR w 0.0 m0 -
#! [bad-position: .*]
770 lp-position classic m0:Woo/oR w 0.0 m0 -
#! [bad-position: .*]
780 lp-position classic m98:Wo/o/R w 0.0 m0 -
#! [bad-position: .*]
790 lp-position classic/size=1 m50:WooRo w 0.0 m0 -
#! [bad-position: .*]
800 lp-position classic m50:Wo1oR w 0.0 m0 -
#! [bad-position: .*]
810 lp-position classic/turn=either m50:Woo2Roo w 0.0 m2 -
#! [bad-position: .*]

#case N7.2g balls
820 lp-position classic/size=1/turn=either m50:WoWR w 0.0 m2 -
#! [bad-position: .*]
830 lp-position classic/size=2/turn=either m50:WoWoWoR w 0.0 m2 -
#! [bad-position: .*]

#case N7.2h tiles that cannot be laid from the origin
840 lp-position classic n50:Wo r 7.8 p1 -
#! [bad-position: .*]
850 lp-position classic m50:WoRo w 7.7 p2 -
#! [bad-position: .*]
860 lp-position nestor/placement=manual n50:r b 8.8:7.8.8.8 p1 -
#! [bad-position: .*]
870 lp-position nestor/placement=manual m50:rbr b 8.8:6.7.8.8 p3 -
#! [bad-position: .*]

#case N7.2i pairs and balls
880 lp-position classic m50:Wo/o r 7.8 p1 -
#! [bad-position: .*]
890 lp-position classic m50:oo r 8.8 p1 -
#! [bad-position: .*]
900 lp-position classic m50:Wo r 8.8 p1 -
#! [bad-position: .*]
910 lp-position classic m50:Wo r 7.7 p1 -
#! [bad-position: .*]
920 lp-position classic l50:1WW/oo w 6.8 p2 -
#! [bad-position: .*]
930 lp-position classic/size=1 m50:Wo/oR w 0.1 p2 -
#! [bad-position: .*]
940 lp-position classic l50:1WR/oo w 7.7 p3 -
#! [bad-position: .*]
950 lp-position classic m50:WR/RW w 6.6 p4 -
#! [bad-position: .*]
960 lp-position classic3/size=1 m50:WB/oR r 0.0.0 p3 -
#! [bad-position: .*]

970 lp-position classic3 l50:1WR/1Bo/oo w 7.7.7 p3 -
#! [bad-position: .*]

#case N7.2j coloured tiles
980 lp-position nestor/placement=manual m50:rb b 8.8:7.7.8.8 p1 -
#! [bad-position: .*]
990 lp-position nestor/placement=manual m50:r b 8.8:8.8.8.8 p1 -
#! [bad-position: .*]
1000 lp-position nestor/placement=manual m50:rr r 8.8:6.8.8.8 p2 -
#! [bad-position: .*]
1010 lp-position nestor/placement=manual m50:r b 7.8:7.8.8.8 p1 -
#! [bad-position: .*]

#case N7.2k movement
1020 lp-position classic m50:WooR w 1.0 m0 -
#! [bad-position: .*]
1030 lp-position classic - w 0.0 m0 -
#! [bad-position: .*]
1040 lp-position classic/size=1 m50:WooR r 0.0 m1 -
#! [bad-position: .*]
1050 lp-position classic m50:WRoo w 0.0 m0 -
#! [bad-position: .*]
1060 lp-position nestor/turn=both m50:RBoo r 0.0 m2 -
#! [bad-position: .*]
1070 lp-position nestor-en m50:RBoo r 0.0 m2 -
#! [bad-position: .*]
1080 lp-position nestor-en/equaliser=off m50:RBoo b 0.0 m1 -
#! [bad-position: .*]

1090 lp-position classic m50:WooR - 0.0 m29 end:1-0
#! [bad-position: .*]
1100 lp-position classic m50:WooR - 0.0 m40 end:1-0
#! [bad-position: .*]

#case N7.2l after the end
1110 lp-position classic m50:WooR - 0.0 m2 out:w/end:1-0
#! [bad-position: .*]
1120 lp-position classic3 m50:WooR - 0.0.0 m3 out:wr/end:1/2-1/2-0
#! [bad-position: .*]

#case N7.2m the mover, and who is out
1130 lp-position classic3 - w 8.8.8 p0 out:w
#! [bad-position: .*]
1140 lp-position classic - w 8.8 p0 out:r
#! [bad-position: .*]
1150 lp-position classic3 - w 8.8.8 p0 out:rb
#! [bad-position: .*]
1160 lp-position classic - r 8.8 p0 -
#! [bad-position: .*]
1170 lp-position classic m50:Wo w 7.8 p1 -
#! [bad-position: .*]
1180 lp-position classic3 m50:Wo b 7.8.8 p1 -
#! [bad-position: .*]
1190 lp-position classic m50:WooR r 0.0 m0 -
#! [bad-position: .*]
1200 lp-position classic m50:WooR w 0.0 m1 -
#! [bad-position: .*]
1210 lp-position nestor/placement=manual m50:r r 8.8:7.8.8.8 p1 -
#! [bad-position: .*]

#case N7.2n the mover has a turn, and no player is out by the rules
1220 lp-position classic3/size=1 m50:Wo/oR w 0.0.1 p2 -
#! [bad-position: .*]
1230 lp-position nestor m50:oooR r 0.0 m8 -
#! [bad-position: .*]
1240 lp-position nestor m50:oooB b 0.0 m7 -
#! [bad-position: .*]
1250 lp-position nestor3 m50:RooB r 0.0.0 m9 -
#! [bad-position: .*]
1260 lp-position classic m50:oooo w 0.0 m0 -
#! [bad-position: .*]
1270 lp-position classic m50:oooR w 0.0 m0 -
#! [bad-position: .*]
1280 lp-position classic/size=1 m50:WRoo w 0.0 m0 -
#! [bad-position: .*]
1290 lp-position nestor/turn=both m50:RB r 0.0 m6 -
#! [bad-position: .*]
1300 lp-position nestor-en m50:RBoo r 0.0 m0 -
#! [bad-position: .*]
1310 lp-position nestor/turn=both m50:RBoo r 0.0 m0 -
#! [bad-position: .*]
1320 lp-position
#? [classic - w 8\.8 p0 -]
