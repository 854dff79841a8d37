# Cases of R0, each with the wrong engines that it catches.

#case R0.10 nestor with three players and placement=manual, size=1
# R0.10 the player after the last one begins
10 lp-position nestor3/placement=manual/size=1 - r 1.1.1:1.1.1.1 p0 -
#? [nestor3/placement=manual/size=1 - r 1\.1\.1:1\.1\.1\.1 p0 -]
20 lp-legal
#? [black@m50\nblue@m50\nred@m50\nyellow@m50]
30 lp-play red@m50 blue@n50 yellow:resigns yellow@m51 black@n49
#? []
40 lp-position
#? [nestor3/placement=manual/size=1 m49:1o/RB/Y r 0\.0\.0 m0 out:y]
50 lp-result
#? [\*]
60 lp-legal_count
#? [1]

#case R0.10b classic with three players and ending=last-balls, size=1, turn=either
# R0.10 the last player begins
70 lp-position classic3/ending=last-balls/size=1/turn=either l50:1B/o r 1.1.0 p1 -
#? [classic3/ending=last-balls/size=1/turn=either l50:1B/o r 1\.1\.0 p1 -]
80 lp-legal
#? [k51:l50\nl50:k51\nl50:m49\nl50:m51\nl52:m51\nm49:l50\nm51:l50\nm51:l52\nm51:n50\nn50:m51]
90 lp-play m51:n50
#? []
100 lp-position
#? [classic3/ending=last-balls/size=1/turn=either l50:1Bo/oR r 0\.0\.0 m0 out:w]
110 lp-result
#? [\*]
120 lp-legal_count
#? [4]

#case R0.11 classic with three players and size=1
#also R0.10
# R0.11 R14 only for the next player; R0.10 the player after the last one begins
130 lp-position classic3/size=1 l50:Wo r 0.1.1 p1 -
#? [classic3/size=1 l50:Wo r 0\.1\.1 p1 -]
140 lp-legal
#? [k51:l51\nl49:m49\nl51:k51\nl51:m49\nl51:m51\nm49:l49\nm49:l51\nm49:n49\nm51:l51\nn49:m49]
150 lp-play k51:l51 m50
#? []
160 lp-position
#? [classic3/size=1 k50:1WB/Ro - 0\.0\.0 m0 out:wr/end:0-0-1]
170 lp-result
#? [0-0-1 stranded]
180 lp-legal_count
#? [0]

#case R0.11b classic with two players and ending=last-balls, isolate=doomed, size=2
#also R0.10
# R0.11 R14 before R15; R0.10 the player after the last one begins; R0.10 the last player begins
190 lp-position classic/ending=last-balls/isolate=doomed/size=2 l50:1Wo/oRo/1W r 0.1 p3 -
#? [classic/ending=last-balls/isolate=doomed/size=2 l50:1Wo/oRo/1W r 0\.1 p3 -]
200 lp-legal
#? [k51:l50\nk52:l52\nl50:k51\nl50:l52\nl50:m49\nl50:n49\nl50:n52\nl50:o50\nl53:l52\nm49:l50\nm49:n49\nm53:n52\nn49:l50\nn49:l52\nn49:m49\nn49:n52\nn49:o49\nn49:o50\nn52:l50\nn52:l52\nn52:m53\nn52:n49\nn52:o50\nn52:o51\no49:n49\no49:o50\no50:l50\no50:l52\no50:n49\no50:n52\no50:o49\no50:o51\no51:n52\no51:o50]
210 lp-play m49:n49
#? []
220 lp-position
#? [classic/ending=last-balls/isolate=doomed/size=2 l49:1Ro/1Wo/oRo/1W w 0\.0 m0 -]
230 lp-result
#? [\*]
240 lp-legal_count
#? [16]

