# Section 8: commands that GTP requires.
# README.md says how to read this file.

#case P8.1 the version of GTP
10 protocol_version
#? [2]

#case P8.2 the name is one line
10 name
#? [[^\n][^\n]*]

#case P8.4 the version is one line
10 version
#? [[^\n]*]

#case P8.5 true for a command, false for none
10 known_command genmove
#? [true]
20 known_command list_commands
#? [true]
30 known_command lp-teleport
#? [false]
40 known_command GENMOVE
#? [false]
50 known_command genmov
#? [false]

#case P8.5b a command that does not work in the game in progress
#needs lp-draw_agreed
#game limes deal=host
10 known_command lp-draw_agreed
#? [true]
20 lp-newgame limes deal=host
30 known_command lp-draw_agreed
#? [false]

#case P8.6 the list agrees with known_command
10 list_commands
#check commands

#case P8.8 quit is answered
#fresh
#send "1 quit\n"
#eof [=1 *\n\n]

#case P8.9 what follows quit is not answered
#fresh
#send "1 protocol_version\n2 quit\n3 protocol_version\n4 quit\n"
#eof [=1 2\n\n=2 *\n\n]

#case P8.10 boardsize keeps edition, players and options
#game classic3/turn=either
10 lp-newgame classic3/turn=either
20 boardsize 4
#? []
30 lp-position
#? [classic3/size=4/turn=either - w 4\.4\.4 p0 -]

#case P8.11 boardsize draws from the same seed
#game pbmserv size=2 seed=5
#game pbmserv size=3 seed=5
10 lp-newgame pbmserv size=2 layout=l47:1gb/1kr/1bg/rk seed=5
20 boardsize 3
#? []
30 lp-position
#? [pbmserv/size=3 l49:1oR/oBoo/oRBR/Bo r 0\.0 m0 -]

#case P8.11b after lp-position the edition is that of the position
#game classic3/size=4
10 lp-position classic3/size=4 m50:Wo r 3.4.4 p1 -
#? [classic3/size=4 m50:Wo r 3\.4\.4 p1 -]
20 boardsize 5
#? []
30 lp-position
#? [classic3/size=5 - w 5\.5\.5 p0 -]

#case P8.12 boardsize forgets the history
10 play white m50:n50
#? []
20 boardsize 8
#? []
30 play white m50:n50
#? []

#case P8.12b lp-history shows it
10 lp-play m50:n50
#? []
20 boardsize 8
#? []
30 lp-history
#? []
40 undo
#! [cannot undo]

#case P8.13 sizes that the edition does not have
10 boardsize 1000
#! [unacceptable size]
20 boardsize 0
#! [unacceptable size]
30 boardsize -3
#! [unacceptable size]
40 boardsize 17
#! [unacceptable size]

#case P8.14 what is not an integer
10 boardsize four
#! [syntax error]
20 boardsize 4.0
#! [syntax error]
30 boardsize 8x
#! [syntax error]

#case P8.15 clear_board begins again
10 play white m50:n50
#? []
20 clear_board
#? []
30 play white m50:n50
#? []
40 play red m51:l51
#? []

#case P8.15b with the same layout
#game nestor size=2 seed=5
10 lp-newgame nestor size=2 seed=5
20 lp-play red:resigns
#? []
30 clear_board
#? []
40 lp-position
#? [nestor/size=2 l47:3o/2BR/1Ro/ooB r 0\.0 m0 -]

#case P8.15c with the same cards
#game limes seed=3
10 lp-newgame limes seed=3
20 lp-position
30 genmove 1
40 clear_board
#? []
50 lp-position
#same 20

#case P8.15d in the size that was chosen last
#game classic/size=4
10 lp-newgame classic
#? [classic - w 8\.8 p0 -]
20 boardsize 4
#? []
30 clear_board
#? []
40 lp-position
#? [classic/size=4 - w 4\.4 p0 -]

