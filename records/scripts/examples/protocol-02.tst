# An example of spec/protocol.md, from the section: 1. Profiles

10 known_command lp-play
#? [true]

20 known_command lp-teleport
#? [false]

30 lp-teleport
#! [unknown command]

40 lp-position
#? [classic - w 8\.8 p0 -]
