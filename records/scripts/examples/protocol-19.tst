# An example of spec/protocol.md, from the section: clear_board

10 lp-newgame pbmserv size=2 layout=l47:1gb/1kr/1bg/rk
#? [pbmserv/size=2 l47:1oB/1oR/1Bo/Ro r 0\.0 m0 -]

20 lp-resign
#? []

30 clear_board
#? []

40 lp-position
#? [pbmserv/size=2 l47:1oB/1oR/1Bo/Ro r 0\.0 m0 -]

50 lp-position classic3/size=4 m50:Wo r 3.4.4 p1 -
#? [classic3/size=4 m50:Wo r 3\.4\.4 p1 -]

60 clear_board
#? []

70 lp-position
#? [classic3/size=4 - w 4\.4\.4 p0 -]
