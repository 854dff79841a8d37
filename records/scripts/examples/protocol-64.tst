# An example of spec/protocol.md, from the section: lp-ping

10 lp-ping
#? [pong]
