"""Fails when a test was skipped for a reason that is not on the short list below. Usage: skips.py JUNIT_XML"""

import sys
import xml.etree.ElementTree as ET

#: Beginnings of the reasons for which a test may be skipped here.
ALLOWED: tuple[str, ...] = ()

bad = []
for case in ET.parse(sys.argv[1]).iter("testcase"):
    for skipped in case.iter("skipped"):
        reason = skipped.get("message", "")
        if not reason.startswith(ALLOWED or ("\0",)):
            bad.append(f"{case.get('classname')}::{case.get('name')}: {reason}")
print(f"{len(bad)} skipped tests that should have run", *bad, sep="\n  ")
sys.exit(bool(bad))
