# An example of spec/protocol.md, from the section: lp-analyze [interval=T] [lines=K]

10 lp-position classic m50:WRo/ooo w 0.0 m26 -
#? [classic m50:WRo/ooo w 0\.0 m26 -]

20 lp-set max_nodes 2000
#? []

30 lp-analyze lines=2
#? [.*]

40 lp-analyze haste=1
#! [syntax: .*]

50 lp-newgame limes deal=host
#? [.*]

60 lp-analyze
#! [unavailable: .*]

70 lp-newgame classic
#? [classic - w 8\.8 p0 -]

80 lp-draw_agreed
#? []

90 lp-analyze
#! [game-over: .*]
