# An example of spec/protocol.md, from the section: name

10 name
#? [.*]
