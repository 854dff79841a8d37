# An example of spec/rules.md, from the section: R17. Endings from outside

10 lp-position nestor3/turn=either m50:RBYo r 0.0.0 m6 rep:2
#? [nestor3/turn=either m50:RBYo r 0\.0\.0 m6 rep:2]

20 lp-draw_agreed
#? []

30 lp-position
#? [nestor3/turn=either m50:RBYo - 0\.0\.0 m6 rep:2/end:1/3-1/3-1/3]

40 undo
#? []

50 lp-resign blue
#? []

60 lp-position
#? [nestor3/turn=either m50:RBYo r 0\.0\.0 m6 out:b]
