# An example of spec/protocol.md, from the section: boardsize SIZE

10 boardsize 4
#? []

20 lp-position
#? [classic/size=4 - w 4\.4 p0 -]

30 boardsize 19
#! [unacceptable size]

40 boardsize four
#! [syntax error]

50 lp-position
#? [classic/size=4 - w 4\.4 p0 -]
