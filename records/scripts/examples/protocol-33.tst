# An example of spec/protocol.md, from the section: lp-state

10 play white m50:n50
#? []

20 lp-state
#? [.*]

30 lp-position classic m50:WRo/ooo w 0.0 m26 -
#? [classic m50:WRo/ooo w 0\.0 m26 -]

40 lp-play m50-o50/n51
#? []

50 lp-state
#? [.*]
