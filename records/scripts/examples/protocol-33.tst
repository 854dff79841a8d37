# An example of spec/protocol.md, from the section: lp-state

10 play white m50:n50
#? []

20 lp-state
#? [.*]
