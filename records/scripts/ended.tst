# lp-gameover, undo after it, genmove and reg_genmove.
10 lp-gameover 1-0 adjudication
#? []
20 lp-result
#? [1-0 adjudication]
30 lp-position
#? [classic - - 8\.8 p0 end:1-0]
40 lp-to_play
#? [none]
50 lp-gameover 1-0 adjudication
#? []
60 lp-gameover 1-0 time
#! [game-over: .*]
70 lp-gameover 0-1 adjudication
#! [game-over: .*]
80 genmove white
#! [game over]
90 play white m50:n50
#! [illegal move]
100 lp-history
#? []
110 undo
#? []
120 lp-result
#? [\*]
130 lp-position
#? [classic - w 8\.8 p0 -]
140 lp-gameover 1/2-1/2 stranded
#? []
150 lp-result
#? [1/2-1/2 stranded]
160 final_score
#? [1/2-1/2 stranded]
170 lp-undo
#? []
180 lp-play m50:n50 m51:l51
#? []
190 lp-gameover 0-1 illegal
#? []
200 lp-history
#? [m50:n50\nm51:l51]
210 lp-undo 2
#? []
220 lp-history
#? [m50:n50]
230 lp-redo 2
#? []
240 lp-result
#? [0-1 illegal]
250 lp-history
#? [m50:n50\nm51:l51]
260 clear_board
#? []
270 lp-result
#? [\*]
280 lp-position classic - - 8.8 p0 end:0-1
#? [classic - - 8\.8 p0 end:0-1]
290 lp-result
#? [0-1]
300 lp-gameover 0-1 abandoned
#? []
310 lp-gameover 1-0 abandoned
#! [game-over: .*]
320 undo
#! [cannot undo]

# Three players.
330 lp-newgame classic3
#? [classic3 - w 8\.8\.8 p0 -]
340 lp-gameover 1/3-1/3-1/3 agreement
#? []
350 lp-result
#? [1/3-1/3-1/3 agreement]
360 undo
#? []
370 lp-gameover 0-1/2-1/2 repetition
#? []
380 lp-result
#? [0-1/2-1/2 repetition]
390 lp-position
#? [classic3 - - 8\.8\.8 p0 end:0-1/2-1/2]
400 undo
#? []
410 lp-resign white
#? []
420 lp-gameover 1-0-0 adjudication
#? []
430 lp-result
#? [1-0-0 adjudication]
440 lp-position
#? [classic3 - - 8\.8\.8 p0 out:w/end:1-0-0]

# reg_genmove plays nothing, genmove plays.
450 lp-newgame classic
#? [classic - w 8\.8 p0 -]
460 reg_genmove white
#? [.*]
470 reg_genmove WHITE
#? [.*]
480 reg_genmove w
#? [.*]
490 reg_genmove 1
#? [.*]
500 reg_genmove red
#! [wrong player]
510 reg_genmove black
#! [wrong player]
520 lp-history
#? []
530 genmove w
#? [.*]
540 lp-to_play
#? [red]
550 reg_genmove b
#? [.*]
560 lp-to_play
#? [red]
570 genmove black
#? [.*]
580 lp-to_play
#? [white]
590 genmove black
#! [wrong player]