#case P8.16 clear_board keeps a layout that was given
#game pbmserv size=2 seed=5
10 lp-newgame pbmserv size=2 layout=l47:1gb/1kr/1bg/rk
#? [pbmserv/size=2 l47:1oB/1oR/1Bo/Ro r 0\.0 m0 -]
20 clear_board
#? []
30 lp-position
#? [pbmserv/size=2 l47:1oB/1oR/1Bo/Ro r 0\.0 m0 -]

#case P8.17 clear_board after lp-position
#game classic3/size=4
10 lp-position classic3/size=4 m50:Wo r 3.4.4 p1 -
20 clear_board
#? []
30 lp-position
#? [classic3/size=4 - w 4\.4\.4 p0 -]

#case P8.17b a layout given before lp-position is forgotten
#game pbmserv/size=1
#needs lp-newgame lp-position
10 lp-newgame pbmserv size=1 seed=3 layout=m50:rb/gk
#? [.* m50:RB/oo .*]
20 lp-position pbmserv/size=1 m50:RB/oo b 0.0 m1 -
30 clear_board
#? []
40 lp-position
#? [pbmserv/size=1 m50:oo/BR r 0\.0 m0 -]

#case P8.18 clear_board after lp-load_record
#game classic/size=4
#needs lp-load_record lp-position
#send "1 lp-load_record -\n[Edition \"classic/size=4\"]\n\n1. m50:n50 m51:l51 *\n.\n"
#receive [=1 [^\n]*\n\n]
10 clear_board
#? []
20 lp-position
#? [classic/size=4 - w 4\.4 p0 -]

#case P8.19 clear_board forgets the history
10 play white m50:n50
#? []
20 clear_board
#? []
30 play red m51:l51
#! [illegal move]
40 play white m51:m50
#? []

#case P8.19b lp-history shows it
10 lp-play m50:n50
#? []
20 clear_board
#? []
30 lp-history
#? []
40 undo
#! [cannot undo]

#case P8.20 komi accepts decimals and changes nothing
10 play white m50:n50
#? []
20 komi 6.5
#? []
30 komi -0.5
#? []
40 komi 0
#? []
50 play red m51:l51
#? []

#case P8.20b the history, the clocks and the game stay
10 lp-clock fischer 300 2
20 lp-play m50:n50
#? []
30 time_left white 5 0
#? []
40 komi 6.5
#? []
50 lp-history
#? [m50:n50]
60 lp-clock
#? [white fischer 300 2 left 5\nred fischer 300 2 left 300]

#case P8.21 what is not a decimal
10 komi lots
#! [syntax error]
20 komi 1/2
#! [syntax error]

#case P8.22 play plays a legal turn
10 play white m50:n50
#? []
20 play red m51:l51
#? []
30 play white o50:n51
#? []

#case P8.22b the position shows it
10 play white m50:n50
#? []
20 lp-position
#? [classic m50:Wo r 7\.8 p1 -]
30 play red m51:l51
#? []
40 lp-position
#? [classic l50:1Wo/oR w 7\.7 p2 -]

#case P8.23 capitals
10 play white M50:n50
#? []
20 play red m51:L51
#? []

#case P8.24 turns that break a rule
10 play white m50:m52
#! [illegal move]
20 play white m49:n50
#! [illegal move]
30 play white l51:l52
#! [illegal move]
40 play white m50-n50/m51
#! [illegal move]
50 play white m50:n50
#? []
60 play red n50:o50
#! [illegal move]
70 play red o50:p50
#! [illegal move]
80 play red m51:m50
#! [illegal move]
90 play red m51:o49
#! [illegal move]

#case P8.24b another player is to move
10 play red m50:n50
#! [illegal move]
20 play white m50:n50
#? []
30 play white m51:l51
#! [illegal move]
40 play red m51:l51
#? []
50 play red o50:n51
#! [illegal move]

#case P8.24c the game has ended
10 lp-resign
#? []
20 play red m50:n50
#! [illegal move]
30 play white m50:n50
#! [illegal move]

