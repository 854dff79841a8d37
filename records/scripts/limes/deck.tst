# The deck as it is listed, and its hash.

#unseen L24.2 deck files are read from the disk of the engine
#unseen L24.3 deck files are read from the disk of the engine
#unseen L25.2 it is about records, which a script cannot send

#case L24.4 the listing of the deck
#profile engine
#also L24.1
10 lp-newgame limes players=1 deal=host
#? [limes1 - 1 7 d- -]
20 lp-deck
#? [study24 dda68ad1273b37523fd66177234589290d05e3eb5e43c473fa31ae56b3687e6a\n1 FFSR 1\.0\.0\.0\n2 FFWR 1\.0\.0\.0\n3 FFRS 0\.0\.0\.1\n4 FFRW 0\.0\.0\.0\n5 FSFR 1\.0\.0\.0\n6 FSSR 0\.0\.0\.0\n7 FSWR 0\.1\.0\.0\n8 FSRS 1\.0\.0\.0\n9 FSRW 0\.0\.0\.0\n10 FWFR 1\.0\.0\.0\n11 FWSR 0\.0\.1\.0\n12 FWWR 0\.0\.0\.0\n13 FWRS 1\.0\.0\.0\n14 FWRW 0\.0\.0\.0\n15 FRSS 1\.0\.0\.0\n16 FRSW 0\.0\.0\.0\n17 FRWS 0\.0\.0\.0\n18 FRWW 1\.0\.0\.0\n19 SSWR 1\.0\.0\.0\n20 SSRW 0\.0\.0\.0\n21 SWSR 1\.0\.0\.0\n22 SWWR 0\.0\.0\.0\n23 SWRW 1\.0\.0\.0\n24 SRWW 0\.0\.0\.0\nwarning: .*]

#case L26.1 the commands of LIMES are known while it is in progress
#needs lp-legal
21 lp-newgame limes players=1 deal=host
#? [limes1 - 1 7 d- -]
22 known_command lp-draw
#? [true]
23 known_command lp-score
#? [true]
24 known_command lp-deck
#? [true]
25 lp-newgame classic
#? [.*]
26 known_command lp-deck
#? [false]

#case L24.5 the hash of the deck in records
#also L25.1
30 lp-newgame limes players=1 deal=host
#? [limes1 - 1 7 d- -]
40 lp-draw 13
#? [13]
50 lp-record
#? [.*\[DeckHash "dda68ad1273b37523fd66177234589290d05e3eb5e43c473fa31ae56b3687e6a"\].*1\. draw-13 \*.*]
