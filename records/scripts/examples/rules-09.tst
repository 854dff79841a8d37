# An example of spec/rules.md, from the section: Citing rules

10 lp-position nestor/turn=either m50:RoB r 0.0 m6 -
#? [nestor/turn=either m50:RoB r 0\.0 m6 -]

20 lp-explain m50-p50/m50
#? [R6 p50 [^\n]*(\nR6 p50 [^\n]*)*\nR13 m50 [^\n]*(\nR13 m50 [^\n]*)*]

30 lp-explain pass/n50
#? [R9 n50 [^\n]*(\nR9 n50 [^\n]*)*]

40 lp-explain pass/m50
#? [R8 m50 [^\n]*(\nR8 m50 [^\n]*)*]

50 lp-explain pass
#? [R13 - [^\n]*(\nR13 - [^\n]*)*]

60 lp-explain m50:n50
#? [R6 m50 [^\n]*(\nR6 m50 [^\n]*)*]
