# Cases of R6, each with the wrong engines that it catches.

#case R6.1b classic with two players and size=2, turn=either
# R6.1 one step only; R6.1 straight lines only
10 lp-position classic/size=2/turn=either m48:2R/1oo/WoW/1R r 0.0 m1 -
#? [classic/size=2/turn=either m48:2R/1oo/WoW/1R r 0\.0 m1 -]
20 lp-legal
#? [n51-n49\nn51-n50\nn51-o49\no48-n49\no48-n50\no48-o49\npass/n49\npass/n50\npass/o49]
30 lp-play pass/o49
#? []
40 lp-position
#? [classic/size=2/turn=either m48:2R/1o/WoW/1R w 0\.0 m2 -]
50 lp-result
#? [\*]
60 lp-legal_count
#? [4]

#case R6.1c classic with two players and equaliser=off, free_edges=4, isolate=doomed, size=3, turn=either
# R6.1 over balls
70 lp-position classic/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either m48:2oW/oRRR/WWo w 0.0 m22 -
#? [classic/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either m48:2oW/oRRR/WWo w 0\.0 m22 -]
80 lp-legal
#? [m50-m49\nn50-o50\np48-o48\npass/m49]
90 lp-play m50-m49
#? []
100 lp-position
#? [classic/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either m48:2oW/WRRR/oWo r 0\.0 m23 -]
110 lp-result
#? [\*]
120 lp-legal_count
#? [5]

#case R6.1d classic with three players
# R6.1 one step only
130 lp-position classic3 m50:oWoo w 0.0.0 m3 -
#? [classic3 m50:oWoo w 0\.0\.0 m3 -]
140 lp-legal
#? [n50-m50/n50\nn50-m50/o50\nn50-m50/p50\nn50-o50/m50\nn50-o50/n50\nn50-o50/p50\nn50-p50/m50\nn50-p50/n50\nn50-p50/o50]
150 lp-play white:resigns
#? []
160 lp-position
#? [classic3 m50:oWoo - 0\.0\.0 m3 out:wr/end:0-0-1]
170 lp-result
#? [0-0-1 stranded]
180 lp-legal_count
#? [0]

#case R6.1e classic with three players and turn=either, wipeout=mover-loses
# R6.1 over balls
190 lp-position classic3/turn=either/wipeout=mover-loses m50:WooRooooooo w 0.0.0 m2 out:b
#? [classic3/turn=either/wipeout=mover-loses m50:WooRooooooo w 0\.0\.0 m2 out:b]
200 lp-legal
#? [m50-n50\nm50-o50\npass/q50\npass/r50\npass/s50\npass/t50\npass/u50\npass/v50\npass/w50]
210 lp-play pass/q50
#? []
220 lp-position
#? [classic3/turn=either/wipeout=mover-loses m50:WooR r 0\.0\.0 m3 out:b]
230 lp-result
#? [\*]
240 lp-legal_count
#? [2]

#case R6.1f classic with three players
# R6.1 straight lines only
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

#case R6.1g nestor with two players
# R6.1 one step only; R6.1 straight lines only
310 lp-position nestor m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [nestor m49:1o/oRB/Ro/1o r 0\.0 m2 -]
320 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
330 lp-play draw
#? []
340 lp-position
#? [nestor m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
350 lp-result
#? [1/2-1/2 agreement]
360 lp-legal_count
#? [0]

#case R6.1h nestor with two players
# R6.1 over balls
370 lp-position nestor m50:oBR r 0.0 m6 -
#? [nestor m50:oBR r 0\.0 m6 -]
380 lp-legal
#? [pass/m50]
390 lp-play pass/m50
#? []
400 lp-position
#? [nestor n50:oR - 0\.0 m7 out:b/end:1-0]
410 lp-result
#? [1-0 no-balls]
420 lp-legal_count
#? [0]

#case R6.1i nestor with three players
# R6.1 one step only; R6.1 straight lines only
430 lp-position nestor3 m49:1o/oRB/Ro/1o r 0.0.0 m2 out:y
#? [nestor3 m49:1o/oRB/Ro/1o r 0\.0\.0 m2 out:y]
440 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
450 lp-play draw
#? []
460 lp-position
#? [nestor3 m49:1o/oRB/Ro/1o - 0\.0\.0 m2 out:y/end:1/2-1/2-0]
470 lp-result
#? [1/2-1/2-0 agreement]
480 lp-legal_count
#? [0]

#case R6.1j nestor with three players
# R6.1 over balls
490 lp-position nestor3 m50:RBo r 0.0.0 m6 out:y
#? [nestor3 m50:RBo r 0\.0\.0 m6 out:y]
500 lp-legal
#? [pass/o50]
510 lp-play draw
#? []
520 lp-position
#? [nestor3 m50:RBo - 0\.0\.0 m6 out:y/end:1/2-1/2-0]
530 lp-result
#? [1/2-1/2-0 agreement]
540 lp-legal_count
#? [0]

#case R6.1k nestor-en with two players
# R6.1 one step only; R6.1 straight lines only
550 lp-position nestor-en m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [nestor-en m49:1o/oRB/Ro/1o r 0\.0 m2 -]
560 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
570 lp-play draw
#? []
580 lp-position
#? [nestor-en m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
590 lp-result
#? [1/2-1/2 agreement]
600 lp-legal_count
#? [0]

