# Taking back and playing again.
10 lp-newgame classic
#? [classic - w 8\.8 p0 -]

20 lp-play m50:n50 m51:l51
#? []

30 lp-undo 2
#? []

40 lp-position
#? [classic - w 8\.8 p0 -]

50 lp-redo 1
#? []

60 lp-position
#? [classic m50:Wo r 7\.8 p1 -]

70 lp-redo
#? []

80 lp-position
#? [classic l50:1Wo/oR w 7\.7 p2 -]

90 undo
#? []

100 lp-to_play
#? [red]

# A failing command leaves what can be played again, and a turn ends it (P4.1, P10.69).
110 lp-newgame classic
#? [classic - w 8\.8 p0 -]
120 lp-play m50:n50
#? []
130 lp-undo
#? []
140 lp-play m50:n50 nothing
#! [syntax: .*]
150 lp-redo
#? []
160 lp-undo
#? []
170 lp-play m50:l50
#? []
180 lp-redo
#! [unavailable: .*]
