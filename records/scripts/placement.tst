# Pairs of tiles and a ball (R1, R2).
#case R1.2 pairs of tiles and a ball
#also R1.1 R1.3 R1.4 R2.1
10 lp-newgame classic
#? [classic - w 8\.8 p0 -]

20 lp-legal_count
#? [12]

30 play white m50:n50
#? []

40 lp-position
#? [classic m50:Wo r 7\.8 p1 -]

50 lp-to_play
#? [red]

60 lp-legal_count
#? [10]

70 lp-explain n51:o51
#? [R1 o51 [^\n]*(\nR1 o51 [^\n]*)*]

80 lp-explain m51:l51
#? [legal]

90 play red m51:l51
#? []

100 lp-position
#? [classic l50:1Wo/oR w 7\.7 p2 -]

110 lp-legal_count m49
#? [0]

120 lp-key
#? [fb1458f23ecb789d0e68961766f0d445]
