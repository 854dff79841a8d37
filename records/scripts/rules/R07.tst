# Cases of R7, each with the wrong engines that it catches.

# R7.1 no captures by the move
10 lp-position classic3/ending=last-balls/equaliser=off/free_edges=2/size=3 l47:4B/3Ro/1Roo/oRB/2o r 0.0.0 m2 out:w
#? [classic3/ending=last-balls/equaliser=off/free_edges=2/size=3 l47:4B/3Ro/1Roo/oRB/2o r 0\.0\.0 m2 out:w]
20 lp-legal_count
#? [49]
30 lp-play draw
#? []
40 lp-position
#? [classic3/ending=last-balls/equaliser=off/free_edges=2/size=3 l47:4B/3Ro/1Roo/oRB/2o - 0\.0\.0 m2 out:w/end:0-1/2-1/2]
50 lp-result
#? [0-1/2-1/2 agreement]
60 lp-legal_count
#? [0]

# R7.1 one colour after the other; R7.1 balls of players out are not taken
70 lp-position nestor-en3 l45:3R/2YB/1oRYoB/1Yo1RYR/1BBYBo/1RRoYB/RYBR/BoY y 0.0.0 m2 -
#? [nestor-en3 l45:3R/2YB/1oRYoB/1Yo1RYR/1BBYBo/1RRoYB/RYBR/BoY y 0\.0\.0 m2 -]
80 lp-legal_count
#? [84]
90 lp-play red:timeout
#? []
100 lp-position
#? [nestor-en3 l45:3R/2YB/1oRYoB/1Yo1RYR/1BBYBo/1RRoYB/RYBR/BoY y 0\.0\.0 m2 out:r]
110 lp-result
#? [\*]
120 lp-legal_count
#? [84]
