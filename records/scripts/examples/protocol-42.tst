# An example of spec/protocol.md, from the section: lp-history

10 lp-play m50:n50 m51:l51
#? []

20 lp-history
#? [m50:n50\nm51:l51]
