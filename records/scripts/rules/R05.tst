# Cases of R5: layouts that are drawn, and layouts that are given, in every edition that has them.

#unseen R5.3 no seed is known with which a drawing comes to a dead end

#case R5.1 nestor with two players begins with movement
10 lp-newgame nestor/size=2 seed=7
#? [nestor/size=2 l48:oR/oBo/Ro/B r 0\.0 m0 -]
20 lp-legal_count
#? [19]
30 lp-to_play
#? [red]

#case R5.1b nestor with three players begins with movement
40 lp-newgame nestor3/size=2 seed=7
#? [nestor3/size=2 l48:YR/oBo/RY/B r 0\.0\.0 m0 -]
50 lp-legal_count
#? [1]
60 lp-to_play
#? [red]

#case R5.1c nestor-en with two players begins with movement
70 lp-newgame nestor-en/size=2 seed=7
#? [nestor-en/size=2 l48:oR/oBo/Ro/B r 0\.0 m0 -]
80 lp-legal_count
#? [19]

#case R5.1d nestor-en with three players begins with movement
90 lp-newgame nestor-en3/size=2 seed=7
#? [nestor-en3/size=2 l48:YR/oBo/RY/B - 0\.0\.0 m0 out:rb/end:0-0-1]
100 lp-legal_count
#? [0]

#case R5.1e pbmserv with two players begins with movement
110 lp-newgame pbmserv/size=2 seed=7
#? [pbmserv/size=2 l48:Ro/oBo/oR/B r 0\.0 m0 -]
120 lp-legal_count
#? [19]

#case R5.1f pbmserv with three players begins with movement
130 lp-newgame pbmserv3/size=2 seed=7
#? [pbmserv3/size=2 l48:Ro/GBG/oR/B r 0\.0\.0 m0 -]
140 lp-legal_count
#? [2]

#case R5.2 layouts of full size
#also N9.2 N9.4
150 lp-newgame nestor seed=1
#? [nestor i47:3BR/3oBRo/oBoRoo/RoBoBR/1o1Ro/2oB/1RoR/1oBo/1ooB r 0\.0 m0 -]
160 lp-newgame nestor3 seed=2
#? [nestor3 h47:5B/3oRoY/3BYBRB/oBYoRoY/RoRBYR/YBYR/1RoY/oB r 0\.0\.0 m0 -]
170 lp-newgame nestor-en seed=3
#? [nestor-en h48:3oRB/3BooR/1ooRBo/BRBoRo/1oRoB/2oR/oRoB/oBoo r 0\.0 m0 -]
180 lp-newgame nestor-en3 seed=4
#? [nestor-en3 g47:3B5B/2oYR1BoYR/2RBoRYRoY/1YoRYBoBR/RBY1oY/1oB r 0\.0\.0 m0 -]
190 lp-newgame pbmserv seed=5
#? [pbmserv i47:7R/4BRBo/3RooRo/3oRo1Bo/4BRoo/3oooB/2oB1R/1BRoB/oo r 0\.0 m0 -]
200 lp-newgame pbmserv3 seed=6
#? [pbmserv3 j47:3RoR/3GB/3oRBG/GRGBGoB/oBRoRGo/1GBGoRB/1oR1B r 0\.0\.0 m0 -]

#case R5.2b tiles that have to touch one other
210 lp-newgame nestor/must_touch=1/size=3 seed=1
#? [nestor/must_touch=1/size=3 k46:5B/4o/1o1o/1BR/2oR/1RB/o1o r 0\.0 m0 -]
220 lp-newgame pbmserv3/must_touch=1/size=3 seed=2
#? [pbmserv3/must_touch=1/size=3 l47:1B/G/RBoG/1R/o/BG/1R/1o r 0\.0\.0 m0 -]

