# An example of spec/protocol.md, from the section: lp-record

10 lp-play m50:n50 m51:l51
#? []

20 lp-record
#? [.*]
