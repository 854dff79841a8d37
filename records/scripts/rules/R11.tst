# Cases of R11, each with the wrong engines that it catches.

# R11.1 a move takes own balls; R11.1 a move that smothers an own group is illegal
10 lp-position nestor3/equaliser=off/isolate=doomed/size=3 l48:1B/YRo/oY/RoB/BY/R r 0.0.0 m0 -
#? [nestor3/equaliser=off/isolate=doomed/size=3 l48:1B/YRo/oY/RoB/BY/R r 0\.0\.0 m0 -]
20 lp-legal_count
#? [17]
30 lp-play draw
#? []
40 lp-position
#? [nestor3/equaliser=off/isolate=doomed/size=3 l48:1B/YRo/oY/RoB/BY/R - 0\.0\.0 m0 end:1/3-1/3-1/3]
50 lp-result
#? [1/3-1/3-1/3 agreement]
60 lp-legal_count
#? [0]
