# Cases of R2, each with the wrong engines that it catches.

#case R2.1b classic with two players and size=3
# R2.1 own balls may touch; R2.1 no balls may touch
10 lp-position classic/size=3 m49:1o/Wo/RW/o r 1.2 p3 -
#? [classic/size=3 m49:1o/Wo/RW/o r 1\.2 p3 -]
20 lp-legal
#? [l50:l51\nl50:m49\nl53:l52\nm49:l50\nm49:l51\nm49:l52\nm49:n48\nm49:n52\nm49:o49\nm49:o50\nm53:n52\nn48:m49\nn52:l51\nn52:l52\nn52:m49\nn52:m53\nn52:o49\nn52:o50\nn52:o51\no48:o49\no49:l51\no49:l52\no49:m49\no49:n52\no49:o48\no49:o50\no50:l51\no50:l52\no50:m49\no50:n52\no50:o49\no50:o51\no51:n52\no51:o50]
30 lp-play red:resigns
#? []
40 lp-position
#? [classic/size=3 m49:1o/Wo/RW/o - 1\.2 p3 end:1-0]
50 lp-result
#? [1-0 resignation]
60 lp-legal_count
#? [0]

#case R2.2 classic with three players and size=1
#also R2.1
# R2.2 only the placed ball is looked at; R2.1 no balls may touch
70 lp-position classic3/size=1 k50:1Wo/Ro b 0.0.1 p2 -
#? [classic3/size=1 k50:1Wo/Ro b 0\.0\.1 p2 -]
80 lp-legal
#? [m50]
90 lp-play white:timeout
#? []
100 lp-position
#? [classic3/size=1 k50:1Wo/Ro b 0\.0\.1 p2 out:w]
110 lp-result
#? [\*]
120 lp-legal_count
#? [1]

#case R2.2b classic with three players and equaliser=off, isolate=doomed, size=3
#also R2.1
# R2.2 only enemy balls are looked at; R2.1 own balls may touch
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

#case R2.2c classic with two players and must_touch=1, size=16
# R2.2 only enemy balls are looked at
190 lp-position classic/must_touch=1/size=16 m50:WoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWo r 3.4 p25 -
#? [classic/must_touch=1/size=16 m50:WoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWo r 3\.4 p25 -]
200 lp-legal_count
#? [5473]
210 lp-play jjjj51:iiii51
#? []
220 lp-position
#? [classic/must_touch=1/size=16 m50:WoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWoRoWo/48oR w 3\.3 p26 -]
230 lp-result
#? [\*]
240 lp-legal_count
#? [5412]
