# Cases of R8, each with the wrong engines that it catches.

#case R8.1 nestor with three players
#also R8.2
# R8.1 one more free edge; R8.2 not the tile just left; R8.2 not a tile emptied by a capture
10 lp-position nestor3 l45:3o/2YB/2oYo/1YR1oYR/1RoYBo/oYRoYB/RoBR/BoY r 0.0.0 m3 -
#? [nestor3 l45:3o/2YB/2oYo/1YR1oYR/1RoYBo/oYRoYB/RoBR/BoY r 0\.0\.0 m3 -]
20 lp-legal_count
#? [107]
30 lp-play red:timeout
#? []
40 lp-position
#? [nestor3 l45:3o/2YB/2oYo/1YR1oYR/1RoYBo/oYRoYB/RoBR/BoY b 0\.0\.0 m3 out:r]
50 lp-result
#? [\*]
60 lp-legal_count
#? [98]

#case R8.1b nestor with two players and equaliser=off, free_edges=2, size=3, turn=both
#also R8.2
# R8.1 free_edges ignored; R8.1 one more free edge; R8.2 not the tile just left; R8.2 not a tile emptied by a capture
70 lp-position nestor/equaliser=off/free_edges=2/size=3/turn=both l49:2R1R/BoooB/RB1o/o b 0.0 m1 -
#? [nestor/equaliser=off/free_edges=2/size=3/turn=both l49:2R1R/BoooB/RB1o/o b 0\.0 m1 -]
80 lp-legal
#? [l50-m50/l50\nl50-m50/l52\nl50-m50/o51\nl50-n50/l50\nl50-n50/l52\nl50-n50/o51\nl50-o50/l50\nl50-o50/l52\nl50-o50/o51\nl50-o50/p49\nl50-o51/l50\nl50-o51/l52\nm51-l52/m51\nm51-l52/o51\nm51-m50/l52\nm51-m50/m51\nm51-m50/o51\nm51-n50/l52\nm51-n50/m51\nm51-n50/o51\nm51-o50/l52\nm51-o50/m51\nm51-o50/o51\nm51-o50/p49\nm51-o51/l52\nm51-o51/m51\np50-m50/l52\np50-m50/o51\np50-m50/p50\np50-n50/l52\np50-n50/o51\np50-n50/p50\np50-o50/l52\np50-o50/o51\np50-o50/p50\np50-o51/l52\np50-o51/p50]
90 lp-play red:resigns
#? []
100 lp-position
#? [nestor/equaliser=off/free_edges=2/size=3/turn=both l49:2R1R/BoooB/RB1o/o - 0\.0 m1 end:0-1]
110 lp-result
#? [0-1 resignation]
120 lp-legal_count
#? [0]

#case R8.1c classic with two players and ending=last-balls, equaliser=off, free_edges=2, size=3
#also R8.2
# R8.1 one more free edge; R8.1 free_edges ignored; R8.2 not the tile just left; R8.2 not a tile emptied by a capture
130 lp-position classic/ending=last-balls/equaliser=off/free_edges=2/size=3 l49:2W1W/RoooR/WR1o/o r 0.0 m1 -
#? [classic/ending=last-balls/equaliser=off/free_edges=2/size=3 l49:2W1W/RoooR/WR1o/o r 0\.0 m1 -]
140 lp-legal
#? [l50-m50/l50\nl50-m50/l52\nl50-m50/o51\nl50-n50/l50\nl50-n50/l52\nl50-n50/o51\nl50-o50/l50\nl50-o50/l52\nl50-o50/o51\nl50-o50/p49\nl50-o51/l50\nl50-o51/l52\nm51-l52/m51\nm51-l52/o51\nm51-m50/l52\nm51-m50/m51\nm51-m50/o51\nm51-n50/l52\nm51-n50/m51\nm51-n50/o51\nm51-o50/l52\nm51-o50/m51\nm51-o50/o51\nm51-o50/p49\nm51-o51/l52\nm51-o51/m51\np50-m50/l52\np50-m50/o51\np50-m50/p50\np50-n50/l52\np50-n50/o51\np50-n50/p50\np50-o50/l52\np50-o50/o51\np50-o50/p50\np50-o51/l52\np50-o51/p50]
150 lp-play white:resigns
#? []
160 lp-position
#? [classic/ending=last-balls/equaliser=off/free_edges=2/size=3 l49:2W1W/RoooR/WR1o/o - 0\.0 m1 end:0-1]
170 lp-result
#? [0-1 resignation]
180 lp-legal_count
#? [0]

