# An example of spec/protocol.md, from the section: lp-timeout COLOUR

10 lp-newgame classic players=3
#? [classic3 - w 8\.8\.8 p0 -]

20 lp-timeout white
#? []

30 lp-timeout white
#! [illegal-turn: .*]

40 lp-timeout blue
#! [syntax: .*]

50 lp-timeout red
#? []

60 lp-result
#? [0-0-1 time]

70 lp-timeout black
#! [game-over: .*]
