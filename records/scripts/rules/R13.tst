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

# R13.2 no lone removals
70 lp-position nestor m50:oBR r 0.0 m6 -
#? [nestor m50:oBR r 0\.0 m6 -]
80 lp-legal_count
#? [1]
90 lp-play pass/m50
#? []
100 lp-position
#? [nestor n50:oR - 0\.0 m7 out:b/end:1-0]
110 lp-result
#? [1-0 no-balls]
120 lp-legal_count
#? [0]

# R13.3 removals only without moves
130 lp-position classic/free_edges=4/turn=either m49:1o/oWR/Wo/1o w 0.0 m2 -
#? [classic/free_edges=4/turn=either m49:1o/oWR/Wo/1o w 0\.0 m2 -]
140 lp-legal_count
#? [10]
150 lp-play draw
#? []
160 lp-position
#? [classic/free_edges=4/turn=either m49:1o/oWR/Wo/1o - 0\.0 m2 end:1/2-1/2]
170 lp-result
#? [1/2-1/2 agreement]
180 lp-legal_count
#? [0]

# R13.3 no pass with either
190 lp-position classic3/ending=last-balls/isolate=doomed/size=2/turn=either - w 2.2.2 p0 -
#? [classic3/ending=last-balls/isolate=doomed/size=2/turn=either - w 2\.2\.2 p0 -]
200 lp-legal_count
#? [12]
210 lp-play m50:l51 m51:l52 n51:n50 m52:n49 n49 l51
#? []
220 lp-position
#? [classic3/ending=last-balls/isolate=doomed/size=2/turn=either l49:2R/1Wo/BRB/oW w 0\.0\.0 m0 -]
230 lp-result
#? [\*]
240 lp-legal_count
#? [1]

# R13.4 a turn that R12 forbids counts
250 lp-position nestor3/size=1 l49:1R/BY/o b 0.0.0 m1 -
#? [nestor3/size=1 l49:1R/BY/o b 0\.0\.0 m1 -]
260 lp-legal_count
#? [1]
270 lp-play l50-l51
#? []
280 lp-position
#? [nestor3/size=1 l49:1R/oY/B y 0\.0\.0 m2 -]
290 lp-result
#? [\*]
300 lp-legal_count
#? [1]

# R13.2 removals before ball moves
310 lp-position nestor/free_edges=5 m50:oRB r 0.0 m6 -
#? [nestor/free_edges=5 m50:oRB r 0\.0 m6 -]
320 lp-legal_count
#? [1]
330 lp-play n50-m50
#? []
340 lp-position
#? [nestor/free_edges=5 m50:RoB b 0\.0 m7 -]
350 lp-result
#? [\*]
360 lp-legal_count
#? [2]

# R13.5 a pass with stranded
370 lp-position nestor3/ending=stranded/free_edges=6/turn=either m50:oRBY r 0.0.0 m0 -
#? [nestor3/ending=stranded/free_edges=6/turn=either m50:oRBY r 0\.0\.0 m0 -]
380 lp-legal_count
#? [1]
390 lp-play red:resigns
#? []
400 lp-position
#? [nestor3/ending=stranded/free_edges=6/turn=either m50:oRBY - 0\.0\.0 m0 out:rb/end:0-0-1]
410 lp-result
#? [0-0-1 stranded]
420 lp-legal_count
#? [0]
