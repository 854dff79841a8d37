# An example of spec/protocol.md, from the section: 7. Colours

10 play w m50:n50
#? []

20 play b m51:l51
#? []

30 lp-history
#? [m50:n50\nm51:l51]

40 lp-newgame classic players=3
#? [classic3 - w 8\.8\.8 p0 -]

50 play 1 m50:n50
#? []

60 play b m51:l51
#! [illegal move]

70 lp-play m51:l51
#? []

80 play Black n51:m52
#? []

90 lp-to_play
#? [white]
