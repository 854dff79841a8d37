# An example of spec/protocol.md, from the section: lp-position [STRING]

10 lp-position
#? [classic - w 8\.8 p0 -]

20 lp-play m50:n50
#? []

30 lp-position
#? [classic m50:Wo r 7\.8 p1 -]

40 lp-position classic m50:Wo/o w 7.8 p1 -
#! [bad-position: .*]

50 lp-position classic somewhere
#! [bad-position: .*]

60 lp-position classic m50:Wo r 7.8 p1 -
#? [classic m50:Wo r 7\.8 p1 -]
