# Cases of R10, each with the wrong engines that it catches.

# R10.1 own groups first; R10.1 all at once; R10.1 enemy groups stay
10 lp-position nestor/size=1 m49:Bo/R b 0.0 m1 -
#? [nestor/size=1 m49:Bo/R b 0\.0 m1 -]
20 lp-legal_count
#? [1]
30 lp-play m49-n49/m49
#? []
40 lp-position
#? [nestor/size=1 m49:1B/o - 0\.0 m2 out:r/end:0-1]
50 lp-result
#? [0-1 no-balls]
60 lp-legal_count
#? [0]

# R10.1 own groups stay
70 lp-position nestor-en/placement=manual/size=2/turn=either m48:2o/oo/R/Bo b 0.0 m11 -
#? [nestor-en/placement=manual/size=2/turn=either m48:2o/oo/R/Bo b 0\.0 m11 -]
80 lp-legal_count
#? [5]
90 lp-play pass/n51 pass/m51
#? []
100 lp-position
#? [nestor-en/placement=manual/size=2/turn=either m48:2o/oo/R - 0\.0 m13 out:b/end:1-0]
110 lp-result
#? [1-0 stranded]
120 lp-legal_count
#? [0]
