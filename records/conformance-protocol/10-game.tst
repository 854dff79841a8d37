# Section 10: the game.
# README.md says how to read this file.

#case P10.1 before a chance event
#game limes deal=host
10 lp-newgame limes deal=host
20 lp-legal
#! [unavailable: .*]
30 lp-legal_count
#! [unavailable: .*]
40 lp-explain m50r0
#! [unavailable: .*]
50 lp-play m50r0
#! [unavailable: .*]
60 lp-perft 1
#! [unavailable: .*]
70 lp-divide 1
#! [unavailable: .*]

#case P10.1b of the full profile
#game limes deal=host
10 lp-newgame limes deal=host
20 lp-steps
#! [unavailable: .*]
30 lp-hint
#! [unavailable: .*]

#case P10.2 the answer is the position string
#game classic3
10 lp-newgame classic3
#? [classic3 - w 8\.8\.8 p0 -]

#case P10.2b with options in the edition
#game classic/size=6/turn=either
10 lp-newgame classic/size=6/turn=either
#? [classic/size=6/turn=either - w 6\.6 p0 -]

#case P10.162 the number 2 after the name
10 lp-newgame classic2
#? [classic - w 8\.8 p0 -]

#case P10.3 the keys
#game classic3/size=6
10 lp-newgame classic players=3 size=6 seed=4 game=limit
#? [classic3/size=6 - w 6\.6\.6 p0 -]

#case P10.3b all options of the edition
#game pbmserv size=2 placement=manual
10 lp-newgame pbmserv size=2 placement=manual must_touch=1 free_edges=2 equaliser=off isolate=doomed turn=either ending=stranded wipeout=tie
#? [pbmserv/.* - r [^\n]* p0 [^\n]*]

#case P10.4 the game follows from the edition
#game limes deal=host
10 lp-newgame limes deal=host
#? [limes2 .*]
20 lp-newgame classic
#? [classic - w 8\.8 p0 -]

#case P10.5 options have the values of the edition, players is 2
#game classic3/size=4
10 lp-newgame classic3/size=4
#? [classic3/size=4 - w 4\.4\.4 p0 -]
20 lp-newgame classic
#? [classic - w 8\.8 p0 -]

#case P10.6 the history is empty
10 lp-play m50:n50
#? []
20 lp-newgame classic
#? [classic - w 8\.8 p0 -]
30 lp-history
#? []
40 undo
#! [cannot undo]

#case P10.7 options and limits of time stay
#option seed
10 lp-set seed 77
#? []
20 time_settings 300 0 0
#? []
30 lp-newgame classic
#? [classic - w 8\.8 p0 -]
40 lp-get seed
#? [77]

#case P10.7b the clocks stay limited
10 lp-clock fischer 300 2
20 lp-newgame classic
#? [classic - w 8\.8 p0 -]
30 lp-clock
#? [white fischer 300 2 left 300\nred fischer 300 2 left 300]

#case P10.7c the level stays
#option level
10 lp-set level 3
#? []
20 lp-newgame classic
#? [classic - w 8\.8 p0 -]
30 lp-get level
#? [3]
40 lp-set level 10
#? []

#case P10.8 clocks are full
10 lp-clock fischer 300 2
20 time_left white 5 0
#? []
30 lp-newgame classic
#? [classic - w 8\.8 p0 -]
40 lp-clock
#? [white fischer 300 2 left 300\nred fischer 300 2 left 300]

#case P10.9 an option in both places
#game classic/size=4
10 lp-newgame classic/size=4 size=4
#? [classic/size=4 - w 4\.4 p0 -]
20 lp-newgame classic/size=4 size=5
#! [bad-option: .*]
30 lp-newgame classic3 players=2
#! [bad-option: .*]

#case P10.10 layout and seed together
#game pbmserv size=2 seed=5
10 lp-newgame pbmserv size=2 layout=l47:1gb/1kr/1bg/rk seed=5
#? [pbmserv/size=2 l47:1oB/1oR/1Bo/Ro r 0\.0 m0 -]

#case P10.11 a seed without effect
10 lp-newgame classic seed=7
#? [classic - w 8\.8 p0 -]

#case P10.12 no leading zeros but in seeds
#game nestor size=2 seed=7
10 lp-newgame nestor size=2 seed=007
#? [nestor/size=2 l48:oR/oBo/Ro/B r 0\.0 m0 -]
20 lp-newgame classic size=04
#! [bad-option: .*]
30 lp-newgame classic turn=Both
#! [bad-option: .*]

#case P10.13 the first = separates
10 lp-newgame classic size==4
#! [bad-option: .*]
20 lp-newgame classic turn=both=either
#! [bad-option: .*]

#case P10.14 the same seed gives the same start
#game nestor size=2 seed=7
10 lp-newgame nestor size=2 seed=5
#? [nestor/size=2 l47:3o/2BR/1Ro/ooB r 0\.0 m0 -]
20 lp-newgame nestor size=3 seed=5
#? [nestor/size=3 l49:1oo/RBRo/ooBo/BR r 0\.0 m0 -]
30 lp-newgame pbmserv3 size=3 seed=5
#? [pbmserv3/size=3 l49:1GR/oBoG/GRBR/Bo r 0\.0\.0 m0 -]
40 lp-newgame pbmserv size=2 seed=3
#? [pbmserv/size=2 l47:1oB/1oR/1Bo/Ro r 0\.0 m0 -]

#case P10.15 without a seed one is drawn
#game nestor seed=1
10 lp-newgame nestor
20 lp-newgame nestor
#differs 10

#case P10.164 up to 20 digits of a seed
#game nestor
10 lp-newgame nestor size=2 seed=00000000000000000005
#? [nestor/size=2 .*]
20 lp-newgame nestor size=2 seed=000000000000000000005
#! [bad-option: .*]

#case P10.165 a seed in EDITION
#game nestor
10 lp-newgame nestor/seed=5/size=2
#? [nestor/size=2 l47:3o/2BR/1Ro/ooB r 0\.0 m0 -]
20 lp-position nestor/seed=5/size=2 l47:3o/2BR/1Ro/ooB r 0.0 m0 -
#! [bad-position: .*]

