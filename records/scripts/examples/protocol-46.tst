# An example of spec/protocol.md, from the section: lp-result

10 lp-result
#? [\*]

20 lp-newgame classic3
#? [classic3 - w 8\.8\.8 p0 -]

30 lp-resign red
#? []

40 lp-result
#? [\*]

50 lp-resign
#? []

60 lp-result
#? [0-0-1 resignation]
