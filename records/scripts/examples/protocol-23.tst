# An example of spec/protocol.md, from the section: undo

10 play white m50:n50
#? []

20 undo
#? []

30 undo
#! [cannot undo]

40 lp-position
#? [classic - w 8\.8 p0 -]
