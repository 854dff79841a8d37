# An example of spec/protocol.md, from the section: Long-running commands

10 lp-stop
#? []

20 lp-stop please
#! [syntax: .*]

30 lp-perft 1
#? [12]