#case P10.166 the same is what is written the same
#game nestor
10 lp-newgame nestor/seed=7/size=2 seed=7
#? [nestor/size=2 .*]
20 lp-newgame nestor/seed=7/size=2 seed=07
#! [bad-option: .*]

#case P10.17 what there is not
10 lp-newgame checkers
#! [bad-option: .*]
20 lp-newgame classic colour=blue
#! [bad-option: .*]
30 lp-newgame classic size=0
#! [bad-option: .*]
40 lp-newgame classic turn=perhaps
#! [bad-option: .*]
50 lp-newgame classic players=4
#! [bad-option: .*]
60 lp-newgame classic game=chess
#! [bad-option: .*]
70 lp-newgame classic game=limes
#! [bad-option: .*]

#case P10.17b a layout that the rules do not allow
#game pbmserv size=2 seed=5
10 lp-newgame pbmserv size=1 layout=m50:rb2gk
#! [bad-option: .*]
20 lp-newgame pbmserv size=1 layout=m50:rb/gr
#! [bad-option: .*]

#case P10.18 a layout with another placement
#game pbmserv size=2 seed=5
10 lp-newgame pbmserv placement=manual size=2 layout=l47:1gb/1kr/1bg/rk
#! [bad-option: .*]
20 lp-newgame classic layout=l47:1gb/1kr/1bg/rk
#! [bad-option: .*]

#case P10.19 two values of one option
10 lp-newgame classic/size=8 size=7
#! [bad-option: .*]
20 lp-newgame classic/size=8/size=8
#! [bad-option: .*]
30 lp-newgame classic3/players=3
#! [bad-option: .*]

#case P10.20 words without =, key or value
10 lp-newgame classic 8
#! [syntax: .*]
20 lp-newgame classic size=
#! [syntax: .*]
30 lp-newgame classic =8
#! [syntax: .*]

#case P10.21 a key twice
10 lp-newgame classic size=8 size=8
#! [syntax: .*]
20 lp-newgame classic seed=1 seed=2
#! [syntax: .*]

#case P10.22 a file that cannot be read
#game limes deal=host
10 lp-newgame limes deck=no-such-file.json
#! [unavailable: .*]

#case P10.23 the position string
10 lp-position
#? [classic - w 8\.8 p0 -]
20 lp-play m50:n50 m51:l51
#? []
30 lp-position
#? [classic l50:1Wo/oR w 7\.7 p2 -]

#case P10.24 a position is set
10 lp-play m50:n50
#? []
20 time_settings 300 0 0
#? []
30 time_left red 5 0
#? []
40 lp-position classic m50:Wo r 7.8 p1 -
#? [classic m50:Wo r 7\.8 p1 -]
50 lp-history
#? []
60 undo
#! [cannot undo]
70 lp-clock
#? [white absolute 300 left 300\nred absolute 300 left 300]
80 lp-to_play
#? [red]

#case P10.24b the clocks are full, and the limit stays
10 lp-clock fischer 300 2
20 time_left white 5 0
#? []
30 lp-position classic m50:Wo r 7.8 p1 -
40 lp-clock
#? [white fischer 300 2 left 300\nred fischer 300 2 left 300]

#case P10.25 several spaces count as one
10 lp-position   classic    m50:Wo   r  7.8   p1  -
#? [classic m50:Wo r 7\.8 p1 -]

#case P10.26 what cannot be read, or reached
10 lp-play m50:n50
#? []
20 lp-position
30 lp-position nonsense
#! [bad-position: .*]
40 lp-position classic somewhere
#! [bad-position: .*]
50 lp-position classic m50:Wo/o w 7.8 p1 -
#! [bad-position: .*]
60 lp-position classic m50:Wo w 7.8 p1 -
#! [bad-position: .*]
70 lp-position classic m50:Wo r 8.8 p1 -
#! [bad-position: .*]
80 lp-position classic m51:Wo r 7.8 p1
#! [bad-position: .*]
90 lp-position classic2 - w 8.8 p0 -
#! [bad-position: .*]
100 lp-position
#same 20

#case P10.27 one JSON object by the schema
10 lp-state
#check json state.schema.json
#check member position "classic - w 8.8 p0 -"
20 lp-play m50:n50
#? []
30 lp-state
#check json state.schema.json
#check member mover "red"

#case P10.27b in movement and after the end
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
20 lp-state
#check json state.schema.json
30 lp-resign
#? []
40 lp-state
#check json state.schema.json
#check member result "0-1"

#case P10.28 the last turn or event
10 lp-state
#check member last_turn null
20 lp-play m50:n50
#? []
30 lp-state
#check member last_turn "m50:n50"
40 lp-resign
#? []
50 lp-state
#check member last_turn "red:resigns"

#case P10.28b not a chance event
#game limes deal=host
10 lp-newgame limes deal=host
20 lp-play draw-1
30 lp-state
#check member last_turn null

#case P10.130 what the last turn has changed
10 lp-state
#check member change null
20 lp-position classic m50:WRo/ooo w 0.0 m26 -
30 lp-play m50-o50/n51
#? []
40 lp-state
#check member change.turn "m50-o50/n51"
#check member change.player "white"
#check member change.ball "m50"
#check member change.to "o50"
#check member change.removed "n51"
#check member change.path ["m50", "m51", "n51", "o50"]

#case P10.130b what the last turn has captured
#game classic/equaliser=off/size=2
10 lp-position classic/equaliser=off/size=2 l48:2W/1Ro/oWR/oo w 0.0 m0 -
20 lp-play n48-n49/m51
#? []
30 lp-state
#check member change.captured [{"player": "red", "cell": "n50"}]
#check member change.cut_off []
#check member captured ["n50"]

#case P10.130c what the last turn has cut off
#game classic/turn=either
10 lp-position classic/turn=either m50:WooRooooooo w 0.0 m2 -
20 lp-play pass/q50
#? []
30 lp-state
#check member change.cut_off ["r50", "s50", "t50", "u50", "v50", "w50"]
#check member change.captured []
#check member captured []

