# An example of spec/protocol.md, from the section: boardsize SIZE

10 lp-newgame pbmserv size=2 layout=l47:1gb/1kr/1bg/rk seed=5
#? [pbmserv/size=2 l47:1oB/1oR/1Bo/Ro r 0\.0 m0 -]

20 boardsize 3
#? []

30 lp-position
#? [pbmserv/size=3 l49:1oR/oBoo/oRBR/Bo r 0\.0 m0 -]

40 lp-newgame pbmserv size=3 seed=5
#? [pbmserv/size=3 l49:1oR/oBoo/oRBR/Bo r 0\.0 m0 -]

50 boardsize -3
#! [unacceptable size]
