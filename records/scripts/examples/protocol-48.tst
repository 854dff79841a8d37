# An example of spec/protocol.md, from the section: lp-key

10 play white m50:n50
#? []

20 lp-key
#? [.*]
