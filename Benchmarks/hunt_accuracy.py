#!/usr/bin/env python3
"""How often `noroshi hunt` says warmer and colder rightly, on recordings with known distances.

    Benchmarks/hunt_accuracy.py [--noroshi PROGRAM] [--rate N] CSV ...

A CSV has the columns sequence, time (seconds), rssi (dBm) and distance (metres); rows of one sequence stand together, in
order of time. Each sequence becomes the capture of one iBeacon, thinned to N reports a second (2 unless given), and is
read by the program itself with --json. Two tables come of it:

- moving: the moments, one a second, at which the distance is more than a third larger or smaller than six seconds ago.
  right: the way it went is told; wrong: the other one; the rest is steady or silent.
- at rest: sequences whose distance never changes. told: the share of seconds at which warmer or colder stands there.

Both count from the fifteenth second, since before ten are known a hunt tells great changes alone.
"""
import argparse
import csv
import datetime
import json
import os
import struct
import subprocess
import sys
import tempfile
from bisect import bisect_right

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EPOCH = 0x00DCDDB30F2F8000
START = 1_760_000_000
UUID = bytes.fromhex("7c0fa51e0b0a4c6e9d3f5a2b1c8e6f40")
COUNTS = ("moments", "right", "wrong", "rest", "told")
COLUMNS = {"sequence", "time", "rssi", "distance"}
BEACON = "ibeacon:7c0fa51e-0b0a-4c6e-9d3f-5a2b1c8e6f40:1:1"


def sequences(path):
    """Each sequence of a file: times from 0, levels, distances."""
    found = {}
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            if not COLUMNS <= row.keys():
                sys.exit(f"{path}: the columns {', '.join(sorted(COLUMNS))} are needed")
            found.setdefault(row["sequence"], []).append(tuple(float(row[k]) for k in ("time", "rssi", "distance")))
    for rows in found.values():
        begin = rows[0][0]
        yield [(time - begin, int(round(rssi)), distance) for time, rssi, distance in rows]


def thinned(rows, rate):
    """One report of each part of a second: what a beacon of that interval would have been heard of."""
    taken, last = [], None
    for row in rows:
        if (part := int(row[0] * rate)) != last:
            taken.append(row)
            last = part
    return taken


def capture(rows):
    """A capture of one iBeacon, as the kernel's socket has it (H4, legacy reports)."""
    advertised = bytes.fromhex("0201061aff4c000215") + UUID + struct.pack(">HHb", 1, 1, -59)
    octets = [b"btsnoop\0", struct.pack(">II", 1, 1002)]
    for time, rssi, _ in rows:
        report = bytes((0x02, 1, 0x03, 1)) + bytes.fromhex("0605040302c1") + bytes((len(advertised),)) + advertised
        report += struct.pack("b", max(-127, min(20, rssi)))
        packet = bytes((0x04, 0x3E, len(report))) + report
        octets.append(struct.pack(">IIIIQ", len(packet), len(packet), 3, 0, EPOCH + int((START + time) * 1e6)) + packet)
    return b"".join(octets)


def trends(noroshi, rows, folder):
    """What the hunt told at each second of a sequence."""
    path = os.path.join(folder, "walk.btsnoop")
    with open(path, "wb") as file:
        file.write(capture(rows))
    run = subprocess.run([noroshi, "hunt", BEACON, path, "--json"], check=True, capture_output=True, text=True,
                         env=dict(os.environ, HOME=folder, XDG_CONFIG_HOME=folder, XDG_STATE_HOME=folder))
    for line in run.stdout.splitlines():
        told = json.loads(line)
        moment = datetime.datetime.fromisoformat(told["time"].replace("Z", "+00:00")).timestamp()
        yield moment - START, told["trend"]


def score(rows, told):
    """Counts of one sequence: moments and what was told, or seconds at rest and what was told there."""
    times = [row[0] for row in rows]
    counts = dict.fromkeys(COUNTS, 0)
    at_rest = len({row[2] for row in rows}) == 1
    for moment, trend in told:
        if moment < 15 or moment > times[-1]:
            continue
        speaks = trend in ("warmer", "colder")
        if at_rest:
            counts["rest"] += 1
            counts["told"] += speaks
            continue
        now, before = (rows[max(0, bisect_right(times, when) - 1)][2] for when in (moment, moment - 6))
        if now < before * 3 / 4 or now > before * 4 / 3:
            counts["moments"] += 1
            counts["right" if trend == ("warmer" if now < before else "colder") else "wrong"] += speaks
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--noroshi", default=os.path.join(ROOT, ".build", "release", "noroshi"))
    parser.add_argument("--rate", type=float, default=2, help="reports a second")
    parser.add_argument("csv", nargs="+")
    options = parser.parse_args()
    for path in options.csv:
        total, number = dict.fromkeys(COUNTS, 0), 0
        with tempfile.TemporaryDirectory() as folder:
            for rows in sequences(path):
                number += 1
                rows = thinned(rows, options.rate)
                for key, count in score(rows, trends(options.noroshi, rows, folder)).items():
                    total[key] += count
        print(f"{path}: {number} sequences")
        if total["moments"]:
            print(f"  moving: {total['moments']} moments, right {total['right'] / total['moments']:.2f}, "
                  f"wrong {total['wrong'] / total['moments']:.2f}")
        if total["rest"]:
            print(f"  at rest: {total['rest']} s, told {total['told'] / total['rest']:.3f}")


if __name__ == "__main__":
    main()
