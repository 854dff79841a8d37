# An example of spec/protocol.md, from the section: Commands that take long

10 lp-stop
#? []

20 lp-stop please
#! [syntax: .*]

30 lp-perft 1
#? [12]
