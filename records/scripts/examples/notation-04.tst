# An example of spec/notation.md, from the section: 6. Position strings

10 lp-newgame classic size=6
#? [classic/size=6 - w 6\.6 p0 -]

20 lp-play m50:n50
#? []

30 lp-position
#? [classic/size=6 m50:Wo r 5\.6 p1 -]
