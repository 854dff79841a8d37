# An example of spec/protocol.md, from the section: lp-legal_count [PREFIX]

10 lp-legal_count
#? [12]

20 lp-legal_count m50
#? [6]

30 lp-legal_count ?
#! [syntax: .*]
