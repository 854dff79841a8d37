# Cases of R14, each with the wrong engines that it catches.

#case R14.1b classic with three players and size=2, turn=either
#also R14.4
# R14.1 without balls but with a turn; R14.4 the last player is not marked as winner alone
10 lp-position classic3/size=2/turn=either l48:1oB/2o/oR/oo b 0.0.0 m9 out:w
#? [classic3/size=2/turn=either l48:1oB/2o/oR/oo b 0\.0\.0 m9 out:w]
20 lp-legal
#? [n48-m48\nn48-n49\npass/l50\npass/l51\npass/m48\npass/m51]
30 lp-play pass/l51 m50-m51 pass/m48 m51-n49
#? []
40 lp-position
#? [classic3/size=2/turn=either l48:2o/2R/oo/1o - 0\.0\.0 m13 out:wb/end:0-1-0]
50 lp-result
#? [0-1-0 stranded]
60 lp-legal_count
#? [0]

#case R14.2 classic with three players and ending=last-balls, isolate=doomed, size=2, wipeout=mover-loses
#also R14.3
# R14.2 nobody is out with last-balls and both; R14.3 balls of a player out go
70 lp-position classic3/ending=last-balls/isolate=doomed/size=2/wipeout=mover-loses l49:oo/RW b 1.1.2 p2 -
#? [classic3/ending=last-balls/isolate=doomed/size=2/wipeout=mover-loses l49:oo/RW b 1\.1\.2 p2 -]
80 lp-legal
#? [k49:k50\nk50:k49\nk50:k51\nk50:l51\nk50:m48\nk50:n49\nk51:k50\nk51:l51\nl48:m48\nl51:k51\nl51:m51\nm48:k50\nm48:l48\nm48:l51\nm48:n48\nm48:n49\nm51:l51\nn48:m48\nn48:n49\nn49:k50\nn49:l51\nn49:m48\nn49:n48\nn49:n50\nn50:n49]
90 lp-play k50:n49 n48:n50 n49 m50-m49/m50 k50-l49/n48
#? []
100 lp-position
#? [classic3/ending=last-balls/isolate=doomed/size=2/wipeout=mover-loses k49:1BoR/oR1o - 0\.0\.0 m2 out:wr/end:0-0-1]
110 lp-result
#? [0-0-1 no-balls]
120 lp-legal_count
#? [0]

#case R14.4 classic with three players and size=2
# R14.4 the last player has to have balls
130 lp-position classic3/size=2 m50:oWoo w 0.0.0 m3 -
#? [classic3/size=2 m50:oWoo w 0\.0\.0 m3 -]
140 lp-legal
#? [n50-m50/n50\nn50-m50/o50\nn50-m50/p50\nn50-o50/m50\nn50-o50/n50\nn50-o50/p50\nn50-p50/m50\nn50-p50/n50\nn50-p50/o50]
150 lp-play white:resigns
#? []
160 lp-position
#? [classic3/size=2 m50:oWoo - 0\.0\.0 m3 out:wr/end:0-0-1]
170 lp-result
#? [0-0-1 stranded]
180 lp-legal_count
#? [0]

#case R14.1c nestor with three players and ending=stranded, size=2, turn=either, wipeout=tie
#also R14.4
# R14.1 without balls but with a turn; R14.4 the last player is not marked as winner alone
190 lp-position nestor3/ending=stranded/size=2/turn=either/wipeout=tie l48:1oY/2o/oB/oo y 0.0.0 m9 out:r
#? [nestor3/ending=stranded/size=2/turn=either/wipeout=tie l48:1oY/2o/oB/oo y 0\.0\.0 m9 out:r]
200 lp-legal
#? [n48-m48\nn48-n49\npass/l50\npass/l51\npass/m48\npass/m51]
210 lp-play pass/l51 m50-m51 pass/m48 m51-n49
#? []
220 lp-position
#? [nestor3/ending=stranded/size=2/turn=either/wipeout=tie l48:2o/2B/oo/1o - 0\.0\.0 m13 out:ry/end:0-1-0]
230 lp-result
#? [0-1-0 stranded]
240 lp-legal_count
#? [0]

#case R14.3c nestor with three players and ending=stranded, free_edges=6, turn=either
# R14.3 balls of a player out go
250 lp-position nestor3/ending=stranded/free_edges=6/turn=either m50:oRBY r 0.0.0 m0 -
#? [nestor3/ending=stranded/free_edges=6/turn=either m50:oRBY r 0\.0\.0 m0 -]
260 lp-legal
#? [n50-m50]
270 lp-play red:resigns
#? []
280 lp-position
#? [nestor3/ending=stranded/free_edges=6/turn=either m50:oRBY - 0\.0\.0 m0 out:rb/end:0-0-1]
290 lp-result
#? [0-0-1 stranded]
300 lp-legal_count
#? [0]

#case R14.4b nestor with three players and ending=stranded, size=2, turn=both, wipeout=tie
# R14.4 the last player has to have balls
310 lp-position nestor3/ending=stranded/size=2/turn=both/wipeout=tie m50:oRoo r 0.0.0 m3 -
#? [nestor3/ending=stranded/size=2/turn=both/wipeout=tie m50:oRoo r 0\.0\.0 m3 -]
320 lp-legal
#? [n50-m50/n50\nn50-m50/o50\nn50-m50/p50\nn50-o50/m50\nn50-o50/n50\nn50-o50/p50\nn50-p50/m50\nn50-p50/n50\nn50-p50/o50]
330 lp-play red:resigns
#? []
340 lp-position
#? [nestor3/ending=stranded/size=2/turn=both/wipeout=tie m50:oRoo - 0\.0\.0 m3 out:rb/end:0-0-1]
350 lp-result
#? [0-0-1 stranded]
360 lp-legal_count
#? [0]

