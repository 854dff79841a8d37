# An example of spec/protocol.md, from the section: lp-selftest

10 lp-selftest
#? [ok .* positions]
