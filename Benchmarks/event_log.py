"""Fills the log of a store with events of the kinds that a site makes, the same in every run but for the time."""
import random
import sqlite3
import time


def fill(path, count):
    """Adds rows until there are `count`, the last of them now."""
    with sqlite3.connect(path) as database:
        have = database.execute("SELECT count(*) FROM event").fetchone()[0]
        dice = random.Random(1)
        first = int(time.time() - 0.7 * count) * 1_000_000
        rows = [logged(number, first, dice) for number in range(count - have)]
        if rows:
            places = ", ".join("?" for _ in rows[0])
            database.executemany(f"INSERT INTO event ({', '.join(rows[0])}) VALUES ({places})",
                                 (list(entry.values()) for entry in rows))
    database.close()


def logged(number, first, dice):
    kind = "monitoring-started" if number % 10 == 0 else ("enter", "exit", "inside", "rule-fired")[number % 4]
    entry = dict.fromkeys(("region", "class", "beacon", "rule", "action", "action_value", "rssi", "reason",
                           "reason_values", "beacons"))
    entry.update(time=first + 700_000 * number + dice.randrange(1000), kind=kind, is_notified=1, source="hci0")
    if kind == "rule-fired":
        entry.update(rule=f"rule {number % 30}", action="jbco_open_text", action_value=f"hello {number}",
                     reason="why.rule.near", reason_values="",
                     beacons="".join(fired(dice) for _ in range(dice.randrange(1, 4))))
    else:
        entry.update({"region": f"door {number % 20}", "class": "other"})
    if kind != "monitoring-started":
        entry.update(beacon=identity(dice), rssi=-dice.randrange(40, 95))
    if kind in ("enter", "inside"):
        entry.update(reason="why.firstReport", reason_values=f"i{entry['rssi']}\n")
    elif kind == "exit":
        entry.update(reason="why.lastHeard", reason_values="s30.5\ns30.0\n")
    return entry


def identity(dice):
    return "ibeacon:" + dice.randbytes(20).hex()


def fired(dice):
    """A beacon that made a rule fire: identity, name, RSSI, proximity, distance. A third have names."""
    name = f"=entrance {dice.randrange(9)}" if dice.randrange(3) == 0 else ""
    return f"{identity(dice)}\n{name}\n-{dice.randrange(40, 95)}\n{dice.randrange(1, 4)}\n{5 * dice.random()}\n"
