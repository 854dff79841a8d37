# An example of spec/protocol.md, from the section: lp-record [format=lgn|json]

10 lp-play m50:n50 m51:l51
#? []

20 lp-record
#? [.*]

30 lp-record format=json
#? [.*]

40 lp-record format=xml
#! [syntax: .*]
