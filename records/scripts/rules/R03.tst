# Cases of R3, each with the wrong engines that it catches.

#case R3.1b classic with three players and size=1
# R3.1 a ball may go on a ball; R3.1 the tiles of a colour that others placed last only
10 lp-position classic3/size=1 l50:1o/W r 0.1.1 p1 -
#? [classic3/size=1 l50:1o/W r 0\.1\.1 p1 -]
20 lp-legal
#? [k51:l50\nl50:k51\nl50:m49\nl50:m51\nl52:m51\nm49:l50\nm51:l50\nm51:l52\nm51:n50\nn50:m51]
30 lp-play m49:l50
#? []
40 lp-position
#? [classic3/size=1 l49:1R/oo/W b 0\.0\.1 p2 -]
50 lp-result
#? [\*]
60 lp-legal_count
#? [2]

#case R3.2 classic with three players and ending=last-balls, isolate=doomed, size=2, wipeout=mover-loses
#also R3.4
# R3.2 nobody is passed over; R3.4 balls stay in hand
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

#case R3.2b nestor with two players and equaliser=off, placement=manual, size=1, turn=either
#also R3.4
# R3.2 nobody is passed over; R3.4 balls stay in hand
130 lp-position nestor/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1.1:0.1.1.0 p2 -
#? [nestor/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1\.1:0\.1\.1\.0 p2 -]
140 lp-legal
#? [blue@m51\nblue@n49\nyellow@m51\nyellow@n49]
150 lp-play yellow@m51 blue@n49 m50-m51 n49-n50 m51-m50 n50-n49 m50-m51 n49-n50 m51-m50 n50-n49
#? []
160 lp-position
#? [nestor/equaliser=off/placement=manual/size=1/turn=either m49:1B/Ro/o - 0\.0 m8 rep:3/end:1/2-1/2]
170 lp-result
#? [1/2-1/2 repetition]
180 lp-legal_count
#? [0]

#case R3.2c nestor with three players and placement=manual, size=1
#also R3.4
# R3.2 nobody is passed over; R3.4 balls stay in hand
190 lp-position nestor3/placement=manual/size=1 - r 1.1.1:1.1.1.1 p0 -
#? [nestor3/placement=manual/size=1 - r 1\.1\.1:1\.1\.1\.1 p0 -]
200 lp-legal
#? [black@m50\nblue@m50\nred@m50\nyellow@m50]
210 lp-play red@m50 blue@n50 yellow:resigns yellow@m51 black@n49
#? []
220 lp-position
#? [nestor3/placement=manual/size=1 m49:1o/RB/Y r 0\.0\.0 m0 out:y]
230 lp-result
#? [\*]
240 lp-legal_count
#? [1]

#case R3.2d nestor-en with two players and ending=last-balls, equaliser=off, placement=manual, size=1, turn=either
#also R3.4
# R3.2 nobody is passed over; R3.4 balls stay in hand
250 lp-position nestor-en/ending=last-balls/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1.1:0.1.1.0 p2 -
#? [nestor-en/ending=last-balls/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1\.1:0\.1\.1\.0 p2 -]
260 lp-legal
#? [blue@m51\nblue@n49\nyellow@m51\nyellow@n49]
270 lp-play yellow@m51 blue@n49 m50-m51 n49-n50 m51-m50 n50-n49 m50-m51 n49-n50 m51-m50 n50-n49
#? []
280 lp-position
#? [nestor-en/ending=last-balls/equaliser=off/placement=manual/size=1/turn=either m49:1B/Ro/o - 0\.0 m8 rep:3/end:1/2-1/2]
290 lp-result
#? [1/2-1/2 repetition]
300 lp-legal_count
#? [0]

#case R3.2e nestor-en with three players and ending=last-balls, placement=manual, size=1, turn=if-possible, wipeout=tie-unless-out
#also R3.4
# R3.2 nobody is passed over; R3.4 balls stay in hand
310 lp-position nestor-en3/ending=last-balls/placement=manual/size=1/turn=if-possible/wipeout=tie-unless-out - r 1.1.1:1.1.1.1 p0 -
#? [nestor-en3/ending=last-balls/placement=manual/size=1/turn=if-possible/wipeout=tie-unless-out - r 1\.1\.1:1\.1\.1\.1 p0 -]
320 lp-legal
#? [black@m50\nblue@m50\nred@m50\nyellow@m50]
330 lp-play red@m50 blue@n50 yellow:resigns yellow@m51 black@n49
#? []
340 lp-position
#? [nestor-en3/ending=last-balls/placement=manual/size=1/turn=if-possible/wipeout=tie-unless-out m49:1o/RB/Y r 0\.0\.0 m0 out:y]
350 lp-result
#? [\*]
360 lp-legal_count
#? [1]

#case R3.2f pbmserv with two players and equaliser=off, placement=manual, size=1, turn=either
#also R3.4
# R3.2 nobody is passed over; R3.4 balls stay in hand
370 lp-position pbmserv/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1.1:0.1.1.0 p2 -
#? [pbmserv/equaliser=off/placement=manual/size=1/turn=either m50:rk r 1\.1:0\.1\.1\.0 p2 -]
380 lp-legal
#? [blue@m51\nblue@n49\ngreen@m51\ngreen@n49]
390 lp-play green@m51 blue@n49 m50-m51 n49-n50 m51-m50 n50-n49 m50-m51 n49-n50 m51-m50 n50-n49
#? []
400 lp-position
#? [pbmserv/equaliser=off/placement=manual/size=1/turn=either m49:1B/Ro/o - 0\.0 m8 rep:3/end:1/2-1/2]
410 lp-result
#? [1/2-1/2 repetition]
420 lp-legal_count
#? [0]

#case R3.2g pbmserv with three players and placement=manual, size=1, wipeout=tie-unless-out
#also R3.4
# R3.2 nobody is passed over; R3.4 balls stay in hand
430 lp-position pbmserv3/placement=manual/size=1/wipeout=tie-unless-out - r 1.1.1:1.1.1.1 p0 -
#? [pbmserv3/placement=manual/size=1/wipeout=tie-unless-out - r 1\.1\.1:1\.1\.1\.1 p0 -]
440 lp-legal
#? [black@m50\nblue@m50\ngreen@m50\nred@m50]
450 lp-play red@m50 blue@n50 green:resigns green@m51 black@n49
#? []
460 lp-position
#? [pbmserv3/placement=manual/size=1/wipeout=tie-unless-out m49:1o/RB/G r 0\.0\.0 m0 out:g]
470 lp-result
#? [\*]
480 lp-legal_count
#? [1]
