# An example of spec/notation.md, from the section: 7. Reading a position

10 lp-position classic/size=1 b50:1RW/oo w 0.0 m0 -
#? [classic/size=1 b50:1RW/oo w 0\.0 m0 -]

20 lp-position classic3/size=1 l50:1B/o r 1.1.0 p1 -
#? [classic3/size=1 l50:1B/o r 1\.1\.0 p1 -]

30 lp-position classic3 m50:Wo w 7.8.8 p1 out:r
#? [classic3 m50:Wo w 7\.8\.8 p1 out:r]

40 lp-position classic/turn=either m50:WooR w 0.0 m0 rep:2
#? [classic/turn=either m50:WooR w 0\.0 m0 rep:2]

50 lp-position nestor m50:RBRo r 0.0 m6 -
#? [nestor m50:RBRo r 0\.0 m6 -]

60 lp-position nestor m50:oooR - 0.0 m8 end:1/2-1/2
#? [nestor m50:oooR - 0\.0 m8 end:1/2-1/2]

70 lp-position nestor m50:RB - 0.0 m6 rep:3/end:1-0
#? [nestor m50:RB - 0\.0 m6 rep:3/end:1-0]
