# Resignation, time, agreement (R17), two and three players.
#case R17.2 events of two players and of three
#also R17.3 R17.4 R17.10
10 lp-newgame classic
#? [classic - w 8\.8 p0 -]

20 lp-resign
#? []

30 lp-result
#? [0-1 resignation]

40 final_score
#? [0-1 resignation]

50 lp-position
#? [classic - - 8\.8 p0 end:0-1]

60 undo
#? []

70 lp-result
#? [\*]

80 lp-timeout red
#? []

90 lp-result
#? [1-0 time]

100 lp-undo 1
#? []

110 lp-draw_agreed
#? []

120 lp-result
#? [1/2-1/2 agreement]

130 lp-newgame classic3
#? [classic3 - w 8\.8\.8 p0 -]

140 lp-resign red
#? []

150 lp-position
#? [classic3 - w 8\.8\.8 p0 out:r]

160 lp-to_play
#? [white]

170 play white m50:n50
#? []

180 lp-to_play
#? [black]

190 lp-timeout black
#? []

200 lp-result
#? [1-0-0 time]
