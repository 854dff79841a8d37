# Cases of R1, each with the wrong engines that it catches.

#case R1.3 classic with two players and size=2
#also R1.5
# R1.3 the ball only on the origin; R1.5 only one order of laying
10 lp-position classic/size=2 - w 2.2 p0 -
#? [classic/size=2 - w 2\.2 p0 -]
20 lp-legal
#? [l50:m50\nl51:m50\nm49:m50\nm50:l50\nm50:l51\nm50:m49\nm50:m51\nm50:n49\nm50:n50\nm51:m50\nn49:m50\nn50:m50]
30 lp-play white:resigns
#? []
40 lp-position
#? [classic/size=2 - - 2\.2 p0 end:0-1]
50 lp-result
#? [0-1 resignation]
60 lp-legal_count
#? [0]

#case R1.4 classic with two players and size=2
# R1.4 the second tile cannot use the first
70 lp-position classic/size=2 l50:Wo r 1.2 p1 -
#? [classic/size=2 l50:Wo r 1\.2 p1 -]
80 lp-legal
#? [k51:l51\nl49:m49\nl51:k51\nl51:m49\nl51:m51\nm49:l49\nm49:l51\nm49:n49\nm51:l51\nn49:m49]
90 lp-play white:timeout
#? []
100 lp-position
#? [classic/size=2 l50:Wo - 1\.2 p1 end:0-1]
110 lp-result
#? [0-1 time]
120 lp-legal_count
#? [0]

#case R1.4b classic with two players and isolate=doomed, must_touch=1, size=3, turn=if-possible
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

#case R1.6d classic with three players and equaliser=off, isolate=doomed, size=3
#also R1.4 R1.5
# R1.6 a skip ends placement; R1.4 the second tile cannot use the first; R1.5 only one order of laying
190 lp-position classic3/equaliser=off/isolate=doomed/size=3 l49:2Wo/ooo/WRB r 1.2.2 p4 -
#? [classic3/equaliser=off/isolate=doomed/size=3 l49:2Wo/ooo/WRB r 1\.2\.2 p4 -]
200 lp-legal
#? [k50:k51\nk51:k50\nk51:k52\nk51:l52\nk51:m49\nk51:m52\nk51:o48\nk51:o50\nk52:k51\nk52:l52\nl49:m49\nm49:k51\nm49:l49\nm49:l52\nm49:m52\nm49:n48\nm49:o48\nm49:o50\nn48:m49\nn48:o48\nn52:m52\no48:k51\no48:l52\no48:m49\no48:m52\no48:n48\no48:o50\no48:p48\no50:k51\no50:l52\no50:m49\no50:m52\no50:o48\no50:o51\no50:p49\no51:o50\np48:o48\np49:o50]
210 lp-play n52:m52 m53:o51 o49 m50 n49-n50/m52 o49-n49/m53
#? []
220 lp-position
#? [classic3/equaliser=off/isolate=doomed/size=3 l49:2Ro/oBW/WoBo/2R b 0\.0\.0 m2 -]
230 lp-result
#? [\*]
240 lp-legal_count
#? [14]

#case R1.8 classic with three players and size=2
# R1.8 a skip counts as a turn
250 lp-position classic3/size=2 l50:BWo/oRo w 1.1.1 p3 -
#? [classic3/size=2 l50:BWo/oRo w 1\.1\.1 p3 -]
260 lp-legal
#? [k50:k51\nk51:k50\nk51:k52\nk51:l52\nk51:m49\nk51:m52\nk51:n49\nk51:o50\nk52:k51\nk52:l52\nl49:m49\nl52:k51\nl52:k52\nl52:m49\nl52:m52\nl52:n49\nl52:o50\nm52:k51\nm52:l52\nm52:m49\nm52:n49\nm52:n52\nm52:o50\nn52:m52\no49:n49\no49:o50\no50:k51\no50:l52\no50:m49\no50:m52\no50:n49\no50:o49\no50:o51\no51:o50]
270 lp-play o50:l52
#? []
280 lp-position
#? [classic3/size=2 l50:BWoW/oRo/o b 0\.1\.1 p4 -]
290 lp-result
#? [\*]
300 lp-legal_count
#? [3]
