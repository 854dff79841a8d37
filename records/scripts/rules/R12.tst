# Cases of R12, each with the wrong engines that it catches.

# R12.1 one turn too few; R12.2 captures in a bound turn by R7; R12.2 captures in a bound turn by R10; R12.3 enemy groups may be smothered
10 lp-position classic3/size=3 l48:1oBWR/1Roo/BoW/RB w 0.0.0 m0 -
#? [classic3/size=3 l48:1oBWR/1Roo/BoW/RB w 0\.0\.0 m0 -]
20 lp-legal_count
#? [5]
30 lp-play red:resigns
#? []
40 lp-position
#? [classic3/size=3 l48:1oBWR/1Roo/BoW/RB w 0\.0\.0 m0 out:r]
50 lp-result
#? [\*]
60 lp-legal_count
#? [5]

# R12.1 one turn too many; R12.1 the last player too
70 lp-position classic3/size=3 j49:3RB/2RWo/oWoRW/2B b 0.0.0 m1 out:w
#? [classic3/size=3 j49:3RB/2RWo/oWoRW/2B b 0\.0\.0 m1 out:w]
80 lp-legal_count
#? [9]
90 lp-play l52-l51/l50
#? []
100 lp-position
#? [classic3/size=3 j49:3oB/3Wo/oWBRW/2o r 0\.0\.0 m2 out:w]
110 lp-result
#? [\*]
120 lp-legal_count
#? [8]

# R12.1 only turn number i; R12.1 only the first player; R12.4 no smothered group may stay
130 lp-position nestor3/placement=manual/size=2/turn=either m48:1YBo/1RY/oB/R b 0.0.0 m0 out:r
#? [nestor3/placement=manual/size=2/turn=either m48:1YBo/1RY/oB/R b 0\.0\.0 m0 out:r]
140 lp-legal_count
#? [2]
150 lp-play yellow:resigns
#? []
160 lp-position
#? [nestor3/placement=manual/size=2/turn=either m48:1YBo/1RY/oB/R - 0\.0\.0 m0 out:ry/end:0-1-0]
170 lp-result
#? [0-1-0 resignation]
180 lp-legal_count
#? [0]

# R12.1 the last player who is not out; R12.3 own groups may be smothered
190 lp-position classic3/size=2/turn=either l49:1oR/RWoo/1Wo r 0.0.0 m1 out:b
#? [classic3/size=2/turn=either l49:1oR/RWoo/1Wo r 0\.0\.0 m1 out:b]
200 lp-legal_count
#? [8]
210 lp-play white:timeout
#? []
220 lp-position
#? [classic3/size=2/turn=either l49:1oR/RWoo/1Wo - 0\.0\.0 m1 out:wb/end:0-1-0]
230 lp-result
#? [0-1-0 time]
240 lp-legal_count
#? [0]

# R12.1 counted among those not out
250 lp-position nestor3/size=1 k50:1YR/Bo b 0.0.0 m1 -
#? [nestor3/size=1 k50:1YR/Bo b 0\.0\.0 m1 -]
260 lp-legal_count
#? [1]
270 lp-play red:timeout
#? []
280 lp-position
#? [nestor3/size=1 k50:1YR/Bo b 0\.0\.0 m1 out:r]
290 lp-result
#? [\*]
300 lp-legal_count
#? [1]

# R12.1 equaliser ignored
310 lp-position nestor3/equaliser=off/isolate=doomed/size=3 l48:1B/YRo/oY/RoB/BY/R r 0.0.0 m0 -
#? [nestor3/equaliser=off/isolate=doomed/size=3 l48:1B/YRo/oY/RoB/BY/R r 0\.0\.0 m0 -]
320 lp-legal_count
#? [17]
330 lp-play draw
#? []
340 lp-position
#? [nestor3/equaliser=off/isolate=doomed/size=3 l48:1B/YRo/oY/RoB/BY/R - 0\.0\.0 m0 end:1/3-1/3-1/3]
350 lp-result
#? [1/3-1/3-1/3 agreement]
360 lp-legal_count
#? [0]

# R12.2 doomed in a bound turn
370 lp-position pbmserv/ending=stranded/isolate=doomed/must_touch=1/size=3 k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0.0 m0 -
#? [pbmserv/ending=stranded/isolate=doomed/must_touch=1/size=3 k46:1oB/2Ro/2o/1R/B1Ro/oB1o r 0\.0 m0 -]
380 lp-legal_count
#? [11]
390 lp-play red:timeout
#? []
400 lp-position
#? [pbmserv/ending=stranded/isolate=doomed/must_touch=1/size=3 k46:1oB/2Ro/2o/1R/B1Ro/oB1o - 0\.0 m0 end:0-1]
410 lp-result
#? [0-1 time]
420 lp-legal_count
#? [0]
