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

#case R8.1c classic with two players
#also R8.2
# R8.1 one more free edge; R8.2 not the tile just left; R8.2 not a tile emptied by a capture
130 lp-position classic m49:1o/oWR/Wo/1o w 0.0 m2 -
#? [classic m49:1o/oWR/Wo/1o w 0\.0 m2 -]
140 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
150 lp-play draw
#? []
160 lp-position
#? [classic m49:1o/oWR/Wo/1o - 0\.0 m2 end:1/2-1/2]
170 lp-result
#? [1/2-1/2 agreement]
180 lp-legal_count
#? [0]

#case R8.1d classic with two players and free_edges=4, turn=either
# R8.1 free_edges ignored
190 lp-position classic/free_edges=4/turn=either m49:1o/oWR/Wo/1o w 0.0 m2 -
#? [classic/free_edges=4/turn=either m49:1o/oWR/Wo/1o w 0\.0 m2 -]
200 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
210 lp-play draw
#? []
220 lp-position
#? [classic/free_edges=4/turn=either m49:1o/oWR/Wo/1o - 0\.0 m2 end:1/2-1/2]
230 lp-result
#? [1/2-1/2 agreement]
240 lp-legal_count
#? [0]

#case R8.1e classic with three players
#also R8.2
# R8.1 one more free edge; R8.2 not the tile just left; R8.2 not a tile emptied by a capture
250 lp-position classic3 m49:1o/oWR/Wo/1o w 0.0.0 m2 out:b
#? [classic3 m49:1o/oWR/Wo/1o w 0\.0\.0 m2 out:b]
260 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
270 lp-play draw
#? []
280 lp-position
#? [classic3 m49:1o/oWR/Wo/1o - 0\.0\.0 m2 out:b/end:1/2-1/2-0]
290 lp-result
#? [1/2-1/2-0 agreement]
300 lp-legal_count
#? [0]

#case R8.1f classic with three players and free_edges=4, turn=either, wipeout=mover-loses
# R8.1 free_edges ignored
310 lp-position classic3/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oWR/Wo/1o w 0.0.0 m2 out:b
#? [classic3/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oWR/Wo/1o w 0\.0\.0 m2 out:b]
320 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
330 lp-play draw
#? []
340 lp-position
#? [classic3/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oWR/Wo/1o - 0\.0\.0 m2 out:b/end:1/2-1/2-0]
350 lp-result
#? [1/2-1/2-0 agreement]
360 lp-legal_count
#? [0]

#case R8.1g nestor-en with two players
#also R8.2
# R8.1 one more free edge; R8.2 not the tile just left; R8.2 not a tile emptied by a capture
370 lp-position nestor-en m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [nestor-en m49:1o/oRB/Ro/1o r 0\.0 m2 -]
380 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
390 lp-play draw
#? []
400 lp-position
#? [nestor-en m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
410 lp-result
#? [1/2-1/2 agreement]
420 lp-legal_count
#? [0]

#case R8.1h nestor-en with two players and free_edges=4, turn=either
# R8.1 free_edges ignored
430 lp-position nestor-en/free_edges=4/turn=either m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [nestor-en/free_edges=4/turn=either m49:1o/oRB/Ro/1o r 0\.0 m2 -]
440 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
450 lp-play draw
#? []
460 lp-position
#? [nestor-en/free_edges=4/turn=either m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
470 lp-result
#? [1/2-1/2 agreement]
480 lp-legal_count
#? [0]

#case R8.1i nestor-en with three players
#also R8.2
# R8.1 one more free edge; R8.2 not the tile just left; R8.2 not a tile emptied by a capture
490 lp-position nestor-en3 m49:1o/oRB/Ro/1o r 0.0.0 m2 out:y
#? [nestor-en3 m49:1o/oRB/Ro/1o r 0\.0\.0 m2 out:y]
500 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
510 lp-play draw
#? []
520 lp-position
#? [nestor-en3 m49:1o/oRB/Ro/1o - 0\.0\.0 m2 out:y/end:1/2-1/2-0]
530 lp-result
#? [1/2-1/2-0 agreement]
540 lp-legal_count
#? [0]

#case R8.1j nestor-en with three players and free_edges=4, turn=either, wipeout=mover-loses
# R8.1 free_edges ignored
550 lp-position nestor-en3/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oRB/Ro/1o r 0.0.0 m2 out:y
#? [nestor-en3/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oRB/Ro/1o r 0\.0\.0 m2 out:y]
560 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
570 lp-play draw
#? []
580 lp-position
#? [nestor-en3/free_edges=4/turn=either/wipeout=mover-loses m49:1o/oRB/Ro/1o - 0\.0\.0 m2 out:y/end:1/2-1/2-0]
590 lp-result
#? [1/2-1/2-0 agreement]
600 lp-legal_count
#? [0]

#case R8.1k pbmserv with two players
#also R8.2
# R8.1 one more free edge; R8.2 not the tile just left; R8.2 not a tile emptied by a capture
610 lp-position pbmserv m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [pbmserv m49:1o/oRB/Ro/1o r 0\.0 m2 -]
620 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
630 lp-play draw
#? []
640 lp-position
#? [pbmserv m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
650 lp-result
#? [1/2-1/2 agreement]
660 lp-legal_count
#? [0]

#case R8.1l pbmserv with two players and ending=stranded, free_edges=4, turn=either
# R8.1 free_edges ignored
670 lp-position pbmserv/ending=stranded/free_edges=4/turn=either m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [pbmserv/ending=stranded/free_edges=4/turn=either m49:1o/oRB/Ro/1o r 0\.0 m2 -]
680 lp-legal
#? [m51-m50\nm51-n49\nm51-n51\nm51-n52\nn50-m50\nn50-n49\nn50-n51\nn50-n52\npass/n49\npass/n52]
690 lp-play draw
#? []
700 lp-position
#? [pbmserv/ending=stranded/free_edges=4/turn=either m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
710 lp-result
#? [1/2-1/2 agreement]
720 lp-legal_count
#? [0]

#case R8.1m pbmserv with three players
#also R8.2
# R8.1 one more free edge; R8.2 not the tile just left; R8.2 not a tile emptied by a capture
730 lp-position pbmserv3 m49:1o/oRB/Ro/1o r 0.0.0 m2 out:g
#? [pbmserv3 m49:1o/oRB/Ro/1o r 0\.0\.0 m2 out:g]
740 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
750 lp-play draw
#? []
760 lp-position
#? [pbmserv3 m49:1o/oRB/Ro/1o - 0\.0\.0 m2 out:g/end:1/2-1/2-0]
770 lp-result
#? [1/2-1/2-0 agreement]
780 lp-legal_count
#? [0]
