# An example of spec/protocol.md, from the section: final_score

10 final_score
#! [cannot score]

20 lp-resign
#? []

30 final_score
#? [0-1 resignation]
