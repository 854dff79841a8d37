# A layout from a seed is the same everywhere, and comes again (R5 and section 9 of spec/notation.md).
#case N9.1 a layout from a seed is the same everywhere, and comes again
#also R5.1
10 lp-newgame nestor seed=7
#? [nestor i48:5Ro/2Booo/2oBRo/1BRoBoRB/2BoRBo/ooRo1R/RoBo/2o r 0\.0 m0 -]
20 clear_board
#? []
30 lp-position
#? [nestor i48:5Ro/2Booo/2oBRo/1BRoBoRB/2BoRBo/ooRo1R/RoBo/2o r 0\.0 m0 -]
40 boardsize 3
#? []
50 lp-position
#? [nestor/size=3 k49:1BRB/1ooo/oBR/Ro/o r 0\.0 m0 -]
60 lp-newgame pbmserv3 seed=1 size=2
#? [pbmserv3/size=2 l49:3G/1BRo/oGB/R r 0\.0\.0 m0 -]

#case N9.4 layouts drawn at the first attempt
#also N9.2 R5.1 R5.2
70 lp-newgame pbmserv/size=2 seed=3
#? [pbmserv/size=2 l47:1oB/1oR/1Bo/Ro r 0\.0 m0 -]
80 lp-newgame pbmserv3/size=2 seed=3
#? [pbmserv3/size=2 l47:1GB/1oR/1BG/Ro r 0\.0\.0 m0 -]
90 lp-newgame nestor size=2 seed=0
#? [nestor/size=2 k49:2R/oBo/oRo/1B r 0\.0 m0 -]
100 lp-newgame nestor size=2 seed=18446744073709551615
#? [nestor/size=2 l48:2Bo/Roo/oBR r 0\.0 m0 -]
110 lp-newgame nestor seed=0000000000000000000000007
#! [bad-option: .*]
120 lp-newgame nestor size=2 seed=00000000000000000007
#? [nestor/size=2 l48:oR/oBo/Ro/B r 0\.0 m0 -]

#case N9.5 the stream goes on where a layout is drawn again
#also R5.4 R5.5
130 lp-newgame pbmserv/must_touch=1/size=2 seed=5
#? [pbmserv/must_touch=1/size=2 m49:1o/BR1o/ooB/R r 0\.0 m0 -]
140 lp-newgame pbmserv/must_touch=1/size=2 seed=4
#? [pbmserv/must_touch=1/size=2 l47:2R/1o/o1oB/Ro/B r 0\.0 m0 -]
150 lp-newgame nestor seed=414
#? [nestor k46:6oB/4BRo/4ooB/2RoBRo/1BoRoo/1oBoB/1oRoR/RooBo/1R r 0\.0 m0 -]

#case R5.4 three players keep a layout that smothers a ball
160 lp-newgame nestor3 size=2 seed=0
#? [nestor3/size=2 k49:2R/YBY/oRo/1B r 0\.0\.0 m0 -]

#case R0.8 a seed where nothing is drawn
#also R0.7
170 lp-newgame classic seed=7
#? [classic - w 8\.8 p0 -]
180 lp-newgame pbmserv placement=manual seed=7
#? [pbmserv/placement=manual - r 8\.8:8\.8\.8\.8 p0 -]
190 lp-newgame pbmserv size=2 layout=l47:1gb/1kr/1bg/rk seed=5
#? [pbmserv/size=2 l47:1oB/1oR/1Bo/Ro r 0\.0 m0 -]
200 boardsize 3
#? []
210 lp-position
#? [pbmserv/size=3 l49:1oR/oBoo/oRBR/Bo r 0\.0 m0 -]
220 clear_board
#? []
230 lp-position
#? [pbmserv/size=3 l49:1oR/oBoo/oRBR/Bo r 0\.0 m0 -]

#case R5.7 layouts that are given
#also R5.8
240 lp-newgame pbmserv size=1 layout=m50:rb/gk
#? [pbmserv/size=1 m50:RB/oo r 0\.0 m0 -]
250 lp-newgame pbmserv size=1 layout=a1:rb/gk
#? [pbmserv/size=1 a1:RB/oo r 0\.0 m0 -]
260 lp-newgame pbmserv size=1 layout=A1:rb/gk
#? [pbmserv/size=1 a1:RB/oo r 0\.0 m0 -]
270 lp-newgame pbmserv must_touch=1 size=1 layout=m50:rbgk
#? [pbmserv/must_touch=1/size=1 m50:RBoo r 0\.0 m0 -]
280 lp-newgame pbmserv must_touch=1 size=1 layout=m50:gkrb
#? [pbmserv/must_touch=1/size=1 m50:ooRB r 0\.0 m0 -]
290 lp-newgame pbmserv must_touch=1 size=2 layout=m49:1g/br1k/kgb/r
#? [pbmserv/must_touch=1/size=2 m49:1o/BR1o/ooB/R r 0\.0 m0 -]
300 lp-newgame pbmserv size=1 layout=m50:rbg/k
#! [bad-option: .*]
310 lp-newgame nestor3 size=1 layout=m50:rb/yk
#? [nestor3/size=1 m50:RB/Yo r 0\.0\.0 m0 -]

#case R5.6 layouts that are refused
#also R5.7 R0.6
320 lp-newgame nestor3 size=1 layout=m50:rb/yk
#? [nestor3/size=1 m50:RB/Yo r 0\.0\.0 m0 -]
330 lp-newgame pbmserv size=1 layout=m50:rb/g
#! [bad-option: .*]
340 lp-newgame pbmserv size=1 layout=m50:rb/gr
#! [bad-option: .*]
350 lp-newgame pbmserv size=1 layout=m50:rb/gkk
#! [bad-option: .*]
360 lp-newgame pbmserv size=2 layout=m50:rrbb/ggkk
#! [bad-option: .*]
370 lp-newgame pbmserv size=2 layout=m50:rkbg/1rkbg
#! [bad-option: .*]
380 lp-newgame pbmserv size=1 layout=m50:rb2gk
#! [bad-option: .*]
390 lp-newgame pbmserv size=1 layout=m50:rbgk
#! [bad-option: .*]
400 lp-newgame pbmserv size=1 layout=m50:rb/yk
#! [bad-option: .*]
410 lp-newgame pbmserv size=1 layout=m50:Rb/gk
#! [bad-option: .*]
420 lp-newgame pbmserv size=1 layout=l50:1rb/1gk
#! [bad-option: .*]
430 lp-newgame pbmserv size=1 layout=jjjj50:rb/gk
#! [bad-option: .*]
440 lp-newgame pbmserv size=1 layout=-
#! [bad-option: .*]
450 lp-newgame pbmserv size=1 placement=manual layout=m50:rb/gk
#! [bad-option: .*]
460 lp-newgame classic size=1 layout=m50:rb/gk
#! [bad-option: .*]
470 lp-newgame nestor seed=18446744073709551616
#! [bad-option: .*]
480 lp-newgame nestor seed=-1
#! [bad-option: .*]
490 lp-newgame nestor seed=x
#! [bad-option: .*]
500 lp-position
#? [nestor3/size=1 m50:RB/Yo r 0\.0\.0 m0 -]
