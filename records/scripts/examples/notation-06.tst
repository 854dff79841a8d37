# An example of spec/notation.md, from the section: 7. Reading a position

10 lp-position classic m51:Wo r 7.8 p1 -
#! [bad-position: .*]

20 lp-position classic m50:Wo/o w 7.8 p1 -
#! [bad-position: .*]

30 lp-position classic m50:Wo w 7.8 p1 -
#! [bad-position: .*]

40 lp-position pbmserv - r 8.8 p0 -
#! [bad-position: .*]

50 lp-position pbmserv/placement=manual m50:rr r 8.8:6.8.8.8 p2 -
#! [bad-position: .*]

60 lp-position classic m50:W1R w 1.0 m2 -
#! [bad-position: .*]

70 lp-position classic nnnn50:WooR w 0.0 m0 -
#! [bad-position: .*]

80 lp-position nestor m50:RooooooooooooooooooooooooooooooooB r 0.0 m0 -
#! [bad-position: .*]

90 lp-position classic m50:ooRWoo r 0.0 m27 -
#! [bad-position: .*]

100 lp-position nestor m50:oooR r 0.0 m8 -
#! [bad-position: .*]

110 lp-position nestor m50:oooR r 0.0 m8 out:b
#! [bad-position: .*]

120 lp-position nestor m50:oooR - 0.0 m8 out:b/end:0-1
#! [bad-position: .*]

130 lp-position classic m50:oooo w 0.0 m0 -
#! [bad-position: .*]

140 lp-position classic m50:WooR w 0.0 m0 rep:2
#! [bad-position: .*]

150 lp-position classic/turn=either m50:WooR w 0.0 m0 rep:3
#! [bad-position: .*]
