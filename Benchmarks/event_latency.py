"""How long an event takes from the advertisement that made it to the screen.

The program runs with the simulated site on a pseudo-terminal and shows its events, with a region around every beacon
and a level at which each comes and goes often. A small terminal keeps the picture; the moment at which a row stands
in it for the first time is set against the time of the event in the log, which is that of the advertisement.
"""
import calendar
import contextlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import unicodedata

from screen import Screen

SHELF = "366AF94E-E6BA-4C0A-821E-EFD36A6E7060"
GATE = "36131ADB-5613-429E-AB3E-BF639F5F2BBD"
# UUID, major, minor, and the level in dBm around which the signal varies most often in the first minute.
BEACONS = [(GATE, 1, 1, -79), (GATE, 1, 2, -80), (GATE, 2, 3, -89), (GATE, 3, 4, -73), (GATE, 4, 1, -89)] + [
    (SHELF, 1, minor + 1, level) for minor, level in enumerate(
        (-80, -67, -77, -78, -74, -94, -79, -79, -100, -90, -79, -83))]
SEQUENCE = re.compile(r"\x1b\[([?>=!]?)([0-9;:]*)([ -/]*)([@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b([ -/]*)([0-~])")
ROW = re.compile(r"(\d\d:\d\d:\d\d)  enter +(r\d\d\d)\b")


