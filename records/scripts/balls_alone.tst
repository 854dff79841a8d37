# Three players run out of tiles and put balls on empty ones (R3).
#case R3.1 three players put balls on empty tiles
#also R3.3
10 lp-newgame classic3 size=1
#? [classic3/size=1 - w 1\.1\.1 p0 -]

20 lp-play m50:n50 n51:m51
#? []

30 lp-to_play
#? [black]

40 lp-position
#? [classic3/size=1 m50:Wo/oR b 0\.0\.1 p2 -]

50 lp-legal_count
#? [2]

#case R3.1c no ball goes beside one of its own colour
60 lp-position classic3/size=2 l49:1W/oo/oWB/Ro r 0.1.1 p4 -
#? [classic3/size=2 l49:1W/oo/oWB/Ro r 0\.1\.1 p4 -]

70 lp-legal
#? [l50\nm50]

80 lp-explain l51
#? [R2 l51 [^\n]*(\nR2 l51 [^\n]*)*]

#case R3.2h whoever is out is passed over
90 lp-position classic3/size=2 l49:1W/oo/oWB/Ro r 0.1.1 p4 out:b
#? [classic3/size=2 l49:1W/oo/oWB/Ro r 0\.1\.1 p4 out:b]

100 lp-play l50
#? []

110 lp-position
#? [classic3/size=2 l49:1W/Ro/oWB/Ro w 0\.0\.0 m0 out:b]

#case R3.2i one player goes on alone
120 lp-position classic3/size=4 l48:5o/1WooWR/BoRBo/Roo/oW b 1.1.2 p8 -
#? [classic3/size=4 l48:5o/1WooWR/BoRBo/Roo/oW b 1\.1\.2 p8 -]

130 lp-play l52
#? []

140 lp-position
#? [classic3/size=4 l48:5o/1WooWR/BoRBo/Roo/BW b 1\.1\.1 p9 -]