#case R8.1d classic with three players and ending=last-balls, turn=if-possible, wipeout=tie-unless-out
#also R8.2
# R8.1 one more free edge; R8.2 not the tile just left; R8.2 not a tile emptied by a capture
190 lp-position classic3/ending=last-balls/turn=if-possible/wipeout=tie-unless-out l45:3o/2BR/2oBo/1BW1oBW/1WoBRo/oBWoBR/WoRW/RoB w 0.0.0 m3 -
#? [classic3/ending=last-balls/turn=if-possible/wipeout=tie-unless-out l45:3o/2BR/2oBo/1BW1oBW/1WoBRo/oBWoBR/WoRW/RoB w 0\.0\.0 m3 -]
200 lp-legal_count
#? [107]
210 lp-play white:timeout
#? []
220 lp-position
#? [classic3/ending=last-balls/turn=if-possible/wipeout=tie-unless-out l45:3o/2BR/2oBo/1BW1oBW/1WoBRo/oBWoBR/WoRW/RoB r 0\.0\.0 m3 out:w]
230 lp-result
#? [\*]
240 lp-legal_count
#? [98]

#case R8.1e classic with three players and ending=last-balls, equaliser=off, free_edges=2, size=3, wipeout=mover-loses
# R8.1 free_edges ignored
250 lp-position classic3/ending=last-balls/equaliser=off/free_edges=2/size=3/wipeout=mover-loses l49:2W1W/RoooR/WR1o/o r 0.0.0 m1 out:b
#? [classic3/ending=last-balls/equaliser=off/free_edges=2/size=3/wipeout=mover-loses l49:2W1W/RoooR/WR1o/o r 0\.0\.0 m1 out:b]
260 lp-legal
#? [l50-m50/l50\nl50-m50/l52\nl50-m50/o51\nl50-n50/l50\nl50-n50/l52\nl50-n50/o51\nl50-o50/l50\nl50-o50/l52\nl50-o50/o51\nl50-o50/p49\nl50-o51/l50\nl50-o51/l52\nm51-l52/m51\nm51-l52/o51\nm51-m50/l52\nm51-m50/m51\nm51-m50/o51\nm51-n50/l52\nm51-n50/m51\nm51-n50/o51\nm51-o50/l52\nm51-o50/m51\nm51-o50/o51\nm51-o50/p49\nm51-o51/l52\nm51-o51/m51\np50-m50/l52\np50-m50/o51\np50-m50/p50\np50-n50/l52\np50-n50/o51\np50-n50/p50\np50-o50/l52\np50-o50/o51\np50-o50/p50\np50-o51/l52\np50-o51/p50]
270 lp-play white:resigns
#? []
280 lp-position
#? [classic3/ending=last-balls/equaliser=off/free_edges=2/size=3/wipeout=mover-loses l49:2W1W/RoooR/WR1o/o - 0\.0\.0 m1 out:wb/end:0-1-0]
290 lp-result
#? [0-1-0 resignation]
300 lp-legal_count
#? [0]

#case R8.1f nestor with three players and equaliser=off, free_edges=2, size=3, turn=both, wipeout=mover-loses
# R8.1 free_edges ignored
310 lp-position nestor3/equaliser=off/free_edges=2/size=3/turn=both/wipeout=mover-loses l49:2R1R/BoooB/RB1o/o b 0.0.0 m1 out:y
#? [nestor3/equaliser=off/free_edges=2/size=3/turn=both/wipeout=mover-loses l49:2R1R/BoooB/RB1o/o b 0\.0\.0 m1 out:y]
320 lp-legal
#? [l50-m50/l50\nl50-m50/l52\nl50-m50/o51\nl50-n50/l50\nl50-n50/l52\nl50-n50/o51\nl50-o50/l50\nl50-o50/l52\nl50-o50/o51\nl50-o50/p49\nl50-o51/l50\nl50-o51/l52\nm51-l52/m51\nm51-l52/o51\nm51-m50/l52\nm51-m50/m51\nm51-m50/o51\nm51-n50/l52\nm51-n50/m51\nm51-n50/o51\nm51-o50/l52\nm51-o50/m51\nm51-o50/o51\nm51-o50/p49\nm51-o51/l52\nm51-o51/m51\np50-m50/l52\np50-m50/o51\np50-m50/p50\np50-n50/l52\np50-n50/o51\np50-n50/p50\np50-o50/l52\np50-o50/o51\np50-o50/p50\np50-o51/l52\np50-o51/p50]
330 lp-play red:resigns
#? []
340 lp-position
#? [nestor3/equaliser=off/free_edges=2/size=3/turn=both/wipeout=mover-loses l49:2R1R/BoooB/RB1o/o - 0\.0\.0 m1 out:ry/end:0-1-0]
350 lp-result
#? [0-1-0 resignation]
360 lp-legal_count
#? [0]

