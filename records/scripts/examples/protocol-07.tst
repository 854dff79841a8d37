# An example of spec/protocol.md, from the section: 6. Reading ahead, stopping, leaving

10 lp-stop
#? []

20 lp-stop please
#! [syntax: .*]

30 lp-perft 1
#? [12]