#case P10.171 groups and their freedoms
#game classic/equaliser=off/size=2
10 lp-state
#check member groups []
20 lp-position classic/equaliser=off/size=2 l48:2W/1Ro/oWR/oo w 0.0 m0 -
30 lp-state
#check member groups [{"player": "white", "cells": ["n48"], "freedoms": ["n49"]}, {"player": "white", "cells": ["m50"], "freedoms": ["n49", "l50", "l51", "m51"]}, {"player": "red", "cells": ["m49"], "freedoms": ["n49", "l50"]}, {"player": "red", "cells": ["n50"], "freedoms": ["n49", "m51"]}]
40 lp-play m50-n49/l51
#? []
50 lp-state
#check member groups [{"player": "white", "cells": ["n48", "n49"], "freedoms": ["m50"]}, {"player": "red", "cells": ["m49"], "freedoms": ["l50", "m50"]}, {"player": "red", "cells": ["n50"], "freedoms": ["m50", "m51"]}]

#case P10.29 the legal turns of the start
10 lp-legal
#check legal-turns classic - w 8.8 p0 -

#case P10.30 sorted by code point
10 lp-legal
#? [l50:m50\nl51:m50\nm49:m50\nm50:l50\nm50:l51\nm50:m49\nm50:m51\nm50:n49\nm50:n50\nm51:m50\nn49:m50\nn50:m50]

#case P10.31 none after the end
10 lp-resign
#? []
20 lp-legal
#? []
30 lp-legal_count
#? [0]

#case P10.32 with a prefix
10 lp-legal m50
#? [m50:l50\nm50:l51\nm50:m49\nm50:m51\nm50:n49\nm50:n50]
20 lp-legal n49
#? [n49:m50]
30 lp-legal M50:N50
#? [m50:n50]

#case P10.32b in movement
10 lp-position classic m49:1R/RoR/WW/1o w 0.0 m2 -
20 lp-legal m51
#? [m51-n50/m51\nm51-n50/n52\nm51-n50/o50]
30 lp-legal n51-n52
#? [n51-n52/n50]

#case P10.33 by whole cells
10 lp-legal m5
#? []
20 lp-legal m50:n5
#? []
30 lp-legal_count m5
#? [0]

#case P10.34 a prefix of no legal turn
10 lp-legal m50-n50
#? []
20 lp-legal a1
#? []

#case P10.35 a prefix of no turn
10 lp-legal ?
#! [syntax: .*]
20 lp-legal 50
#! [syntax: .*]
30 lp-legal m50:m50:
#! [syntax: .*]

#case P10.36 the number of turns
10 lp-legal_count
#? [12]
20 lp-legal_count m50
#? [6]
30 lp-position classic m49:1R/RoR/WW/1o w 0.0 m2 -
40 lp-legal_count
#? [8]

#case P10.37 a prefix of no turn
10 lp-legal_count ?
#! [syntax: .*]

#case P10.38 what may follow
10 lp-steps
#? [l50\nl51\nm49\nm50\nm51\nn49\nn50]
20 lp-steps m50
#? [l50\nl51\nm49\nm51\nn49\nn50]

#case P10.38b in movement
10 lp-position classic m49:1R/RoR/WW/1o w 0.0 m2 -
20 lp-steps
#? [m51\nn51]
30 lp-steps n51
#? [n50\nn52]
40 lp-steps n51-n50
#? [m50\nn49\nn51\nn52]

#case P10.39 end
10 lp-steps m50:n50
#? [end]

#case P10.40 a prefix of no legal turn
10 lp-steps m5
#? []
20 lp-steps m50-n50
#? []

#case P10.131 what has been tapped
10 lp-steps m50 n50
#? [end]
20 lp-position classic m50:WRo/ooo w 0.0 m26 -
30 lp-steps m50 n51
#? [m50\nm51\no50\no51]

#case P10.41 a prefix of no turn
10 lp-steps ?
#! [syntax: .*]

#case P10.132 an object for each legal turn
10 lp-turns
#check json turns.schema.json
#check turn-objects classic - w 8.8 p0 -
20 lp-position classic m49:1R/RoR/WW/1o w 0.0 m2 -
30 lp-turns
#check json turns.schema.json
#check turn-objects classic m49:1R/RoR/WW/1o w 0.0 m2 -

#case P10.133 what a turn does
10 lp-turns n49
#check member 0.turn "n49:m50"
#check member 0.laid ["n49", "m50"]
#check member 0.ball "n49"
#check member 0.captured []
#check member 0.cut_off []

#case P10.133b what a turn captures
10 lp-position classic m49:1R/RoR/WW/1o w 0.0 m2 -
20 lp-turns n51-n50/n52
#check member 0.removed "n52"
30 lp-position classic/equaliser=off/size=2 l48:2W/1Ro/oWR/oo w 0.0 m0 -
40 lp-turns n48-n49/m51
#check member 0.captured [{"player": "red", "cell": "n50"}]
#check member 0.cut_off []

#case P10.133c what a turn cuts off
#game classic/turn=either
10 lp-position classic/turn=either m50:WooRooooooo w 0.0 m2 -
20 lp-turns pass/q50
#check member 0.cut_off ["r50", "s50", "t50", "u50", "v50", "w50"]
#check member 0.captured []

#case P10.133d a part that is cut off with its balls
#game classic/isolate=doomed/turn=either
10 lp-position classic/isolate=doomed/turn=either m50:RooWooR w 0.0 m2 -
20 lp-turns pass/r50
#check member 0.cut_off ["s50"]
#check member 0.captured [{"player": "red", "cell": "s50"}]

#case P10.133e balls of two colours that are captured
#game nestor3/turn=either
10 lp-position nestor3/turn=either m50:BooRoY r 0.0.0 m6 out:b
20 lp-turns p50-n50
#check member 0.captured [{"player": "blue", "cell": "m50"}]

#case P10.134 a prefix of no turn
10 lp-turns ?
#! [syntax: .*]

