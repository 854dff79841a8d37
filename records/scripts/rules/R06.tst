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

#case R6.1d classic with three players and size=2, turn=either, wipeout=mover-loses
# R6.1 one step only; R6.1 straight lines only
130 lp-position classic3/size=2/turn=either/wipeout=mover-loses m48:2R/1oo/WoW/1R r 0.0.0 m1 out:b
#? [classic3/size=2/turn=either/wipeout=mover-loses m48:2R/1oo/WoW/1R r 0\.0\.0 m1 out:b]
140 lp-legal
#? [n51-n49\nn51-n50\nn51-o49\no48-n49\no48-n50\no48-o49\npass/n49\npass/o49]
150 lp-play pass/o49
#? []
160 lp-position
#? [classic3/size=2/turn=either/wipeout=mover-loses m48:2R/1o/WoW/1R w 0\.0\.0 m2 out:b]
170 lp-result
#? [\*]
180 lp-legal_count
#? [4]

#case R6.1e classic with three players and equaliser=off, free_edges=4, isolate=doomed, size=3, turn=either, wipeout=mover-loses
# R6.1 over balls
190 lp-position classic3/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either/wipeout=mover-loses m48:2oW/oRRR/WWo w 0.0.0 m22 out:b
#? [classic3/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either/wipeout=mover-loses m48:2oW/oRRR/WWo w 0\.0\.0 m22 out:b]
200 lp-legal
#? [m50-m49\nn50-o50\np48-o48\npass/m49]
210 lp-play m50-m49
#? []
220 lp-position
#? [classic3/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either/wipeout=mover-loses m48:2oW/WRRR/oWo r 0\.0\.0 m23 out:b]
230 lp-result
#? [\*]
240 lp-legal_count
#? [5]

#case R6.1f nestor with two players and ending=stranded, size=2, turn=either
# R6.1 one step only; R6.1 straight lines only
250 lp-position nestor/ending=stranded/size=2/turn=either m48:2B/1oo/RoR/1B b 0.0 m1 -
#? [nestor/ending=stranded/size=2/turn=either m48:2B/1oo/RoR/1B b 0\.0 m1 -]
260 lp-legal
#? [n51-n49\nn51-n50\nn51-o49\no48-n49\no48-n50\no48-o49\npass/n49\npass/n50\npass/o49]
270 lp-play pass/o49
#? []
280 lp-position
#? [nestor/ending=stranded/size=2/turn=either m48:2B/1o/RoR/1B r 0\.0 m2 -]
290 lp-result
#? [\*]
300 lp-legal_count
#? [4]

#case R6.1g nestor with two players and ending=stranded, equaliser=off, free_edges=4, isolate=doomed, size=3, turn=either
# R6.1 over balls
310 lp-position nestor/ending=stranded/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either m48:2oR/oBBB/RRo r 0.0 m22 -
#? [nestor/ending=stranded/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either m48:2oR/oBBB/RRo r 0\.0 m22 -]
320 lp-legal
#? [m50-m49\nn50-o50\np48-o48\npass/m49]
330 lp-play m50-m49
#? []
340 lp-position
#? [nestor/ending=stranded/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either m48:2oR/RBBB/oRo b 0\.0 m23 -]
350 lp-result
#? [\*]
360 lp-legal_count
#? [5]

#case R6.1h nestor with three players and ending=stranded, size=2, turn=either, wipeout=mover-loses
# R6.1 one step only; R6.1 straight lines only
370 lp-position nestor3/ending=stranded/size=2/turn=either/wipeout=mover-loses m48:2B/1oo/RoR/1B b 0.0.0 m1 out:y
#? [nestor3/ending=stranded/size=2/turn=either/wipeout=mover-loses m48:2B/1oo/RoR/1B b 0\.0\.0 m1 out:y]
380 lp-legal
#? [n51-n49\nn51-n50\nn51-o49\no48-n49\no48-n50\no48-o49\npass/n49\npass/o49]
390 lp-play pass/o49
#? []
400 lp-position
#? [nestor3/ending=stranded/size=2/turn=either/wipeout=mover-loses m48:2B/1o/RoR/1B r 0\.0\.0 m2 out:y]
410 lp-result
#? [\*]
420 lp-legal_count
#? [4]

