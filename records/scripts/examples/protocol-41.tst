# An example of spec/protocol.md, from the section: lp-play TURN ...

10 lp-play m50:n50 m51:l51
#? []

20 lp-history
#? [m50:n50\nm51:l51]

30 lp-play o50:n51 m50:m51
#! [illegal-turn: .*]

40 lp-play o50:n51 nothing
#! [syntax: .*]

50 lp-play draw o50:n51
#! [game-over: .*]

60 lp-play white:resigns
#? []

70 lp-history
#? [m50:n50\nm51:l51\nwhite:resigns]
