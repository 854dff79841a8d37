# Cases of R15, each with the wrong engines that it catches.

# R15.1 out only when to move; R15.2 the reason is stranded
10 lp-position nestor/isolate=doomed/turn=either m50:BRooB r 0.0 m2 -
#? [nestor/isolate=doomed/turn=either m50:BRooB r 0\.0 m2 -]
20 lp-legal_count
#? [3]
30 lp-play pass/p50
#? []
40 lp-position
#? [nestor/isolate=doomed/turn=either m50:oRo - 0\.0 m3 out:b/end:1-0]
50 lp-result
#? [1-0 no-balls]
60 lp-legal_count
#? [0]

# R15.3 nobody is out after a wipe-out; R15.4 the mover wins; R15.4 always a tie
70 lp-position nestor/isolate=doomed/size=2/turn=either l49:1B/1o/RR r 0.0 m12 -
#? [nestor/isolate=doomed/size=2/turn=either l49:1B/1o/RR r 0\.0 m12 -]
80 lp-legal_count
#? [3]
90 lp-play pass/m50
#? []
100 lp-position
#? [nestor/isolate=doomed/size=2/turn=either - - 0\.0 m13 out:rb/end:0-1]
110 lp-result
#? [0-1 wipe-out]
120 lp-legal_count
#? [0]

# R15.3 balls of players out count; R15.5 players who were out share
130 lp-position pbmserv3/isolate=doomed/turn=either l48:1o/1R/1oB/G b 0.0.0 m10 out:r
#? [pbmserv3/isolate=doomed/turn=either l48:1o/1R/1oB/G b 0\.0\.0 m10 out:r]
140 lp-legal_count
#? [3]
150 lp-play pass/m50
#? []
160 lp-position
#? [pbmserv3/isolate=doomed/turn=either m48:o/R - 0\.0\.0 m11 out:rbg/end:0-1/2-1/2]
170 lp-result
#? [0-1/2-1/2 wipe-out]
180 lp-legal_count
#? [0]

# R15.6 tie-unless-out is a tie
190 lp-position pbmserv3/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out m49:1G/1o/B b 0.0.0 m11 out:r
#? [pbmserv3/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out m49:1G/1o/B b 0\.0\.0 m11 out:r]
200 lp-legal_count
#? [2]
210 lp-play pass/n50
#? []
220 lp-position
#? [pbmserv3/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out - - 0\.0\.0 m12 out:rbg/end:0-0-1]
230 lp-result
#? [0-0-1 wipe-out]
240 lp-legal_count
#? [0]

# R15.6 tie-unless-out is never a tie
250 lp-position nestor/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out l49:1B/1o/RR r 0.0 m12 -
#? [nestor/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out l49:1B/1o/RR r 0\.0 m12 -]
260 lp-legal_count
#? [3]
270 lp-play pass/m50
#? []
280 lp-position
#? [nestor/isolate=doomed/size=2/turn=either/wipeout=tie-unless-out - - 0\.0 m13 out:rb/end:1/2-1/2]
290 lp-result
#? [1/2-1/2 wipe-out]
300 lp-legal_count
#? [0]