#case R8.1g nestor-en with two players and ending=last-balls, equaliser=off, free_edges=2, size=3
#also R8.2
# R8.1 one more free edge; R8.1 free_edges ignored; R8.2 not the tile just left; R8.2 not a tile emptied by a capture
370 lp-position nestor-en/ending=last-balls/equaliser=off/free_edges=2/size=3 l49:2R1R/BoooB/RB1o/o b 0.0 m1 -
#? [nestor-en/ending=last-balls/equaliser=off/free_edges=2/size=3 l49:2R1R/BoooB/RB1o/o b 0\.0 m1 -]
380 lp-legal
#? [l50-m50/l50\nl50-m50/l52\nl50-m50/o51\nl50-n50/l50\nl50-n50/l52\nl50-n50/o51\nl50-o50/l50\nl50-o50/l52\nl50-o50/o51\nl50-o50/p49\nl50-o51/l50\nl50-o51/l52\nm51-l52/m51\nm51-l52/o51\nm51-m50/l52\nm51-m50/m51\nm51-m50/o51\nm51-n50/l52\nm51-n50/m51\nm51-n50/o51\nm51-o50/l52\nm51-o50/m51\nm51-o50/o51\nm51-o50/p49\nm51-o51/l52\nm51-o51/m51\np50-m50/l52\np50-m50/o51\np50-m50/p50\np50-n50/l52\np50-n50/o51\np50-n50/p50\np50-o50/l52\np50-o50/o51\np50-o50/p50\np50-o51/l52\np50-o51/p50]
390 lp-play red:resigns
#? []
400 lp-position
#? [nestor-en/ending=last-balls/equaliser=off/free_edges=2/size=3 l49:2R1R/BoooB/RB1o/o - 0\.0 m1 end:0-1]
410 lp-result
#? [0-1 resignation]
420 lp-legal_count
#? [0]

#case R8.1h nestor-en with three players and ending=last-balls, turn=if-possible, wipeout=tie-unless-out
#also R8.2
# R8.1 one more free edge; R8.2 not the tile just left; R8.2 not a tile emptied by a capture
430 lp-position nestor-en3/ending=last-balls/turn=if-possible/wipeout=tie-unless-out l45:3o/2YB/2oYo/1YR1oYR/1RoYBo/oYRoYB/RoBR/BoY r 0.0.0 m3 -
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=tie-unless-out l45:3o/2YB/2oYo/1YR1oYR/1RoYBo/oYRoYB/RoBR/BoY r 0\.0\.0 m3 -]
440 lp-legal_count
#? [107]
450 lp-play red:timeout
#? []
460 lp-position
#? [nestor-en3/ending=last-balls/turn=if-possible/wipeout=tie-unless-out l45:3o/2YB/2oYo/1YR1oYR/1RoYBo/oYRoYB/RoBR/BoY b 0\.0\.0 m3 out:r]
470 lp-result
#? [\*]
480 lp-legal_count
#? [98]

#case R8.1i nestor-en with three players and ending=last-balls, equaliser=off, free_edges=2, size=3, wipeout=mover-loses
# R8.1 free_edges ignored
490 lp-position nestor-en3/ending=last-balls/equaliser=off/free_edges=2/size=3/wipeout=mover-loses l49:2R1R/BoooB/RB1o/o b 0.0.0 m1 out:y
#? [nestor-en3/ending=last-balls/equaliser=off/free_edges=2/size=3/wipeout=mover-loses l49:2R1R/BoooB/RB1o/o b 0\.0\.0 m1 out:y]
500 lp-legal
#? [l50-m50/l50\nl50-m50/l52\nl50-m50/o51\nl50-n50/l50\nl50-n50/l52\nl50-n50/o51\nl50-o50/l50\nl50-o50/l52\nl50-o50/o51\nl50-o50/p49\nl50-o51/l50\nl50-o51/l52\nm51-l52/m51\nm51-l52/o51\nm51-m50/l52\nm51-m50/m51\nm51-m50/o51\nm51-n50/l52\nm51-n50/m51\nm51-n50/o51\nm51-o50/l52\nm51-o50/m51\nm51-o50/o51\nm51-o50/p49\nm51-o51/l52\nm51-o51/m51\np50-m50/l52\np50-m50/o51\np50-m50/p50\np50-n50/l52\np50-n50/o51\np50-n50/p50\np50-o50/l52\np50-o50/o51\np50-o50/p50\np50-o51/l52\np50-o51/p50]
510 lp-play red:resigns
#? []
520 lp-position
#? [nestor-en3/ending=last-balls/equaliser=off/free_edges=2/size=3/wipeout=mover-loses l49:2R1R/BoooB/RB1o/o - 0\.0\.0 m1 out:ry/end:0-1-0]
530 lp-result
#? [0-1-0 resignation]
540 lp-legal_count
#? [0]

