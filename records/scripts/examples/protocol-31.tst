# An example of spec/protocol.md, from the section: lp-newgame EDITION [KEY=VALUE ...]

10 lp-newgame classic/size=4 size=4
#? [classic/size=4 - w 4\.4 p0 -]

20 lp-newgame classic/size=4 size=5
#! [bad-option: .*]

30 lp-newgame classic3 players=2
#! [bad-option: .*]

40 lp-newgame classic3 players=3
#? [classic3 - w 8\.8\.8 p0 -]

50 lp-newgame classic3/players=3
#! [bad-option: .*]

60 lp-newgame classic size=4 size=4
#! [syntax: .*]

70 lp-newgame classic size=04
#! [bad-option: .*]

80 lp-newgame classic size=
#! [syntax: .*]

90 lp-newgame CLASSIC
#! [bad-option: .*]

100 lp-newgame classic seed=7
#? [classic - w 8\.8 p0 -]

110 lp-newgame nestor size=2 seed=007
#? [nestor/size=2 l48:oR/oBo/Ro/B r 0\.0 m0 -]

120 lp-newgame pbmserv size=2 layout=l47:1gb/1kr/1bg/rk seed=5
#? [pbmserv/size=2 l47:1oB/1oR/1Bo/Ro r 0\.0 m0 -]

130 lp-newgame pbmserv placement=manual size=2 layout=l47:1gb/1kr/1bg/rk
#! [bad-option: .*]

140 lp-newgame classic game=limes
#! [bad-option: .*]

150 lp-newgame limes deck=nowhere.json
#! [unavailable: .*]
