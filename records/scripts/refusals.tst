# What an engine refuses, with the code or phrase, and that nothing has changed after it.

# Unknown commands, and numbers of arguments (P4.10, P4.11).
10 fly me
#! [unknown command]
20 lp-teleport
#! [unknown command]
30 LP-PING
#! [unknown command]
40 lp-ping please
#! [syntax: .*]
50 play white
#! [syntax error]
60 play white m50:n50 m50
#! [syntax error]
70 genmove
#! [syntax error]
80 genmove white red
#! [syntax error]
90 reg_genmove
#! [syntax error]
100 undo 1
#! [syntax error]
110 clear_board 8
#! [syntax error]
120 boardsize
#! [syntax error]
130 boardsize 8 8
#! [syntax error]
140 komi
#! [syntax error]
150 known_command
#! [syntax error]
160 lp-newgame
#! [syntax: .*]
170 lp-explain
#! [syntax: .*]
180 lp-play
#! [syntax: .*]
190 lp-timeout
#! [syntax: .*]
200 lp-timeout red 3
#! [syntax: .*]
210 lp-resign red white
#! [syntax: .*]
220 lp-draw_agreed red
#! [syntax: .*]
230 lp-gameover 1-0
#! [syntax: .*]
240 lp-perft
#! [syntax: .*]
250 lp-divide
#! [syntax: .*]
260 lp-undo 1 1
#! [syntax: .*]
270 lp-redo 1 1
#! [syntax: .*]
280 lp-key 1
#! [syntax: .*]
290 lp-to_play 1
#! [syntax: .*]
300 lp-result 1
#! [syntax: .*]
310 lp-history 1
#! [syntax: .*]
320 lp-legal m50 n50
#! [syntax: .*]
330 lp-legal_count m50 n50
#! [syntax: .*]
340 lp-stop please
#! [syntax: .*]
350 lp-position
#? [classic - w 8\.8 p0 -]

# Turns and players of play and genmove.
360 play white m50:m52
#! [illegal move]
370 play red m50:n50
#! [illegal move]
380 play white m50
#! [illegal move]
390 play white m50-n50
#! [illegal move]
400 play white pass
#! [illegal move]
410 play white red@m50
#! [illegal move]
420 play nobody m50:n50
#! [syntax error]
430 play white nothing
#! [syntax error]
440 play white m50:m050
#! [syntax error]
450 play white m50:mn50
#! [syntax error]
460 play white m50:m1000
#! [syntax error]
470 play white white:resigns
#! [syntax error]
480 play white draw
#! [syntax error]
490 play 0 m50:n50
#! [syntax error]
500 play 3 m50:n50
#! [syntax error]
510 play 01 m50:n50
#! [syntax error]
520 play blue m50:n50
#! [syntax error]
530 genmove red
#! [wrong player]
540 genmove nobody
#! [syntax error]
550 reg_genmove black
#! [wrong player]
560 reg_genmove 3
#! [syntax error]
570 lp-position
#? [classic - w 8\.8 p0 -]

# Turns of lp-play, where one failure plays nothing, and the order of checks.
580 lp-play m50:n50 m50:n50
#! [illegal-turn: .*]
590 lp-play m50:n50 nothing
#! [syntax: .*]
600 lp-play nothing m50:n50
#! [syntax: .*]
610 lp-play m50:m52 nothing
#! [illegal-turn: .*]
620 lp-play m50:n50 red:resign
#! [syntax: .*]
630 lp-play white:resigns m50:n50
#! [game-over: .*]
640 lp-play m50:n50 white:resigns draw
#! [game-over: .*]
650 lp-play blue:resigns
#! [syntax: .*]
660 lp-play k:resigns
#! [syntax: .*]
670 lp-play *
#! [syntax: .*]
680 lp-history
#? []
690 lp-position
#? [classic - w 8\.8 p0 -]

# lp-explain, prefixes.
700 lp-explain nothing
#! [syntax: .*]
710 lp-explain draw
#! [syntax: .*]
720 lp-explain m50:
#! [syntax: .*]
730 lp-explain m50:n50/m51
#! [syntax: .*]
740 lp-explain m50-n50-o50
#! [syntax: .*]
750 lp-legal ?
#! [syntax: .*]
760 lp-legal m
#! [syntax: .*]
770 lp-legal m50:n
#! [syntax: .*]
780 lp-legal m50n50
#! [syntax: .*]
790 lp-legal m50:n50:
#! [syntax: .*]
800 lp-legal m50-n50/m50/
#! [syntax: .*]
810 lp-legal pass-
#! [syntax: .*]
820 lp-legal re
#! [syntax: .*]
830 lp-legal k
#! [syntax: .*]
840 lp-legal_count m50@
#! [syntax: .*]
850 lp-steps m50/
#! [syntax: .*]
860 lp-steps white
#! [syntax: .*]

# Numbers.
870 lp-perft -1
#! [syntax: .*]
880 lp-perft few
#! [syntax: .*]
890 lp-perft 1.0
#! [syntax: .*]
900 lp-perft 1e1
#! [syntax: .*]
910 lp-divide 0
#! [syntax: .*]
920 lp-divide -1
#! [syntax: .*]
930 lp-undo -1
#! [syntax: .*]
940 lp-undo 1
#! [unavailable: .*]
950 lp-undo some
#! [syntax: .*]
960 lp-redo 1
#! [unavailable: .*]
970 lp-redo -1
#! [syntax: .*]
980 undo
#! [cannot undo]
990 boardsize four
#! [syntax error]
1000 boardsize 0
#! [unacceptable size]
1010 boardsize 17
#! [unacceptable size]
1020 boardsize -4
#! [unacceptable size]
1030 boardsize 4.0
#! [syntax error]
1040 komi lots
#! [syntax error]
1050 komi 1e3
#! [syntax error]
1060 komi .
#! [syntax error]
1070 komi 1_0
#! [syntax error]

