# An example of spec/protocol.md, from the section: kata-analyze [COLOUR] [CENTISECONDS] [KEY VALUE ...]

10 lp-position classic m50:WRo/ooo w 0.0 m26 -
#? [classic m50:WRo/ooo w 0\.0 m26 -]

20 lp-set max_nodes 2000
#? []

30 kata-analyze interval 10 maxmoves 1
#? [.*]
