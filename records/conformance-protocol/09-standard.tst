# Section 9: other GTP commands.
# README.md says how to read this file.

#case P9.1 undo takes back a turn, an event, a notice
10 play white m50:n50
#? []
20 undo
#? []
30 lp-position
#? [classic - w 8\.8 p0 -]
40 lp-resign
#? []
50 undo
#? []
60 lp-result
#? [\*]
70 lp-gameover 1-0 time
#? []
80 undo
#? []
90 lp-result
#? [\*]

#case P9.1b one at a time
10 lp-play m50:n50 m51:l51 o50:n51
#? []
20 undo
#? []
30 lp-history
#? [m50:n50\nm51:l51]
40 undo
#? []
50 lp-history
#? [m50:n50]

#case P9.2 undo restores the clocks
10 time_settings 60 0 0
#? []
20 time_left white 42 0
#? []
30 lp-clock
40 play white m50:n50
#? []
50 time_left white 17 0
#? []
60 lp-clock
#differs 30
70 undo
#? []
80 lp-clock
#same 30

#case P9.3 nothing to take back
10 undo
#! [cannot undo]
20 play white m50:n50
#? []
30 undo
#? []
40 undo
#! [cannot undo]

#case P9.4 reg_genmove plays nothing
10 time_settings 0 1 20
20 reg_genmove white
#check legal-turn classic - w 8.8 p0 -
30 lp-position
#? [classic - w 8\.8 p0 -]
40 lp-history
#? []

#case P9.5 reg_genmove takes no time
10 time_settings 2 0 0
#? []
20 reg_genmove white
30 lp-clock
#? [white absolute 2 left 2\nred absolute 2 left 2]

#case P9.6 another player is to move
10 reg_genmove red
#! [wrong player]

#case P9.7 the game has ended
10 lp-draw_agreed
#? []
20 reg_genmove white
#! [game over]
30 reg_genmove red
#! [game over]

#case P9.8 a chance event has to come first
#game limes deal=host
10 lp-newgame limes deal=host
20 reg_genmove 1
#! [unavailable: .*]

#case P9.9 no such player
10 reg_genmove green
#! [syntax error]

#case P9.10 main time and blocks
10 time_settings 300 60 20
#? []
20 lp-clock
#? [white canadian 300 60 20 left 300\nred canadian 300 60 20 left 300]

#case P9.11 no blocks
10 time_settings 300 0 0
#? []
20 lp-clock
#? [white absolute 300 left 300\nred absolute 300 left 300]
30 time_settings 300 0 5
#? []
40 lp-clock
#? [white absolute 300 left 300\nred absolute 300 left 300]

#case P9.12 no limit
10 time_settings 300 60 0
#? []
20 lp-clock
#? [white none\nred none]

#case P9.13 decimals
10 time_settings 0.5 .25 3
#? []
20 lp-clock
#? [white canadian 0\.5 0\.25 3 left .*\nred canadian 0\.5 0\.25 3 left .*]

#case P9.14 what is not a time
10 time_settings soon 60 20
#! [syntax error]
20 time_settings 300 60 many
#! [syntax error]
30 time_settings 300 -1 20
#! [syntax error]
40 time_settings -1 60 20
#! [syntax error]
50 time_settings 300 60 -1
#! [syntax error]
60 time_settings 300 60 2.5
#! [syntax error]

#case P9.15 main time and blocks
10 time_settings 300 60 20
#? []
20 time_left red 12.5 3
#? []
30 time_left white 250 0
#? []
40 lp-clock
#? [white canadian 300 60 20 left 250\nred canadian 300 60 20 left 12\.5 overtime turns 3]

#case P9.15b periods
10 lp-clock byo-yomi 300 30 5
20 time_left white 20 2
#? []
30 lp-clock
#? [white byo-yomi 300 30 5 left 20 overtime periods 2\nred byo-yomi 300 30 5 left 300]

#case P9.16 the kind of a clock stays
10 lp-clock fischer 300 2.5
20 time_left white 100 0
#? []
30 lp-clock
#? [white fischer 300 2\.5 left 100\nred fischer 300 2\.5 left 300]

#case P9.16b a clock without a limit gets one
10 time_left red 100 0
#? []
20 lp-clock
#? [white none\nred [a-z-]* .*left 100]

#case P9.17 what is not a time, or not a player
10 time_left nobody 1 0
#! [syntax error]
20 time_left red -1 0
#! [syntax error]
30 time_left red some 0
#! [syntax error]
40 time_left red 1 some
#! [syntax error]
50 time_left red 1 -1
#! [syntax error]

#case P9.18 final_score answers what lp-result answers
10 lp-resign
#? []
20 lp-result
#? [0-1 resignation]
30 final_score
#? [0-1 resignation]

#case P9.18b of a draw
10 lp-draw_agreed
#? []
20 final_score
#? [1/2-1/2 agreement]

#case P9.19 the game goes on
10 final_score
#! [cannot score]

#case P9.20 the first line of showboard is empty
10 showboard
#? [\n..*]

#case P9.22 cputime is a decimal
10 cputime
#? [[0-9][0-9]*(\.[0-9]*|)]

#case P9.22b it grows with the work
#timeout 120
#needs lp-perft
10 cputime
20 lp-perft 4
#? [58464]
30 lp-perft 4
#? [58464]
40 cputime
#check grows 10
