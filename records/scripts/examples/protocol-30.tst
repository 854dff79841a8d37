# An example of spec/protocol.md, from the section: lp-newgame EDITION [KEY=VALUE ...]

10 lp-newgame classic players=3 size=6
#? [classic3/size=6 - w 6\.6\.6 p0 -]

20 lp-newgame pbmserv size=2 seed=3
#? [pbmserv/size=2 l47:1oB/1oR/1Bo/Ro r 0\.0 m0 -]

30 lp-newgame pbmserv size=2 layout=l47:1gb/1kr/1bg/rk
#? [pbmserv/size=2 l47:1oB/1oR/1Bo/Ro r 0\.0 m0 -]

40 lp-newgame checkers
#! [bad-option: .*]

50 lp-newgame classic size=17
#! [bad-option: .*]

60 lp-newgame classic 17
#! [syntax: .*]

70 lp-position
#? [pbmserv/size=2 l47:1oB/1oR/1Bo/Ro r 0\.0 m0 -]
