# An example of spec/protocol.md, from the section: lp-stop

10 lp-stop
#? []

20 lp-ping
#? [pong]
