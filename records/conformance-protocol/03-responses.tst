# Section 3: responses.
# README.md says how to read this file.

#case P3.1 each command gets one response
#send "1 protocol_version\n2 known_command name\n3 protocol_version\n"
#needs known_command
#receive [=1 2\n\n=2 true\n\n=3 2\n\n]

#case P3.1b failures get one response, too
#send "1 lp-teleport\n2 protocol_version\n3 known_command\n4 protocol_version\n"
#receive [\?1 [^\n]*\n\n=2 2\n\n\?3 [^\n]*\n\n=4 2\n\n]

#case P3.2 responses come in order
#send "9 protocol_version\n3 known_command name\n7 lp-teleport\n5 protocol_version\n1 known_command lp-teleport\n"
#receive [=9 2\n\n=3 true\n\n\?7 unknown command\n\n=5 2\n\n=1 false\n\n]

#case P3.3 success begins with =
#send "protocol_version\nkomi 0\n"
#receive [=[^\n]*\n\n=[^\n]*\n\n]

#case P3.4 failure begins with ?
#send "lp-teleport\nkomi lots\nplay white m50:m52\n"
#receive [\?[^\n]*\n\n\?[^\n]*\n\n\?[^\n]*\n\n]

#case P3.5 the id follows directly
#send "0 protocol_version\n00042 protocol_version\n43 lp-teleport\n44 komi 0\n"
#receive [=0 2\n\n=42 2\n\n\?43 unknown command\n\n=44 *\n\n]

#case P3.6 no digit follows without an id
#send "protocol_version\nlp-teleport\n"
#receive [= 2\n\n\? unknown command\n\n]

#case P3.6b an id of an earlier command is forgotten
#send "7 protocol_version\nprotocol_version\n"
#receive [=7 2\n\n= 2\n\n]

#case P3.7 a space comes before the text
#send "7 protocol_version\nprotocol_version\n8 lp-teleport\n"
#receive [=7 2\n\n= 2\n\n\?8 unknown command\n\n]

#case P3.9 an empty line ends each response
#send "1 protocol_version\n2 komi 0\n3 list_commands\n4 protocol_version\n"
#receive [=1 2\n\n=2 *\n\n=3 (([^\n][^\n]*)\n)*\n=4 2\n\n]

#case P3.10 a response has no empty line
#send "1 showboard\n2 protocol_version\n"
#receive [=1[^\n]*\n([^\n][^\n]*\n)*\n=2 2\n\n]

#case P3.10b an empty line of a record is sent as a space
#send "1 lp-record\n2 protocol_version\n"
#receive [=1 ([^\n][^\n]*\n)([^\n][^\n]*\n)* \n([^\n][^\n]*\n)*\n=2 2\n\n]

#case P3.11 no control characters
#send "1 name\n2 version\n3 list_commands\n4 lp-teleport\n"
#receive [=1 [^\x00-\x1f\x7f]*\n\n=2 [^\x00-\x1f\x7f]*\n\n=3 [^\x00-\x09\x0b-\x1f\x7f]*\n\n\?4 [^\x00-\x1f\x7f]*\n\n]

#case P3.12 nothing comes before the first response
#fresh
#send "1 protocol_version\n"
#receive [=1 2\n\n]

#case P3.12b nothing comes between responses
#send "1 lp-newgame classic\n2 play white m50:n50\n3 genmove red\n"
#receive [=1 classic - w 8\.8 p0 -\n\n=2 *\n\n=3 [^\n][^\n]*\n\n]

#case P3.13 a response is sent before the next command comes
#fresh
#send "1 protocol_version\n"
#wait [=1 2\n\n]
#send "2 komi 0\n"
#wait [=2 *\n\n]

#case P3.13b also that to a command without an id
#send "protocol_version\n"
#wait [= 2\n\n]
