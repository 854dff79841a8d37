# An example of spec/protocol.md, from the section: lp-get NAME

10 lp-get player
#? [.*]

20 lp-get volume
#! [bad-option: .*]
