# What is refused, and why: by lp-explain, and by commands that fail, which `#!` lines expect.
#case L1.3 turns that are refused, and why
#also L2.1 L3.1 L4.1 L6.1 L8.1 L8.2 L21.6 L26.1 L28.1 L20.1
10 lp-newgame limes players=2 deal=host
#? [limes2 -_- 1 7\.7 d- -]

# L1: no turn without a card, no card twice.
20 lp-legal
#! [unavailable: .*]

30 lp-legal_count
#! [unavailable: .*]

40 lp-steps
#! [unavailable: .*]

50 play 1 m50r0
#! [unavailable: .*]

60 genmove 1
#! [unavailable: .*]

70 lp-play m50r0
#! [unavailable: .*]

80 lp-explain m50r0
#! [unavailable: .*]

90 lp-draw
#! [unavailable: .*]

100 lp-draw 25
#! [illegal-turn: L1 - .*]

110 lp-draw 0
#! [syntax: .*]

120 lp-draw 13
#? [13]

130 lp-draw 13
#! [illegal-turn: L1 - .*]

140 lp-draw 14
#! [illegal-turn: L1 - .*]

# L2: the first card.
150 lp-explain n50r0
#? [L2 n50 .*]

160 play 1 n50r0
#! [illegal move]

170 lp-explain m50r0/m50nw-m50ne
#? [L8 m50nw .*]

180 play 2 m50r0
#! [illegal move]

190 play 3 m50r0
#! [syntax error]

200 play 1 m50r4
#! [syntax error]

210 genmove 2
#! [wrong player]

220 lp-play m50r0_se m50r0_se
#? []

230 lp-draw 13
#! [illegal-turn: L1 - .*]

240 lp-draw 4
#? [4]

# L3, L4: later cards.
250 lp-explain o50r0
#? [L3 o50 .*]

260 lp-explain n51r0
#? [L3 n51 .*]

270 lp-explain m50r1
#? [L3 m50 .*]

280 lp-explain q50r0
#? [L3 q50 [^\n]*\nL4 q50 [^\n]*]

# L6, L8: workers. The one on m50se is a watchman; north of him is water, west of him forest.
290 lp-explain n50r0_ne
#? [legal]

300 lp-explain n50r0/m50sw-m50se
#? [L8 m50sw .*]

310 lp-explain n50r0/m50se-m50se
#? [L8 m50se .*]

320 lp-explain n50r0/m50se-m50nw
#? [L8 m50nw .*]

330 lp-explain n50r0/m50se-o50nw
#? [L8 o50nw .*]

340 lp-explain n50r0/m50se-m50ne
#? [legal]

350 lp-explain n50r0/m50se-m50sw
#? [legal]

360 lp-explain n50r0/m50se-n50sw
#? [legal]

370 lp-explain n50r0/n50se-m50ne
#? [L8 n50se .*]

380 lp-explain n50r0_n
#! [syntax: .*]

390 lp-explain n50r0/m50se
#! [syntax: .*]

400 lp-explain pass
#! [syntax: .*]

410 lp-play n50r0 o50r0
#! [illegal-turn: .*]

420 lp-to_play
#? [1]

# What was refused has changed nothing, not even the first turn of two.
430 lp-position
#? [limes2 13r0m50:m50se_13r0m50:m50se 1 6\.6 d13\.4 -]

# With the reasons in the replies of GTP's own commands.
440 lp-set verbose_errors true
#? []

450 play 1 o50r0
#! [illegal move: L3 o50 .*]

460 lp-set verbose_errors false
#? []

#case L6.1 there is no eighth worker
470 lp-position limes1 1r1m50.2r0m49.3r3m48.4r2n50.5r0l49.6r0k49.7r2n49:k49sw.l49ne.m48sw.m49ne.m50sw.n49ne.n50nw 1 0 d1.2.3.4.5.6.7.8 -
#? [limes1 1r1m50\.2r0m49\.3r3m48\.4r2n50\.5r0l49\.6r0k49\.7r2n49:k49sw\.l49ne\.m48sw\.m49ne\.m50sw\.n49ne\.n50nw 1 0 d1\.2\.3\.4\.5\.6\.7\.8 -]

475 lp-legal_count
#? [1189]

477 lp-legal k48r0_
#? []

480 lp-explain k48r0_nw
#? [L6 k48nw .*]

490 lp-explain k48r0
#? [legal]

500 lp-resign
#? []

510 lp-result
#? [0 resignation]

520 lp-explain k48r0
#? [L16 - .*]

530 play 1 k48r0
#! [illegal move]

540 genmove 1
#! [game over]

550 lp-draw 20
#! [game-over: .*]

560 lp-resign
#! [game-over: .*]

570 lp-legal
#? []

#case L26.2 options that are refused
575 lp-newgame limes players=1 deal=host
#? [limes1 - 1 7 d- -]

580 lp-newgame limes players=0
#! [bad-option: .*]

590 lp-newgame limes players=9
#! [bad-option: .*]

600 lp-newgame limes variants=triangle
#! [bad-option: .*]

610 lp-newgame limes variants=diagonal:diagonal
#! [bad-option: .*]

620 lp-newgame limes deal=nobody
#! [bad-option: .*]

630 lp-newgame limes deck=nobodys-deck
#! [(bad-option|unavailable): .*]

640 lp-newgame limes seed=-1
#! [bad-option: .*]

650 lp-newgame limes size=6
#! [bad-option: .*]

660 boardsize 4
#! [unacceptable size]

670 lp-draw_agreed
#! [unavailable: .*]

680 lp-score 2
#! [syntax: .*]

690 lp-draw 1 2
#! [syntax: .*]
