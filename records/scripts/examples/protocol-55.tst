# An example of spec/protocol.md, from the section: lp-svg

10 lp-svg
#? [.*]
