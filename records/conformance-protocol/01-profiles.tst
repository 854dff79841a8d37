# Section 1: profiles.
# README.md says how to read this file.

#case P1.1 all commands of the minimal profile are listed
10 list_commands
#check profile minimal

#case P1.2 all commands of the claimed profile are listed
10 list_commands
#check profile

#case P1.3 lp-play is there if three players can play
#game classic3
10 known_command lp-play
#? [true]

#case P1.4 commands of the page mean what it says
10 protocol_version
#? [2]
20 known_command protocol_version
#? [true]
30 known_command lp-teleport
#? [false]

#case P1.7 classic with two players begins from its start
10 lp-newgame classic
#? [classic - w 8\.8 p0 -]
20 play white m50:n50
#? []
30 play red m51:l51
#? []

#case P1.7b classic is played to its end by the rules, at 16 turns of placement and the first of movement
10 lp-newgame classic
#? [classic - w 8\.8 p0 -]
20 play white m50:n50

#case P1.9 a game of classic is in progress from the start
#fresh
10 play red m50:n50
#! [illegal move]
20 play white m50:n50
#? []
30 play red m51:l51
#? []

#case P1.9b the first position is the start of classic
#fresh
10 lp-position
#? [classic - w 8\.8 p0 -]

#case P1.10 what cannot be played is refused, not replaced
10 lp-newgame checkers
#! [bad-option: .*]
20 play white m50:n50
#? []

#case P1.10b an option that cannot be had is refused
10 lp-newgame classic size=17
#! [bad-option: .*]
20 play red m50:n50
#! [illegal move]
30 play white m50:n50
#? []

#case P1.12 texts are as on the page
10 protocol_version
#? [2]
20 known_command name
#? [true]
30 known_command lp-teleport
#? [false]
40 lp-newgame classic
#? [classic - w 8\.8 p0 -]
50 komi 6.5
#? []
