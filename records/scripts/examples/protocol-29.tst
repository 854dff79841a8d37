# An example of spec/protocol.md, from the section: cputime

10 cputime
#? [.*]
