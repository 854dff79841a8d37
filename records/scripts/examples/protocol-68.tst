# An example of spec/protocol.md, from the section: lp-genmove_analyze [COLOUR] [interval=T] [lines=K]

10 lp-position classic m50:WRo/ooo w 0.0 m26 -
#? [classic m50:WRo/ooo w 0\.0 m26 -]

20 lp-set max_nodes 2000
#? []

30 lp-genmove_analyze white
#? [.*]

40 lp-genmove_analyze white
#! [wrong-player: .*]

50 lp-genmove_analyze nobody
#! [syntax: .*]

60 lp-newgame limes deal=host
#? [.*]

70 lp-genmove_analyze
#! [unavailable: .*]

80 lp-newgame classic
#? [classic - w 8\.8 p0 -]

90 lp-draw_agreed
#? []

100 lp-genmove_analyze
#! [game-over: .*]