#case R14.1d nestor-en with three players and size=2, turn=either
#also R14.4
# R14.1 without balls but with a turn; R14.4 the last player is not marked as winner alone
370 lp-position nestor-en3/size=2/turn=either l48:1oY/2o/oB/oo y 0.0.0 m9 out:r
#? [nestor-en3/size=2/turn=either l48:1oY/2o/oB/oo y 0\.0\.0 m9 out:r]
380 lp-legal
#? [n48-m48\nn48-n49\npass/l50\npass/l51\npass/m48\npass/m51]
390 lp-play pass/l51 m50-m51 pass/m48 m51-n49
#? []
400 lp-position
#? [nestor-en3/size=2/turn=either l48:2o/2B/oo/1o - 0\.0\.0 m13 out:ry/end:0-1-0]
410 lp-result
#? [0-1-0 stranded]
420 lp-legal_count
#? [0]

#case R14.3d nestor-en with three players and placement=manual, size=1
# R14.3 balls of a player out go
430 lp-position nestor-en3/placement=manual/size=1 - r 1.1.1:1.1.1.1 p0 -
#? [nestor-en3/placement=manual/size=1 - r 1\.1\.1:1\.1\.1\.1 p0 -]
440 lp-legal
#? [black@m50\nblue@m50\nred@m50\nyellow@m50]
450 lp-play red@m50 blue@n50 yellow:resigns yellow@m51 black@n49
#? []
460 lp-position
#? [nestor-en3/placement=manual/size=1 m49:1o/RB/Y - 0\.0\.0 m0 out:ry/end:0-1-0]
470 lp-result
#? [0-1-0 stranded]
480 lp-legal_count
#? [0]

#case R14.4c nestor-en with three players and size=2
# R14.4 the last player has to have balls
490 lp-position nestor-en3/size=2 m50:oRoo r 0.0.0 m3 -
#? [nestor-en3/size=2 m50:oRoo r 0\.0\.0 m3 -]
500 lp-legal
#? [n50-m50/n50\nn50-m50/o50\nn50-m50/p50\nn50-o50/m50\nn50-o50/n50\nn50-o50/p50\nn50-p50/m50\nn50-p50/n50\nn50-p50/o50]
510 lp-play red:resigns
#? []
520 lp-position
#? [nestor-en3/size=2 m50:oRoo - 0\.0\.0 m3 out:rb/end:0-0-1]
530 lp-result
#? [0-0-1 stranded]
540 lp-legal_count
#? [0]

#case R14.1e pbmserv with three players and ending=stranded, size=2, turn=either
#also R14.4
# R14.1 without balls but with a turn; R14.4 the last player is not marked as winner alone
550 lp-position pbmserv3/ending=stranded/size=2/turn=either l48:1oG/2o/oB/oo g 0.0.0 m9 out:r
#? [pbmserv3/ending=stranded/size=2/turn=either l48:1oG/2o/oB/oo g 0\.0\.0 m9 out:r]
560 lp-legal
#? [n48-m48\nn48-n49\npass/l50\npass/l51\npass/m48\npass/m51]
570 lp-play pass/l51 m50-m51 pass/m48 m51-n49
#? []
580 lp-position
#? [pbmserv3/ending=stranded/size=2/turn=either l48:2o/2B/oo/1o - 0\.0\.0 m13 out:rg/end:0-1-0]
590 lp-result
#? [0-1-0 stranded]
600 lp-legal_count
#? [0]

#case R14.3e pbmserv with three players and ending=stranded, free_edges=6, turn=either, wipeout=tie-unless-out
# R14.3 balls of a player out go
610 lp-position pbmserv3/ending=stranded/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBG r 0.0.0 m0 -
#? [pbmserv3/ending=stranded/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBG r 0\.0\.0 m0 -]
620 lp-legal
#? [n50-m50]
630 lp-play red:resigns
#? []
640 lp-position
#? [pbmserv3/ending=stranded/free_edges=6/turn=either/wipeout=tie-unless-out m50:oRBG - 0\.0\.0 m0 out:rb/end:0-0-1]
650 lp-result
#? [0-0-1 stranded]
660 lp-legal_count
#? [0]

#case R14.4d pbmserv with three players and ending=stranded, size=2, turn=both
# R14.4 the last player has to have balls
670 lp-position pbmserv3/ending=stranded/size=2/turn=both m50:oRoo r 0.0.0 m3 -
#? [pbmserv3/ending=stranded/size=2/turn=both m50:oRoo r 0\.0\.0 m3 -]
680 lp-legal
#? [n50-m50/n50\nn50-m50/o50\nn50-m50/p50\nn50-o50/m50\nn50-o50/n50\nn50-o50/p50\nn50-p50/m50\nn50-p50/n50\nn50-p50/o50]
690 lp-play red:resigns
#? []
700 lp-position
#? [pbmserv3/ending=stranded/size=2/turn=both m50:oRoo - 0\.0\.0 m3 out:rb/end:0-0-1]
710 lp-result
#? [0-0-1 stranded]
720 lp-legal_count
#? [0]