#case R6.1i nestor with three players and ending=stranded, equaliser=off, free_edges=4, isolate=doomed, size=3, turn=either, wipeout=mover-loses
# R6.1 over balls
430 lp-position nestor3/ending=stranded/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either/wipeout=mover-loses m48:2oR/oBBB/RRo r 0.0.0 m22 out:y
#? [nestor3/ending=stranded/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either/wipeout=mover-loses m48:2oR/oBBB/RRo r 0\.0\.0 m22 out:y]
440 lp-legal
#? [m50-m49\nn50-o50\np48-o48\npass/m49]
450 lp-play m50-m49
#? []
460 lp-position
#? [nestor3/ending=stranded/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either/wipeout=mover-loses m48:2oR/RBBB/oRo b 0\.0\.0 m23 out:y]
470 lp-result
#? [\*]
480 lp-legal_count
#? [5]

#case R6.1j nestor-en with two players and size=2, turn=either
# R6.1 one step only; R6.1 straight lines only
490 lp-position nestor-en/size=2/turn=either m48:2B/1oo/RoR/1B b 0.0 m1 -
#? [nestor-en/size=2/turn=either m48:2B/1oo/RoR/1B b 0\.0 m1 -]
500 lp-legal
#? [n51-n49\nn51-n50\nn51-o49\no48-n49\no48-n50\no48-o49\npass/n49\npass/n50\npass/o49]
510 lp-play pass/o49
#? []
520 lp-position
#? [nestor-en/size=2/turn=either m48:2B/1o/RoR/1B r 0\.0 m2 -]
530 lp-result
#? [\*]
540 lp-legal_count
#? [4]

#case R6.1k nestor-en with two players and equaliser=off, free_edges=4, isolate=doomed, size=3, turn=either
# R6.1 over balls
550 lp-position nestor-en/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either m48:2oR/oBBB/RRo r 0.0 m22 -
#? [nestor-en/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either m48:2oR/oBBB/RRo r 0\.0 m22 -]
560 lp-legal
#? [m50-m49\nn50-o50\np48-o48\npass/m49]
570 lp-play m50-m49
#? []
580 lp-position
#? [nestor-en/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either m48:2oR/RBBB/oRo b 0\.0 m23 -]
590 lp-result
#? [\*]
600 lp-legal_count
#? [5]

#case R6.1l nestor-en with three players and size=2, turn=either, wipeout=mover-loses
# R6.1 one step only; R6.1 straight lines only
610 lp-position nestor-en3/size=2/turn=either/wipeout=mover-loses m48:2B/1oo/RoR/1B b 0.0.0 m1 out:y
#? [nestor-en3/size=2/turn=either/wipeout=mover-loses m48:2B/1oo/RoR/1B b 0\.0\.0 m1 out:y]
620 lp-legal
#? [n51-n49\nn51-n50\nn51-o49\no48-n49\no48-n50\no48-o49\npass/n49\npass/o49]
630 lp-play pass/o49
#? []
640 lp-position
#? [nestor-en3/size=2/turn=either/wipeout=mover-loses m48:2B/1o/RoR/1B r 0\.0\.0 m2 out:y]
650 lp-result
#? [\*]
660 lp-legal_count
#? [4]

