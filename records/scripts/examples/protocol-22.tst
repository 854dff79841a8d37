# An example of spec/protocol.md, from the section: genmove COLOUR

10 genmove white
#? [.*]

20 genmove white
#! [wrong player]

30 genmove green
#! [syntax error]

40 lp-resign
#? []

50 genmove red
#! [game over]

60 lp-result
#? [1-0 resignation]

70 lp-newgame limes deal=host
#? [.*]

80 genmove 2
#! [unavailable: .*]
