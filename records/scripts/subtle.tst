# R16.3: positions are the same if their tiles and balls are, not if an image of one is the other.
10 lp-position nestor/turn=either m50:RB/oo r 0.0 m6 -
#? [nestor/turn=either m50:RB/oo r 0\.0 m6 -]

20 lp-play m50-n51 n50-m51 n51-m50 m51-n50
#? []

30 lp-position
#? [nestor/turn=either m50:RB/oo r 0\.0 m10 rep:2]

# R15.1: every player is looked at for having no ball, not only the next one.
40 lp-position nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=either l49:1oBY/RYR/Bo b 0.0.0 m1 -
#? [nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=either l49:1oBY/RYR/Bo b 0\.0\.0 m1 -]

50 lp-play pass m50-m51 l50-m50
#? []

60 lp-position
#? [nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=either l49:1oBo/oRR/Bo b 0\.0\.0 m4 out:y]

# R7.1, R14.3: a ball move captures the balls of a player who is out too.
70 lp-position nestor3/turn=either m50:BooRoY r 0.0.0 m6 out:b
#? [nestor3/turn=either m50:BooRoY r 0\.0\.0 m6 out:b]

80 play red p50-n50
#? []

90 lp-position
#? [nestor3/turn=either m50:oRoooY y 0\.0\.0 m7 out:b]

# R5.7: any tile of a given layout may be the first.
100 lp-newgame nestor size=5 layout=k48:2rbrb/kb1yky/yrkbr/kyrk/1by
#? [nestor/size=5 k48:2RBRB/oB1ooo/oRoBR/ooRo/1Bo r 0\.0 m0 -]

# N9.3: outputs above the largest multiple are drawn again; the first of this seed is 2^64 - 1.
110 lp-newgame nestor size=3 seed=3558559446808474027
#? [nestor/size=3 j49:1BRo/1ooB/oBoR/Ro r 0\.0 m0 -]

# N7.2: smothered groups that the last turn would have captured are refused.
120 lp-position classic/ending=last-balls/isolate=doomed/turn=either m50:WRRW r 0.0 m1 -
#! [bad-position: .*]

# R12.2: in a turn that has to be whole, no part is doomed; a turn that leaves a part without a ball breaks R9.
130 lp-position nestor/isolate=doomed/turn=either m50:RooB r 0.0 m0 -
#? [nestor/isolate=doomed/turn=either m50:RooB r 0\.0 m0 -]

140 lp-explain pass/o50
#? [R9 o50 [^\n]*(\nR9 o50 [^\n]*)*]

# P8.17: `clear_board` draws again from the seed of the last game that had one.
150 lp-newgame nestor size=2 seed=5
#? [nestor/size=2 l47:3o/2BR/1Ro/ooB r 0\.0 m0 -]

160 lp-position nestor/size=2 m50:RoBo r 0.0 m0 -
#? [nestor/size=2 m50:RoBo r 0\.0 m0 -]

170 clear_board
#? []

180 lp-position
#? [nestor/size=2 l47:3o/2BR/1Ro/ooB r 0\.0 m0 -]

# P4.1, P10.69: a refused `lp-play` leaves what `lp-redo` can play again, and a new turn does not.
190 lp-newgame classic
#? [classic - w 8\.8 p0 -]

200 lp-play m50:n50
#? []

210 lp-undo
#? []

220 lp-play m50:n50 nothing
#! [syntax: .*]

230 lp-redo
#? []

240 lp-undo
#? []

250 lp-play m50:l50
#? []

260 lp-redo
#! [unavailable: .*]
