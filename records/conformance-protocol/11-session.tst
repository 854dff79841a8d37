# Section 11: the session.
# README.md says how to read this file.

#case P11.1 one JSON object on one line
10 lp-describe
#check json

#case P11.40 by its schema
10 lp-describe
#check json describe.schema.json

#case P11.41 options are described in one form
10 lp-describe
#check json describe.schema.json
#check described-options

#case P11.42 the version of the lp- commands
10 lp-describe
#check member lp_version "1.0"

#case P11.2 the members
10 lp-describe
#check json describe.schema.json
#check member protocol_version 2
#check member record_version 1
#check described

#case P11.44 the form of a command, and what it does
10 lp-help lp-undo
#? [lp-undo \[N\]\n[^\n][^\n]*.*]
20 lp-help genmove
#? [genmove COLOUR\n[^\n][^\n]*.*]

#case P11.48 what the arguments may be
10 lp-help lp-gameover
#? [(?=[\s\S]*resignation)(?=[\s\S]*time)[\s\S]*]
20 lp-help lp-clock
#? [(?=[\s\S]*fischer)(?=[\s\S]*byo-yomi)[\s\S]*]

#case P11.45 a line for each command
10 lp-help
#check helped

#case P11.46 no such command
10 lp-help lp-teleport
#! [unavailable: .*]

#case P11.4 a line for each option
10 lp-options
#check options

#case P11.5 the types
10 lp-options
#? [([^ \n]* (bool|int|float|enum|string) [^\n]*)(\n[^ \n]* (bool|int|float|enum|string) [^\n]*)*|]

#case P11.6 the ranges
10 lp-options
#check options

#case P11.7 the value alone
#option seed
10 lp-set seed 77
#? []
20 lp-get seed
#? [77]

#case P11.8 no such option
10 lp-get volume
#! [bad-option: .*]

#case P11.9 all or none
#option seed
#option verbose_errors
10 lp-set seed 77 verbose_errors false
#? []
20 lp-set seed 78 verbose_errors perhaps
#! [bad-option: .*]
30 lp-get seed
#? [77]
40 lp-set seed 79 volume 11
#! [bad-option: .*]
50 lp-get seed
#? [77]

#case P11.9b also where the first value was sound
#option seed
10 lp-set seed 77
#? []
20 lp-set seed 79 volume 11
#! [bad-option: .*]
30 lp-get seed
#? [77]

#case P11.10 true and false in any case
#option verbose_errors
10 lp-set verbose_errors TRUE
#? []
20 lp-get verbose_errors
#? [true]
30 lp-set verbose_errors False
#? []
40 lp-get verbose_errors
#? [false]

#case P11.11 no such option, no such value
10 lp-set volume 11
#! [bad-option: .*]

#case P11.11b no such value
#option verbose_errors
10 lp-set verbose_errors perhaps
#! [bad-option: .*]

#case P11.12 an odd number of arguments
10 lp-set seed
#! [syntax: .*]
20 lp-set seed 1 seed
#! [syntax: .*]

#case P11.13 a line for each player
10 lp-clock
#? [white none\nred none]

#case P11.13b of three
#game classic3
10 lp-newgame classic3
20 lp-clock
#? [white none\nred none\nblack none]

#case P11.14 all players, or one
10 lp-clock absolute 300
#? [white absolute 300 left 300\nred absolute 300 left 300]
20 lp-clock red absolute 100
#? [white absolute 300 left 300\nred absolute 100 left 100]

#case P11.15 the clocks are full
10 lp-clock absolute 300
20 time_left white 5 0
#? []
30 lp-clock absolute 300
#? [white absolute 300 left 300\nred absolute 300 left 300]

#case P11.16 undo does not bring back the limit
10 lp-play m50:n50
#? []
20 lp-clock absolute 300
30 undo
#? []
40 lp-clock
#? [white absolute 300 left .*\nred absolute 300 left .*]

#case P11.49 byo-yomi: a period within which a turn is made is kept
#option max_nodes
#needs genmove time_left
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
12 lp-set max_nodes 50
#? []
14 lp-clock byo-yomi 0 30 5
16 time_left white 20 5
#? []
20 genmove white
22 lp-set max_nodes 0
#? []
#unless 20 resign
30 lp-clock
#? [white byo-yomi 0 30 5 left 30 overtime periods 5\nred [^\n]*]

