# Section 5: the order of checks.
# README.md says how to read this file.

#case P5.1 reading comes before the player to move, and that before the rules
10 play nobody somewhere
#! [syntax error]
20 play red somewhere
#! [syntax error]
30 genmove green
#! [syntax error]
40 genmove red
#! [wrong player]
50 play red m50:m52
#! [illegal move]

#case P5.1b reading comes before the end of the game
10 lp-resign
#? []
20 genmove green
#! [syntax error]
30 genmove red
#! [game over]
40 play red white:resigns
#! [syntax error]
50 play red m50:n50
#! [illegal move]
60 lp-explain nothing
#! [syntax: .*]
70 lp-resign nobody
#! [syntax: .*]
80 lp-gameover 1-0 boredom
#! [syntax: .*]
90 lp-timeout nobody
#! [syntax: .*]

#case P5.1c the number of arguments comes first
10 lp-resign
#? []
20 genmove
#! [syntax error]
30 lp-draw_agreed now
#! [syntax: .*]
40 lp-draw_agreed
#! [game-over: .*]

#case P5.1d of thinking commands
10 lp-resign
#? []
20 lp-hint haste=1
#! [syntax: .*]
30 lp-hint
#! [game-over: .*]
40 lp-search lines=0
#! [syntax: .*]
50 lp-search
#! [game-over: .*]

#case P5.1e a chance event comes before the player to move
#game limes deal=host
10 lp-newgame limes deal=host
20 genmove 9
#! [syntax error]
30 genmove 2
#! [unavailable: .*]
40 play 2 m50r0
#! [unavailable: .*]

#case P5.2 lp-play checks one turn wholly before it reads the next
10 lp-play m50:m52 nothing
#! [illegal-turn: .*]
20 lp-play nothing m50:m52
#! [syntax: .*]
30 lp-play m50:n50 white:resigns o50:n51
#! [game-over: .*]
40 lp-resign
#? []
50 lp-play m50:n50 nothing
#! [game-over: .*]
60 lp-play nothing m50:n50
#! [syntax: .*]
