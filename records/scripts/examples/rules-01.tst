# An example of spec/rules.md, from the section: R1. Pairs

10 lp-newgame classic
#? [classic - w 8\.8 p0 -]

20 lp-legal_count
#? [12]

30 play white m50:n50
#? []

40 lp-explain o49:n49
#? [legal]

50 lp-explain l51:l52
#? [R1 l52 [^\n]*(\nR1 l52 [^\n]*)*]

60 lp-explain o51:m51
#? [R1 o51 [^\n]*(\nR1 o51 [^\n]*)*\nR2 o51 [^\n]*(\nR2 o51 [^\n]*)*]
