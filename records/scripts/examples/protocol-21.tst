# An example of spec/protocol.md, from the section: play COLOUR TURN

10 play white M50:N50
#? []

20 play white m51:l51
#! [illegal move]

30 play red m50:m51
#! [illegal move]

40 play red somewhere
#! [syntax error]

50 play nobody m51:l51
#! [syntax error]

60 play red red:resigns
#! [syntax error]

70 lp-history
#? [m50:n50]

80 lp-newgame limes deal=host
#? [.*]

90 play 2 m50r0
#! [unavailable: .*]
