# Cases of R11, each with the wrong engines that it catches.

#case R11.1 nestor with three players and equaliser=off, isolate=doomed, size=3
# R11.1 a move takes own balls; R11.1 a move that smothers an own group is illegal
10 lp-position nestor3/equaliser=off/isolate=doomed/size=3 l48:1B/YRo/oY/RoB/BY/R r 0.0.0 m0 -
#? [nestor3/equaliser=off/isolate=doomed/size=3 l48:1B/YRo/oY/RoB/BY/R r 0\.0\.0 m0 -]
20 lp-legal
#? [l51-l50/l49\nl51-l50/l51\nl51-l50/m48\nl51-l50/m51\nl51-l50/n49\nl51-m51/l50\nl51-m51/l51\nl51-m51/m48\nl51-m51/m52\nl51-m51/n49\nl51-m51/n51\nm49-l50/m49\nm49-l50/m51\nm49-l50/n49\nm49-n49/l50\nm49-n49/m49\nm49-n49/m51]
30 lp-play draw
#? []
40 lp-position
#? [nestor3/equaliser=off/isolate=doomed/size=3 l48:1B/YRo/oY/RoB/BY/R - 0\.0\.0 m0 end:1/3-1/3-1/3]
50 lp-result
#? [1/3-1/3-1/3 agreement]
60 lp-legal_count
#? [0]
