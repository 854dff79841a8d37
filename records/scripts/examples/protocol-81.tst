# An example of spec/protocol.md, from the section: lp-review [time=T] [nodes=N] [from=PLY]

10 lp-position classic m50:WRo/ooo w 0.0 m26 -
#? [classic m50:WRo/ooo w 0\.0 m26 -]

20 lp-play m50-o50/n51 n50-m51/o51
#? []

30 lp-review nodes=2000
#? [\ninfo ply 1 player white phase movement turn m50-o50/n51 score 100\.00 eval 100\.00 wins 1\.000 0\.000 loss 0\.000 mark .*\ninfo ply 2 player red phase movement turn n50-m51/o51 score -100\.00 eval -100\.00 wins 1\.000 0\.000 loss 0\.000 .*\ninfo ply 3 player white phase movement score 100\.00 wins 1\.000 0\.000 depth .* nodes .* pv .*\naccuracy 100\.0 player white phase all turns 1\naccuracy 100\.0 player red phase all turns 1\naccuracy 100\.0 player white phase movement turns 1\naccuracy 100\.0 player red phase movement turns 1\nkey]

40 lp-resign
#? []

50 lp-review from=3
#? [\ninfo ply 3 player white phase movement turn white:resigns .*\ninfo ply 4 wins 0\.000 1\.000\nkey]

60 lp-review depth=2
#! [syntax: .*]
