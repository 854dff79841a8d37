# An example of spec/protocol.md, from the section: lp-legal [PREFIX]

10 lp-legal m5
#? []

20 lp-legal m50-n50
#? []

30 lp-legal M50:N50
#? [m50:n50]