#case P10.42 legal
10 lp-explain m50:n50
#? [legal]
20 lp-position classic m50:WRo/ooo w 0.0 m26 -
30 lp-explain m50-o50/n51
#? [legal]

#case P10.43 the form of a violation
10 lp-explain m50:m52
#? [R[0-9][0-9]* (-|[a-z][a-z]*[0-9][0-9]*) [^ \n][^\n]*\nR[0-9][0-9]* (-|[a-z][a-z]*[0-9][0-9]*) [^ \n][^\n]*]

#case P10.44 sorted by rule
10 lp-explain m50:m52
#? [R1 m52 [^\n]*\nR2 m50 [^\n]*]
20 lp-position classic m50:WRo/ooo w 0.0 m26 -
30 lp-explain a1-b1/c1
#? [R6 a1 [^\n]*\nR6 b1 [^\n]*\nR8 c1 [^\n]*]

#case P10.160 cells in the order of the turn
10 lp-play m50:n50 m51:l51
#? []
20 lp-explain o49:o51
#? [R1 o49 [^\n]*\nR1 o51 [^\n]*]
30 lp-explain o51:o49
#? [R1 o51 [^\n]*\nR1 o49 [^\n]*(\nR2 [^\n]*)*]

#case P10.45 after the end
10 lp-resign
#? []
20 lp-explain m50:n50
#? [R17 - [^\n]*]

#case P10.46 a turn of another phase
10 lp-explain m50-n50/m51
#? [R1 m50 [^\n]*]
20 lp-explain pass/m50
#? [R1 - [^\n]*]
30 lp-position classic m50:WRo/ooo w 0.0 m26 -
40 lp-explain m50:n50
#? [R6 m50 [^\n]*]

#case P10.47 on the empty table
10 lp-explain l49:n51
#? [R1 l49 [^\n]*(\nR[12] [^\n]*)*]
20 lp-explain m50:m52
#? [R1 m52 [^\n]*(\nR2 [^\n]*)*]

#case P10.48 R2 names the ball that breaks it
10 lp-play m50:n50 m51:l51
#? []
20 lp-explain m49:n49
#? [(R[0-9]* [^\n]*\n)*R2 m49 [^\n]*]

#case P10.49 R1, R3, R4, R6 and R18 name the cell
10 lp-play m50:n50 m51:l51
#? []
20 lp-explain o50:m50
#? [R1 m50 [^\n]*]
30 lp-position classic m50:WRo/ooo w 0.0 m26 -
40 lp-explain n50-o50/n51
#? [R6 n50 [^\n]*]
50 lp-explain m50-n50/n51
#? [R6 n50 [^\n]*]

#case P10.50 R8 and R9 name the tile
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
20 lp-explain m50-m51/n50
#? [R8 n50 [^\n]*]
#game nestor size=2 seed=5
30 lp-position nestor m50:RooB r 0.0 m6 -
40 lp-explain m50-n50/o50
#? [R9 o50 [^\n]*]

#case P10.51 R12 names the first ball by row, then column
#game classic/size=2
10 lp-position classic/size=2 l48:2W/1Ro/oWR/oo w 0.0 m0 -
20 lp-explain n48-n49/m51
#? [R12 n50 [^\n]*]
30 lp-explain m50-l50/n49
#? [R12 n48 [^\n]*]

#case P10.52 R13
10 lp-position classic m50:WRo/ooo w 0.0 m26 -
20 lp-explain m50-o50
#? [R13 m50 [^\n]*]
30 lp-explain pass/o50
#? [R13 o50 [^\n]*]
40 lp-explain pass
#? [R13 - [^\n]*]

#case P10.53 what is not a turn
10 lp-explain nothing
#! [syntax: .*]
20 lp-explain draw
#! [syntax: .*]
30 lp-explain white:resigns
#! [syntax: .*]

#case P10.54 all or none
10 lp-play m50:n50 m51:l51
#? []
20 lp-history
30 lp-play o50:n51 m50:m51
#! [illegal-turn: .*]
40 lp-play o50:n51 nothing
#! [syntax: .*]
50 lp-history
#same 20
60 lp-position
#? [classic l50:1Wo/oR w 7\.7 p2 -]

#case P10.55 lp-play accepts a history
10 lp-play m50:n50 m51:l51 white:resigns
#? []
20 lp-history
#? [m50:n50\nm51:l51\nwhite:resigns]
30 clear_board
#? []
40 lp-play m50:n50 m51:l51 white:resigns
#? []
50 lp-result
#? [0-1 resignation]

#case P10.56 an event for a player who is not to move
10 lp-play red:resigns
#? []
20 lp-result
#? [1-0 resignation]

#case P10.56b among three players
#game classic3
10 lp-newgame classic3
20 lp-play black:resigns
#? []
30 lp-to_play
#? [white]
40 lp-result
#? [\*]
50 lp-play m50:n50 white:timeout
#? []
60 lp-result
#? [0-1-0 .*]

#case P10.57 a turn that breaks a rule
10 lp-play m50:m52
#! [illegal-turn: .*]
20 lp-play m50:n50 m50:n50
#! [illegal-turn: .*]

#case P10.57b an event that breaks a rule
#game classic3
10 lp-newgame classic3
20 lp-play black:resigns
#? []
30 lp-play black:resigns
#! [illegal-turn: .*]

#case P10.58 after the end
10 lp-resign
#? []
20 lp-play m50:n50
#! [game-over: .*]
30 lp-play red:resigns
#! [game-over: .*]

#case P10.58b within one command
10 lp-play draw m50:n50
#! [game-over: .*]
20 lp-result
#? [\*]

#case P10.59 neither a turn nor an event
10 lp-play nothing
#! [syntax: .*]
20 lp-play green:resigns
#! [syntax: .*]
30 lp-play m50:n50 white:wins
#! [syntax: .*]

#case P10.60 turns and events in canonical form
10 lp-history
#? []
20 lp-play M50:N50 m51:L51
#? []
30 lp-resign
#? []
40 lp-history
#? [m50:n50\nm51:l51\nwhite:resigns]

