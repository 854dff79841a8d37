# An example of spec/protocol.md, from the section: lp-draw_agreed

10 lp-draw_agreed
#? []

20 lp-result
#? [1/2-1/2 agreement]

30 lp-draw_agreed
#! [game-over: .*]

40 lp-newgame limes
#? [.*]

50 lp-draw_agreed
#! [unavailable: .*]
