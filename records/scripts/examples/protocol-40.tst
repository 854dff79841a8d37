# An example of spec/protocol.md, from the section: lp-explain TURN

10 lp-play m50:n50 m51:l51
#? []

20 lp-explain o50:m50
#? [R1 m50 [^\n]*(\nR1 m50 [^\n]*)*]

30 lp-explain o49:o51
#? [R1 o49 [^\n]*(\nR1 o49 [^\n]*)*\nR1 o51 [^\n]*(\nR1 o51 [^\n]*)*]

40 lp-explain red@o50
#? [R1 o50 [^\n]*(\nR1 o50 [^\n]*)*]

50 lp-explain pass/m50
#? [R1 - [^\n]*(\nR1 - [^\n]*)*]

60 lp-position classic m50:WRo/ooo w 0.0 m26 -
#? [classic m50:WRo/ooo w 0\.0 m26 -]

70 lp-explain m50:n50
#? [R6 m50 [^\n]*(\nR6 m50 [^\n]*)*]

80 lp-explain m50-o50
#? [R13 m50 [^\n]*(\nR13 m50 [^\n]*)*]

90 lp-explain pass/o50
#? [R13 o50 [^\n]*(\nR13 o50 [^\n]*)*]

100 lp-explain a1-b1/c1
#? [R6 a1 [^\n]*(\nR6 a1 [^\n]*)*\nR6 b1 [^\n]*(\nR6 b1 [^\n]*)*\nR8 c1 [^\n]*(\nR8 c1 [^\n]*)*]

110 lp-explain n50-o50/n50
#? [R6 n50 [^\n]*(\nR6 n50 [^\n]*)*]

120 lp-explain m50-m50/m50
#? [R6 m50 [^\n]*(\nR6 m50 [^\n]*)*\nR8 m50 [^\n]*(\nR8 m50 [^\n]*)*]

130 lp-explain draw
#! [syntax: .*]

140 lp-resign
#? []

150 lp-explain m50-o50/n51
#? [R17 - [^\n]*(\nR17 - [^\n]*)*]
