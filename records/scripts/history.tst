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
