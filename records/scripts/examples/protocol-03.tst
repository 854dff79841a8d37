# An example of spec/protocol.md, from the section: 2. Command lines

0 name
#? [.*]

007	version     # seven
#? [.*]

30 NAME
#! [unknown command]