#case R6.1l nestor-en with two players and turn=either
# R6.1 over balls
610 lp-position nestor-en/turn=either m50:RooBooooooo r 0.0 m2 -
#? [nestor-en/turn=either m50:RooBooooooo r 0\.0 m2 -]
620 lp-legal
#? [m50-n50\nm50-o50\npass/q50\npass/r50\npass/s50\npass/t50\npass/u50\npass/v50\npass/w50]
630 lp-play pass/q50
#? []
640 lp-position
#? [nestor-en/turn=either m50:RooB b 0\.0 m3 -]
650 lp-result
#? [\*]
660 lp-legal_count
#? [2]

#case R6.1m nestor-en with three players
# R6.1 one step only
670 lp-position nestor-en3 m50:oRoo r 0.0.0 m3 -
#? [nestor-en3 m50:oRoo r 0\.0\.0 m3 -]
680 lp-legal
#? [n50-m50/n50\nn50-m50/o50\nn50-m50/p50\nn50-o50/m50\nn50-o50/n50\nn50-o50/p50\nn50-p50/m50\nn50-p50/n50\nn50-p50/o50]
690 lp-play red:resigns
#? []
700 lp-position
#? [nestor-en3 m50:oRoo - 0\.0\.0 m3 out:rb/end:0-0-1]
710 lp-result
#? [0-0-1 stranded]
720 lp-legal_count
#? [0]

#case R6.1n nestor-en with three players and turn=either, wipeout=mover-loses
# R6.1 over balls
730 lp-position nestor-en3/turn=either/wipeout=mover-loses m50:RooBooooooo r 0.0.0 m2 out:y
#? [nestor-en3/turn=either/wipeout=mover-loses m50:RooBooooooo r 0\.0\.0 m2 out:y]
740 lp-legal
#? [m50-n50\nm50-o50\npass/q50\npass/r50\npass/s50\npass/t50\npass/u50\npass/v50\npass/w50]
750 lp-play pass/q50
#? []
760 lp-position
#? [nestor-en3/turn=either/wipeout=mover-loses m50:RooB b 0\.0\.0 m3 out:y]
770 lp-result
#? [\*]
780 lp-legal_count
#? [2]

#case R6.1o nestor-en with three players
# R6.1 straight lines only
790 lp-position nestor-en3 m49:1o/oRB/Ro/1o r 0.0.0 m2 out:y
#? [nestor-en3 m49:1o/oRB/Ro/1o r 0\.0\.0 m2 out:y]
800 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
810 lp-play draw
#? []
820 lp-position
#? [nestor-en3 m49:1o/oRB/Ro/1o - 0\.0\.0 m2 out:y/end:1/2-1/2-0]
830 lp-result
#? [1/2-1/2-0 agreement]
840 lp-legal_count
#? [0]

#case R6.1p pbmserv with two players
# R6.1 one step only; R6.1 straight lines only
850 lp-position pbmserv m49:1o/oRB/Ro/1o r 0.0 m2 -
#? [pbmserv m49:1o/oRB/Ro/1o r 0\.0 m2 -]
860 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
870 lp-play draw
#? []
880 lp-position
#? [pbmserv m49:1o/oRB/Ro/1o - 0\.0 m2 end:1/2-1/2]
890 lp-result
#? [1/2-1/2 agreement]
900 lp-legal_count
#? [0]

#case R6.1q pbmserv with two players
# R6.1 over balls
910 lp-position pbmserv m50:oBR r 0.0 m6 -
#? [pbmserv m50:oBR r 0\.0 m6 -]
920 lp-legal
#? [pass/m50]
930 lp-play pass/m50
#? []
940 lp-position
#? [pbmserv n50:oR - 0\.0 m7 out:b/end:1-0]
950 lp-result
#? [1-0 no-balls]
960 lp-legal_count
#? [0]

#case R6.1r pbmserv with three players
# R6.1 one step only; R6.1 straight lines only
970 lp-position pbmserv3 m49:1o/oRB/Ro/1o r 0.0.0 m2 out:g
#? [pbmserv3 m49:1o/oRB/Ro/1o r 0\.0\.0 m2 out:g]
980 lp-legal
#? [m51-m50/m51\nm51-m50/n49\nm51-m50/n51\nm51-m50/n52\nm51-n49/m50\nm51-n49/m51\nm51-n49/n51\nm51-n49/n52\nm51-n51/m50\nm51-n51/m51\nm51-n51/n49\nm51-n51/n52\nm51-n51/o50\nm51-n52/m50\nm51-n52/m51\nm51-n52/n49\nn50-m50/n49\nn50-m50/n50\nn50-m50/n51\nn50-m50/n52\nn50-n49/m50\nn50-n49/n50\nn50-n49/n51\nn50-n49/n52\nn50-n51/m50\nn50-n51/n49\nn50-n51/n50\nn50-n51/n52\nn50-n52/m50\nn50-n52/n49\nn50-n52/n50]
990 lp-play draw
#? []
1000 lp-position
#? [pbmserv3 m49:1o/oRB/Ro/1o - 0\.0\.0 m2 out:g/end:1/2-1/2-0]
1010 lp-result
#? [1/2-1/2-0 agreement]
1020 lp-legal_count
#? [0]

#case R6.1s pbmserv with three players
# R6.1 over balls
1030 lp-position pbmserv3 m50:RBo r 0.0.0 m6 out:g
#? [pbmserv3 m50:RBo r 0\.0\.0 m6 out:g]
1040 lp-legal
#? [pass/o50]
1050 lp-play draw
#? []
1060 lp-position
#? [pbmserv3 m50:RBo - 0\.0\.0 m6 out:g/end:1/2-1/2-0]
1070 lp-result
#? [1/2-1/2-0 agreement]
1080 lp-legal_count
#? [0]
