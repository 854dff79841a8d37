# An example of spec/protocol.md, from the section: lp-clock [[COLOUR] KIND SECONDS ...]

10 lp-clock fischer 300 2.5
#? [white fischer 300 2\.5 left 300\nred fischer 300 2\.5 left 300]

20 lp-clock red byo-yomi 0 30 5
#? [white fischer 300 2\.5 left 300\nred byo-yomi 0 30 5 left 30 overtime periods 5]

30 lp-clock sundial
#! [syntax: .*]

40 lp-clock canadian 300
#! [syntax: .*]

50 lp-clock none
#? [white none\nred none]
