"""LIMES once more, slowly, with sets of coordinates, written from the law in spec/limes.md alone.

Nothing here comes from the package. A zone is (x, y), y growing southwards; the card on m50 covers (0..1, 0..1).
"""

from typing import NamedTuple

STUDY24 = (
    "FFSR FFWR FFRS FFRW FSFR FSSR FSWR FSRS FSRW FWFR FWSR FWWR "
    "FWRS FWRW FRSS FRSW FRWS FRWW SSWR SSRW SWSR SWWR SWRW SRWW"
)
FIELD_HUTS = {1, 2, 5, 8, 10, 13, 15, 18}
FOREST_HUTS = {3, 7, 11, 19, 21, 23}
CORNERS = {"nw": (0, 0), "ne": (1, 0), "se": (1, 1), "sw": (0, 1)}
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def study24():
    """Return number -> [(landscape, huts)] clockwise from nw."""
    deck = {}
    for number, letters in enumerate(STUDY24.split(), 1):
        lucky = "F" if number in FIELD_HUTS else "S" if number in FOREST_HUTS else None
        zones = []
        for letter in letters:
            zones.append((letter, 1 if letter == lucky else 0))
            if letter == lucky:
                lucky = None
        deck[number] = zones
    return deck


def rotated(zones, quarters):
    """Return the zones of a card after quarter turns clockwise: each goes on to the next corner."""
    for _ in range(quarters):
        nw, ne, se, sw = zones
        zones = [sw, nw, ne, se]
    return list(zones)


def cell_name(column, row):
    return f"{chr(ord('m') + column)}{50 + row}"


ZONES = {
    cell_name(column, row) + corner: (2 * column + dx, 2 * row + dy)
    for column in range(-5, 6)
    for row in range(-5, 6)
    for corner, (dx, dy) in CORNERS.items()
}
NAMES = {zone: name for name, zone in ZONES.items()}
zone_name = NAMES.__getitem__


def around(zone):
    x, y = zone
    return {(x + dx, y + dy) for dx, dy in STEPS}


class Table(NamedTuple):
    """A display: which zones there are, the cells of the cards, and where workers stand."""

    zones: dict
    cells: tuple
    workers: tuple

    def lay(self, card, quarters, cell):
        zones = dict(self.zones)
        for (dx, dy), content in zip(CORNERS.values(), rotated(card, quarters), strict=True):
            zones[2 * cell[0] + dx, 2 * cell[1] + dy] = content
        return Table(zones, (*self.cells, cell), self.workers)

    def kind(self, zone):
        return self.zones[zone][0]

    def territory(self, zone):
        """Return the zones that hang together with one."""
        if self.kind(zone) == "R":
            return frozenset([zone])
        found, todo = {zone}, [zone]
        while todo:
            for beside in around(todo.pop()):
                if beside in self.zones and beside not in found and self.kind(beside) == self.kind(zone):
                    found.add(beside)
                    todo.append(beside)
        return frozenset(found)

    def bordering(self, territory):
        """Return the territories next to one."""
        beside = {b for zone in territory for b in around(zone) if b in self.zones and b not in territory}
        return {self.territory(zone) for zone in beside}


EMPTY = Table({}, (), ())


def cells_for(table, diagonal):
    if not table.cells:
        return {(0, 0)}
    found = set()
    for column in range(-5, 6):
        for row in range(-5, 6):
            cell = (column, row)
            if cell in table.cells:
                continue
            columns = [c for c, _ in (*table.cells, cell)]
            rows = [r for _, r in (*table.cells, cell)]
            if max(columns) - min(columns) > 3 or max(rows) - min(rows) > 3:
                continue
            apart = [sorted((abs(column - c), abs(row - r))) for c, r in table.cells]
            if [0, 1] in apart or (diagonal and [1, 1] in apart):
                found.add(cell)
    return found


def legal_turns(table, card, diagonal=False, ferryman=False):
    turns = set()
    for cell in cells_for(table, diagonal):
        for quarters in range(4):
            if any(rotated(card, quarters) == rotated(card, lower) for lower in range(quarters)):
                continue
            start = f"{cell_name(*cell)}r{quarters}"
            turns.add(start)
            if len(table.workers) < 7:
                turns |= {f"{start}_{corner}" for corner in CORNERS}
            after = table.lay(card, quarters, cell)
            for worker in set(table.workers):
                for goal in goals(after, worker, ferryman):
                    turns.add(f"{start}/{zone_name(worker)}-{zone_name(goal)}")
    return turns


def goals(table, worker, ferryman):
    home = table.territory(worker)
    found = set(table.bordering(home))
    if ferryman:
        for lake in table.bordering(home):
            if table.kind(next(iter(lake))) == "W" and any(other in lake for other in table.workers):
                found |= table.bordering(lake)
    return {zone for territory in found if territory != home for zone in territory}


def play(table, card, turn):
    cell = (ord(turn[0]) - ord("m"), int(turn[1:3]) - 50)
    after = table.lay(card, int(turn[4]), cell)
    if turn[5:6] == "_":
        return after._replace(workers=(*after.workers, ZONES[turn[:3] + turn[6:]]))
    if turn[5:6] == "/":
        source, target = turn[6:].split("-")
        workers = list(after.workers)
        workers.remove(ZONES[source])
        return after._replace(workers=(*workers, ZONES[target]))
    return after


def score_lines(table):
    """Return what `lp-score PLAYER` answers below the first line."""
    lines, done = [], set()
    for worker in sorted(table.workers, key=zone_name):
        territory = table.territory(worker)
        kind = table.kind(worker)
        name = {"F": "farmer", "W": "fisherman", "S": "woodcutter", "R": "watchman"}[kind]
        if territory in done:
            lines.append(f"{zone_name(worker)} {name} 0 shadowed")
            continue
        done.add(territory)
        lines.append(f"{zone_name(worker)} {name} {worth(table, territory, kind)} counted")
    return lines


def worth(table, territory, kind):
    if kind == "F":
        return len(territory)
    if kind == "S":
        return len(table.bordering(territory))
    if kind == "W":
        shore = {b for zone in territory for b in around(zone) if b in table.zones and b not in territory}
        return sum(table.zones[zone][1] for zone in shore)
    (tower,) = territory
    seen = 0
    for dx, dy in STEPS:
        x, y = tower
        for _ in range(20):
            x, y = x + dx, y + dy
            if (x, y) in table.zones:
                if table.kind((x, y)) == "R":
                    break
                seen += table.kind((x, y)) == "S"
    return seen


def standing(table):
    """Return points, then the counted workers' points, best first, seven of them."""
    points = sorted((int(line.split()[2]) for line in score_lines(table)), reverse=True)
    return [sum(points), *(points + [0] * 7)[:7]]


def result(tables):
    best = max(map(standing, tables))
    winners = [standing(table) == best for table in tables]
    share = "1" if sum(winners) == 1 else f"1/{sum(winners)}"
    return "-".join(share if won else "0" for won in winners)


def reason(tables):
    """Return why a game that was played to its end was won (L15)."""
    ranks = sorted(map(standing, tables), reverse=True)
    if len(tables) == 1 or ranks[0][0] != ranks[1][0]:
        return "points"
    return "tie" if ranks[0] == ranks[1] else "workers"
