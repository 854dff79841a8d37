# An example of spec/protocol.md, from the section: lz-analyze [COLOUR] [CENTISECONDS] [KEY VALUE ...]

10 lp-position classic m50:WRo/ooo w 0.0 m26 -
#? [classic m50:WRo/ooo w 0\.0 m26 -]

20 lp-set max_nodes 2000
#? []

30 lz-analyze white 10 maxmoves 2
#? [.*]

40 lz-analyze red
#! [wrong player]

50 lz-analyze avoid w
#! [syntax error]

60 lp-resign
#? []

70 lz-analyze
#! [game over]