#case R0.14 nestor with three players and isolate=doomed, turn=either
# R0.14 a full point each
250 lp-position nestor3/isolate=doomed/turn=either m49:1Y/1o/BR y 0.0.0 m8 -
#? [nestor3/isolate=doomed/turn=either m49:1Y/1o/BR y 0\.0\.0 m8 -]
260 lp-legal
#? [n49-n50\npass/n50]
270 lp-play pass/n50
#? []
280 lp-position
#? [nestor3/isolate=doomed/turn=either - - 0\.0\.0 m9 out:rby/end:1/3-1/3-1/3]
290 lp-result
#? [1/3-1/3-1/3 wipe-out]
300 lp-legal_count
#? [0]

#case R0.14b classic with three players and ending=last-balls, isolate=doomed, turn=either, wipeout=tie-unless-out
# R0.14 a full point each
310 lp-position classic3/ending=last-balls/isolate=doomed/turn=either/wipeout=tie-unless-out m49:1B/1o/RW b 0.0.0 m8 -
#? [classic3/ending=last-balls/isolate=doomed/turn=either/wipeout=tie-unless-out m49:1B/1o/RW b 0\.0\.0 m8 -]
320 lp-legal
#? [n49-n50\npass/n50]
330 lp-play pass/n50
#? []
340 lp-position
#? [classic3/ending=last-balls/isolate=doomed/turn=either/wipeout=tie-unless-out - - 0\.0\.0 m9 out:wrb/end:1/3-1/3-1/3]
350 lp-result
#? [1/3-1/3-1/3 wipe-out]
360 lp-legal_count
#? [0]

#case R0.10c nestor with two players and equaliser=off, placement=manual, size=1, turn=either
# R0.10 the player after the last one begins; R0.10 the last player begins
370 lp-position nestor/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1.1:0.1.1.0 p2 -
#? [nestor/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1\.1:0\.1\.1\.0 p2 -]
380 lp-legal
#? [blue@m51\nblue@n49\nyellow@m51\nyellow@n49]
390 lp-play yellow@m51 blue@n49 m50-m51 n49-n50 m51-m50 n50-n49 m50-m51 n49-n50 m51-m50 n50-n49
#? []
400 lp-position
#? [nestor/equaliser=off/placement=manual/size=1/turn=either m49:1B/Ro/o - 0\.0 m8 rep:3/end:1/2-1/2]
410 lp-result
#? [1/2-1/2 repetition]
420 lp-legal_count
#? [0]

#case R0.10d nestor-en with two players and ending=last-balls, equaliser=off, placement=manual, size=1, turn=either
# R0.10 the player after the last one begins; R0.10 the last player begins
430 lp-position nestor-en/ending=last-balls/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1.1:0.1.1.0 p2 -
#? [nestor-en/ending=last-balls/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1\.1:0\.1\.1\.0 p2 -]
440 lp-legal
#? [blue@m51\nblue@n49\nyellow@m51\nyellow@n49]
450 lp-play yellow@m51 blue@n49 m50-m51 n49-n50 m51-m50 n50-n49 m50-m51 n49-n50 m51-m50 n50-n49
#? []
460 lp-position
#? [nestor-en/ending=last-balls/equaliser=off/placement=manual/size=1/turn=either m49:1B/Ro/o - 0\.0 m8 rep:3/end:1/2-1/2]
470 lp-result
#? [1/2-1/2 repetition]
480 lp-legal_count
#? [0]

#case R0.10e nestor-en with three players and ending=last-balls, placement=manual, size=1, turn=if-possible, wipeout=tie-unless-out
# R0.10 the player after the last one begins
490 lp-position nestor-en3/ending=last-balls/placement=manual/size=1/turn=if-possible/wipeout=tie-unless-out - r 1.1.1:1.1.1.1 p0 -
#? [nestor-en3/ending=last-balls/placement=manual/size=1/turn=if-possible/wipeout=tie-unless-out - r 1\.1\.1:1\.1\.1\.1 p0 -]
500 lp-legal
#? [black@m50\nblue@m50\nred@m50\nyellow@m50]
510 lp-play red@m50 blue@n50 yellow:resigns yellow@m51 black@n49
#? []
520 lp-position
#? [nestor-en3/ending=last-balls/placement=manual/size=1/turn=if-possible/wipeout=tie-unless-out m49:1o/RB/Y r 0\.0\.0 m0 out:y]
530 lp-result
#? [\*]
540 lp-legal_count
#? [1]