#case P11.49b per-turn: each turn has its time
#option max_nodes
#needs genmove time_left
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
12 lp-set max_nodes 50
#? []
14 lp-clock per-turn 30
16 time_left white 20 1
#? []
20 genmove white
22 lp-set max_nodes 0
#? []
#unless 20 resign
30 lp-clock
#? [white per-turn 30 left 30\nred [^\n]*]

#case P11.49c canadian: a block follows when its turns are made
#option max_nodes
#needs genmove time_left
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
12 lp-set max_nodes 50
#? []
14 lp-clock canadian 0 30 1
16 time_left white 20 1
#? []
20 genmove white
22 lp-set max_nodes 0
#? []
#unless 20 resign
30 lp-clock
#? [white canadian 0 30 1 left 30 overtime turns 1\nred [^\n]*]

#case P11.49d fischer: the increment is added
#option max_nodes
#needs genmove time_left
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
12 lp-set max_nodes 50
#? []
14 lp-clock fischer 300 30
16 time_left white 100 0
#? []
20 genmove white
22 lp-set max_nodes 0
#? []
#unless 20 resign
30 lp-clock
#? [white fischer 300 30 left 1([12][0-9](\.[0-9]*|)|30)\nred [^\n]*]

#case P11.49e delay: the first seconds are free
#option max_nodes
#needs genmove time_left
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
12 lp-set max_nodes 50
#? []
14 lp-clock delay 300 30
16 time_left white 100 0
#? []
20 genmove white
22 lp-set max_nodes 0
#? []
#unless 20 resign
30 lp-clock
#? [white delay 300 30 left 100\nred [^\n]*]

#case P11.17 the form of a line
10 lp-clock none
#? [white none\nred none]
20 lp-clock absolute 300
#? [white absolute 300 left 300\nred absolute 300 left 300]
30 lp-clock fischer 300 2.5
#? [white fischer 300 2\.5 left 300\nred fischer 300 2\.5 left 300]
40 lp-clock delay 300 3
#? [white delay 300 3 left 300\nred delay 300 3 left 300]
50 lp-clock byo-yomi 300 30 5
#? [white byo-yomi 300 30 5 left 300\nred byo-yomi 300 30 5 left 300]
60 lp-clock canadian 300 60 20
#? [white canadian 300 60 20 left 300\nred canadian 300 60 20 left 300]
70 lp-clock per-turn 10
#? [white per-turn 10 left 10\nred per-turn 10 left 10]

#case P11.18 after the main time
10 lp-clock byo-yomi 0 30 5
#? [white byo-yomi 0 30 5 left 30 overtime periods 5\nred byo-yomi 0 30 5 left 30 overtime periods 5]
20 lp-clock canadian 0 60 20
#? [white canadian 0 60 20 left 60 overtime turns 20\nred canadian 0 60 20 left 60 overtime turns 20]

#case P11.19 down
10 lp-clock absolute 300
20 time_left red 0 0
#? []
30 lp-clock
#? [white absolute 300 left 300\nred absolute 300 left 0( down|)]
40 lp-clock absolute 0.001
50 genmove white
60 lp-clock
#? [white absolute 0\.001 left (0( down|)|0\.001)\nred absolute 0\.001 left 0\.001]

#case P11.20 at most three decimals
10 lp-clock absolute 300.12345
#? [white absolute 300\.12[0-9]* left 300\.12[0-9]*\nred .*]
20 lp-clock absolute 2.50
#? [white absolute 2\.5 left 2\.5\nred absolute 2\.5 left 2\.5]
30 lp-clock absolute 007.000
#? [white absolute 7 left 7\nred absolute 7 left 7]

#case P11.21 no such kind or player, other values
10 lp-clock sundial
#! [syntax: .*]
20 lp-clock green absolute 5
#! [syntax: .*]
30 lp-clock absolute
#! [syntax: .*]
40 lp-clock absolute 5 5
#! [syntax: .*]
50 lp-clock absolute -5
#! [syntax: .*]
60 lp-clock per-turn 0
#! [syntax: .*]
70 lp-clock byo-yomi 300 30 0
#! [syntax: .*]
80 lp-clock canadian 300 0 20
#! [syntax: .*]

#case P11.22 pong
10 lp-ping
#? [pong]
