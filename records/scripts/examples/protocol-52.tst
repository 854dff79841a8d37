# An example of spec/protocol.md, from the section: lp-gameover RESULT REASON

10 lp-gameover 1-0 adjudication
#? []

20 lp-gameover 1-0 adjudication
#? []

30 lp-gameover 0-1 time
#! [game-over: .*]

40 lp-result
#? [1-0 adjudication]

50 undo
#? []

60 lp-gameover 1-0-0 time
#! [syntax: .*]

70 lp-gameover 1-0 boredom
#! [syntax: .*]

80 lp-gameover * abandoned
#! [syntax: .*]