#case R0.14c nestor-en with three players and ending=last-balls, isolate=doomed, turn=either, wipeout=tie-unless-out
# R0.14 a full point each
550 lp-position nestor-en3/ending=last-balls/isolate=doomed/turn=either/wipeout=tie-unless-out m49:1Y/1o/BR y 0.0.0 m8 -
#? [nestor-en3/ending=last-balls/isolate=doomed/turn=either/wipeout=tie-unless-out m49:1Y/1o/BR y 0\.0\.0 m8 -]
560 lp-legal
#? [n49-n50\npass/n50]
570 lp-play pass/n50
#? []
580 lp-position
#? [nestor-en3/ending=last-balls/isolate=doomed/turn=either/wipeout=tie-unless-out - - 0\.0\.0 m9 out:rby/end:1/3-1/3-1/3]
590 lp-result
#? [1/3-1/3-1/3 wipe-out]
600 lp-legal_count
#? [0]

#case R0.10f pbmserv with two players and equaliser=off, placement=manual, size=1, turn=either
# R0.10 the player after the last one begins; R0.10 the last player begins
610 lp-position pbmserv/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1.1:0.1.1.0 p2 -
#? [pbmserv/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1\.1:0\.1\.1\.0 p2 -]
620 lp-legal
#? [blue@m51\nblue@n49\ngreen@m51\ngreen@n49]
630 lp-play green@m51 blue@n49 m50-m51 n49-n50 m51-m50 n50-n49 m50-m51 n49-n50 m51-m50 n50-n49
#? []
640 lp-position
#? [pbmserv/equaliser=off/placement=manual/size=1/turn=either m49:1B/Ro/o - 0\.0 m8 rep:3/end:1/2-1/2]
650 lp-result
#? [1/2-1/2 repetition]
660 lp-legal_count
#? [0]

#case R0.10g pbmserv with three players and placement=manual, size=1, wipeout=tie-unless-out
# R0.10 the player after the last one begins
670 lp-position pbmserv3/placement=manual/size=1/wipeout=tie-unless-out - r 1.1.1:1.1.1.1 p0 -
#? [pbmserv3/placement=manual/size=1/wipeout=tie-unless-out - r 1\.1\.1:1\.1\.1\.1 p0 -]
680 lp-legal
#? [black@m50\nblue@m50\ngreen@m50\nred@m50]
690 lp-play red@m50 blue@n50 green:resigns green@m51 black@n49
#? []
700 lp-position
#? [pbmserv3/placement=manual/size=1/wipeout=tie-unless-out m49:1o/RB/G r 0\.0\.0 m0 out:g]
710 lp-result
#? [\*]
720 lp-legal_count
#? [1]

#case R0.14d pbmserv with three players and isolate=doomed, turn=either, wipeout=tie-unless-out
# R0.14 a full point each
730 lp-position pbmserv3/isolate=doomed/turn=either/wipeout=tie-unless-out m49:1G/1o/BR g 0.0.0 m8 -
#? [pbmserv3/isolate=doomed/turn=either/wipeout=tie-unless-out m49:1G/1o/BR g 0\.0\.0 m8 -]
740 lp-legal
#? [n49-n50\npass/n50]
750 lp-play pass/n50
#? []
760 lp-position
#? [pbmserv3/isolate=doomed/turn=either/wipeout=tie-unless-out - - 0\.0\.0 m9 out:rbg/end:1/3-1/3-1/3]
770 lp-result
#? [1/3-1/3-1/3 wipe-out]
780 lp-legal_count
#? [0]
