# An example of spec/protocol.md, from the section: 2. Command lines

3   name   # spaces and a tab in front
#? [.*]

20 +4 name
#! [unknown command]

5 komi .5
#? []

6 komi 1e3
#! [syntax error]

7 boardsize +04
#? []
