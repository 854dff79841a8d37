# An example of spec/protocol.md, from the section: lp-describe

10 lp-describe
#? [.*]