#case R8.1j pbmserv with two players and equaliser=off, free_edges=2, size=3, turn=both
#also R8.2
# R8.1 one more free edge; R8.1 free_edges ignored; R8.2 not the tile just left; R8.2 not a tile emptied by a capture
550 lp-position pbmserv/equaliser=off/free_edges=2/size=3/turn=both l49:2R1R/BoooB/RB1o/o b 0.0 m1 -
#? [pbmserv/equaliser=off/free_edges=2/size=3/turn=both l49:2R1R/BoooB/RB1o/o b 0\.0 m1 -]
560 lp-legal
#? [l50-m50/l50\nl50-m50/l52\nl50-m50/o51\nl50-n50/l50\nl50-n50/l52\nl50-n50/o51\nl50-o50/l50\nl50-o50/l52\nl50-o50/o51\nl50-o50/p49\nl50-o51/l50\nl50-o51/l52\nm51-l52/m51\nm51-l52/o51\nm51-m50/l52\nm51-m50/m51\nm51-m50/o51\nm51-n50/l52\nm51-n50/m51\nm51-n50/o51\nm51-o50/l52\nm51-o50/m51\nm51-o50/o51\nm51-o50/p49\nm51-o51/l52\nm51-o51/m51\np50-m50/l52\np50-m50/o51\np50-m50/p50\np50-n50/l52\np50-n50/o51\np50-n50/p50\np50-o50/l52\np50-o50/o51\np50-o50/p50\np50-o51/l52\np50-o51/p50]
570 lp-play red:resigns
#? []
580 lp-position
#? [pbmserv/equaliser=off/free_edges=2/size=3/turn=both l49:2R1R/BoooB/RB1o/o - 0\.0 m1 end:0-1]
590 lp-result
#? [0-1 resignation]
600 lp-legal_count
#? [0]

#case R8.1k pbmserv with three players and wipeout=tie-unless-out
#also R8.2
# R8.1 one more free edge; R8.2 not the tile just left; R8.2 not a tile emptied by a capture
610 lp-position pbmserv3/wipeout=tie-unless-out l45:3o/2GB/2oGo/1GR1oGR/1RoGBo/oGRoGB/RoBR/BoG r 0.0.0 m3 -
#? [pbmserv3/wipeout=tie-unless-out l45:3o/2GB/2oGo/1GR1oGR/1RoGBo/oGRoGB/RoBR/BoG r 0\.0\.0 m3 -]
620 lp-legal_count
#? [107]
630 lp-play red:timeout
#? []
640 lp-position
#? [pbmserv3/wipeout=tie-unless-out l45:3o/2GB/2oGo/1GR1oGR/1RoGBo/oGRoGB/RoBR/BoG b 0\.0\.0 m3 out:r]
650 lp-result
#? [\*]
660 lp-legal_count
#? [98]

#case R8.1l pbmserv with three players and equaliser=off, free_edges=2, size=3, turn=both, wipeout=mover-loses
# R8.1 free_edges ignored
670 lp-position pbmserv3/equaliser=off/free_edges=2/size=3/turn=both/wipeout=mover-loses l49:2R1R/BoooB/RB1o/o b 0.0.0 m1 out:g
#? [pbmserv3/equaliser=off/free_edges=2/size=3/turn=both/wipeout=mover-loses l49:2R1R/BoooB/RB1o/o b 0\.0\.0 m1 out:g]
680 lp-legal
#? [l50-m50/l50\nl50-m50/l52\nl50-m50/o51\nl50-n50/l50\nl50-n50/l52\nl50-n50/o51\nl50-o50/l50\nl50-o50/l52\nl50-o50/o51\nl50-o50/p49\nl50-o51/l50\nl50-o51/l52\nm51-l52/m51\nm51-l52/o51\nm51-m50/l52\nm51-m50/m51\nm51-m50/o51\nm51-n50/l52\nm51-n50/m51\nm51-n50/o51\nm51-o50/l52\nm51-o50/m51\nm51-o50/o51\nm51-o50/p49\nm51-o51/l52\nm51-o51/m51\np50-m50/l52\np50-m50/o51\np50-m50/p50\np50-n50/l52\np50-n50/o51\np50-n50/p50\np50-o50/l52\np50-o50/o51\np50-o50/p50\np50-o51/l52\np50-o51/p50]
690 lp-play red:resigns
#? []
700 lp-position
#? [pbmserv3/equaliser=off/free_edges=2/size=3/turn=both/wipeout=mover-loses l49:2R1R/BoooB/RB1o/o - 0\.0\.0 m1 out:rg/end:0-1-0]
710 lp-result
#? [0-1-0 resignation]
720 lp-legal_count
#? [0]
