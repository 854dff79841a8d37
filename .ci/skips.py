"""Prints the twenty tests that took most processor time, and fails when a test was skipped for a reason that is not
on the short list below. Usage: skips.py JUNIT_XML"""

import sys
import xml.etree.ElementTree as ET

#: Beginnings of the reasons for which a test may be skipped here.
ALLOWED: tuple[str, ...] = ("only pure code notes what it reads",)

bad, taken = [], []
for case in ET.parse(sys.argv[1]).iter("testcase"):
    for spent in case.iterfind("properties/property[@name='processor_seconds']"):
        taken.append((float(spent.get("value", "0")), f"{case.get('classname')}::{case.get('name')}"))
    for skipped in case.iter("skipped"):
        reason = skipped.get("message", "")
        if not reason.startswith(ALLOWED):
            bad.append(f"{case.get('classname')}::{case.get('name')}: {reason}")
print("seconds of processor time", *(f"{spent:.1f} {name}" for spent, name in sorted(taken)[:-21:-1]), sep="\n  ")
print(f"{len(bad)} skipped tests that should have run", *bad, sep="\n  ")
sys.exit(bool(bad))
