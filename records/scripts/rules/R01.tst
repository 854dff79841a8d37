# Cases of R1, each with the wrong engines that it catches.

# R1.3 the ball only on the origin; R1.5 only one order of laying
10 lp-position classic/size=2 - w 2.2 p0 -
#? [classic/size=2 - w 2\.2 p0 -]
20 lp-legal_count
#? [12]
30 lp-play white:resigns
#? []
40 lp-position
#? [classic/size=2 - - 2\.2 p0 end:0-1]
50 lp-result
#? [0-1 resignation]
60 lp-legal_count
#? [0]

# R1.4 the second tile cannot use the first
70 lp-position classic/size=2 l50:Wo r 1.2 p1 -
#? [classic/size=2 l50:Wo r 1\.2 p1 -]
80 lp-legal_count
#? [10]
90 lp-play white:timeout
#? []
100 lp-position
#? [classic/size=2 l50:Wo - 1\.2 p1 end:0-1]
110 lp-result
#? [0-1 time]
120 lp-legal_count
#? [0]

# R1.4 must_touch ignored in pairs
130 lp-position classic/isolate=doomed/must_touch=1/size=3/turn=if-possible l49:2o/1o/WR w 2.2 p2 -
#? [classic/isolate=doomed/must_touch=1/size=3/turn=if-possible l49:2o/1o/WR w 2\.2 p2 -]
140 lp-legal_count
#? [100]
150 lp-play n47:n48
#? []
160 lp-position
#? [classic/isolate=doomed/must_touch=1/size=3/turn=if-possible l47:2W/2o/2o/1o/WR r 1\.2 p3 -]
170 lp-result
#? [\*]
180 lp-legal_count
#? [157]

# R1.6 a skip ends placement
190 lp-position classic3/equaliser=off/isolate=doomed/size=3 l49:2Wo/ooo/WRB r 1.2.2 p4 -
#? [classic3/equaliser=off/isolate=doomed/size=3 l49:2Wo/ooo/WRB r 1\.2\.2 p4 -]
200 lp-legal_count
#? [38]
210 lp-play n52:m52 m53:o51 o49 m50 n49-n50/m52 o49-n49/m53
#? []
220 lp-position
#? [classic3/equaliser=off/isolate=doomed/size=3 l49:2Ro/oBW/WoBo/2R b 0\.0\.0 m2 -]
230 lp-result
#? [\*]
240 lp-legal_count
#? [14]

# R1.8 a skip counts as a turn
250 lp-position classic3/size=2 l50:BWo/oRo w 1.1.1 p3 -
#? [classic3/size=2 l50:BWo/oRo w 1\.1\.1 p3 -]
260 lp-legal_count
#? [34]
270 lp-play o50:l52
#? []
280 lp-position
#? [classic3/size=2 l50:BWoW/oRo/o b 0\.1\.1 p4 -]
290 lp-result
#? [\*]
300 lp-legal_count
#? [3]
