# An example of spec/protocol.md, from the section: lp-help [COMMAND]

10 lp-help lp-undo
#? [.*]

20 lp-help
#? [.*]

30 lp-help lp-teleport
#! [unavailable: .*]
