# An example of spec/notation.md, from the section: 6. Position strings

10 lp-newgame pbmserv placement=manual
#? [pbmserv/placement=manual - r 8\.8:8\.8\.8\.8 p0 -]

20 lp-play red@m50
#? []

30 lp-position
#? [pbmserv/placement=manual m50:r b 8\.8:7\.8\.8\.8 p1 -]

40 lp-newgame classic3
#? [classic3 - w 8\.8\.8 p0 -]

50 lp-resign red
#? []

60 lp-position
#? [classic3 - w 8\.8\.8 p0 out:r]

70 lp-newgame classic
#? [classic - w 8\.8 p0 -]

80 lp-resign white
#? []

90 lp-position
#? [classic - - 8\.8 p0 end:0-1]

100 lp-position classic/turn=either/size=8 M50:Wo r 7.8 p1 -
#? [classic/turn=either m50:Wo r 7\.8 p1 -]

110 lp-position classic2 - w 8.8 p0 -
#! [bad-position: .*]

120 lp-position classic m50:1Wo r 7.8 p1 -
#! [bad-position: .*]

130 lp-position classic m50:W1 w 8.8 p0 -
#! [bad-position: .*]

140 lp-position pbmserv m50:RB r 0.0 m6 rep:1
#! [bad-position: .*]
