# An example of spec/protocol.md, from the section: lp-resign [COLOUR]

10 lp-newgame classic players=3
#? [classic3 - w 8\.8\.8 p0 -]

20 lp-resign black
#? []

30 lp-to_play
#? [white]

40 lp-resign black
#! [illegal-turn: .*]

50 lp-resign blue
#! [syntax: .*]

60 lp-resign
#? []

70 lp-result
#? [0-1-0 resignation]

80 lp-resign red
#! [game-over: .*]
