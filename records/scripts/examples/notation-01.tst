# An example of spec/notation.md, from the section: 2. Cells

10 lp-legal m50
#? [m50:l50\nm50:l51\nm50:m49\nm50:m51\nm50:n49\nm50:n50]

20 lp-explain m50:m0
#? [R1 m0 [^\n]*(\nR1 m0 [^\n]*)*\nR2 m50 [^\n]*(\nR2 m50 [^\n]*)*\nR18 m0 [^\n]*(\nR18 m0 [^\n]*)*]

30 lp-explain m50:m051
#! [syntax: .*]
