# An example of spec/protocol.md, from the section: list_commands

10 list_commands
#? [.*]
