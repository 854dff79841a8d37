# An example of spec/protocol.md, from the section: reg_genmove COLOUR

10 reg_genmove white
#? [.*]

20 reg_genmove red
#! [wrong player]

30 reg_genmove green
#! [syntax error]

40 lp-draw_agreed
#? []

50 reg_genmove red
#! [game over]

60 lp-newgame limes deal=host
#? [.*]

70 reg_genmove 2
#! [unavailable: .*]
