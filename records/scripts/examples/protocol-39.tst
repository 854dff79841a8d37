# An example of spec/protocol.md, from the section: lp-explain TURN

10 lp-explain m50:n50
#? [legal]

20 lp-explain m50:m52
#? [R1 m52 [^\n]*(\nR1 m52 [^\n]*)*\nR2 m50 [^\n]*(\nR2 m50 [^\n]*)*]

30 lp-explain m50
#? [R1 m50 [^\n]*(\nR1 m50 [^\n]*)*]

40 lp-explain nothing
#! [syntax: .*]
