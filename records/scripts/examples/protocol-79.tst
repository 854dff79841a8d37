# An example of spec/protocol.md, from the section: gogui-analyze_commands

10 gogui-analyze_commands
#? [string/Board/showboard\n.*\nstring/Why Is A Turn Illegal/lp-explain \%s\n.*]
