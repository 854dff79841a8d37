# Rare cases, each of which one wrong engine passed without.

# R16.3: positions that mirror each other differ.
10 lp-position nestor/turn=either m50:RB/oo r 0.0 m6 -
#? [nestor/turn=either m50:RB/oo r 0\.0 m6 -]
20 lp-play m50-n51 n50-m51 n51-m50 m51-n50
#? []
30 lp-position
#? [nestor/turn=either m50:RB/oo r 0\.0 m10 rep:2]

# R15.1: the third player too may be without a ball.
40 lp-position nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=either l49:1oBY/RYR/Bo b 0.0.0 m1 -
#? [nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=either l49:1oBY/RYR/Bo b 0\.0\.0 m1 -]
50 lp-play pass m50-m51 l50-m50
#? []
60 lp-position
#? [nestor-en3/ending=last-balls/isolate=doomed/size=2/turn=either l49:1oBo/oRR/Bo b 0\.0\.0 m4 out:y]

# R7.1: balls of a player who is out are captured.
70 lp-position nestor3/turn=either m50:BooRoY r 0.0.0 m6 out:b
#? [nestor3/turn=either m50:BooRoY r 0\.0\.0 m6 out:b]
80 lp-play p50-n50
#? []
90 lp-position
#? [nestor3/turn=either m50:oRoooY y 0\.0\.0 m7 out:b]

# R5.7: any tile of a given layout may be the first.
100 lp-newgame nestor size=5 layout=k48:2rbrb/kb1yky/yrkbr/kyrk/1by
#? [nestor/size=5 k48:2RBRB/oB1ooo/oRoBR/ooRo/1Bo r 0\.0 m0 -]

# N9.3: an output above the largest multiple is skipped.
110 lp-newgame nestor size=3 seed=3558559446808474027
#? [nestor/size=3 j49:1BRo/1ooB/oBoR/Ro r 0\.0 m0 -]

# N7.2: no group is smothered where pairs are laid, whatever the turn.
120 lp-position classic/ending=last-balls/isolate=doomed/turn=either m50:WRRW r 0.0 m1 -
#! [bad-position: .*]

# P8.17: the layout after a position is drawn from the seed of the game before.
130 lp-newgame nestor size=2 seed=5
#? [nestor/size=2 l47:3o/2BR/1Ro/ooB r 0\.0 m0 -]
140 lp-position nestor/size=2 m50:RoBo r 0.0 m0 -
#? [nestor/size=2 m50:RoBo r 0\.0 m0 -]
150 clear_board
#? []
160 lp-position
#? [nestor/size=2 l47:3o/2BR/1Ro/ooB r 0\.0 m0 -]
