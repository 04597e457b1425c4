#!/usr/bin/env python3
"""generate_btsnoop.py -- deterministic synthetic BLE advertising captures (btsnoop v1).

Writes N advertising REPORTS from B transmitters as HCI LE Meta events:
  subevent 0x02  LE Advertising Report            (legacy scanning)
  subevent 0x0D  LE Extended Advertising Report   (share of devices: --ext)
datalink 1002 = HCI UART (H4: first payload byte 0x04), as Android / hcidump write
datalink 2001 = Linux Monitor (flags = index<<16 | opcode), as `btmon -w` writes

Mixture of transmitters (each of them has the same mean report rate, so the same
mixture holds for reports): 50 % iBeacon, 25 % Eddystone (UID/URL/TLM interleaved
from ONE address), 5 % AltBeacon, 20 % not a beacon (Apple continuity, names,
service UUID lists, other makers' data, other service data).

Beside FILE goes FILE.truth.json: report counts per kind, distinct identities,
what a decoder must find.  Same arguments + same seed => same bytes.

  generate_btsnoop.py -n 10000 -b 50 --datalink 1002 OUT.btsnoop
  generate_btsnoop.py --suite data                   (10k/50, 100k/500, 1M/5000, both datalinks)
"""
import argparse, heapq, json, os, random, struct, sys

EPOCH_0AD_US = 0x00DCDDB30F2F8000       # 1970-01-01 in btsnoop's "us since 0 AD"
START_UNIX = 1_760_000_000              # 2025-10-09 08:53:20 UTC
LE_META = 0x3E

# ---------------------------------------------------------------- AD payloads
def ad(t, v):
    return bytes((len(v) + 1, t)) + v

FLAGS = ad(0x01, b"\x06")

def p_ibeacon(uuid, major, minor, power):
    return FLAGS + ad(0xFF, b"\x4c\x00\x02\x15" + uuid + struct.pack(">HHb", major, minor, power))

def p_altbeacon(company, ident, power, mfg):
    # AltBeacon: no flags are required; 27-byte manufacturer structure
    return FLAGS[:0] + ad(0xFF, struct.pack("<H", company) + b"\xbe\xac" + ident + struct.pack("bB", power, mfg))

EDDY = FLAGS + ad(0x03, b"\xaa\xfe")

def p_eddy_uid(power, ns, inst):
    return EDDY + ad(0x16, b"\xaa\xfe\x00" + struct.pack("b", power) + ns + inst + b"\0\0")

def p_eddy_url(power, scheme, enc):
    return EDDY + ad(0x16, b"\xaa\xfe\x10" + struct.pack("bB", power, scheme) + enc)

def p_eddy_tlm(mv, temp88, cnt, dsec):
    return EDDY + ad(0x16, b"\xaa\xfe\x20\x00" + struct.pack(">HhII", mv, temp88, cnt & 0xFFFFFFFF, dsec & 0xFFFFFFFF))

NAMES = ["LE-Bose QC", "Mi Smart Band 6", "Galaxy Watch4", "JBL Flip 5", "ThermoPro", "Tile", "[TV] Samsung",
         "Hue lamp", "Kitchen \u00e9t\u00e9", "\u4f53\u91cd\u8ba1", "MX Master 3", "Forerunner 945"]