#case R6.1m nestor-en with three players and equaliser=off, free_edges=4, isolate=doomed, size=3, turn=either, wipeout=mover-loses
# R6.1 over balls
670 lp-position nestor-en3/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either/wipeout=mover-loses m48:2oR/oBBB/RRo r 0.0.0 m22 out:y
#? [nestor-en3/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either/wipeout=mover-loses m48:2oR/oBBB/RRo r 0\.0\.0 m22 out:y]
680 lp-legal
#? [m50-m49\nn50-o50\np48-o48\npass/m49]
690 lp-play m50-m49
#? []
700 lp-position
#? [nestor-en3/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either/wipeout=mover-loses m48:2oR/RBBB/oRo b 0\.0\.0 m23 out:y]
710 lp-result
#? [\*]
720 lp-legal_count
#? [5]

#case R6.1n pbmserv with two players and ending=stranded, size=2, turn=either
# R6.1 one step only; R6.1 straight lines only
730 lp-position pbmserv/ending=stranded/size=2/turn=either m48:2B/1oo/RoR/1B b 0.0 m1 -
#? [pbmserv/ending=stranded/size=2/turn=either m48:2B/1oo/RoR/1B b 0\.0 m1 -]
740 lp-legal
#? [n51-n49\nn51-n50\nn51-o49\no48-n49\no48-n50\no48-o49\npass/n49\npass/n50\npass/o49]
750 lp-play pass/o49
#? []
760 lp-position
#? [pbmserv/ending=stranded/size=2/turn=either m48:2B/1o/RoR/1B r 0\.0 m2 -]
770 lp-result
#? [\*]
780 lp-legal_count
#? [4]

#case R6.1o pbmserv with two players and ending=stranded, equaliser=off, free_edges=4, isolate=doomed, size=3, turn=either
# R6.1 over balls
790 lp-position pbmserv/ending=stranded/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either m48:2oR/oBBB/RRo r 0.0 m22 -
#? [pbmserv/ending=stranded/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either m48:2oR/oBBB/RRo r 0\.0 m22 -]
800 lp-legal
#? [m50-m49\nn50-o50\np48-o48\npass/m49]
810 lp-play m50-m49
#? []
820 lp-position
#? [pbmserv/ending=stranded/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either m48:2oR/RBBB/oRo b 0\.0 m23 -]
830 lp-result
#? [\*]
840 lp-legal_count
#? [5]

#case R6.1p pbmserv with three players and ending=stranded, size=2, turn=either, wipeout=mover-loses
# R6.1 one step only; R6.1 straight lines only
850 lp-position pbmserv3/ending=stranded/size=2/turn=either/wipeout=mover-loses m48:2B/1oo/RoR/1B b 0.0.0 m1 out:g
#? [pbmserv3/ending=stranded/size=2/turn=either/wipeout=mover-loses m48:2B/1oo/RoR/1B b 0\.0\.0 m1 out:g]
860 lp-legal
#? [n51-n49\nn51-n50\nn51-o49\no48-n49\no48-n50\no48-o49\npass/n49\npass/o49]
870 lp-play pass/o49
#? []
880 lp-position
#? [pbmserv3/ending=stranded/size=2/turn=either/wipeout=mover-loses m48:2B/1o/RoR/1B r 0\.0\.0 m2 out:g]
890 lp-result
#? [\*]
900 lp-legal_count
#? [4]

#case R6.1q pbmserv with three players and ending=stranded, equaliser=off, free_edges=4, isolate=doomed, size=3, turn=either, wipeout=mover-loses
# R6.1 over balls
910 lp-position pbmserv3/ending=stranded/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either/wipeout=mover-loses m48:2oR/oBBB/RRo r 0.0.0 m22 out:g
#? [pbmserv3/ending=stranded/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either/wipeout=mover-loses m48:2oR/oBBB/RRo r 0\.0\.0 m22 out:g]
920 lp-legal
#? [m50-m49\nn50-o50\np48-o48\npass/m49]
930 lp-play m50-m49
#? []
940 lp-position
#? [pbmserv3/ending=stranded/equaliser=off/free_edges=4/isolate=doomed/size=3/turn=either/wipeout=mover-loses m48:2oR/RBBB/oRo b 0\.0\.0 m23 out:g]
950 lp-result
#? [\*]
960 lp-legal_count
#? [5]
