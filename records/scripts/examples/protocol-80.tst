# An example of spec/protocol.md, from the section: lp-book [lines=K]

10 lp-book
#! [unavailable: .*]

20 lp-book lines=0
#! [syntax: .*]

30 lp-book depth=2
#! [syntax: .*]

40 lp-set book_turns 8
#? []

50 lp-get book_turns
#? [.*]

60 genmove white
#? [.*]
