# An example of spec/protocol.md, from the section: lp-set NAME VALUE [NAME VALUE ...]

10 lp-set player random seed 7
#? []

20 lp-get seed
#? [.*]

30 genmove white
#? [.*]

40 lp-set seed 8 player nobody
#! [bad-option: .*]

50 lp-get seed
#? [.*]

60 lp-set seed
#! [syntax: .*]

70 lp-set seed 1 seed 1
#! [syntax: .*]
