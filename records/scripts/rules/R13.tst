# Cases of R13, each with the wrong engines that it catches.

# R13.1 a lone ball move with both
10 lp-position pbmserv3/isolate=doomed/placement=manual/size=4/turn=both k48:2BG/1RoR/2BGoB/GRoBR/oG r 0.0.0 m0 -
#? [pbmserv3/isolate=doomed/placement=manual/size=4/turn=both k48:2BG/1RoR/2BGoB/GRoBR/oG r 0\.0\.0 m0 -]
20 lp-legal_count
#? [2]
30 lp-play l51-m51/k52
#? []
40 lp-position
#? [pbmserv3/isolate=doomed/placement=manual/size=4/turn=both k48:2BG/1RoR/2BGoB/GoRBR/1G g 0\.0\.0 m1 out:b]
50 lp-result
#? [\*]
60 lp-legal_count
#? [16]
