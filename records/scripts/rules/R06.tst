# Cases of R6, each with the wrong engines that it catches.

# R6.1 one step only; R6.1 straight lines only
10 lp-position classic/size=2/turn=either m48:2R/1oo/WoW/1R r 0.0 m1 -
#? [classic/size=2/turn=either m48:2R/1oo/WoW/1R r 0\.0 m1 -]
20 lp-legal_count
#? [9]
30 lp-play pass/o49
#? []
40 lp-position
#? [classic/size=2/turn=either m48:2R/1o/WoW/1R w 0\.0 m2 -]
50 lp-result
#? [\*]
60 lp-legal_count
#? [4]

# R6.1 over balls
70 lp-position classic/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either m48:2oW/oRRR/WWo w 0.0 m22 -
#? [classic/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either m48:2oW/oRRR/WWo w 0\.0 m22 -]
80 lp-legal_count
#? [4]
90 lp-play m50-m49
#? []
100 lp-position
#? [classic/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either m48:2oW/WRRR/oWo r 0\.0 m23 -]
110 lp-result
#? [\*]
120 lp-legal_count
#? [5]
