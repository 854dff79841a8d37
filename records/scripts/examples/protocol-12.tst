# An example of spec/protocol.md, from the section: version

10 version
#? [.*]
