# Section 7: colours.
# README.md says how to read this file.

#case P7.1 full names
10 play white m50:n50
#? []
20 play red m51:l51
#? []

#case P7.1b of other editions
#game nestor size=2 seed=5
10 lp-newgame nestor size=2 seed=5
#? [nestor/size=2 l47:3o/2BR/1Ro/ooB r 0\.0 m0 -]
20 genmove blue
#! [wrong player]
30 genmove yellow
#! [syntax error]

#case P7.2 first letters
10 play w m50:n50
#? []
20 play r m51:l51
#? []

#case P7.2b a first letter of three players
#game classic3
10 lp-newgame classic3
20 genmove b
#! [wrong player]
30 genmove r
#! [wrong player]
40 lp-play m50:n50 m51:l51
#? []
50 play b n51:m52
#? []

#case P7.3 numbers
10 play 1 m50:n50
#? []
20 play 2 m51:l51
#? []

#case P7.3b no leading zeros, no others
10 play 01 m50:n50
#! [syntax error]
20 play 3 m50:n50
#! [syntax error]
30 play 0 m50:n50
#! [syntax error]
40 play +1 m50:n50
#! [syntax error]

#case P7.4 white is the first player
#game nestor size=2 seed=5
10 lp-newgame nestor size=2 seed=5
20 genmove w
#check legal-turn nestor/size=2 l47:3o/2BR/1Ro/ooB r 0.0 m0 -
#unless 20 resign
30 genmove white
#! [wrong player]

#case P7.5 black is the second of two players
10 play white m50:n50
#? []
20 play black m51:l51
#? []

#case P7.5b b is the second of two players
10 play w m50:n50
#? []
20 play b m51:l51
#? []

#case P7.6 any other word
10 play nobody m50:n50
#! [syntax error]
20 genmove green
#! [syntax error]
30 genmove x
#! [syntax error]
40 genmove blue
#! [syntax error]

#case P7.6b also in lp- commands
10 lp-resign nobody
#! [syntax: .*]
20 lp-timeout green
#! [syntax: .*]

#case P7.6c black is nobody where it is a tile colour of three players
#game pbmserv3 size=2 seed=3
10 lp-newgame pbmserv3 size=2 seed=3
20 genmove black
#! [syntax error]

#case P7.7 responses have full names
10 lp-to_play
#? [white]
20 play w m50:n50
#? []
30 lp-to_play
#? [red]
40 lp-resign b
#? []
50 lp-history
#? [m50:n50\nred:resigns]

#case P7.7b clocks have full names
10 lp-clock r absolute 5
#? [white none\nred absolute 5 left 5]
20 lp-clock 1 absolute 7
#? [white absolute 7 left 7\nred absolute 5 left 5]
