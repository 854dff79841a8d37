# Canonical keys (section 8 of spec/notation.md): the table, its twelve images, and things that a key depends on or not.
#case N8.1 the positions of the table
10 lp-key
#? [009479db7bac410f561cf47697d5da34]
20 lp-position classic m50:Wo r 7.8 p1 -
#? [classic m50:Wo r 7\.8 p1 -]
30 lp-key
#? [a3a4f048f9cfe583ef95a74fdcae3f01]
40 lp-position classic l50:oW r 7.8 p1 -
#? [classic l50:oW r 7\.8 p1 -]
50 lp-key
#? [a3a4f048f9cfe583ef95a74fdcae3f01]
60 lp-position classic m50:o/W r 7.8 p1 -
#? [classic m50:o/W r 7\.8 p1 -]
70 lp-key
#? [a3a4f048f9cfe583ef95a74fdcae3f01]
80 lp-position classic/turn=either m48:1Woo/oo1R/1oo r 0.0 m5 -
#? [classic/turn=either m48:1Woo/oo1R/1oo r 0\.0 m5 -]
90 lp-key
#? [1abc69f22d44b2348ecf76bcb4e798d2]
100 lp-position pbmserv m50:BRoRo r 0.0 m0 -
#? [pbmserv m50:BRoRo r 0\.0 m0 -]
110 lp-key
#? [cba4b0d4bc6ce4017df85d922eaa32cd]
120 lp-position pbmserv m50:BRoRo r 0.0 m2 -
#? [pbmserv m50:BRoRo r 0\.0 m2 -]
130 lp-key
#? [afdeb0bb5df5a22acf11f7c32fe74368]
140 lp-position pbmserv3/placement=manual/size=6 m50:k b 6.6.6:6.6.6.5 p1 -
#? [pbmserv3/placement=manual/size=6 m50:k b 6\.6\.6:6\.6\.6\.5 p1 -]
150 lp-key
#? [be0b51d24548d2336a4460f036b11126]
160 lp-position classic3 m50:Wo b 7.8.8 p1 out:r
#? [classic3 m50:Wo b 7\.8\.8 p1 out:r]
170 lp-key
#? [a972fb9165dfd28212ecbe3888e3d09a]
180 lp-position classic m50:Wo - 7.8 p1 end:1-0
#? [classic m50:Wo - 7\.8 p1 end:1-0]
190 lp-key
#? [e10d4194e1730035c48b24b7c05e7224]
200 lp-position classic3/ending=last-balls/isolate=doomed/turn=either - - 0.0.0 m6 out:wrb/end:1/3-1/3-1/3
#? [classic3/ending=last-balls/isolate=doomed/turn=either - - 0\.0\.0 m6 out:wrb/end:1/3-1/3-1/3]
210 lp-key
#? [af301d963b6ddc7d659e0bfa76f5b265]

#case N8.1b the number of turns and repetitions are not part of it
220 lp-position classic/turn=either m48:1Woo/oo1R/1oo r 0.0 m7 rep:2
#? [classic/turn=either m48:1Woo/oo1R/1oo r 0\.0 m7 rep:2]
230 lp-key
#? [1abc69f22d44b2348ecf76bcb4e798d2]

#case N8.1c images of a board without symmetry
240 lp-position classic/turn=either m50:WooRo/o w 0.0 m6 -
#? [classic/turn=either m50:WooRo/o w 0\.0 m6 -]
250 lp-key
#? [cf76aaae000660823155ea5986452b62]
260 lp-position classic/turn=either m50:Wo/o/o/R/o w 0.0 m6 -
#? [classic/turn=either m50:Wo/o/o/R/o w 0\.0 m6 -]
270 lp-key
#? [cf76aaae000660823155ea5986452b62]
280 lp-position classic/turn=either m50:oRooW/4o w 0.0 m6 -
#? [classic/turn=either m50:oRooW/4o w 0\.0 m6 -]
290 lp-key
#? [4dadca6c3d5d77e95e070090eaa1abea]
300 lp-position classic/turn=either aa3:WooRo/o w 0.0 m6 -
#? [classic/turn=either aa3:WooRo/o w 0\.0 m6 -]
310 lp-key
#? [cf76aaae000660823155ea5986452b62]

#case N8.1d the twelve images of one position
320 lp-position classic/turn=either m49:3o/WoR/o/o w 0.0 m2 -
#? [classic/turn=either m49:3o/WoR/o/o w 0\.0 m2 -]
330 lp-key
#? [c8a82cbe396f7a89e9093c950e251964]
340 lp-position classic/turn=either k50:2W/1oo/o1Ro w 0.0 m2 -
#? [classic/turn=either k50:2W/1oo/o1Ro w 0\.0 m2 -]
350 lp-key
#? [c8a82cbe396f7a89e9093c950e251964]
360 lp-position classic/turn=either k50:ooW/1o/R/o w 0.0 m2 -
#? [classic/turn=either k50:ooW/1o/R/o w 0\.0 m2 -]
370 lp-key
#? [c8a82cbe396f7a89e9093c950e251964]
380 lp-position classic/turn=either j48:3o/3o/1RoW/o w 0.0 m2 -
#? [classic/turn=either j48:3o/3o/1RoW/o w 0\.0 m2 -]
390 lp-key
#? [c8a82cbe396f7a89e9093c950e251964]
400 lp-position classic/turn=either l48:oR1o/1oo/1W w 0.0 m2 -
#? [classic/turn=either l48:oR1o/1oo/1W w 0\.0 m2 -]
410 lp-key
#? [c8a82cbe396f7a89e9093c950e251964]
420 lp-position classic/turn=either m47:2o/2R/1o/Woo w 0.0 m2 -
#? [classic/turn=either m47:2o/2R/1o/Woo w 0\.0 m2 -]
430 lp-key
#? [c8a82cbe396f7a89e9093c950e251964]
440 lp-position classic/turn=either l50:1Woo/1o/1R/o w 0.0 m2 -
#? [classic/turn=either l50:1Woo/1o/1R/o w 0\.0 m2 -]
450 lp-key
#? [c8a82cbe396f7a89e9093c950e251964]
460 lp-position classic/turn=either j50:3W/2oo/oR1o w 0.0 m2 -
#? [classic/turn=either j50:3W/2oo/oR1o w 0\.0 m2 -]
470 lp-key
#? [c8a82cbe396f7a89e9093c950e251964]
480 lp-position classic/turn=either k49:o/RoW/1o/o w 0.0 m2 -
#? [classic/turn=either k49:o/RoW/1o/o w 0\.0 m2 -]
490 lp-key
#? [c8a82cbe396f7a89e9093c950e251964]
500 lp-position classic/turn=either k47:3o/2R/2o/ooW w 0.0 m2 -
#? [classic/turn=either k47:3o/2R/2o/ooW w 0\.0 m2 -]
510 lp-key
#? [c8a82cbe396f7a89e9093c950e251964]
520 lp-position classic/turn=either m48:o1Ro/oo/W w 0.0 m2 -
#? [classic/turn=either m48:o1Ro/oo/W w 0\.0 m2 -]
530 lp-key
#? [c8a82cbe396f7a89e9093c950e251964]
540 lp-position classic/turn=either m48:2o/1o/WoR/2o w 0.0 m2 -
#? [classic/turn=either m48:2o/1o/WoR/2o w 0\.0 m2 -]
550 lp-key
#? [c8a82cbe396f7a89e9093c950e251964]
