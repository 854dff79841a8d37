# Words for players, with two and with three of them (section 7 of spec/protocol.md), and capitals.
#case N4.2 players of events by their first letter
#also N1.1 N4.3 N4.4 N4.1
10 play w m50:n50
#? []
20 play b m51:l51
#? []
30 play WHITE m49:l50
#! [illegal move]
40 undo
#? []
50 undo
#? []
60 play RED m51:l51
#! [illegal move]
70 undo
#! [cannot undo]
80 play 2 m51:l51
#! [illegal move]
90 undo
#! [cannot undo]
100 play r M51:L51
#! [illegal move]
110 lp-history
#? []
120 lp-newgame classic3
#? [classic3 - w 8\.8\.8 p0 -]
130 play w m50:n50
#? []
140 play b m51:l51
#! [illegal move]
150 play black m51:l51
#! [illegal move]
160 play 3 m51:l51
#! [illegal move]
170 play 2 m51:l51
#? []
180 play BLACK n51:m52
#? []
190 lp-to_play
#? [white]
200 lp-play B:Resigns
#? []
210 lp-history
#? [m50:n50\nm51:l51\nn51:m52\nblack:resigns]
220 lp-play k:resigns
#! [syntax: .*]
230 lp-play K:timeout
#! [syntax: .*]
240 lp-newgame nestor layout=i48:5ry/2bkyk/2ybry/1brkbkrb/2byrbk/ykrk1r/ryby/2k
#? [nestor i48:5Ro/2Booo/2oBRo/1BRoBoRB/2BoRBo/ooRo1R/RoBo/2o r 0\.0 m0 -]
250 lp-resign w
#? []
260 lp-history
#? [red:resigns]
270 undo
#? []
280 lp-resign white
#? []
290 lp-history
#? [red:resigns]
300 undo
#? []
310 lp-resign b
#? []
320 lp-history
#? [blue:resigns]
330 undo
#? []
340 lp-resign black
#? []
350 lp-history
#? [blue:resigns]
360 undo
#? []
370 lp-timeout blue
#? []
380 lp-history
#? [blue:timeout]
390 lp-newgame nestor3 layout=i48:5ry/2bkyk/2ybry/1brkbkrb/2byrbk/ykrk1r/ryby/2k
#? [nestor3 i48:5RY/2BoYo/2YBRY/1BRoBoRB/2BYRBo/YoRo1R/RYBY/2o r 0\.0\.0 m0 -]
400 lp-resign black
#! [syntax: .*]
410 lp-resign b
#? []
420 lp-history
#? [blue:resigns]
430 undo
#? []
440 lp-resign y
#? []
450 lp-history
#? [yellow:resigns]
460 undo
#? []
470 lp-resign w
#? []
480 lp-history
#? [red:resigns]
