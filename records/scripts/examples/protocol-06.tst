# An example of spec/protocol.md, from the section: 5. The order of checks

10 lp-play m50:m52 nothing
#! [illegal-turn: .*]

20 lp-play nothing m50:m52
#! [syntax: .*]

30 play red somewhere
#! [syntax error]

40 genmove red
#! [wrong player]

50 lp-resign
#? []

60 lp-resign nobody
#! [syntax: .*]

70 lp-gameover 1-0 boredom
#! [syntax: .*]

80 lp-hint haste=1
#! [syntax: .*]

90 genmove green
#! [syntax error]

100 genmove red
#! [game over]

110 lp-play m50:m52 nothing
#! [game-over: .*]

120 play red white:resigns
#! [syntax error]
