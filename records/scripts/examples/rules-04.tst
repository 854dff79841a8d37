# An example of spec/rules.md, from the section: R13. What a turn consists of

10 lp-position nestor m50:RooB r 0.0 m6 -
#? [nestor m50:RooB r 0\.0 m6 -]

20 lp-legal
#? [m50-n50/m50\nm50-o50/m50\nm50-o50/n50\nm50-o50/p50]

30 lp-position nestor/turn=either m50:RooB r 0.0 m6 -
#? [nestor/turn=either m50:RooB r 0\.0 m6 -]

40 lp-legal
#? [m50-n50\nm50-o50]