#case P10.61 chance events
#game limes deal=host
10 lp-newgame limes deal=host
20 lp-play draw-1
#? []
30 lp-history
#? [draw-1]

#case P10.62 not what lp-gameover says
10 lp-play m50:n50
#? []
20 lp-gameover 1-0 adjudication
#? []
30 lp-history
#? [m50:n50]

#case P10.63 several at once
10 lp-play m50:n50 m51:l51 o50:n51
#? []
20 lp-undo 2
#? []
30 lp-history
#? [m50:n50]
40 lp-undo
#? []
50 lp-history
#? []
60 lp-gameover 1-0 time
#? []
70 lp-undo
#? []
80 lp-result
#? [\*]
90 lp-undo 0
#? []

#case P10.64 clocks are as they were
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
70 lp-undo
#? []
80 lp-clock
#same 30

#case P10.65 a chance event goes with its turn
#game limes seed=3
10 lp-newgame limes seed=3
20 lp-position
30 time_settings 0 1 20
#? []
40 genmove 1
#unless 40 resign
50 genmove 2
#unless 50 resign
60 lp-history
70 lp-undo 2
#? []
80 lp-position
#same 20

#case P10.66 fewer can be taken back
10 lp-undo
#! [unavailable: .*]
20 lp-play m50:n50 m51:l51
#? []
30 lp-undo 3
#! [unavailable: .*]
40 lp-history
#? [m50:n50\nm51:l51]

#case P10.67 not a number
10 lp-undo some
#! [syntax: .*]
20 lp-undo -1
#! [syntax: .*]
30 lp-undo 1.5
#! [syntax: .*]

#case P10.68 played again
10 lp-play m50:n50 m51:l51 o50:n51
#? []
20 lp-undo 3
#? []
30 lp-redo
#? []
40 lp-history
#? [m50:n50]
50 lp-redo 2
#? []
60 lp-history
#? [m50:n50\nm51:l51\no50:n51]

#case P10.68b none of them
10 lp-play m50:n50 m51:l51
#? []
20 lp-undo 2
#? []
30 lp-redo 0
#? []
40 lp-history
#? []
50 lp-redo
#? []
60 lp-history
#? [m50:n50]

#case P10.68c what is neither a turn nor another game leaves it
10 lp-play m50:n50 m51:l51
#? []
20 lp-undo 2
#? []
30 time_settings 300 0 0
#? []
40 time_left white 5 0
#? []
50 lp-clock absolute 60
#? [.*]
60 komi 6.5
#? []
70 lp-options
80 lp-state
90 lp-legal_count
95 reg_genmove white
100 lp-redo 2
#? []
110 lp-history
#? [m50:n50\nm51:l51]

#case P10.68d options leave it
#option level
10 lp-play m50:n50
#? []
20 lp-undo
#? []
30 lp-get level
40 lp-set level 5
#? []
50 lp-set level 10
#? []
60 lp-redo
#? []

#case P10.69 another turn
10 lp-play m50:n50 m51:l51
#? []
20 lp-undo
#? []
30 lp-play m51:n49
#? []
40 lp-redo
#! [unavailable: .*]

#case P10.69b a turn that fails is not another turn
10 lp-play m50:n50 m51:l51
#? []
20 lp-undo 2
#? []
30 lp-play m50:m52
#! [illegal-turn: .*]
40 lp-play m51:n49 m51:m52
#! [illegal-turn: .*]
50 lp-play nothing
#! [syntax: .*]
60 play white m50:m52
#! [illegal move]
61 genmove red
#! [wrong player]
62 lp-undo 9
#! [unavailable: .*]
63 lp-gameover 1-0 boredom
#! [syntax: .*]
64 lp-newgame checkers
#! [bad-option: .*]
65 lp-position nowhere
#! [bad-position: .*]
66 boardsize 1000
#! [unacceptable size]
70 lp-redo 2
#? []
80 lp-history
#? [m50:n50\nm51:l51]

#case P10.69c after play
10 lp-play m50:n50
#? []
15 lp-undo
#? []
20 play white m50:l50
#? [.*]
30 lp-redo
#! [unavailable: .*]
40 lp-redo 0
#? []

#case P10.69d after genmove
10 lp-play m50:n50
#? []
15 lp-undo
#? []
20 genmove white
#? [.*]
#unless 20 resign
30 lp-redo
#! [unavailable: .*]
40 lp-redo 0
#? []

#case P10.69e after lp-resign
10 lp-play m50:n50
#? []
15 lp-undo
#? []
20 lp-resign
#? [.*]
30 lp-redo
#! [unavailable: .*]
40 lp-redo 0
#? []

#case P10.69f after lp-timeout
10 lp-play m50:n50
#? []
15 lp-undo
#? []
20 lp-timeout red
#? [.*]
30 lp-redo
#! [unavailable: .*]
40 lp-redo 0
#? []

#case P10.69g after lp-draw_agreed
10 lp-play m50:n50
#? []
15 lp-undo
#? []
20 lp-draw_agreed
#? [.*]
30 lp-redo
#! [unavailable: .*]
40 lp-redo 0
#? []

#case P10.69h after lp-gameover
10 lp-play m50:n50
#? []
15 lp-undo
#? []
20 lp-gameover 1-0 adjudication
#? [.*]
30 lp-redo
#! [unavailable: .*]
40 lp-redo 0
#? []

#case P10.69i after an event of lp-play
10 lp-play m50:n50
#? []
15 lp-undo
#? []
20 lp-play red:resigns
#? [.*]
30 lp-redo
#! [unavailable: .*]
40 lp-redo 0
#? []

#case P10.69j after lp-newgame
10 lp-play m50:n50
#? []
15 lp-undo
#? []
20 lp-newgame classic
#? [.*]
30 lp-redo
#! [unavailable: .*]
40 lp-redo 0
#? []

#case P10.69k after lp-position
10 lp-play m50:n50
#? []
15 lp-undo
#? []
20 lp-position classic - w 8.8 p0 -
#? [.*]
30 lp-redo
#! [unavailable: .*]
40 lp-redo 0
#? []

