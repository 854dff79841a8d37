# Names, and positions that are equal (spec/notation.md).

#unseen N7.4 the sentences of a refusal are free, so that the steps do not show
#unseen N7.5 an engine may do either
#unseen R0.9 the options of the server are read from its records, which the protocol does not send

#case N1.3 characters outside ASCII are not letters
10 lp-explain K50:l50
#! [syntax: .*]
20 lp-legal K50:
#! [syntax: .*]
30 lp-explain m５0:n50
#! [syntax: .*]

#case N1.4 no turn contains a space
40 lp-explain m50: n50
#! [syntax: .*]
50 lp-play m50 :n50
#! [illegal-turn: .*]
60 lp-history
#? []

#case N2.1 the neighbours of the origin
#also N3.3
70 lp-newgame classic
#? [classic - w 8\.8 p0 -]
80 lp-legal m50:
#? [m50:l50\nm50:l51\nm50:m49\nm50:m51\nm50:n49\nm50:n50]

#case N6.1 positions are equal if their strings are equal
90 lp-position nestor m50:RB r 0.0 m6 -
#? [nestor m50:RB r 0\.0 m6 -]
100 lp-play pass
#? []
110 lp-position
#? [nestor m50:RB b 0\.0 m7 -]
120 lp-play pass
#? []
130 lp-position
#? [nestor m50:RB r 0\.0 m8 rep:2]

#case N6.16 repetitions in the position after the end
140 lp-position nestor m50:RB r 0.0 m6 rep:2
#? [nestor m50:RB r 0\.0 m6 rep:2]
150 lp-play pass pass
#? []
160 lp-position
#? [nestor m50:RB - 0\.0 m8 rep:3/end:1/2-1/2]
170 lp-position nestor/turn=either m50:RBoo r 0.0 m6 rep:2
#? [nestor/turn=either m50:RBoo r 0\.0 m6 rep:2]
180 lp-draw_agreed
#? []
190 lp-position
#? [nestor/turn=either m50:RBoo - 0\.0 m6 rep:2/end:1/2-1/2]
200 undo
#? []
210 lp-position
#? [nestor/turn=either m50:RBoo r 0\.0 m6 rep:2]
220 lp-gameover 1-0 abandoned
#? []
230 lp-position
#? [nestor/turn=either m50:RBoo - 0\.0 m6 rep:2/end:1-0]

#case N7.6 a position that was read has no past
240 lp-position nestor m50:RB r 0.0 m6 -
#? [nestor m50:RB r 0\.0 m6 -]
250 lp-play pass pass
#? []
260 lp-position
#? [nestor m50:RB r 0\.0 m8 rep:2]
270 lp-position nestor m50:RB r 0.0 m8 -
#? [nestor m50:RB r 0\.0 m8 -]
280 lp-play pass pass
#? []
290 lp-position
#? [nestor m50:RB r 0\.0 m10 rep:2]
300 lp-result
#? [\*]