#case P8.25 a chance event has to come first
#game limes deal=host
10 lp-newgame limes deal=host
20 play 1 m50r0
#! [unavailable: .*]
30 play 2 m50r0
#! [unavailable: .*]

#case P8.26 what is not a turn, or not a player
10 play white nothing
#! [syntax error]
20 play white 50m
#! [syntax error]
30 play white m50:
#! [syntax error]
40 play nobody m50:n50
#! [syntax error]
50 play red red:resigns
#! [syntax error]
60 play white draw
#! [syntax error]

#case P8.27 genmove plays the turn that it answers
#optional
10 time_settings 0 1 20
20 genmove white
#check legal-turn classic - w 8.8 p0 -
#unless 20 resign
30 genmove white
#! [wrong player]

#case P8.27b the position shows it
10 time_settings 0 1 20
#? []
20 genmove white
#check legal-turn classic - w 8.8 p0 -
#unless 20 resign
30 lp-history
#same 20
40 lp-position
#check position-after-a-turn classic - w 8.8 p0 -

#case P8.28 genmove answers a legal turn in canonical form
#optional
10 time_settings 0 1 20
20 genmove white
#check legal-turn classic - w 8.8 p0 -

#case P8.28b in the middle of placement
#optional
10 time_settings 0 1 20
20 play white m50:n50
#? []
30 play red m51:l51
#? []
40 play white o50:n51
#? []
50 genmove red
#check legal-turn classic l50:1Woo/oRW r 6.7 p3 -

#case P8.28c in movement
10 time_settings 0 1 20
20 lp-position classic m50:WRo/ooo w 0.0 m26 -
#? [classic m50:WRo/ooo w 0\.0 m26 -]
30 genmove white
#check legal-turn classic m50:WRo/ooo w 0.0 m26 -

#case P8.28d in nestor
#game nestor size=3 seed=5
#optional
10 time_settings 0 1 20
20 lp-newgame nestor size=3 seed=5
30 genmove red
#check legal-turn nestor/size=3 l49:1oo/RBRo/ooBo/BR r 0.0 m0 -

#case P8.28e in pbmserv with three players
#game pbmserv3 size=3 seed=5
#optional
10 time_settings 0 1 20
20 lp-newgame pbmserv3 size=3 seed=5
30 genmove red
#check legal-turn pbmserv3/size=3 l49:1GR/oBoG/GRBR/Bo r 0.0.0 m0 -

#case P8.31 resign leaves the game as it is
#optional
10 time_settings 0 1 20
20 lp-result
#? [\*]
30 genmove white
40 lp-result
#? [\*]

#case P8.32 the clock runs in genmove
10 time_settings 300 0 0
#? []
#pause 0.05
20 lp-clock
#? [white absolute 300 left 300\nred absolute 300 left 300]
30 time_settings 10 0 0
#? []
40 genmove white
50 lp-clock
#check clock-ran 10 40
60 play red m48:m47
#! [illegal move]
70 lp-clock
#same 50

#case P8.33 genmove answers however little time is left
10 time_settings 300 0 0
#? []
20 time_left white 0 0
#? []
30 genmove white
#check legal-turn classic - w 8.8 p0 -

#case P8.33b by a clock of a millisecond
10 time_settings 0.001 0 0
#? []
20 genmove white
#check legal-turn classic - w 8.8 p0 -

#case P8.35 another player is to move
10 genmove red
#! [wrong player]
20 play white m50:n50
#? []
30 genmove white
#! [wrong player]

#case P8.36 the game has ended
10 lp-resign
#? []
20 genmove white
#! [game over]
30 genmove red
#! [game over]

#case P8.37 a chance event has to come first
#game limes deal=host
10 lp-newgame limes deal=host
20 genmove 1
#! [unavailable: .*]
30 genmove 2
#! [unavailable: .*]

#case P8.38 no such player
10 genmove green
#! [syntax error]
20 genmove 3
#! [syntax error]
