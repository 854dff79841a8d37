# Cases of R2, each with the wrong engines that it catches.

# R2.1 own balls may touch; R2.1 no balls may touch
10 lp-position classic/size=3 m49:1o/Wo/RW/o r 1.2 p3 -
#? [classic/size=3 m49:1o/Wo/RW/o r 1\.2 p3 -]
20 lp-legal_count
#? [34]
30 lp-play red:resigns
#? []
40 lp-position
#? [classic/size=3 m49:1o/Wo/RW/o - 1\.2 p3 end:1-0]
50 lp-result
#? [1-0 resignation]
60 lp-legal_count
#? [0]

# R2.2 only the placed ball is looked at
70 lp-position classic3/size=1 k50:1Wo/Ro b 0.0.1 p2 -
#? [classic3/size=1 k50:1Wo/Ro b 0\.0\.1 p2 -]
80 lp-legal_count
#? [1]
90 lp-play white:timeout
#? []
100 lp-position
#? [classic3/size=1 k50:1Wo/Ro b 0\.0\.1 p2 out:w]
110 lp-result
#? [\*]
120 lp-legal_count
#? [1]

# R2.2 only enemy balls are looked at
130 lp-position classic3/equaliser=off/isolate=doomed/size=3 m47:RW/oRo/Woo/oB b 1.1.2 p5 -
#? [classic3/equaliser=off/isolate=doomed/size=3 m47:RW/oRo/Woo/oB b 1\.1\.2 p5 -]
140 lp-legal_count
#? [53]
150 lp-play white:timeout
#? []
160 lp-position
#? [classic3/equaliser=off/isolate=doomed/size=3 m47:RW/oRo/Woo/oB b 1\.1\.2 p5 out:w]
170 lp-result
#? [\*]
180 lp-legal_count
#? [53]
