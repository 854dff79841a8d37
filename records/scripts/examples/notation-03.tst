# An example of spec/notation.md, from the section: 4. Events

10 lp-newgame classic3
#? [classic3 - w 8\.8\.8 p0 -]

20 lp-play B:Resigns
#? []

30 lp-history
#? [black:resigns]

40 lp-play blue:resigns
#! [syntax: .*]

50 lp-play K:resigns
#! [syntax: .*]
