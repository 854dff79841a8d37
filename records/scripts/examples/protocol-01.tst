# An example of spec/protocol.md, from the section: The protocol

10 name
#? [.*]

1 play white m50:n50
#? []

2 lp-to_play
#? [red]

3 play white m49:n49
#! [illegal move]
