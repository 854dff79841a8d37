# An example of spec/protocol.md, from the section: lp-undo [N]

10 lp-play m50:n50 m51:l51
#? []

20 lp-undo 3
#! [unavailable: .*]

30 lp-undo 2
#? []

40 lp-position
#? [classic - w 8\.8 p0 -]

50 lp-undo some
#! [syntax: .*]
