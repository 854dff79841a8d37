# An example of spec/protocol.md, from the section: lp-turns [PREFIX]

10 lp-turns n49
#? [\[\{"turn":"n49:m50","laid":\["n49","m50"\],"ball":"n49","to":null,"removed":null,"cut_off":\[\],"captured":\[\]\}\]]

20 lp-turns ?
#! [syntax: .*]
