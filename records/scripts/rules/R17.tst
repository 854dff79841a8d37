# Cases of R17, each with the wrong engines that it catches.

# R17.1 an event counts as a turn; R17.2 only the mover can resign; R17.4 the balls go; R17.4 the game ends; R17.7 the turn passes; R17.7 the turn passes to the one after the player; R17.9 the count goes on in the past
10 lp-position nestor3/turn=either m50:RBYo r 0.0.0 m6 rep:2
#? [nestor3/turn=either m50:RBYo r 0\.0\.0 m6 rep:2]
20 lp-legal_count
#? [1]
30 lp-play blue:resigns
#? []
40 lp-position
#? [nestor3/turn=either m50:RBYo r 0\.0\.0 m6 out:b]
50 lp-result
#? [\*]
60 lp-legal_count
#? [1]

# R17.3 the player becomes out; R17.3 the mover always loses; R17.11 a resignation drops rep
70 lp-position nestor/turn=either m50:RBoo r 0.0 m6 rep:2
#? [nestor/turn=either m50:RBoo r 0\.0 m6 rep:2]
80 lp-legal_count
#? [2]
90 lp-play blue:resigns
#? []
100 lp-position
#? [nestor/turn=either m50:RBoo - 0\.0 m6 rep:2/end:1-0]
110 lp-result
#? [1-0 resignation]
120 lp-legal_count
#? [0]

# R17.4 the hand goes
130 lp-position classic3/size=1 - w 1.1.1 p0 -
#? [classic3/size=1 - w 1\.1\.1 p0 -]
140 lp-legal_count
#? [12]
150 lp-play white:resigns
#? []
160 lp-position
#? [classic3/size=1 - r 1\.1\.1 p0 out:w]
170 lp-result
#? [\*]
180 lp-legal_count
#? [12]

# R17.5 the last player goes on; R17.9 the count goes on
190 lp-position nestor3/turn=either m50:RBYo r 0.0.0 m6 out:y/rep:2
#? [nestor3/turn=either m50:RBYo r 0\.0\.0 m6 out:y/rep:2]
200 lp-legal_count
#? [1]
210 lp-play red:resigns
#? []
220 lp-position
#? [nestor3/turn=either m50:RBYo - 0\.0\.0 m6 out:ry/end:0-1-0]
230 lp-result
#? [0-1-0 resignation]
240 lp-legal_count
#? [0]

# R17.6 R14 is not applied; R17.12 the reason is the event's
250 lp-position nestor3/ending=stranded/free_edges=6/turn=either m50:oRBY r 0.0.0 m0 -
#? [nestor3/ending=stranded/free_edges=6/turn=either m50:oRBY r 0\.0\.0 m0 -]
260 lp-legal_count
#? [1]
270 lp-play red:resigns
#? []
280 lp-position
#? [nestor3/ending=stranded/free_edges=6/turn=either m50:oRBY - 0\.0\.0 m0 out:rb/end:0-0-1]
290 lp-result
#? [0-0-1 stranded]
300 lp-legal_count
#? [0]

# R17.6 the position is not counted
310 lp-position nestor3 m50:RBY r 0.0.0 m9 -
#? [nestor3 m50:RBY r 0\.0\.0 m9 -]
320 lp-legal_count
#? [1]
330 lp-play yellow:resigns pass pass pass pass
#? []
340 lp-position
#? [nestor3 m50:RBY - 0\.0\.0 m13 out:y/rep:3/end:1/2-1/2-0]
350 lp-result
#? [1/2-1/2-0 repetition]
360 lp-legal_count
#? [0]

# R17.6 the first player is next
370 lp-position nestor3/placement=manual/size=2 l49:1r/by/r b 2.2.2:0.1.1.2 p4 -
#? [nestor3/placement=manual/size=2 l49:1r/by/r b 2\.2\.2:0\.1\.1\.2 p4 -]
380 lp-legal_count
#? [8]
390 lp-play blue:resigns
#? []
400 lp-position
#? [nestor3/placement=manual/size=2 l49:1r/by/r y 2\.2\.2:0\.1\.1\.2 p4 out:b]
410 lp-result
#? [\*]
420 lp-legal_count
#? [8]

# R17.6 movement does not begin; R17.8 a player out takes part in placement
430 lp-position classic3/size=2 k49:1oBWR/Wooo r 0.1.1 p4 -
#? [classic3/size=2 k49:1oBWR/Wooo r 0\.1\.1 p4 -]
440 lp-legal_count
#? [3]
450 lp-play red:resigns
#? []
460 lp-position
#? [classic3/size=2 k49:1oBWR/Wooo w 0\.0\.0 m0 out:r]
470 lp-result
#? [\*]
480 lp-legal_count
#? [23]

# R17.10 players out share a draw; R17.10 all but the mover share a draw
490 lp-position nestor3 m50:RBo r 0.0.0 m6 out:y
#? [nestor3 m50:RBo r 0\.0\.0 m6 out:y]
500 lp-legal_count
#? [1]
510 lp-play draw
#? []
520 lp-position
#? [nestor3 m50:RBo - 0\.0\.0 m6 out:y/end:1/2-1/2-0]
530 lp-result
#? [1/2-1/2-0 agreement]
540 lp-legal_count
#? [0]

# R17.11 a draw drops rep
550 lp-position nestor3/turn=either m50:RBYo r 0.0.0 m6 rep:2
#? [nestor3/turn=either m50:RBYo r 0\.0\.0 m6 rep:2]
560 lp-legal_count
#? [1]
570 lp-play draw
#? []
580 lp-position
#? [nestor3/turn=either m50:RBYo - 0\.0\.0 m6 rep:2/end:1/3-1/3-1/3]
590 lp-result
#? [1/3-1/3-1/3 agreement]
600 lp-legal_count
#? [0]

# R17.12 time is resignation
610 lp-position nestor/turn=either m50:RBoo r 0.0 m6 rep:2
#? [nestor/turn=either m50:RBoo r 0\.0 m6 rep:2]
620 lp-legal_count
#? [2]
630 lp-play red:timeout
#? []
640 lp-position
#? [nestor/turn=either m50:RBoo - 0\.0 m6 rep:2/end:0-1]
650 lp-result
#? [0-1 time]
660 lp-legal_count
#? [0]