#case P10.69l after clear_board
10 lp-play m50:n50
#? []
15 lp-undo
#? []
20 clear_board
#? [.*]
30 lp-redo
#! [unavailable: .*]
40 lp-redo 0
#? []

#case P10.69m after boardsize
10 lp-play m50:n50
#? []
15 lp-undo
#? []
20 boardsize 8
#? [.*]
30 lp-redo
#! [unavailable: .*]
40 lp-redo 0
#? []

#case P10.69n after lp-load_record
#needs lp-load_record
10 lp-play m50:n50
#? []
15 lp-undo
#? []
#send "2 lp-load_record -\n[Edition \"classic\"]\n\n1. m50:l50 *\n.\n"
#receive [=2 [^\n]*\n\n]
30 lp-redo
#! [unavailable: .*]

#case P10.70 fewer can be played again
10 lp-redo
#! [unavailable: .*]
20 lp-play m50:n50
#? []
30 lp-undo
#? []
40 lp-redo 2
#! [unavailable: .*]
50 lp-history
#? []
60 lp-redo
#? []

#case P10.71 not a number
10 lp-redo some
#! [syntax: .*]
20 lp-redo -1
#! [syntax: .*]

#case P10.72 the player to move
10 lp-to_play
#? [white]
20 lp-play m50:n50
#? []
30 lp-to_play
#? [red]
40 lp-resign
#? []
50 lp-to_play
#? [none]

#case P10.72b of three
#game classic3
10 lp-newgame classic3
20 lp-play m50:n50 m51:l51
#? []
30 lp-to_play
#? [black]
40 lp-resign black
#? []
50 lp-to_play
#? [white]

#case P10.73 the result
10 lp-result
#? [\*]
20 lp-play m50:n50
#? []
30 lp-result
#? [\*]
40 lp-resign
#? []
50 lp-result
#? [1-0.*]

#case P10.73b of three
#game classic3
10 lp-newgame classic3
20 lp-resign red
#? []
30 lp-result
#? [\*]
40 lp-resign
#? []
50 lp-result
#? [0-0-1.*]

#case P10.74 the reasons
10 lp-resign
#? []
20 lp-result
#? [0-1 resignation]
30 undo
#? []
40 lp-timeout red
#? []
50 lp-result
#? [1-0 time]
60 undo
#? []
70 lp-draw_agreed
#? []
80 lp-result
#? [1/2-1/2 agreement]
90 undo
#? []
100 lp-gameover 1-0 abandoned
#? []
110 lp-result
#? [1-0 abandoned]

#case P10.74b stranded, by the rules
#game classic/size=1
10 lp-newgame classic/size=1
20 lp-play m50:n49 l50:m49 m50-n49/m49 l50-m50/l50
#? []
30 lp-result
#? [0-1 stranded]
40 lp-to_play
#? [none]

#case P10.75 no reason from a string
10 lp-position classic - - 8.8 p0 end:0-1
#? [classic - - 8\.8 p0 end:0-1]
20 lp-result
#? [0-1]

#case P10.76 32 hexadecimal digits
10 lp-key
#? [[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]]
#check key classic - w 8.8 p0 -
20 lp-play m50:n50
#? []
30 lp-key
#check key classic m50:Wo r 7.8 p1 -
40 clear_board
#? []
50 lp-play m50:m51
#? []
60 lp-key
#same 30

#case P10.77 the player to move resigns, or another
10 lp-resign
#? []
20 lp-result
#? [0-1 resignation]
30 undo
#? []
40 lp-resign red
#? []
50 lp-result
#? [1-0 resignation]

#case P10.77b with three players the game goes on
#game classic3
10 lp-newgame classic3
20 lp-resign
#? []
30 lp-to_play
#? [red]
40 lp-resign black
#? []
50 lp-result
#? [0-1-0 resignation]

#case P10.78 after the end
10 lp-resign
#? []
20 lp-resign
#! [game-over: .*]
30 lp-resign white
#! [game-over: .*]

#case P10.79 out already
#game classic3
10 lp-newgame classic3
20 lp-resign black
#? []
30 lp-resign black
#! [illegal-turn: .*]

#case P10.80 no such player
10 lp-resign blue
#! [syntax: .*]

#case P10.81 out of time
10 lp-timeout white
#? []
20 lp-result
#? [0-1 time]

#case P10.81b of three
#game classic3
10 lp-newgame classic3
20 lp-timeout white
#? []
30 lp-to_play
#? [red]
40 lp-timeout red
#? []
50 lp-result
#? [0-0-1 time]

#case P10.82 a clock that has run down ends nothing
10 time_settings 0.01 0 0
#? []
20 time_left white 0 0
#? []
#pause 0.05
30 lp-result
#? [\*]
40 play white m50:n50
#? []
50 lp-result
#? [\*]

#case P10.83 after the end
10 lp-resign
#? []
20 lp-timeout red
#! [game-over: .*]

#case P10.84 out already
#game classic3
10 lp-newgame classic3
20 lp-timeout white
#? []
30 lp-timeout white
#! [illegal-turn: .*]

#case P10.85 no such player
10 lp-timeout blue
#! [syntax: .*]

#case P10.86 a draw
10 lp-draw_agreed
#? []
20 lp-result
#? [1/2-1/2 agreement]
30 lp-history
#? [draw]

#case P10.87 a game without it
#game limes deal=host
10 lp-newgame limes deal=host
20 known_command lp-draw_agreed
#? [false]

#case P10.88 after the end
10 lp-draw_agreed
#? []
20 lp-draw_agreed
#! [game-over: .*]

#case P10.89 a game without it
#game limes deal=host
10 lp-newgame limes deal=host
20 lp-draw_agreed
#! [unavailable: .*]

#case P10.90 the notice ends the game
10 lp-gameover 1-0 adjudication
#? []
20 lp-result
#? [1-0 adjudication]
30 lp-to_play
#? [none]
40 play white m50:n50
#! [illegal move]

#case P10.90b rep and out stay as they were
#needs lp-position
10 lp-position classic/turn=either m50:WoRo/oo w 0.0 m12 rep:2
20 lp-gameover 1-0 resignation
#? []
30 lp-position
#? [classic/turn=either m50:WoRo/oo - 0\.0 m12 rep:2/end:1-0]

