# An example of spec/protocol.md, from the section: gogui-interrupt

10 gogui-interrupt
#? []

20 known_command gogui-interrupt
#? [true]
