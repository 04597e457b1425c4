"""How long an advertisement takes to the level of a hunt, in digits and, with them, in the line below.

The program hunts a beacon of the simulated site on a pseudo-terminal and records what it hears. From the recording
follows which level each report must bring about, the median of the last second; the moment at which the screen shows it
for the first time is set against the time of the report.
"""
import glob
import os
import re
import struct
import uuid

from event_latency import SHELF, Picture, fresh_rows, home
from screen import Screen

MINOR = 1
EPOCH = 0x00DCDDB30F2F8000
LEVEL = re.compile(r"^ +(-\d+) dBm  +\w")


def measure(noroshi, environment, seconds):
    """Seconds from each report that changes the level to the digits, and how many levels were never seen."""
    with home(environment, '[recording]\ndirectory = "{folder}"\n') as (folder, own):
        beacon = f"ibeacon:{SHELF}:1:{MINOR}"
        program = Screen([noroshi, "hunt", beacon, "--source", "simulated:1", "--lang", "en", "--ascii"], 80, 24,
                         dict(own, ALSA_CONFIG_PATH="/dev/null"))
        shown = watch(program, seconds)
        program.end()
        path, = glob.glob(os.path.join(folder, "*.btsnoop"))
        with open(path, "rb") as file:
            return compare(shown, list(reports(file.read())))


def watch(program, seconds):
    """Each level that the screen showed, and when it came."""
    shown = []
    program.read(program.now() + 1)
    program.send("W")
    for now, row in fresh_rows(program, Picture(80, 24), seconds):
        match = LEVEL.match(row)
        if match and (not shown or shown[-1][1] != int(match.group(1))):
            shown.append((now, int(match.group(1))))
    program.send("W")
    program.read(program.now() + 0.5)
    return shown


def reports(octets):
    """Time and level of each report of the beacon."""
    wanted = bytes.fromhex("4c000215") + uuid.UUID(SHELF).bytes + struct.pack(">HH", 1, MINOR)
    place = 16
    while place + 24 <= len(octets):
        _, length, _, _, moment = struct.unpack_from(">IIIIQ", octets, place)
        packet = octets[place + 24:place + 24 + length]
        place += 24 + length
        if wanted in packet:
            yield (moment - EPOCH) / 1e6, struct.unpack("b", packet[-1:])[0]


def compare(shown, heard):
    def level(moment, last):
        """The upper median of the second before a moment, from reports up to `last`."""
        inside = sorted(rssi for when, rssi in heard[max(0, last - 300):last + 1] if moment - 1 < when <= moment)
        return inside[len(inside) // 2] if inside else None

    delays, unseen = [], 0
    begin, end = heard[0][0] + 2, heard[-1][0] - 1
    for index, (moment, _) in enumerate(heard):
        new = level(moment, index)
        if not begin < moment < end or new == level(moment - 1e-6, index - 1):
            continue
        # A level must last longer than its possible delay to be seen: until a new report arrives or an old one
        # expires.
        changes = [when for when, _ in heard[index + 1:index + 50]]
        changes += [when + 1 for when, _ in heard[max(0, index - 300):index + 1]]
        later = sorted(when for when in changes if when > moment)
        lasts = next((when for when in later if level(when, bisect(heard, when)) != new), end)
        if lasts - moment < 0.2:
            continue
        # Levels that were shown by then cannot be distinguished from new ones.
        before = [value for when, value in shown if when <= moment]
        if before and before[-1] == new:
            continue
        came = next((when for when, value in shown if moment < when < lasts + 0.2 and value == new), None)
        if came is None:
            unseen += 1
        else:
            delays.append(came - moment)
    return sorted(delays), unseen


def bisect(heard, moment):
    """The last report up to a moment."""
    return max(index for index, (when, _) in enumerate(heard) if when <= moment)
