# An example of spec/protocol.md, from the section: lp-legal [PREFIX]

10 lp-legal m50
#? [m50:l50\nm50:l51\nm50:m49\nm50:m51\nm50:n49\nm50:n50]

20 lp-legal n49
#? [n49:m50]

30 lp-legal ?
#! [syntax: .*]
