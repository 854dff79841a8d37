# Section 4: failures.
# README.md says how to read this file.

#case P4.1 a failed play changes nothing
10 play white m50:m52
#! [illegal move]
20 play red m50:n50
#! [illegal move]
30 play white nothing
#! [syntax error]
40 play white m50:n50
#? []
50 play red m51:l51
#? []

#case P4.1b failed commands leave the game as it was
10 lp-play m50:n50 m51:l51
#? []
20 lp-position
30 lp-history
40 lp-newgame classic size=17
#! [bad-option: .*]
50 lp-newgame checkers
#! [bad-option: .*]
60 lp-position nonsense
#! [bad-position: .*]
70 boardsize 99
#! [unacceptable size]
80 boardsize four
#! [syntax error]
90 lp-play o50:n51 m50:m51
#! [illegal-turn: .*]
100 lp-undo 3
#! [unavailable: .*]
110 lp-gameover 1-0 boredom
#! [syntax: .*]
120 lp-resign nobody
#! [syntax: .*]
130 play white m50:n50
#! [illegal move]
140 genmove red
#! [wrong player]
150 lp-position
#same 20
160 lp-history
#same 30

#case P4.1c failed commands leave clocks and options as they were
#needs lp-get
10 time_settings 300 60 20
#? []
20 lp-clock
30 lp-options
40 lp-clock sundial
#! [syntax: .*]
50 lp-clock red absolute
#! [syntax: .*]
60 time_settings soon 60 20
#! [syntax error]
70 time_left red -1 0
#! [syntax error]
80 lp-set verbose_errors perhaps
#! [bad-option: .*]
90 lp-set verbose_errors true seed nothing
#! [bad-option: .*]
100 lp-clock
#same 20
110 lp-options
#same 30

#case P4.1d a failed lp-load_record changes nothing
10 lp-play m50:n50
#? []
#send "lp-load_record -\n1. m50:n50 m50:n50 *\n.\n"
#receive [\? [^\n]*\n\n]
20 lp-history
#? [m50:n50]

#case P4.2 phrases of GTP
10 lp-teleport
#! [unknown command]
20 known_command
#! [syntax error]
30 play white m50:m52
#! [illegal move]
40 boardsize 1000
#! [unacceptable size]
50 genmove red
#! [wrong player]

#case P4.2b cannot undo, cannot score
10 undo
#! [cannot undo]
20 final_score
#! [cannot score]

#case P4.2c game over
10 lp-resign
#? []
20 genmove white
#! [game over]
30 genmove red
#! [game over]

#case P4.3 nothing is added to a phrase
#send "1 fly\n2 komi\n3 play white m50:m52\n4 boardsize 1000\n"
#receive [\?1 unknown command\n\n\?2 syntax error\n\n\?3 illegal move\n\n\?4 unacceptable size\n\n]

#case P4.4b the reason of what is no command, and none for an unknown one
#option verbose_errors
#send "lp-set verbose_errors true\n12\n7 lp-nosuch\nlp-set verbose_errors false\n"
#receive [= *\n\n\?12 syntax error: [^\n]+\n\n\?7 unknown command\n\n= *\n\n]

#case P4.4 verbose_errors adds the reason
#option verbose_errors
10 lp-set verbose_errors true
#? []
20 play white m50:m52
#! [illegal move: [^ ].*]
30 undo
#! [cannot undo(: .*|)]
40 lp-set verbose_errors false
#? []
50 play white m50:m52
#! [illegal move]

#case P4.5 a chance event has to come first
#game limes deal=host
10 lp-newgame limes deal=host
20 play 1 m50r0
#! [unavailable: .*]
30 genmove 1
#! [unavailable: .*]

#case P4.5b also for reg_genmove
#game limes deal=host
10 lp-newgame limes deal=host
20 reg_genmove 1
#! [unavailable: .*]

#case P4.6 lp- commands fail with a code and a sentence on one line
10 lp-newgame checkers
#! [bad-option: [^\n][^\n]*]
20 lp-newgame
#! [syntax: [^\n][^\n]*]

#case P4.6b more lp- commands
10 lp-play m50:m52
#! [illegal-turn: [^\n][^\n]*]
20 lp-play nothing
#! [syntax: [^\n][^\n]*]
30 lp-undo
#! [unavailable: [^\n][^\n]*]
40 lp-position nothing
#! [bad-position: [^\n][^\n]*]
50 lp-get nothing
#! [bad-option: [^\n][^\n]*]
60 lp-ping please
#! [syntax: [^\n][^\n]*]

#case P4.7 codes of lp-newgame
10 lp-newgame classic size=
#! [syntax: .*]
20 lp-newgame classic colour=blue
#! [bad-option: .*]

#case P4.7b codes of lp-play
10 lp-play m50:m52
#! [illegal-turn: .*]
20 lp-resign
#? []
30 lp-play m50:n50
#! [game-over: .*]

#case P4.7c codes of thinking
10 lp-genmove_analyze red
#! [wrong-player: .*]

#case P4.10 unknown commands
10 fly me
#! [unknown command]
20 lp-teleport me
#! [unknown command]
30 lp-
#! [unknown command]

#case P4.11 too many or too few arguments
10 protocol_version please
#! [syntax error]
20 name please
#! [syntax error]
30 version please
#! [syntax error]
40 list_commands all
#! [syntax error]
50 known_command
#! [syntax error]
60 known_command a b
#! [syntax error]
70 boardsize
#! [syntax error]
80 boardsize 8 8
#! [syntax error]
90 clear_board now
#! [syntax error]
100 komi
#! [syntax error]
110 komi 1 2
#! [syntax error]
120 play white
#! [syntax error]
130 play white m50:n50 m51:l51
#! [syntax error]
140 genmove
#! [syntax error]
150 genmove white now
#! [syntax error]
160 quit now
#! [syntax error]
170 lp-newgame
#! [syntax: .*]

#case P4.11b of the engine profile
10 undo 1
#! [syntax error]
20 time_settings 1 2
#! [syntax error]
30 time_left white 1
#! [syntax error]
40 final_score now
#! [syntax error]
50 showboard now
#! [syntax error]
60 lp-legal a b
#! [syntax: .*]
70 lp-legal_count a b
#! [syntax: .*]
80 lp-explain
#! [syntax: .*]
90 lp-play
#! [syntax: .*]
100 lp-history 1
#! [syntax: .*]
110 lp-undo 1 2
#! [syntax: .*]
120 lp-to_play now
#! [syntax: .*]
130 lp-result now
#! [syntax: .*]
140 lp-resign a b
#! [syntax: .*]
150 lp-timeout
#! [syntax: .*]
160 lp-draw_agreed now
#! [syntax: .*]
170 lp-gameover 1-0
#! [syntax: .*]
180 lp-options all
#! [syntax: .*]
190 lp-get
#! [syntax: .*]
200 lp-set
#! [syntax: .*]
210 lp-ping please
#! [syntax: .*]
220 lp-perft
#! [syntax: .*]
230 lp-divide
#! [syntax: .*]

#case P4.11c of the full profile
10 reg_genmove
#! [syntax error]
20 cputime now
#! [syntax error]
30 lp-state now
#! [syntax: .*]
40 lp-redo 1 2
#! [syntax: .*]
50 lp-key now
#! [syntax: .*]
60 lp-describe now
#! [syntax: .*]
70 lp-help a b
#! [syntax: .*]
80 lp-turns a b
#! [syntax: .*]
