# Position strings that a reader must accept (N7.3), though many of them are odd and no game leads to them.

#case N6.15 the number of players as an option
10 lp-position classic/players=3 - w 8.8.8 p0 -
#? [classic3 - w 8\.8\.8 p0 -]
20 lp-position classic/players=2 - w 8.8 p0 -
#? [classic - w 8\.8 p0 -]

#case N6.3 options in any order, and with the edition's own value
#also N1.2 N6.2 N7.3
30 lp-position classic/turn=either/size=8 M50:Wo r 7.8 p1 -
#? [classic/turn=either m50:Wo r 7\.8 p1 -]
40 lp-position classic/wipeout=tie/size=4 - w 4.4 p0 -
#? [classic/size=4/wipeout=tie - w 4\.4 p0 -]
50 lp-position classic3/wipeout=mover-loses/turn=if-possible/ending=last-balls - w 8.8.8 p0 -
#? [classic3/ending=last-balls/turn=if-possible/wipeout=mover-loses - w 8\.8\.8 p0 -]
60 lp-position nestor/placement=layout m50:RooB r 0.0 m6 -
#? [nestor m50:RooB r 0\.0 m6 -]
70 lp-position classic/size=16 - w 16.16 p0 -
#? [classic/size=16 - w 16\.16 p0 -]

#case N7.3 tiles at the edges of the world
#also R18.1 R18.2
80 lp-position classic/turn=either hhhh1:Woo/oR w 0.0 m0 -
#? [classic/turn=either hhhh1:Woo/oR w 0\.0 m0 -]
90 lp-position classic/turn=either gggg50:WooR w 0.0 m0 -
#? [classic/turn=either gggg50:WooR w 0\.0 m0 -]
100 lp-position classic/turn=either pppp99:WooR w 0.0 m0 -
#? [classic/turn=either pppp99:WooR w 0\.0 m0 -]
110 lp-position classic/turn=either m1:WooR w 0.0 m0 -
#? [classic/turn=either m1:WooR w 0\.0 m0 -]
120 lp-legal
#? [m1-n1]

#case N7.3b tiles that cannot have been laid in this way
130 lp-position classic/size=1 b50:1RW/oo w 0.0 m0 -
#? [classic/size=1 b50:1RW/oo w 0\.0 m0 -]

#case N7.3c placement that no game reaches
#also N6.6 N6.10 N6.11 N6.12
140 lp-position classic3/size=1 l50:1B/o r 1.1.0 p1 -
#? [classic3/size=1 l50:1B/o r 1\.1\.0 p1 -]
150 lp-position classic3 m50:Wo w 7.8.8 p1 out:r
#? [classic3 m50:Wo w 7\.8\.8 p1 out:r]
160 lp-position classic3 m50:Bo w 8.8.7 p1 out:r
#? [classic3 m50:Bo w 8\.8\.7 p1 out:r]
170 lp-position classic m50:Wo/oR w 7.7 p2 -
#? [classic m50:Wo/oR w 7\.7 p2 -]
180 lp-position classic3 - r 8.8.8 p0 out:w
#? [classic3 - r 8\.8\.8 p0 out:w]
190 lp-position classic3 - b 8.8.8 p0 out:w
#? [classic3 - b 8\.8\.8 p0 out:w]
200 lp-position pbmserv/placement=manual m50:g b 8.8:8.8.7.8 p1 -
#? [pbmserv/placement=manual m50:g b 8\.8:8\.8\.7\.8 p1 -]
210 lp-position nestor/placement=manual m50:k b 8.8:8.8.8.7 p1 -
#? [nestor/placement=manual m50:k b 8\.8:8\.8\.8\.7 p1 -]
220 lp-position nestor3/placement=manual m50:r r 8.8.8:7.8.8.8 p1 out:b
#? [nestor3/placement=manual m50:r r 8\.8\.8:7\.8\.8\.8 p1 out:b]

#case N7.3d any mover once all players have had a turn in placement
230 lp-position classic l50:1Wo/oR w 7.7 p2 -
#? [classic l50:1Wo/oR w 7\.7 p2 -]
240 lp-position classic l50:1Wo/oR r 7.7 p2 -
#? [classic l50:1Wo/oR r 7\.7 p2 -]

#case N7.3e movement that no game reaches
#also N6.5 N6.13
250 lp-position classic/turn=either m50:WooR w 0.0 m0 rep:2
#? [classic/turn=either m50:WooR w 0\.0 m0 rep:2]
260 lp-position classic/turn=either m50:WooR w 0.0 m1000000 -
#? [classic/turn=either m50:WooR w 0\.0 m1000000 -]
270 lp-position nestor m50:RBRo r 0.0 m6 -
#? [nestor m50:RBRo r 0\.0 m6 -]
280 lp-position nestor m50:RBRo r 0.0 m0 -
#? [nestor m50:RBRo r 0\.0 m0 -]
290 lp-position nestor-en m50:RBRoo r 0.0 m0 -
#? [nestor-en m50:RBRoo r 0\.0 m0 -]
300 lp-position nestor-en m50:RBRooB b 0.0 m1 -
#? [nestor-en m50:RBRooB b 0\.0 m1 -]
310 lp-position nestor3 m50:RooB r 0.0.0 m9 out:y
#? [nestor3 m50:RooB r 0\.0\.0 m9 out:y]
320 lp-position nestor3 m50:RooBY b 0.0.0 m9 out:r
#? [nestor3 m50:RooBY b 0\.0\.0 m9 out:r]
330 lp-position classic m50:WooRoooooooooooooooooooooooooooo w 0.0 m0 -
#? [classic m50:WooRoooooooooooooooooooooooooooo w 0\.0 m0 -]
340 lp-position classic/free_edges=6/turn=either m50:WooR w 0.0 m0 -
#? [classic/free_edges=6/turn=either m50:WooR w 0\.0 m0 -]
350 lp-position classic m50:WooR w 0.0 m26 -
#? [classic m50:WooR w 0\.0 m26 -]
360 lp-position classic m50:WooR w 0.0 m28 -
#? [classic m50:WooR w 0\.0 m28 -]

#case N7.3f after the end, result and players out need not fit the board
#also N6.9 N5.1
370 lp-position nestor m50:oooR - 0.0 m8 end:1/2-1/2
#? [nestor m50:oooR - 0\.0 m8 end:1/2-1/2]
380 lp-position nestor m50:RB - 0.0 m6 rep:3/end:1-0
#? [nestor m50:RB - 0\.0 m6 rep:3/end:1-0]
390 lp-position classic - - 8.8 p0 end:1-0
#? [classic - - 8\.8 p0 end:1-0]
400 lp-position classic - - 0.0 m40 end:1/2-1/2
#? [classic - - 0\.0 m40 end:1/2-1/2]
410 lp-position classic - - 0.0 m40 out:wr/end:1/2-1/2
#? [classic - - 0\.0 m40 out:wr/end:1/2-1/2]
420 lp-position classic3 m50:WooR - 0.0.0 m3 out:wr/end:0-0-1
#? [classic3 m50:WooR - 0\.0\.0 m3 out:wr/end:0-0-1]
430 lp-position classic3/turn=either m50:WooR - 0.0.0 m3 out:b/rep:2/end:1/3-1/3-1/3
#? [classic3/turn=either m50:WooR - 0\.0\.0 m3 out:b/rep:2/end:1/3-1/3-1/3]
440 lp-position classic m50:WooR - 0.0 m2 out:w/end:0-1
#? [classic m50:WooR - 0\.0 m2 out:w/end:0-1]
450 lp-result
#? [0-1]
460 lp-to_play
#? [none]
