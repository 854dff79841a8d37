# Ball moves, removals and captures (R6 to R10): the two figures of the rule sheet.
#case R6.1 the figures of the rule sheet
#also R6.2 R7.1 R8.1 R8.2 R10.1 R11.1
10 lp-position classic m49:1R/RoR/WW/1o w 0.0 m2 -
#? [classic m49:1R/RoR/WW/1o w 0\.0 m2 -]

20 lp-legal_count
#? [8]

30 lp-legal_count n51-n50
#? [4]

40 lp-explain n51-m51/n52
#? [R6 m51 [^\n]*(\nR6 m51 [^\n]*)*]

50 lp-explain n51-n50/n50
#? [R8 n50 [^\n]*(\nR8 n50 [^\n]*)*]

60 lp-explain m51-n52/m51
#? [R6 n52 [^\n]*(\nR6 n52 [^\n]*)*]

70 lp-play n51-n50/n52
#? []

80 lp-position
#? [classic m49:1o/oWR/Wo r 0\.0 m3 -]

90 lp-result
#? [\*]

100 lp-position classic/turn=either m49:1o/oWR/Wo/1o w 0.0 m2 -
#? [classic/turn=either m49:1o/oWR/Wo/1o w 0\.0 m2 -]

110 lp-legal pass
#? [pass/m50\npass/n49\npass/n51\npass/n52]

120 lp-play pass/n51
#? []

130 lp-position
#? [classic/turn=either m49:1o/oWo/W - 0\.0 m3 out:r/end:1-0]

140 lp-result
#? [1-0 stranded]