#case P10.91 each reason for each result
10 lp-gameover 0-1 stranded
#? []
20 undo
#? []
30 lp-gameover 1/2-1/2 no-balls
#? []
40 undo
#? []
50 lp-gameover 1-0 wipe-out
#? []
60 undo
#? []
70 lp-gameover 1/2-1/2 repetition
#? []
80 undo
#? []
90 lp-gameover 1-0 resignation
#? []
100 undo
#? []
110 lp-gameover 0-1 time
#? []
120 undo
#? []
130 lp-gameover 0-1 agreement
#? []
140 undo
#? []
150 lp-gameover 1-0 illegal
#? []
160 undo
#? []
170 lp-gameover 1/2-1/2 abandoned
#? []

#case P10.92 the same notice again
10 lp-gameover 1-0 adjudication
#? []
20 lp-gameover 1-0 adjudication
#? []
30 undo
#? []
40 lp-result
#? [\*]

#case P10.92b after an unknown reason
10 lp-position classic - - 8.8 p0 end:0-1
20 lp-gameover 0-1 time
#? []
30 lp-result
#? [0-1]

#case P10.93 undo takes a notice back
10 lp-gameover 1-0 adjudication
#? []
20 undo
#? []
30 lp-result
#? [\*]
40 lp-gameover 1-0 adjudication
#? []
50 lp-undo
#? []
60 lp-result
#? [\*]

#case P10.94 another end
10 lp-resign
#? []
20 lp-gameover 1-0 time
#! [game-over: .*]
30 lp-gameover 0-1 time
#! [game-over: .*]
40 lp-gameover 0-1 resignation
#? []

#case P10.95 what is not a result
10 lp-gameover * abandoned
#! [syntax: .*]
20 lp-gameover 1-0-0 time
#! [syntax: .*]
30 lp-gameover 1-1 time
#! [syntax: .*]

#case P10.96 what is not a reason
10 lp-gameover 1-0 boredom
#! [syntax: .*]
20 lp-gameover 1-0 points
#! [syntax: .*]

#case P10.97 the record in export form
10 lp-play m50:n50 m51:l51
#? []
20 lp-record
#? [\[Game "limit"\]\n(\[[^\n]*\]\n)*\[Result "\*"\]\n(\[[^\n]*\]\n)* \n1\. m50:n50 m51:l51 \*]

#case P10.140 as JSON
10 lp-play m50:n50 m51:l51
#? []
20 lp-record format=json
#check json
#check member game "limit"
#check member schema_version 1

#case P10.141 turns added to a loaded record
#needs lp-load_record lp-record lp-play
#send "1 lp-load_record -\n[White \"Ann\"]\n[Edition \"classic\"]\n\n1. m50:n50 {a remark} (1. m50:m51) m51:l51 *\n.\n"
#receive [=1 classic l50:1Wo/oR w 7\.7 p2 -\n\n]
10 lp-play o50:n51
#? []
20 lp-record
#? [.*\[White "Ann"\].*\{a remark\}.*\(1\. m50:m51\).*o50:n51 \*]

#case P10.142 another game after a record
#needs lp-load_record lp-record lp-play lp-undo
#send "1 lp-load_record -\n[White \"Ann\"]\n[Event \"Club\"]\n[Edition \"classic\"]\n\n1. m50:n50 m51:l51 *\n.\n"
#receive [=1 classic l50:1Wo/oR w 7\.7 p2 -\n\n]
10 lp-undo
#? []
20 lp-play m51:n49
#? []
30 lp-record
#? [.*\[Event "Club"\].*\[White "Ann"\].*1\. m50:n50 m51:n49 \*]

#case P10.143 another format
10 lp-record format=xml
#! [syntax: .*]
20 lp-record colour=blue
#! [syntax: .*]

#case P10.144 the tags as in the record
10 lp-tags
#? [\[Game "limit"\]\n(\[[^\n]*\]\n)*\[Result "\*"\](\n\[[^\n]*\])*]

#case P10.145 tags are set
#needs lp-tags
#send "1 lp-tags -\n[White \"Ann # 1\"]\n.\n2 lp-tags\n"
#receive [=1 (\[[^\n]*\]\n)*\[White "Ann # 1"\]\n(\[[^\n]*\]\n)*\n=2 (\[[^\n]*\]\n)*\[White "Ann # 1"\]\n(\[[^\n]*\]\n)*\n]
#send "3 lp-tags -\n[White \"\"]\n.\n"
#receive [=3 (\[[^\n]*\]\n)*\[White "\?"\]\n(\[[^\n]*\]\n)*\n]

#case P10.146 all or none
#needs lp-tags
10 lp-tags
#send "2 lp-tags -\n[White \"Ann\"]\n[Result \"1-0\"]\n.\n"
#receive [\?2 bad-option: [^\n]*\n\n]
20 lp-tags
#same 10

#case P10.147 a new game forgets tags
#needs lp-tags
10 lp-tags
#send "2 lp-tags -\n[White \"Ann\"]\n.\n"
#receive [=2 (\[[^\n]*\]\n)*\n]
20 lp-newgame classic
30 lp-tags
#same 10
#send "4 lp-tags -\n[White \"Ann\"]\n.\n5 clear_board\n"
#receive [=4 (\[[^\n]*\]\n)*\n=5 ?\n\n]
60 lp-tags
#same 10
#send "7 lp-tags -\n[White \"Ann\"]\n.\n8 boardsize 8\n"
#receive [=7 (\[[^\n]*\]\n)*\n=8 ?\n\n]
90 lp-tags
#same 10
#send "11 lp-tags -\n[White \"Ann\"]\n.\n12 lp-position classic - w 8.8 p0 -\n"
#receive [=11 (\[[^\n]*\]\n)*\n=12 [^\n]*\n\n]
130 lp-tags
#same 10

