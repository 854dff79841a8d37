# An example of spec/protocol.md, from the section: komi NUMBER

10 komi 6.5
#? []

20 komi lots
#! [syntax error]

30 lp-to_play
#? [white]
