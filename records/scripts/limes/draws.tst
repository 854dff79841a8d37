# Cards drawn by the host and by the engine, and taken back.
#unseen L1.2 no number of games shows that a draw is at random
#case L21.4 cards drawn by the host
#also L20.3 L21.6
10 lp-newgame limes players=2 deal=host
#? [limes2 -_- 1 7\.7 d- -]

20 lp-history
#? []

30 lp-draw 13
#? [13]

40 lp-draw
#? [13]

50 lp-history
#? [draw-13]

60 lp-play m50r0_se m50r1
#? []

70 lp-history
#? [draw-13\nm50r0_se\nm50r1]

# A draw that was told is an event of its own: undo takes back the draw alone, and another card may come.
80 lp-draw 4
#? [4]

90 undo
#? []

100 lp-position
#? [limes2 13r0m50:m50se_13r1m50 1 6\.7 d13 -]

110 lp-draw 24
#? [24]

120 lp-play n50r0_nw
#? []

130 lp-undo 2
#? []

140 lp-position
#? [limes2 13r0m50:m50se_13r1m50 1 6\.7 d13 -]

150 lp-redo 2
#? []

160 lp-position
#? [limes2 13r0m50\.24r0n50:m50se\.n50nw_13r1m50 2 5\.7 d13\.24 -]

170 lp-play n50r0 draw-1
#? []

180 lp-history
#? [draw-13\nm50r0_se\nm50r1\ndraw-24\nn50r0_nw\nn50r0\ndraw-1]

190 lp-record
#? [\[Game "limes"\]\n\[Edition "limes"\]\n\[Event "\?"\]\n\[Site "\?"\]\n\[Date "\?\?\?\?\.\?\?\.\?\?"\]\n\[Round "\?"\]\n\[Player1 "\?"\]\n\[Player2 "\?"\]\n\[Result "\*"\]\n\[Deck "study24"\]\n\[DeckHash "dda68ad1273b37523fd66177234589290d05e3eb5e43c473fa31ae56b3687e6a"\]\n\[Players "2"\]\n \n1\. draw-13 m50r0_se m50r1 2\. draw-24 n50r0_nw n50r0 3\. draw-1 \*]

#case L21.2 cards drawn by the engine
#also L21.3
200 lp-newgame limes players=2 seed=7
#? [limes2 -_- 1 7\.7 d16 -]

210 lp-draw
#? [16]

220 lp-history
#? [draw-16]

230 play 1 m50r0
#? []

240 lp-draw
#? [16]

250 play 2 m50r0_nw
#? []

260 lp-draw
#? [19]

270 lp-history
#? [draw-16\nm50r0\nm50r0_nw\ndraw-19]

280 undo
#? []

290 lp-history
#? [draw-16\nm50r0]

300 lp-draw
#? [16]

310 play 2 m50r3
#? []

320 lp-draw
#? [19]

330 lp-undo 2
#? []

340 lp-position
#? [limes2 -_- 1 7\.7 d16 -]

350 lp-redo 2
#? []

360 lp-draw
#? [19]

370 clear_board
#? []

380 lp-draw
#? [16]

#case L21.1 the seed decides the cards
390 lp-newgame limes players=1 seed=7
#? [limes1 - 1 7 d16 -]

400 lp-play m50r2_sw
#? []

410 lp-draw
#? [19]
