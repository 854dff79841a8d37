# Resignation, time and the word of an arbiter, with one player, two and three.
#case L16.4 one player who resigns or loses on time
#also L16.1 L16.2 L16.6
10 lp-newgame limes players=1 deal=host
#? [limes1 - 1 7 d- -]

20 lp-resign
#? []

30 lp-result
#? [0 resignation]

40 undo
#? []

50 lp-result
#? [\*]

60 lp-timeout 1
#? []

70 final_score
#? [0 time]

80 undo
#? []

90 lp-gameover 1 points
#? []

100 final_score
#? [1 points]

110 lp-position
#? [limes1 - - 7 d- end:1]

#case L16.3 one of two players who resigns
#also L16.1 L16.2 L16.6 L20.3
120 lp-newgame limes deal=host
#? [limes2 -_- 1 7\.7 d- -]

130 final_score
#! [cannot score]

140 lp-draw 2
#? [2]

150 play 1 m50r0_ne
#? []

160 lp-resign 1
#? []

170 lp-result
#? [0-1 resignation]

180 lp-position
#? [limes2 2r0m50:m50ne_- - 6\.7 d2 end:0-1]

190 undo
#? []

200 lp-resign
#? []

210 lp-result
#? [1-0 resignation]

220 lp-history
#? [draw-2\nm50r0_ne\n2:resigns]

230 lp-score
#? [1 2\n2 0]

#case L16.5b one of three players who resigns or loses on time
#also L16.1 L16.2 L16.6 L20.3 L25.1
240 lp-newgame limes players=3 deal=host
#? [limes3 -_-_- 1 7\.7\.7 d- -]

250 lp-play draw-2 m50r0 2:resigns
#? []

260 lp-to_play
#? [3]

270 lp-play 2:timeout
#! [illegal-turn: .*]

280 lp-play m50r1
#? []

290 lp-position
#? [limes3 2r0m50_-_2r1m50 1 7\.7\.7 d2 out:2]

300 lp-timeout 1
#? []

310 lp-result
#? [0-0-1 time]

320 lp-record
#? [\[Game "limes"\]\n\[Edition "limes"\]\n\[Event "\?"\]\n\[Site "\?"\]\n\[Date "\?\?\?\?\.\?\?\.\?\?"\]\n\[Round "\?"\]\n\[Player1 "\?"\]\n\[Player2 "\?"\]\n\[Player3 "\?"\]\n\[Result "0-0-1"\]\n\[Deck "study24"\]\n\[DeckHash "dda68ad1273b37523fd66177234589290d05e3eb5e43c473fa31ae56b3687e6a"\]\n\[Players "3"\]\n \n1\. draw-2 m50r0 2:resigns m50r1 2\. 1:timeout 0-0-1]

330 lp-undo 1
#? []

340 lp-result
#? [\*]

350 lp-gameover 1/2-0-1/2 adjudication
#? []

360 lp-result
#? [1/2-0-1/2 adjudication]

370 lp-record
#? [\[Game "limes"\]\n\[Edition "limes"\]\n\[Event "\?"\]\n\[Site "\?"\]\n\[Date "\?\?\?\?\.\?\?\.\?\?"\]\n\[Round "\?"\]\n\[Player1 "\?"\]\n\[Player2 "\?"\]\n\[Player3 "\?"\]\n\[Result "1/2-0-1/2"\]\n\[Deck "study24"\]\n\[DeckHash "dda68ad1273b37523fd66177234589290d05e3eb5e43c473fa31ae56b3687e6a"\]\n\[Players "3"\]\n\[Termination "adjudication"\]\n \n1\. draw-2 m50r0 2:resigns m50r1 1/2-0-1/2]

380 undo
#? []

390 lp-gameover 1-1-0 points
#! [syntax: .*]

400 lp-gameover 1-0-0 stranded
#! [syntax: .*]

410 lp-draw_agreed
#! [unavailable: .*]

420 lp-play draw-3 n50r0 3:timeout
#? []

430 lp-result
#? [1-0-0 time]
