# An example of spec/protocol.md, from the section: 7. Colours

10 lp-newgame pbmserv size=2 seed=3
#? [pbmserv/size=2 l47:1oB/1oR/1Bo/Ro r 0\.0 m0 -]

20 lp-resign black
#? []

30 lp-history
#? [blue:resigns]