#case P10.148 what is not a tag
#needs lp-tags
#send "1 lp-tags -\nWhite Ann\n.\n2 lp-tags -\n[White \"a\"]\n[White \"b\"]\n.\n"
#receive [\?1 syntax: [^\n]*\n\n\?2 syntax: [^\n]*\n\n]

#case P10.149 what follows from the game
#needs lp-tags
#send "1 lp-tags -\n[Result \"1-0\"]\n.\n2 lp-tags -\n[Edition \"nestor\"]\n.\n"
#receive [\?1 bad-option: [^\n]*\n\n\?2 bad-option: [^\n]*\n\n]

#case P10.150 many lines
#needs lp-tags
#send "1 lp-tags -\n[White \""
#send "x" * 70000
#send "\"]\n.\n2 protocol_version\n"
#receive [(=1 (\[[^\n]*\]\n)*\n|\?1 (limit|syntax|bad-option)[^\n]*\n\n)=2 2\n\n]

#case P10.98 the answer is the last position
#needs lp-load_record
#send "1 lp-load_record -\n[Edition \"classic\"]\n\n1. m50:n50 m51:l51 *\n.\n"
#receive [=1 classic l50:1Wo/oR w 7\.7 p2 -\n\n]

#case P10.99 the main line is the history
#needs lp-load_record lp-history
#send "1 lp-load_record -\n1. m50:n50 (1. m50:m51) m51:l51 *\n.\n2 lp-history\n"
#receive [=1 [^\n]*\n\n=2 m50:n50\nm51:l51\n\n]

#case P10.100 a result that the turns do not bring about
#needs lp-load_record lp-result
#send "1 lp-load_record -\n1. m50:n50 m51:l51 1-0\n.\n2 lp-result\n"
#receive [=1 classic l50:1Wo/oR - 7\.7 p2 end:1-0\n\n=2 1-0 adjudication\n\n]
#send "3 lp-load_record -\n[Termination \"time\"]\n\n1. m50:n50 m51:l51 0-1\n.\n4 lp-result\n"
#receive [=3 [^\n]*\n\n=4 0-1 time\n\n]

#case P10.101 the lines that follow are the record
#needs lp-load_record
#send "1 lp-load_record -\n1. m50:n50 *\n.\n2 protocol_version\n"
#receive [=1 classic m50:Wo r 7\.8 p1 -\n\n=2 2\n\n]

#case P10.102 a single dot ends them
#needs lp-load_record
#send "1 lp-load_record -\n1. m50:n50 {. \n . \n.. and so on} *\n.\n2 protocol_version\n"
#receive [=1 classic m50:Wo r 7\.8 p1 -\n\n=2 2\n\n]

#case P10.103 one dot is removed
#needs lp-load_record lp-history
#send "1 lp-load_record -\n1. m50:n50 {a remark\n..\nwith a dot} m51:l51 *\n.\n2 lp-record\n"
#receive [=1 classic l50:1Wo/oR w 7\.7 p2 -\n\n=2 .*\{a remark[ \n]\.[ \n]with a dot\}.*]

#case P10.104 # begins no comment
#needs lp-load_record
#send "1 lp-load_record -\n1. m50:n50 {# one} m51:l51 *\n.\n"
#receive [=1 classic l50:1Wo/oR w 7\.7 p2 -\n\n]

#case P10.105 the lines are no commands
#needs lp-load_record
#send "1 lp-load_record -\n1. m50:n50 {\nprotocol_version\n7 protocol_version\n# interrupt\n} m51:l51 *\n.\n2 protocol_version\n"
#receive [=1 classic l50:1Wo/oR w 7\.7 p2 -\n\n=2 2\n\n]

#case P10.106 more than 16 MiB
#needs lp-load_record
#send "1 lp-load_record -\n1. m50:n50 {"
#send "x" * 8400000
#send "\n"
#send "x" * 8400000
#send "\n} *\n.\n2 protocol_version\n"
#receive [\?1 limit: [^\n]*\n\n=2 2\n\n]

#case P10.108 a record that cannot be read
#needs lp-load_record
#send "1 lp-load_record -\n1. m50:n50 {never closed\n.\n2 protocol_version\n"
#receive [\?1 syntax: [^\n]*\n\n=2 2\n\n]

#case P10.108b the input ends before the dot
#fresh
#needs lp-load_record
#send "1 lp-load_record -\n1. m50:n50 *\n"
#eof [\?1 syntax: [^\n]*\n\n]

#case P10.109 a turn that breaks a rule
#needs lp-load_record lp-position
#send "1 lp-load_record -\n1. m50:n50 m50:n50 *\n.\n2 lp-position\n"
#receive [\?1 illegal-turn: [^\n]*\n\n=2 classic - w 8\.8 p0 -\n\n]

#case P10.110 a file that cannot be read
10 lp-load_record no-such-file.lgn
#! [unavailable: .*]

#case P10.111 one SVG document
10 lp-svg
#check svg
20 lp-play m50:n50
#? []
30 lp-svg
#check svg

#case P10.135 shapes name their cells
10 lp-play m50:n50
#? []
20 lp-svg
#check svg
#? [.*data-cell="m50".*]

#case P10.136 ids begin with the prefix
10 lp-play m50:n50
#? []
20 lp-svg prefix=a-
#check svg a-
#? [.*id="a-tile-m50".*]

#case P10.137 marks
10 lp-play m50:n50
#? []
20 lp-svg
30 lp-svg marks=none
#same 20
40 lp-svg marks=last
#differs 20
#check svg
50 lp-svg marks=m50,n50
#differs 20
#check svg

#case P10.138 the width
10 lp-svg width=200
#? [<svg[^>]* width="200".*]
20 lp-svg width=400
#? [<svg[^>]* width="400".*]

#case P10.139 what is not a key or a value
10 lp-svg colour=green
#! [syntax: .*]
20 lp-svg width=0
#! [syntax: .*]
30 lp-svg width=10001
#! [syntax: .*]
40 lp-svg width=wide
#! [syntax: .*]
50 lp-svg width=200 width=300
#! [syntax: .*]
60 lp-svg prefix=1a
#! [syntax: .*]
70 lp-svg marks=everything!
#! [syntax: .*]
