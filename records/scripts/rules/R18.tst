# Cases of R18, each with the wrong engines that it catches.

# R18.1 no edge of the world; R18.1 one cell less; R18.1 a hexagon instead of a square
10 lp-position classic/must_touch=1/size=16 m50:WoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWo r 3.4 p25 -
#? [classic/must_touch=1/size=16 m50:WoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWo r 3\.4 p25 -]
20 lp-legal_count
#? [5473]
30 lp-play jjjj51:iiii51
#? []
40 lp-position
#? [classic/must_touch=1/size=16 m50:WoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWo/48oR w 3\.3 p26 -]
50 lp-result
#? [\*]
60 lp-legal_count
#? [5412]

# R18.2 edges of the world are not free
70 lp-position classic/free_edges=5/turn=either gggg50:WoRo w 0.0 m2 -
#? [classic/free_edges=5/turn=either gggg50:WoRo w 0\.0 m2 -]
80 lp-legal_count
#? [2]
90 lp-play pass/jjjj50
#? []
100 lp-position
#? [classic/free_edges=5/turn=either gggg50:WoR r 0\.0 m3 -]
110 lp-result
#? [\*]
120 lp-legal_count
#? [1]