def p_other(r, kind):
    """One advert that is not a beacon."""
    rb = r.randbytes
    if kind == 0:   # Apple Nearby Info (0x10) [+ sometimes Handoff 0x0c before]
        return ad(1, b"\x1a") + ad(0x0A, b"\x0c") + ad(0xFF, b"\x4c\x00\x10\x05" + rb(5))
    if kind == 1:   # Apple Find My (offline finding) 0x12, 25 bytes
        return ad(0xFF, b"\x4c\x00\x12\x19" + rb(25))
    if kind == 2:   # Apple proximity pairing 0x07
        return ad(1, b"\x1a") + ad(0xFF, b"\x4c\x00\x07\x13\x01" + rb(18))
    if kind == 3:   # local name + 16-bit list
        nm = r.choice(NAMES).encode()[:18]
        return FLAGS + ad(0x03, struct.pack("<HH", 0x180F, 0x180A)) + ad(0x09, nm)
    if kind == 4:   # 128-bit service list
        return FLAGS + ad(0x07, rb(16)) + ad(0x0A, struct.pack("b", r.choice((-12, 0, 4, 8))))
    if kind == 5:   # Microsoft CDP
        return ad(1, b"\x06") + ad(0xFF, b"\x06\x00\x01\x09\x20\x02" + rb(21))
    if kind == 6:   # exposure notification 0xFD6F
        return ad(1, b"\x1a") + ad(0x03, b"\x6f\xfd") + ad(0x16, b"\x6f\xfd" + rb(20))
    if kind == 7:   # Fast Pair 0xFE2C account data
        return ad(1, b"\x02") + ad(0x16, b"\x2c\xfe\x00" + rb(6)) + ad(0x0A, b"\xf5")
    if kind == 8:   # Samsung maker data
        return FLAGS + ad(0xFF, b"\x75\x00\x42\x04\x01\x80\x60" + rb(14))
    return FLAGS    # flags only

URLS = [(0x03, b"example\x07"), (0x02, b"goo.gl/pzSg"), (0x01, b"shop.test\x00m/42"), (0x03, b"g.co/beac"), (0x00, b"museum\x01r/7")]

class Dev:
    __slots__ = ("kind", "addr", "atype", "frames", "fi", "base", "evt", "ext", "interval",
                 "phase", "cnt", "t0", "mv", "idents", "power", "chan", "sid")

