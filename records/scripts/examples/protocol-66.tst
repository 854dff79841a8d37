# An example of spec/protocol.md, from the section: lp-search [time=T] [nodes=N] [depth=D] [lines=K]

10 lp-position classic m50:WRo/ooo w 0.0 m26 -
#? [classic m50:WRo/ooo w 0\.0 m26 -]

20 lp-search nodes=2000 lines=3
#? [.*]

30 lp-search nodes=some
#! [syntax: .*]

40 lp-newgame limes deal=host
#? [.*]

50 lp-search
#! [unavailable: .*]

60 lp-newgame classic
#? [classic - w 8\.8 p0 -]

70 lp-draw_agreed
#? []

80 lp-search
#! [game-over: .*]
