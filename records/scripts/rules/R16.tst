# Cases of R16, each with the wrong engines that it catches.

# R16.1 the second time; R16.1 the fourth time; R16.2 the mover is not compared; R16.2 the number of turns is compared; R16.5 a read position is not counted; R16.6 the count is dropped at the end
10 lp-position nestor m50:RB r 0.0 m6 -
#? [nestor m50:RB r 0\.0 m6 -]
20 lp-legal_count
#? [1]
30 lp-play pass pass pass pass
#? []
40 lp-position
#? [nestor m50:RB - 0\.0 m10 rep:3/end:1/2-1/2]
50 lp-result
#? [1/2-1/2 repetition]
60 lp-legal_count
#? [0]

# R16.1 players out share
70 lp-position nestor3 m50:RBY b 0.0.0 m9 out:r
#? [nestor3 m50:RBY b 0\.0\.0 m9 out:r]
80 lp-legal_count
#? [1]
90 lp-play pass pass pass pass
#? []
100 lp-position
#? [nestor3 m50:RBY - 0\.0\.0 m13 out:r/rep:3/end:0-1/2-1/2]
110 lp-result
#? [0-1/2-1/2 repetition]
120 lp-legal_count
#? [0]

# R16.2 players out are not compared
130 lp-position nestor3/turn=either m50:RBYo r 0.0.0 m6 rep:2
#? [nestor3/turn=either m50:RBYo r 0\.0\.0 m6 rep:2]
140 lp-legal_count
#? [1]
150 lp-play blue:resigns
#? []
160 lp-position
#? [nestor3/turn=either m50:RBYo r 0\.0\.0 m6 out:b]
170 lp-result
#? [\*]
180 lp-legal_count
#? [1]

# R16.2 R12 is not compared
190 lp-position nestor m50:RB r 0.0 m0 -
#? [nestor m50:RB r 0\.0 m0 -]
200 lp-legal_count
#? [1]
210 lp-play pass pass pass pass pass
#? []
220 lp-position
#? [nestor m50:RB - 0\.0 m5 rep:3/end:1/2-1/2]
230 lp-result
#? [1/2-1/2 repetition]
240 lp-legal_count
#? [0]

# R16.4 the first position is not counted
250 lp-position pbmserv/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1.1:0.1.1.0 p2 -
#? [pbmserv/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1\.1:0\.1\.1\.0 p2 -]
260 lp-legal_count
#? [4]
270 lp-play green@m51 blue@n49 m50-m51 n49-n50 m51-m50 n50-n49 m50-m51 n49-n50 m51-m50 n50-n49
#? []
280 lp-position
#? [pbmserv/equaliser=off/placement=manual/size=1/turn=either m49:1B/Ro/o - 0\.0 m8 rep:3/end:1/2-1/2]
290 lp-result
#? [1/2-1/2 repetition]
300 lp-legal_count
#? [0]

# R16.5 rep is ignored
310 lp-position nestor m50:RB r 0.0 m6 rep:2
#? [nestor m50:RB r 0\.0 m6 rep:2]
320 lp-legal_count
#? [1]
330 lp-play pass pass
#? []
340 lp-position
#? [nestor m50:RB - 0\.0 m8 rep:3/end:1/2-1/2]
350 lp-result
#? [1/2-1/2 repetition]
360 lp-legal_count
#? [0]
