"""Prints the twenty tests that took most processor time, and fails when a test was skipped in all runs for a reason
that is not on the short list below. Usage: skips.py JUNIT_XML..."""

import sys
import xml.etree.ElementTree as ET

#: Beginnings of the reasons for which a test may be skipped here.
ALLOWED: tuple[str, ...] = ()

ran, bad, taken = set(), {}, []
for case in (case for report in sys.argv[1:] for case in ET.parse(report).iter("testcase")):
    name = f"{case.get('classname')}::{case.get('name')}"
    for spent in case.iterfind("properties/property[@name='processor_seconds']"):
        taken.append((float(spent.get("value", "0")), name))
    skipped = case.find("skipped")
    if skipped is None:
        ran.add(name)
    elif not skipped.get("message", "").startswith(ALLOWED or ("\0",)):
        bad[name] = skipped.get("message", "")
bad = {name: reason for name, reason in bad.items() if name not in ran}
print("seconds of processor time", *(f"{spent:.1f} {name}" for spent, name in sorted(taken)[:-21:-1]), sep="\n  ")
print(f"{len(bad)} skipped tests that should have run", *(f"{name}: {why}" for name, why in bad.items()), sep="\n  ")
sys.exit(bool(bad))
