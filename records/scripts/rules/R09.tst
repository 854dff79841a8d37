# Cases of R9, each with the wrong engines that it catches.

# R9.1 no part at all may be cut off
10 lp-position pbmserv/size=3 l48:1B1B/RoB r 0.0 m6 -
#? [pbmserv/size=3 l48:1B1B/RoB r 0\.0 m6 -]
20 lp-legal_count
#? [3]
30 lp-play blue:resigns
#? []
40 lp-position
#? [pbmserv/size=3 l48:1B1B/RoB - 0\.0 m6 end:1-0]
50 lp-result
#? [1-0 resignation]
60 lp-legal_count
#? [0]

# R9.1 balls may be cut off
70 lp-position classic/size=2/turn=either m48:2R/1oo/WoW/1R r 0.0 m1 -
#? [classic/size=2/turn=either m48:2R/1oo/WoW/1R r 0\.0 m1 -]
80 lp-legal_count
#? [9]
90 lp-play pass/o49
#? []
100 lp-position
#? [classic/size=2/turn=either m48:2R/1o/WoW/1R w 0\.0 m2 -]
110 lp-result
#? [\*]
120 lp-legal_count
#? [4]

# R9.2 isolate ignored; R9.2 only enemy parts are doomed
130 lp-position classic/ending=last-balls/isolate=doomed/size=2 m49:1W/Wo/R/o r 0.0 m3 -
#? [classic/ending=last-balls/isolate=doomed/size=2 m49:1W/Wo/R/o r 0\.0 m3 -]
140 lp-legal_count
#? [4]
150 lp-play white:resigns
#? []
160 lp-position
#? [classic/ending=last-balls/isolate=doomed/size=2 m49:1W/Wo/R/o - 0\.0 m3 end:0-1]
170 lp-result
#? [0-1 resignation]
180 lp-legal_count
#? [0]

# R9.2 only own parts are doomed
190 lp-position nestor-en/equaliser=off/isolate=doomed/size=3 m48:3o/1BB/1o/R b 0.0 m5 -
#? [nestor-en/equaliser=off/isolate=doomed/size=3 m48:3o/1BB/1o/R b 0\.0 m5 -]
200 lp-legal_count
#? [8]
210 lp-play red:timeout
#? []
220 lp-position
#? [nestor-en/equaliser=off/isolate=doomed/size=3 m48:3o/1BB/1o/R - 0\.0 m5 end:0-1]
230 lp-result
#? [0-1 time]
240 lp-legal_count
#? [0]

# R9.2 mixed parts are doomed
250 lp-position classic3/ending=last-balls/isolate=doomed/size=2/turn=if-possible l49:oR/W/WB/o w 0.0.0 m3 -
#? [classic3/ending=last-balls/isolate=doomed/size=2/turn=if-possible l49:oR/W/WB/o w 0\.0\.0 m3 -]
260 lp-legal_count
#? [2]
270 lp-play black:resigns
#? []
280 lp-position
#? [classic3/ending=last-balls/isolate=doomed/size=2/turn=if-possible l49:oR/W/WB/o w 0\.0\.0 m3 out:b]
290 lp-result
#? [\*]
300 lp-legal_count
#? [2]

# R9.2 enemies of one colour only
310 lp-position nestor-en3/equaliser=off/isolate=doomed/size=3 j49:1Yo/oRR/1ooR/2B y 0.0.0 m2 -
#? [nestor-en3/equaliser=off/isolate=doomed/size=3 j49:1Yo/oRR/1ooR/2B y 0\.0\.0 m2 -]
320 lp-legal_count
#? [8]
330 lp-play red:timeout
#? []
340 lp-position
#? [nestor-en3/equaliser=off/isolate=doomed/size=3 j49:1Yo/oRR/1ooR/2B y 0\.0\.0 m2 out:r]
350 lp-result
#? [\*]
360 lp-legal_count
#? [8]

# R9.3 empty parts stay
370 lp-position classic/isolate=doomed/size=4 k50:2Ro/1o/o r 0.0 m9 -
#? [classic/isolate=doomed/size=4 k50:2Ro/1o/o r 0\.0 m9 -]
380 lp-legal_count
#? [9]
390 lp-play m50-k52/m50
#? []
400 lp-position
#? [classic/isolate=doomed/size=4 k51:1o/R - 0\.0 m10 out:w/end:0-1]
410 lp-result
#? [0-1 stranded]
420 lp-legal_count
#? [0]

# R9.3 the larger part stays
430 lp-position classic/turn=either m50:WooRooooooo w 0.0 m2 -
#? [classic/turn=either m50:WooRooooooo w 0\.0 m2 -]
440 lp-legal_count
#? [9]
450 lp-play pass/q50
#? []
460 lp-position
#? [classic/turn=either m50:WooR r 0\.0 m3 -]
470 lp-result
#? [\*]
480 lp-legal_count
#? [2]

# R9.4 doomed parts stay
490 lp-position classic/isolate=doomed/turn=either m50:RooWooR w 0.0 m2 -
#? [classic/isolate=doomed/turn=either m50:RooWooR w 0\.0 m2 -]
500 lp-legal_count
#? [6]
510 lp-play pass/r50
#? []
520 lp-position
#? [classic/isolate=doomed/turn=either m50:RooWo r 0\.0 m3 -]
530 lp-result
#? [\*]
540 lp-legal_count
#? [4]