#case R5.4c two players never get a layout that smothers a ball
#also R5.5 N9.5
230 lp-newgame nestor/size=2 seed=1
#? [nestor/size=2 l49:3o/1BoR/RoB/o r 0\.0 m0 -]
240 lp-newgame nestor/size=2 seed=2
#? [nestor/size=2 k50:1RoB/1oR/oB/o r 0\.0 m0 -]
250 lp-newgame nestor/size=2 seed=3
#? [nestor/size=2 l47:1oB/1Ro/1Bo/oR r 0\.0 m0 -]
260 lp-newgame nestor/size=2 seed=4
#? [nestor/size=2 m48:2R/Boo/oB/Ro r 0\.0 m0 -]
270 lp-newgame nestor-en/size=2 seed=5
#? [nestor-en/size=2 l47:3o/2BR/1Ro/ooB r 0\.0 m0 -]
280 lp-newgame nestor-en/size=2 seed=6
#? [nestor-en/size=2 l49:1ooB/RBR/oo r 0\.0 m0 -]
290 lp-newgame pbmserv/size=2 seed=9
#? [pbmserv/size=2 k49:1RBRB/oooo r 0\.0 m0 -]
300 lp-newgame pbmserv/size=2 seed=10
#? [pbmserv/size=2 j50:2RoR/1BoB/oo r 0\.0 m0 -]
310 lp-newgame pbmserv/size=2 seed=11
#? [pbmserv/size=2 l48:2o/1RB/oo/Ro/B r 0\.0 m0 -]
320 lp-newgame pbmserv/size=2 seed=12
#? [pbmserv/size=2 k50:1Bo/1oRo/RBo r 0\.0 m0 -]

#case R5.4d three players keep a layout that smothers a ball
330 lp-newgame nestor3/size=2 seed=1
#? [nestor3/size=2 l49:3o/1BYR/RoB/Y r 0\.0\.0 m0 -]
340 lp-newgame nestor3/size=2 seed=2
#? [nestor3/size=2 k50:1RYB/1oR/YB/o r 0\.0\.0 m0 -]
350 lp-newgame nestor-en3/size=2 seed=5
#? [nestor-en3/size=2 l47:3o/2BR/1RY/YoB - 0\.0\.0 m0 out:rb/end:0-0-1]
360 lp-newgame nestor-en3/size=2 seed=6
#? [nestor-en3/size=2 l49:1oYB/RBR/oY b 0\.0\.0 m0 out:r]
370 lp-newgame pbmserv3/size=2 seed=9
#? [pbmserv3/size=2 k49:1RBRB/oGoG r 0\.0\.0 m0 -]
380 lp-newgame pbmserv3/size=2 seed=10
#? [pbmserv3/size=2 j50:2RGR/1BoB/oG r 0\.0\.0 m0 -]

#case R5.6b a layout of nestor without all tiles
390 lp-newgame nestor size=1 layout=m50:rb/yk
#? [nestor/size=1 m50:RB/oo r 0\.0 m0 -]
400 lp-newgame nestor size=1 layout=m50:rb/y
#! [bad-option: .*]
410 lp-newgame nestor size=1 layout=m50:rb/ry
#! [bad-option: .*]
420 lp-newgame nestor size=2 layout=m50:rb/yk
#! [bad-option: .*]

#case R5.6c a layout of nestor-en with three players in which tiles of a colour touch
430 lp-newgame nestor-en3 size=2 layout=m50:rryb/bkyk
#! [bad-option: .*]

#case R5.6d a layout of pbmserv without all tiles
440 lp-newgame pbmserv size=1 layout=m50:rb/gk
#? [pbmserv/size=1 m50:RB/oo r 0\.0 m0 -]
450 lp-newgame pbmserv3 size=1 layout=m50:rb/gg
#! [bad-option: .*]

#case R5.7c a layout that cannot be laid
460 lp-newgame nestor size=1 layout=m50:rbyk
#! [bad-option: .*]
470 lp-newgame nestor/must_touch=1 size=1 layout=m50:rbyk
#? [nestor/must_touch=1/size=1 m50:RBoo r 0\.0 m0 -]
480 lp-newgame pbmserv3 size=1 layout=m50:rbgk
#! [bad-option: .*]
490 lp-newgame pbmserv3/must_touch=1 size=1 layout=m50:rbgk
#? [pbmserv3/must_touch=1/size=1 m50:RBGo r 0\.0\.0 m0 -]

#case R5.8 a layout that smothers balls
500 lp-newgame nestor/must_touch=1 size=1 layout=m50:rbyk
#? [nestor/must_touch=1/size=1 m50:RBoo r 0\.0 m0 -]
510 lp-newgame nestor3/must_touch=1 size=1 layout=m50:rbyk
#? [nestor3/must_touch=1/size=1 m50:RBYo r 0\.0\.0 m0 -]
520 lp-newgame pbmserv/must_touch=1 size=1 layout=m50:rbkg
#? [pbmserv/must_touch=1/size=1 m50:RBoo r 0\.0 m0 -]
