# An example of spec/protocol.md, from the section: lp-perft N

10 lp-perft 2
#? [120]

20 lp-perft 201
#! [limit: .*]

30 lp-perft few
#! [syntax: .*]
