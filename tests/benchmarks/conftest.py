"""Makes the benchmarks importable: the checkout comes last on the path, so that an installed package is tested."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2]))