# Games and options (P10.17 to P10.21).
1080 lp-newgame checkers
#! [bad-option: .*]
1090 lp-newgame CLASSIC
#! [bad-option: .*]
1100 lp-newgame classic2 players=3
#! [bad-option: .*]
1110 lp-newgame classic2/players=2
#! [bad-option: .*]
1120 lp-newgame classic4
#! [bad-option: .*]
1130 lp-newgame classic size=17
#! [bad-option: .*]
1140 lp-newgame classic size=0
#! [bad-option: .*]
1150 lp-newgame classic size=04
#! [bad-option: .*]
1160 lp-newgame classic size=+4
#! [bad-option: .*]
1170 lp-newgame classic players=1
#! [bad-option: .*]
1180 lp-newgame classic players=4
#! [bad-option: .*]
1190 lp-newgame classic3 players=2
#! [bad-option: .*]
1200 lp-newgame classic3/players=3
#! [bad-option: .*]
1210 lp-newgame classic/size=4 size=5
#! [bad-option: .*]
1220 lp-newgame classic/size=4/size=4
#! [bad-option: .*]
1230 lp-newgame classic size=4 size=4
#! [syntax: .*]
1240 lp-newgame classic size
#! [syntax: .*]
1250 lp-newgame classic size=
#! [syntax: .*]
1260 lp-newgame classic =4
#! [syntax: .*]
1270 lp-newgame classic colour=red
#! [bad-option: .*]
1280 lp-newgame classic turn=Either
#! [bad-option: .*]
1290 lp-newgame classic Turn=either
#! [bad-option: .*]
1300 lp-newgame classic must_touch=3
#! [bad-option: .*]
1310 lp-newgame classic free_edges=0
#! [bad-option: .*]
1320 lp-newgame classic placement=manual
#! [bad-option: .*]
1330 lp-newgame classic placement=layout
#! [bad-option: .*]
1340 lp-newgame nestor placement=paired
#! [bad-option: .*]
1350 lp-newgame classic game=chess
#! [bad-option: .*]
1360 lp-newgame nestor seed=1.5
#! [bad-option: .*]
1370 lp-position
#? [classic - w 8\.8 p0 -]

# Events and results (P10.94 to P10.96).
1380 lp-resign blue
#! [syntax: .*]
1390 lp-timeout nobody
#! [syntax: .*]
1400 lp-gameover 1-0-0 time
#! [syntax: .*]
1410 lp-gameover 1-1 time
#! [syntax: .*]
1420 lp-gameover * time
#! [syntax: .*]
1430 lp-gameover 1-0 boredom
#! [syntax: .*]
1440 lp-gameover 1-0 Time
#! [syntax: .*]
1450 final_score
#! [cannot score]
1460 lp-to_play
#? [white]
1470 lp-result
#? [\*]

# After the end: what is read comes before the end of the game (section 5).
1480 lp-resign
#? []
1490 lp-resign
#! [game-over: .*]
1500 lp-resign nobody
#! [syntax: .*]
1510 lp-timeout red
#! [game-over: .*]
1520 lp-draw_agreed
#! [game-over: .*]
1530 lp-play m50:n50
#! [game-over: .*]
1540 lp-play nothing
#! [syntax: .*]
1550 lp-play draw
#! [game-over: .*]
1560 lp-play m50:m52 nothing
#! [game-over: .*]
1570 lp-explain m50:n50
#? [R17 - [^\n]*(\nR17 - [^\n]*)*]
1580 lp-explain nothing
#! [syntax: .*]
1590 play white m50:n50
#! [illegal move]
1600 play white nothing
#! [syntax error]
1610 genmove white
#! [game over]
1620 genmove green
#! [syntax error]
1630 reg_genmove red
#! [game over]
1640 lp-gameover 1-0 resignation
#! [game-over: .*]
1650 lp-gameover 0-1 time
#! [game-over: .*]
1660 lp-gameover 0-1 boredom
#! [syntax: .*]
1670 lp-legal
#? []
1680 lp-legal_count
#? [0]
1690 lp-steps
#? []
1700 lp-perft 0
#? [1]
1710 lp-perft 1
#? [0]
1720 lp-divide 1
#? []
1730 lp-to_play
#? [none]
1740 lp-result
#? [0-1 resignation]
1750 final_score
#? [0-1 resignation]

# A player who is out cannot leave again, and does not get the turn.
1760 lp-newgame classic3
#? [classic3 - w 8\.8\.8 p0 -]
1770 lp-resign red
#? []
1780 lp-resign red
#! [illegal-turn: .*]
1790 lp-timeout red
#! [illegal-turn: .*]
1800 lp-play red:resigns
#! [illegal-turn: .*]
1810 genmove red
#! [wrong player]
1820 play red m50:n50
#! [illegal move]
1830 lp-play blue:timeout
#! [syntax: .*]
1840 lp-position
#? [classic3 - w 8\.8\.8 p0 out:r]
