# An example of spec/protocol.md, from the section: protocol_version

10 protocol_version
#? [2]