def make_devices(r, B, ext_share, uuid_count=None):
    devs, n_uuid = [], uuid_count or max(3, B // 40)
    uuids = [r.randbytes(16) for _ in range(n_uuid)]
    nss = [r.randbytes(10) for _ in range(uuid_count or max(2, B // 60))]
    seen = set()
    for i in range(B):
        d = Dev()
        q = i * 100 // B
        # stride so that a low index is not always the same kind
        d.kind = "ibeacon" if q < 50 else "eddystone" if q < 75 else "altbeacon" if q < 80 else "other"
        while True:
            a = bytearray(r.randbytes(6))
            if d.kind == "other":
                d.atype = r.choice((0, 1, 1, 1)); top = r.choice((0x40, 0x40, 0xC0)) if d.atype else None
            else:
                d.atype = r.choice((0, 1, 1)); top = 0xC0 if d.atype else None
            if top is not None:
                a[5] = (a[5] & 0x3F) | top
            a = bytes(a)
            if a not in seen:
                seen.add(a); break
        d.addr = a                                  # little-endian, as on the wire
        d.power = r.choice((-59, -59, -65, -72, -55, -77))
        d.fi = 0; d.cnt = r.randrange(1000, 500000); d.t0 = r.uniform(0, 3e6); d.mv = r.randrange(2300, 3100)
        d.ext = r.random() < ext_share
        d.sid = r.randrange(16); d.phase = r.uniform(0, 6.28)
        dist = 10 ** r.uniform(-0.5, 1.5)           # 0.3 .. 31 m, log-uniform
        import math
        d.base = (d.power if d.kind != "other" else -62) - 22.0 * math.log10(dist)
        d.interval = 0.25
        d.chan = [r.gauss(0, 1.8) for _ in range(3)]   # the three channels differ
        ident = []
        if d.kind == "ibeacon":
            u = r.choice(uuids); ma = r.randrange(65536) if r.random() < .2 else r.randrange(1, 20); mi = i & 0xFFFF
            ident = ["ib:%s:%d:%d" % (u.hex(), ma, mi)]
            d.frames = [p_ibeacon(u, ma, mi, d.power)]; d.evt = r.choice((0, 3, 3))
        elif d.kind == "eddystone":
            ns, inst = r.choice(nss), struct.pack(">IH", r.getrandbits(32), i & 0xFFFF)
            sch, enc = r.choice(URLS)
            enc = enc + b"%d" % (i % 1000)
            p0 = min(20, d.power + 41)
            ident = ["eu:%s%s" % (ns.hex(), inst.hex()), "url:%02x%s" % (sch, enc.hex())]
            d.frames = [p_eddy_uid(p0, ns, inst), p_eddy_url(p0, sch, enc), p_eddy_uid(p0, ns, inst), p_eddy_url(p0, sch, enc), None]
            d.evt = r.choice((0, 3))
        elif d.kind == "altbeacon":
            idn = r.choice(uuids) + struct.pack(">HH", r.randrange(50), i & 0xFFFF)
            ident = ["alt:%s" % idn.hex()]
            d.frames = [p_altbeacon(0x0118, idn, d.power, 0)]; d.evt = 3
        else:
            k = r.choice((0, 0, 0, 1, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9))
            d.frames = [p_other(r, k)]; d.evt = 0 if k != 1 else 3
            if k == 3:    # scannable devices answer: second frame is a scan response
                d.frames.append(("rsp", ad(0xFF, b"\x57\x01" + r.randbytes(12))))
        d.idents = ident
        devs.append(d)
    r.shuffle(devs)
    return devs

LEG2EXT = {0: 0x0013, 1: 0x0015, 2: 0x0012, 3: 0x0010, 4: 0x001B}

def write(path, n, B, seed, datalink, ext_share, multi, max_rate, truth=True, uuid_count=None):
    r = random.Random(seed)
    devs = make_devices(r, B, ext_share, uuid_count)
    natural = sum(1 / d.interval for d in devs)
    stretch = max(1.0, natural / max_rate)
    heap = []
    for i, d in enumerate(devs):
        heap.append((r.random() * d.interval * stretch, i))
    heapq.heapify(heap)
    noise = [r.gauss(0, 3.2) for _ in range(65521)]
    jit = [0.9 + 0.2 * r.random() for _ in range(65519)] if stretch == 1 else \
          [max(0.02, r.expovariate(1.0)) for _ in range(65519)]
    n_noise, n_jit = len(noise), len(jit)
    c = {"ibeacon": 0, "eddystone_uid": 0, "eddystone_url": 0, "eddystone_tlm": 0, "altbeacon": 0, "other": 0,
         "subevent_02": 0, "subevent_0d": 0, "events": 0, "scan_rsp": 0, "rssi_unavailable": 0}
    seen_dev, seen_id, seen_tlm = set(), set(), set()
    rec = struct.Struct(">IIIIQ")
    mon = datalink == 2001
    out = open(path, "wb", buffering=1 << 20)
    w = out.write
    w(b"btsnoop\0" + struct.pack(">II", 1, datalink))
    t_us0 = EPOCH_0AD_US + START_UNIX * 1_000_000
    records = 0
    if mon:
        def note(op, idx, body):
            nonlocal records
            w(rec.pack(len(body), len(body), (idx << 16) | op, 0, t_us0) + body); records += 1
        note(12, 0xFFFF, b"Linux version 6.1.0 (x86_64)\0")
        note(12, 0xFFFF, b"Bluetooth subsystem version 2.22\0")
        note(0, 0, bytes((0, 1)) + bytes.fromhex("563412efcdab") + b"hci0\0\0\0\0")
        note(8, 0, b"")
        note(10, 0, bytes.fromhex("563412efcdab") + struct.pack("<H", 2))
    flags = 3 if mon else 3
    import math
    sin = math.sin
    pend2, pendD, pend_t = [], [], 0     # for --multi
    def flush(sub, reps, t):
        nonlocal records
        body = bytes((sub, len(reps))) + b"".join(reps)
        ev = bytes((LE_META, len(body))) + body
        if not mon:
            ev = b"\x04" + ev
        w(rec.pack(len(ev), len(ev), flags, 0, t_us0 + int(t * 1e6)) + ev)
        records += 1; c["events"] += 1
    t = 0.0
    for k in range(n):
        t, i = heap[0]
        d = devs[i]
        f = d.frames[d.fi]
        d.fi = (d.fi + 1) % len(d.frames)
        evt = d.evt
        kind = d.kind
        if f is None:
            d.cnt += max(1, int(5 * stretch)); 
            f = p_eddy_tlm(d.mv - int(t) // 600, int((21.5 + 3 * sin(t / 300 + d.phase)) * 256), d.cnt, int((d.t0 + t) * 10))
            c["eddystone_tlm"] += 1; seen_tlm.add(i)
        elif kind == "ibeacon":
            c["ibeacon"] += 1; seen_id.add(d.idents[0])
        elif kind == "eddystone":
            if d.fi in (1, 3): c["eddystone_uid"] += 1; seen_id.add(d.idents[0])
            else: c["eddystone_url"] += 1; seen_id.add(d.idents[1] + "@" + d.addr.hex())
        elif kind == "altbeacon":
            c["altbeacon"] += 1; seen_id.add(d.idents[0])
        else:
            c["other"] += 1
            if type(f) is tuple:
                f = f[1]; evt = 4; c["scan_rsp"] += 1
        seen_dev.add(i)
        x = d.base + 4 * sin(t / 20 + d.phase) + d.chan[k % 3] + noise[(k * 7 + i) % n_noise]
        if k % 97 == 0 and k: x -= 12                     # deep fade
        rssi = int(x)
        rssi = -100 if rssi < -100 else -20 if rssi > -20 else rssi
        if k % 4999 == 4998: rssi = 127; c["rssi_unavailable"] += 1
        rs = rssi & 0xFF
        if d.ext:
            true_ext = (i % 3 == 0) and evt != 4
            et = 0x0000 if true_ext else LEG2EXT[evt]
            body = struct.pack("<HB", et, d.atype) + d.addr + bytes((1, 2 if true_ext else 0, d.sid if true_ext else 0xFF, 0x7F, rs)) \
                + b"\0\0\0" + b"\0\0\0\0\0\0" + bytes((len(f),)) + f
            sub = 0x0D; c["subevent_0d"] += 1
        else:
            body = bytes((evt, d.atype)) + d.addr + bytes((len(f),)) + f + bytes((rs,))
            sub = 0x02; c["subevent_02"] += 1
        if not multi:
            flush(sub, (body,), t)
        else:
            lst = pendD if sub == 0x0D else pend2
            lst.append(body)
            if r.random() >= multi or sum(map(len, lst)) > 180:
                flush(sub, lst, t); lst.clear()
        heapq.heapreplace(heap, (t + d.interval * stretch * jit[(k * 31 + i) % n_jit], i))
    for sub, lst in ((2, pend2), (13, pendD)):
        if lst: flush(sub, lst, t)
    out.close()
    tr = {"file": os.path.basename(path), "datalink": datalink, "seed": seed, "reports": n, "transmitters": B,
          "transmitters_heard": len(seen_dev), "identities_heard": len(seen_id), "tlm_sources": len(seen_tlm), "records": records,
          "duration_s": round(t, 3), "reports_per_s": round(n / t, 1) if t else None, "bytes": os.path.getsize(path), **c}
    if truth:
        json.dump(tr, open(path + ".truth.json", "w"), indent=1)
    return tr

def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("out", nargs="?")
    a.add_argument("-n", type=int, default=10000, help="reports")
    a.add_argument("-b", type=int, default=50, help="transmitters")
    a.add_argument("--seed", type=int, default=20251009)
    a.add_argument("--datalink", type=int, choices=(1002, 2001), default=1002)
    a.add_argument("--ext", type=float, default=0.15, help="share of transmitters reported by subevent 0x0D")
    a.add_argument("--multi", type=float, default=0.0, help="chance that a report waits to share an event with the next")
    a.add_argument("--max-rate", type=float, default=1000.0, help="reports/s the 'controller' delivers at most")
    a.add_argument("--uuids", type=int, help="UUIDs, and namespaces, that the transmitters share (default: by their number)")
    a.add_argument("--suite", metavar="DIR")
    o = a.parse_args()
    if o.suite:
        os.makedirs(o.suite, exist_ok=True)
        for n, b, tag in ((10_000, 50, "10k"), (100_000, 500, "100k"), (1_000_000, 5000, "1m")):
            for dl, s in ((1002, "h4"), (2001, "mon")):
                print(json.dumps(write(f"{o.suite}/{tag}_{s}.btsnoop", n, b, o.seed, dl, o.ext, o.multi, o.max_rate)), flush=True)
        return
    if not o.out: a.error("OUT or --suite")
    print(json.dumps(write(o.out, o.n, o.b, o.seed, o.datalink, o.ext, o.multi, o.max_rate, uuid_count=o.uuids)))
main()
