# An example of spec/protocol.md, from the section: lp-result

10 lp-position classic - - 8.8 p0 end:0-1
#? [classic - - 8\.8 p0 end:0-1]

20 lp-result
#? [0-1]
