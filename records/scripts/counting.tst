# Counts and steps: lp-perft, lp-divide, lp-legal, lp-steps.
#case N3.4 beginnings of turns
#also N3.5
10 lp-perft 0
#? [1]
20 lp-perft 1
#? [12]
30 lp-perft 02
#? [120]
40 lp-perft +2
#? [120]
50 lp-divide 1
#? [l50:m50 1\nl51:m50 1\nm49:m50 1\nm50:l50 1\nm50:l51 1\nm50:m49 1\nm50:m51 1\nm50:n49 1\nm50:n50 1\nm51:m50 1\nn49:m50 1\nn50:m50 1]
60 lp-divide 2
#? [l50:m50 10\nl51:m50 10\nm49:m50 10\nm50:l50 10\nm50:l51 10\nm50:m49 10\nm50:m51 10\nm50:n49 10\nm50:n50 10\nm51:m50 10\nn49:m50 10\nn50:m50 10]
70 lp-steps
#? [l50\nl51\nm49\nm50\nm51\nn49\nn50]
80 lp-steps m50
#? [l50\nl51\nm49\nm51\nn49\nn50]
90 lp-steps m50:
#? [l50\nl51\nm49\nm51\nn49\nn50]
100 lp-steps m50:n50
#? [end]
110 lp-steps N50
#? [m50]
120 lp-steps m51:m
#! [syntax: .*]
130 lp-steps m5
#? []
140 lp-legal M50:
#? [m50:l50\nm50:l51\nm50:m49\nm50:m51\nm50:n49\nm50:n50]
150 lp-legal m50-
#? []
160 lp-legal pass
#? []
170 lp-legal m5
#? []

#case N3.3 the list of all kinds of turns
#also N3.2 R0.1 N1.4
180 lp-position classic m49:1R/RoR/WW/1o w 0.0 m2 -
#? [classic m49:1R/RoR/WW/1o w 0\.0 m2 -]
190 lp-legal
#? [m51-n50/m51\nm51-n50/n52\nm51-n50/o50\nn51-n50/m50\nn51-n50/n49\nn51-n50/n51\nn51-n50/n52\nn51-n52/n50]
200 lp-steps
#? [m51\nn51]
210 lp-steps n51
#? [n50\nn52]
220 lp-steps n51-
#? [n50\nn52]
230 lp-steps n51-n50
#? [m50\nn49\nn51\nn52]
240 lp-steps n51-n50/
#? [m50\nn49\nn51\nn52]
250 lp-steps n51-n50/n52
#? [end]
260 lp-divide 1
#? [m51-n50/m51 1\nm51-n50/n52 1\nm51-n50/o50 1\nn51-n50/m50 1\nn51-n50/n49 1\nn51-n50/n51 1\nn51-n50/n52 1\nn51-n52/n50 1]
270 lp-divide 2
#? [m51-n50/m51 0\nm51-n50/n52 2\nm51-n50/o50 2\nn51-n50/m50 5\nn51-n50/n49 5\nn51-n50/n51 0\nn51-n50/n52 3\nn51-n52/n50 4]
280 lp-position nestor/turn=either m50:oRooB r 0.0 m6 -
#? [nestor/turn=either m50:oRooB r 0\.0 m6 -]
290 lp-legal
#? [n50-m50\nn50-o50\nn50-p50\npass/m50]
300 lp-steps
#? [n50\npass]
310 lp-steps n50
#? [m50\no50\np50]
320 lp-steps pass
#? [m50]
330 lp-steps pass/
#? [m50]
340 lp-steps pass/m50
#? [end]
350 lp-divide 3
#? [n50-m50 6\nn50-o50 9\nn50-p50 0\npass/m50 2]
360 lp-position nestor m50:RB r 0.0 m6 -
#? [nestor m50:RB r 0\.0 m6 -]
370 lp-legal
#? [pass]
380 lp-steps
#? [pass]
390 lp-steps pass
#? [end]
400 lp-perft 3
#? [1]
410 lp-perft 5
#? [0]

# Lines that end earlier are not counted.
420 lp-position nestor-en/turn=either/ending=last-balls m50:RoBo r 0.0 m6 -
#? [nestor-en/ending=last-balls/turn=either m50:RoBo r 0\.0 m6 -]
430 lp-divide 1
#? [m50-n50 1\npass/p50 1]
440 lp-divide 2
#? [m50-n50 3\npass/p50 1]
450 lp-perft 3
#? [3]
460 lp-perft 4
#? [3]

#case N3.1 colours by their first letter
#also N1.1 N3.2
470 lp-newgame pbmserv placement=manual size=1
#? [pbmserv/placement=manual/size=1 - r 1\.1:1\.1\.1\.1 p0 -]
480 lp-steps
#? [black\nblue\ngreen\nred]
490 lp-steps black
#? [m50]
500 lp-steps K@
#? [m50]
510 lp-steps K@M50
#? [end]
520 lp-steps b@
#? [m50]
530 lp-legal k@
#? [black@m50]
540 lp-legal red
#? [red@m50]
550 lp-divide 2
#? [black@m50 18\nblue@m50 18\ngreen@m50 18\nred@m50 18]
560 lp-play K@m50 b@n50
#? []
570 lp-legal G@
#? [green@m51\ngreen@n49]
580 lp-steps r@
#? [m51\nn49]
590 lp-perft 2
#? [12]

# Balls alone.
600 lp-position classic3/size=1 m50:Wo/oR b 0.0.1 p2 -
#? [classic3/size=1 m50:Wo/oR b 0\.0\.1 p2 -]
610 lp-legal
#? [m51\nn50]
620 lp-steps
#? [m51\nn50]
630 lp-steps m51
#? [end]
640 lp-divide 1
#? [m51 1\nn50 1]
650 lp-divide 2
#? [m51 0\nn50 0]