class Picture:
    """What a terminal of the kind `xterm-256color` shows: the sequences that a program without scrolling sends."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.cells = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.last = " "
        self.rest = ""
        self.changed = set()

    def feed(self, octets):
        text = self.rest + octets.decode("utf-8", "surrogateescape")
        self.rest = ""
        place = 0
        while place < len(text):
            letter = text[place]
            if letter != "\x1b":
                self.append(letter)
                place += 1
                continue
            match = SEQUENCE.match(text, place)
            if not match:
                self.rest = text[place:]
                return
            if match.group(4) and not match.group(1) and not match.group(3):
                self.control(match.group(4), [int(part or 0) for part in re.split("[;:]", match.group(2))])
            place = match.end()

    def append(self, letter):
        if letter == "\r":
            self.column = 0
        elif letter == "\n":
            self.row = min(self.rows - 1, self.row + 1)
        elif letter == "\t":
            self.column = min(self.columns - 1, (self.column // 8 + 1) * 8)
        elif letter == "\b":
            self.column = max(0, self.column - 1)
        elif letter >= " ":
            self.last = letter
            width = 0 if unicodedata.combining(letter) else 1 + (unicodedata.east_asian_width(letter) in "WF")
            if width and self.column < self.columns:
                self.cells[self.row][self.column] = letter
                if width == 2 and self.column + 1 < self.columns:
                    self.cells[self.row][self.column + 1] = ""
                self.changed.add(self.row)
                self.column += width

    def control(self, final, numbers):
        first = numbers[0]
        count = max(1, first)
        line = self.cells[self.row]
        if final in "Hf":
            self.row = min(self.rows, count) - 1
            self.column = min(self.columns, max(1, numbers[1] if len(numbers) > 1 else 1)) - 1
        elif final == "d":
            self.row = min(self.rows, count) - 1
        elif final in "G`":
            self.column = min(self.columns, count) - 1
        elif final == "A":
            self.row = max(0, self.row - count)
        elif final == "B":
            self.row = min(self.rows - 1, self.row + count)
        elif final == "C":
            self.column = min(self.columns - 1, self.column + count)
        elif final == "D":
            self.column = max(0, self.column - count)
        elif final == "Z":
            self.column = max(0, (self.column - 1) // 8 * 8)
        elif final == "b":
            for _ in range(count):
                self.append(self.last)
        elif final == "X":
            self.blank(self.row, self.column, self.column + count)
        elif final == "K":
            self.blank(self.row, 0 if first else self.column, self.column + 1 if first == 1 else self.columns)
        elif final == "J":
            for row in range(self.row + (0 if first else 1) if first != 2 else 0, self.rows):
                self.blank(row, 0, self.columns)
            if not first:
                self.blank(self.row, self.column, self.columns)
        elif final == "P":
            self.cells[self.row] = line[:self.column] + line[self.column + count:] + [" "] * count
            del self.cells[self.row][self.columns:]
            self.changed.add(self.row)
        elif final == "@":
            self.cells[self.row] = (line[:self.column] + [" "] * count + line[self.column:])[:self.columns]
            self.changed.add(self.row)

    def blank(self, row, begin, end):
        for column in range(begin, min(end, self.columns)):
            self.cells[row][column] = " "
        self.changed.add(row)

    def fresh(self):
        """The rows that changed since the last call."""
        rows = ["".join(self.cells[row]) for row in self.changed]
        self.changed.clear()
        return rows


def regions():
    """Every beacon has one region, so that no two events are drawn as one."""
    return "\n".join(
        f'[[region]]\nid = "r{index:03}"\nuuid = "{uuid}"\nmajor = {major}\nminor = {minor}\nexit_period = 1\n'
        f"rssi = {{ enter = {level}, exit = {level} }}\n"
        for index, (uuid, major, minor, level) in enumerate(BEACONS))


@contextlib.contextmanager
def home(environment, settings):
    """A folder for a run with these settings, and its variables."""
    folder = tempfile.mkdtemp(prefix="noroshi-latency-")
    try:
        os.makedirs(os.path.join(folder, "noroshi"))
        with open(os.path.join(folder, "noroshi", "config.toml"), "w") as file:
            file.write(settings.format(folder=folder))
        yield folder, dict(environment, HOME=folder, XDG_CONFIG_HOME=folder, XDG_STATE_HOME=folder, TZ="UTC")
    finally:
        shutil.rmtree(folder)


def measure(noroshi, environment, seconds):
    """Seconds from each entering advertisement to the octets of its row, and how many rows were never seen."""
    with home(environment, "[regions]\nmaximum = 200\ncoalesce = 0\n") as (folder, own):
        with open(os.path.join(folder, "noroshi", "rules.toml"), "w") as file:
            file.write(regions())
        program = Screen([noroshi, "--source", "simulated:1", "--lang", "en", "--ascii"], 160, 60, own)
        seen = watch(program, seconds)
        program.end()
        return compare(seen, noroshi, own)


def watch(program, seconds):
    """When each row was seen first, by its time of day and its region; only rows that came while it was watched."""
    seen = {}
    program.read(program.now() + 1)
    program.send("\x1b")
    program.read(program.now() + 0.2)
    program.send("4")
    begin = time.time()
    for now, row in fresh_rows(program, Picture(160, 60), seconds):
        match = ROW.search(row)
        if match:
            seen.setdefault(match.groups(), now)
    return {"begin": begin, "end": time.time(), "rows": seen}


def fresh_rows(program, picture, seconds):
    """Each row that comes or changes within so many seconds, and when. What the program sent before is in the picture."""
    place, end = 0, program.now() + seconds
    while program.now() < end and not program.ended:
        program.read(min(end, program.now() + 1), enough=lambda _: True)
        now = time.time()
        for _, octets in program.chunks[place:]:
            picture.feed(octets)
        place = len(program.chunks)
        for row in picture.fresh():
            yield now, row


def compare(seen, noroshi, environment):
    lines = subprocess.run([noroshi, "events", "--format", "jsonl"], check=True, capture_output=True, text=True,
                           env=dict(os.environ, **environment)).stdout.splitlines()
    delays, unseen = [], 0
    told = set()
    for line in lines:
        event = json.loads(line)
        if event["event"] != "enter":
            continue
        moment = seconds_of(event["time"])
        # The first seconds and the last one are not observed completely.
        if not seen["begin"] + 2 < moment < seen["end"] - 1:
            continue
        key = (time.strftime("%H:%M:%S", time.gmtime(moment)), event["region"])
        if key in told:
            continue
        told.add(key)
        if key in seen["rows"]:
            delays.append(seen["rows"][key] - moment)
        else:
            unseen += 1
    return sorted(delays), unseen


def seconds_of(text):
    """`2026-11-21T15:56:25.676586Z`, rounded nowhere."""
    whole, fraction = text.rstrip("Z").split(".")
    return calendar.timegm(time.strptime(whole, "%Y-%m-%dT%H:%M:%S")) + float("0." + fraction)
