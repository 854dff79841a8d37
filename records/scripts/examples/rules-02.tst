# An example of spec/rules.md, from the section: R5. A tiling from the start

10 lp-newgame pbmserv size=2 layout=l47:1gb/1kr/1bg/rk
#? [pbmserv/size=2 l47:1oB/1oR/1Bo/Ro r 0\.0 m0 -]

20 lp-newgame pbmserv size=1 layout=m50:rb2gk
#! [bad-option: .*]

30 lp-newgame pbmserv size=1 layout=m50:rb/gr
#! [bad-option: .*]
