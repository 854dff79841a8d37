# An example of spec/protocol.md, from the section: quit

10 quit
#? []
