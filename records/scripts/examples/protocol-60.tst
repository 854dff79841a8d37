# An example of spec/protocol.md, from the section: lp-options

10 lp-options
#? [.*]
