# Cases of R17, each with the wrong engines that it catches.

# R17.1 an event counts as a turn; R17.2 only the mover can resign
10 lp-position nestor3/turn=either m50:RBYo r 0.0.0 m6 rep:2
#? [nestor3/turn=either m50:RBYo r 0\.0\.0 m6 rep:2]
20 lp-legal_count
#? [1]
30 lp-play blue:resigns
#? []
40 lp-position
#? [nestor3/turn=either m50:RBYo r 0\.0\.0 m6 out:b]
50 lp-result
#? [\*]
60 lp-legal_count
#? [1]

# R17.3 the player becomes out; R17.3 the mover always loses
70 lp-position nestor/turn=either m50:RBoo r 0.0 m6 rep:2
#? [nestor/turn=either m50:RBoo r 0\.0 m6 rep:2]
80 lp-legal_count
#? [2]
90 lp-play blue:resigns
#? []
100 lp-position
#? [nestor/turn=either m50:RBoo - 0\.0 m6 rep:2/end:1-0]
110 lp-result
#? [1-0 resignation]
120 lp-legal_count
#? [0]
