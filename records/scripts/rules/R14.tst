# Cases of R14, each with the wrong engines that it catches.

# R14.1 without balls but with a turn; R14.4 the last player is not marked as winner alone
10 lp-position classic3/size=2/turn=either l48:1oB/2o/oR/oo b 0.0.0 m9 out:w
#? [classic3/size=2/turn=either l48:1oB/2o/oR/oo b 0\.0\.0 m9 out:w]
20 lp-legal_count
#? [6]
30 lp-play pass/l51 m50-m51 pass/m48 m51-n49
#? []
40 lp-position
#? [classic3/size=2/turn=either l48:2o/2R/oo/1o - 0\.0\.0 m13 out:wb/end:0-1-0]
50 lp-result
#? [0-1-0 stranded]
60 lp-legal_count
#? [0]

# R14.2 nobody is out with last-balls and both; R14.3 balls of a player out go
70 lp-position classic3/ending=last-balls/isolate=doomed/size=2/wipeout=mover-loses l49:oo/RW b 1.1.2 p2 -
#? [classic3/ending=last-balls/isolate=doomed/size=2/wipeout=mover-loses l49:oo/RW b 1\.1\.2 p2 -]
80 lp-legal_count
#? [25]
90 lp-play k50:n49 n48:n50 n49 m50-m49/m50 k50-l49/n48
#? []
100 lp-position
#? [classic3/ending=last-balls/isolate=doomed/size=2/wipeout=mover-loses k49:1BoR/oR1o - 0\.0\.0 m2 out:wr/end:0-0-1]
110 lp-result
#? [0-0-1 no-balls]
120 lp-legal_count
#? [0]

# R14.4 the last player has to have balls
130 lp-position classic3/size=2 m50:oWoo w 0.0.0 m3 -
#? [classic3/size=2 m50:oWoo w 0\.0\.0 m3 -]
140 lp-legal_count
#? [9]
150 lp-play white:resigns
#? []
160 lp-position
#? [classic3/size=2 m50:oWoo - 0\.0\.0 m3 out:wr/end:0-0-1]
170 lp-result
#? [0-0-1 stranded]
180 lp-legal_count
#? [0]
