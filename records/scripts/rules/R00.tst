# Cases of R0, each with the wrong engines that it catches.

# R0.10 the player after the last one begins
10 lp-position nestor3/placement=manual/size=1 - r 1.1.1:1.1.1.1 p0 -
#? [nestor3/placement=manual/size=1 - r 1\.1\.1:1\.1\.1\.1 p0 -]
20 lp-legal_count
#? [4]
30 lp-play red@m50 blue@n50 yellow:resigns yellow@m51 black@n49
#? []
40 lp-position
#? [nestor3/placement=manual/size=1 m49:1o/RB/Y r 0\.0\.0 m0 out:y]
50 lp-result
#? [\*]
60 lp-legal_count
#? [1]

# R0.10 the last player begins
70 lp-position classic3/ending=last-balls/size=1/turn=either l50:1B/o r 1.1.0 p1 -
#? [classic3/ending=last-balls/size=1/turn=either l50:1B/o r 1\.1\.0 p1 -]
80 lp-legal_count
#? [10]
90 lp-play m51:n50
#? []
100 lp-position
#? [classic3/ending=last-balls/size=1/turn=either l50:1Bo/oR r 0\.0\.0 m0 out:w]
110 lp-result
#? [\*]
120 lp-legal_count
#? [4]

# R0.11 R14 only for the next player
130 lp-position classic3/size=1 l50:Wo r 0.1.1 p1 -
#? [classic3/size=1 l50:Wo r 0\.1\.1 p1 -]
140 lp-legal_count
#? [10]
150 lp-play k51:l51 m50
#? []
160 lp-position
#? [classic3/size=1 k50:1WB/Ro - 0\.0\.0 m0 out:wr/end:0-0-1]
170 lp-result
#? [0-0-1 stranded]
180 lp-legal_count
#? [0]

# R0.11 R14 before R15
190 lp-position classic/ending=last-balls/isolate=doomed/size=2 l50:1Wo/oRo/1W r 0.1 p3 -
#? [classic/ending=last-balls/isolate=doomed/size=2 l50:1Wo/oRo/1W r 0\.1 p3 -]
200 lp-legal_count
#? [34]
210 lp-play m49:n49
#? []
220 lp-position
#? [classic/ending=last-balls/isolate=doomed/size=2 l49:1Ro/1Wo/oRo/1W w 0\.0 m0 -]
230 lp-result
#? [\*]
240 lp-legal_count
#? [16]

# R0.14 a full point each
250 lp-position nestor3/isolate=doomed/turn=either m49:1Y/1o/BR y 0.0.0 m8 -
#? [nestor3/isolate=doomed/turn=either m49:1Y/1o/BR y 0\.0\.0 m8 -]
260 lp-legal_count
#? [2]
270 lp-play pass/n50
#? []
280 lp-position
#? [nestor3/isolate=doomed/turn=either - - 0\.0\.0 m9 out:rby/end:1/3-1/3-1/3]
290 lp-result
#? [1/3-1/3-1/3 wipe-out]
300 lp-legal_count
#? [0]
