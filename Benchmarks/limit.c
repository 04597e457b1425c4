/* limit.c -- 'C speed of light' for a BLE beacon decoder on this CPU.
 *   cc -O3 -march=native -o limit limit.c -lm
 *   limit FILE.btsnoop [repeats]
 * Walks every record of a btsnoop file (1002 H4 or 2001 monitor), every report of LE Advertising Report (0x02) and
 * LE Extended Advertising Report (0x0D), every AD structure; bounds-checked throughout.  Stages, each timed alone (best of R, CPU time):
 *   scan     sum of all bytes (what memory gives)
 *   records  btsnoop records + HCI header + report header only
 *   walk     + AD walk, classification iBeacon / Eddystone UID,URL,TLM,EID / AltBeacon / other, fields decoded
 *   track    + hash table keyed by identity (iBeacon uuid+major+minor, AltBeacon id, otherwise the address): count, times,
 *              first/last, min/max RSSI, EWMA, interval EWMA, TLM fields
 *   range    + per report a log-distance range (exp2f) with a scalar Kalman filter of RSSI
 * Two tables: default = index of {32-bit tag, 32-bit slot} (8 B, load <= 1/2) over DENSE 128-byte entries in arrival order;
 * -DINLINE_TABLE = 128-byte entries in the hash table itself (load <= 3/4).
 * and per frame over the table: expiry sweep, full qsort by distance, selection of the 60 nearest, rendering 60 text rows.
 */
#define _GNU_SOURCE
#include "btsnoop_load.h"
#include <math.h>
#include <stdbool.h>

enum { K_OTHER, K_IBEACON, K_UID, K_URL, K_TLM, K_EID, K_ALT, K_N };
static const char *kname[] = {"other", "ibeacon", "eddystone_uid", "eddystone_url", "eddystone_tlm", "eddystone_eid", "altbeacon"};

typedef struct { const uint8_t *addr, *ad; uint64_t ts; uint16_t len; int8_t rssi; uint8_t atype; } report;
typedef struct { const uint8_t *id; uint8_t idlen, kind; int8_t power; uint16_t mv; int16_t temp; uint32_t cnt, up; } decoded;

typedef struct {                      /* 128 bytes: two cache lines, the first is all a lookup touches */
    uint64_t hash; uint8_t key[20]; uint8_t klen, kind; int8_t rssi, power;
    uint64_t last; float ema, interval; uint32_t count; uint32_t pad0;
    uint64_t first; float kx, kp, dist; int8_t lo, hi; uint16_t mv; int16_t temp; uint16_t pad; uint32_t advcnt, uptime; uint8_t addr[6]; uint8_t atype; uint8_t url_len; uint8_t url[18];
} __attribute__((aligned(64))) entry;

#ifdef INLINE_TABLE
static entry *tab; static size_t cap, used;
static void table_init(void) { free(tab); cap = 1024; used = 0; tab = aligned_alloc(64, cap * sizeof *tab); memset(tab, 0, cap * sizeof *tab); }
#else
static entry *tab; static size_t cap, used, ecap; typedef struct { uint32_t tag, slot; } ix_t; static ix_t *ixt;
static void *huge(size_t n) { void *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); if (p == MAP_FAILED) abort(); return p; }
static void table_init(void) { if (tab) { munmap(tab, ecap * sizeof *tab); munmap(ixt, cap * sizeof *ixt); } cap = 1024; used = 0; ecap = 512; tab = huge(ecap * sizeof *tab); ixt = huge(cap * sizeof *ixt); }
#endif
static inline uint64_t mix(uint64_t a, uint64_t b) { __uint128_t m = (__uint128_t)a * b; return (uint64_t)m ^ (uint64_t)(m >> 64); }
static inline uint64_t hash_key(const uint8_t *p, int n) {
    uint64_t a, b = 0, c = 0;
    if (n == 20) { uint32_t t; memcpy(&a, p, 8); memcpy(&b, p + 8, 8); memcpy(&t, p + 16, 4); c = t; }
    else { uint32_t l; uint16_t h; memcpy(&l, p, 4); memcpy(&h, p + 4, 2); a = l | (uint64_t)h << 32; }
    uint64_t r = mix(a ^ 0x9E3779B97F4A7C15ull, b ^ 0xD1B54A32D192ED03ull) ^ mix(c ^ 0x8EBC6AF09C88C6E3ull, (uint64_t)n ^ 0x589965CC75374CC3ull);
    return r | 1;                     /* 0 marks an empty slot */
}
#ifdef INLINE_TABLE
#define SPAN cap
#define TABLE_BYTES (cap * sizeof(entry))
static void grow(void) {
    entry *o = tab; size_t oc = cap; cap *= 2; tab = aligned_alloc(64, cap * sizeof *tab); memset(tab, 0, cap * sizeof *tab);
    for (size_t i = 0; i < oc; i++) if (o[i].hash) { size_t j = (o[i].hash >> 1) & (cap - 1); while (tab[j].hash) j = (j + 1) & (cap - 1); tab[j] = o[i]; }
    free(o);
}
static inline entry *lookup(const uint8_t *key, int n, bool *isnew) {
    uint64_t h = hash_key(key, n); size_t j = (h >> 1) & (cap - 1);
    for (;; j = (j + 1) & (cap - 1)) {
        entry *e = &tab[j];
        if (e->hash == h && e->klen == n && !memcmp(e->key, key, n)) { *isnew = false; return e; }
        if (!e->hash) {
            if (used * 4 >= cap * 3) { grow(); return lookup(key, n, isnew); }
            used++; e->hash = h; e->klen = n; memcpy(e->key, key, n); *isnew = true; return e;
        }
    }
}

#else
#define SPAN used
#define TABLE_BYTES (cap * sizeof(ix_t) + used * sizeof(entry))
static void grow(void) {
    ix_t *o = ixt; size_t oc = cap; cap *= 2; ixt = huge(cap * sizeof *ixt);
    for (size_t i = 0; i < oc; i++) if (o[i].tag) { size_t j = (tab[o[i].slot].hash >> 1) & (cap - 1); while (ixt[j].tag) j = (j + 1) & (cap - 1); ixt[j] = o[i]; }
    munmap(o, oc * sizeof *o);
    tab = mremap(tab, ecap * sizeof *tab, ecap * 2 * sizeof *tab, MREMAP_MAYMOVE); if (tab == MAP_FAILED) abort(); ecap *= 2;
}
static inline entry *lookup(const uint8_t *key, int n, bool *isnew) {
    uint64_t h = hash_key(key, n); uint32_t tag = (uint32_t)(h >> 32) | 1; size_t j = (h >> 1) & (cap - 1);
    for (;; j = (j + 1) & (cap - 1)) {
        if (ixt[j].tag == tag) { entry *e = &tab[ixt[j].slot]; if (e->hash == h && e->klen == n && !memcmp(e->key, key, n)) { *isnew = false; return e; } }
        if (!ixt[j].tag) {
            if (used * 2 >= cap) { grow(); return lookup(key, n, isnew); }
            entry *e = &tab[used]; ixt[j].tag = tag; ixt[j].slot = used++; e->hash = h; e->klen = n; memcpy(e->key, key, n); *isnew = true; return e;
        }
    }
}

#endif
static inline uint16_t be16(const uint8_t *p) { return p[0] << 8 | p[1]; }
static inline void decode(const report *r, decoded *d) {
    const uint8_t *p = r->ad, *e = p + r->len; d->kind = K_OTHER; d->id = r->addr; d->idlen = 6; d->power = 127;
    while (p + 1 < e) {
        unsigned L = p[0]; const uint8_t *v = p + 2;
        if (!L) break;
        if (p + 1 + L > e) break;      /* truncated structure */
        unsigned n = L - 1;
        if (p[1] == 0xFF && n >= 4) {
            if (v[0] == 0x4C && v[1] == 0 && v[2] == 2 && v[3] == 0x15 && n >= 25) { d->kind = K_IBEACON; d->id = v + 4; d->idlen = 20; d->power = (int8_t)v[24]; return; }
            if (v[2] == 0xBE && v[3] == 0xAC && n >= 26) { d->kind = K_ALT; d->id = v + 4; d->idlen = 20; d->power = (int8_t)v[24]; return; }
        } else if (p[1] == 0x16 && n >= 4 && v[0] == 0xAA && v[1] == 0xFE) {
            switch (v[2] & 0xF0) {
            case 0x00: if (n >= 20) { d->kind = K_UID; d->power = (int8_t)v[3] - 41; d->id = v + 4; d->idlen = 6; d->id = r->addr; } return;
            case 0x10: d->kind = K_URL; d->power = (int8_t)v[3] - 41; return;
            case 0x20: if (n >= 16) { d->kind = K_TLM; d->mv = be16(v + 4); d->temp = (int16_t)be16(v + 6); d->cnt = be32(v + 8); d->up = be32(v + 12); } return;
            case 0x30: if (n >= 12) { d->kind = K_EID; d->power = (int8_t)v[3] - 41; } return;
            }
        }
        p += 1 + L;
    }
}

static unsigned long kinds[K_N], sink;
static inline void track(const report *r, const decoded *d, bool range) {
    bool isnew; entry *e = lookup(d->id, d->idlen, &isnew);
    if (isnew) { e->first = e->last = r->ts; e->ema = e->kx = r->rssi; e->kp = 16; e->lo = e->hi = r->rssi; e->kind = d->kind; e->power = -59; memcpy(e->addr, r->addr, 6); e->atype = r->atype; }
    e->count++;
    float dt = (float)(r->ts - e->last) * 1e-6f; e->last = r->ts; e->interval += 0.1f * (dt - e->interval);
    if (d->kind == K_TLM) { e->mv = d->mv; e->temp = d->temp; e->advcnt = d->cnt; e->uptime = d->up; }
    else if (d->power != 127) { e->power = d->power; e->kind = d->kind; }
    if (r->rssi == 127) return;       /* 'not available' */
    e->rssi = r->rssi; e->ema += 0.15f * (r->rssi - e->ema);
    if (r->rssi < e->lo) e->lo = r->rssi;
    if (r->rssi > e->hi) e->hi = r->rssi;
    if (range) {
        float p = e->kp + 0.4f * (dt < 10 ? dt : 10), k = p / (p + 12.f); e->kx += k * (r->rssi - e->kx); e->kp = p * (1 - k);
        e->dist = exp2f(((float)e->power - e->kx) * (3.3219281f / 22.f));     /* 10^((P-RSSI)/(10 n)), n = 2.2 */
    }
}

/* stage 0 records, 1 walk, 2 track, 3 range */
static inline __attribute__((always_inline)) size_t run(const snoop *s, const int stage) {
    const uint8_t *p = s->base + 16, *end = s->base + s->len; size_t n = 0; unsigned long acc = 0; const bool h4 = s->datalink == 1002;
    while (p + 24 <= end) {
        uint32_t inc = be32(p + 4), fl = be32(p + 8); uint64_t ts = be64(p + 16); const uint8_t *e = p + 24, *next = e + inc;
        if (inc > (size_t)(end - e)) break;
        p = next;
        if (h4) { if (!inc || *e++ != 4) continue; } else if ((fl & 0xFFFF) != 3) continue;
        if (next - e < 4 || e[0] != 0x3E || e[1] > next - e - 2) continue;
        unsigned sub = e[2], cnt = e[3]; const uint8_t *q = e + 4;
        if (sub != 2 && sub != 0x0D) continue;
        for (; cnt; cnt--) {
            report r; r.ts = ts;
            if (sub == 2) {
                if (next - q < 10 || next - q < 10 + q[8]) break;
                r.atype = q[1]; r.addr = q + 2; r.len = q[8]; r.ad = q + 9; r.rssi = (int8_t)q[9 + r.len]; q += 10 + r.len;
            } else {
                if (next - q < 24 || next - q < 24 + q[23]) break;
                r.atype = q[2]; r.addr = q + 3; r.len = q[23]; r.ad = q + 24; r.rssi = (int8_t)q[13]; q += 24 + r.len;
            }
            n++;
            if (stage == 0) { acc += r.addr[0] + r.len; continue; }
            decoded d; decode(&r, &d); kinds[d.kind]++;
            if (stage == 1) { acc += d.id[0] + (uint8_t)d.power + r.rssi; continue; }
            track(&r, &d, stage == 3);
        }
    }
    sink += acc; return n;
}
static __attribute__((noinline)) size_t run0(const snoop *s) { return run(s, 0); }
static __attribute__((noinline)) size_t run1(const snoop *s) { return run(s, 1); }
static __attribute__((noinline)) size_t run2(const snoop *s) { return run(s, 2); }
static __attribute__((noinline)) size_t run3(const snoop *s) { return run(s, 3); }

static int by_dist(const void *a, const void *b) { float x = (*(entry **)a)->dist, y = (*(entry **)b)->dist; return x < y ? -1 : x > y; }

int main(int c, char **v) {
    if (c < 2) { fprintf(stderr, "usage: limit FILE.btsnoop [repeats]\n"); return 2; }
    int R = c > 2 ? atoi(v[2]) : 7; snoop s = snoop_open(v[1]);
    size_t (*f[])(const snoop *) = {run0, run1, run2, run3}; const char *nm[] = {"records", "walk", "track", "range"};
    double best = 1e9; size_t n = 0;
    for (int r = 0; r < R; r++) { double t = now_cpu(); uint64_t a[4] = {0}; for (size_t i = 0; i + 32 <= s.len; i += 32) for (int k = 0; k < 4; k++) { uint64_t x; memcpy(&x, s.base + i + 8 * k, 8); a[k] += x; } sink += a[0] + a[1] + a[2] + a[3]; t = now_cpu() - t; if (t < best) best = t; }
    printf("%s: %.1f MB  scan %.2f GB/s\n", v[1], s.len / 1e6, s.len / best / 1e9);
    for (int k = 0; k < 4; k++) {
        best = 1e9; double cold = 0;
        for (int r = 0; r < R; r++) { if (k >= 2) table_init(); memset(kinds, 0, sizeof kinds); double t = now_cpu(); n = f[k](&s); t = now_cpu() - t; if (!r) cold = t; if (t < best) best = t; }
        printf("  %-8s %9.0f reports: %7.2f ns/report  %8.2f M reports/s  %6.2f GB/s   (first pass %.2f ns)\n", nm[k], (double)n, best / n * 1e9, n / best / 1e6, s.len / best / 1e9, cold / n * 1e9);
    }
    printf("  kinds:"); for (int k = 0; k < K_N; k++) printf(" %s=%lu", kname[k], kinds[k]);
    printf("\n  table: %zu identities in %zu slots, %zu KiB; peak RSS %.1f MiB (file %.1f)\n", used, cap, TABLE_BYTES / 1024, peak_mib(), s.len / 1048576.0);
    /* one frame's work over the table */
    entry **ix = malloc(used * sizeof *ix); size_t m = 0; double ts, tq, tt, tr; char row[256]; uint64_t last = 0;
    for (size_t i = 0; i < SPAN; i++) if (tab[i].hash && tab[i].last > last) last = tab[i].last;
    ts = tq = tt = tr = 1e9;
    for (int r = 0; r < R; r++) {
        double t = now_cpu(); size_t dead = 0; for (size_t i = 0; i < SPAN; i++) if (tab[i].hash && last - tab[i].last > 30000000) dead++; sink += dead; t = now_cpu() - t; if (t < ts) ts = t;
        m = 0; t = now_cpu(); for (size_t i = 0; i < SPAN; i++) if (tab[i].hash) ix[m++] = &tab[i]; qsort(ix, m, sizeof *ix, by_dist); t = now_cpu() - t; if (t < tq) tq = t;
        /* 60 nearest by a bounded max-heap over the raw table */
        t = now_cpu(); entry *h[60]; int hn = 0;
        for (size_t i = 0; i < SPAN; i++) { if (!tab[i].hash) continue; entry *e = &tab[i];
            if (hn < 60) { int j = hn++; while (j && h[(j - 1) / 2]->dist < e->dist) { h[j] = h[(j - 1) / 2]; j = (j - 1) / 2; } h[j] = e; }
            else if (e->dist < h[0]->dist) { int j = 0; for (;;) { int l = 2 * j + 1; if (l >= 60) break; if (l + 1 < 60 && h[l + 1]->dist > h[l]->dist) l++; if (h[l]->dist <= e->dist) break; h[j] = h[l]; j = l; } h[j] = e; } }
        sink += (size_t)h[0]; t = now_cpu() - t; if (t < tt) tt = t;
        t = now_cpu(); for (size_t i = 0; i < (m < 60 ? m : 60); i++) { entry *e = ix[i]; sink += snprintf(row, sizeof row, "%02X:%02X:%02X:%02X:%02X:%02X %-12s %4d %6.1f %7.2f m %6u %5.0f ms", e->addr[5], e->addr[4], e->addr[3], e->addr[2], e->addr[1], e->addr[0], kname[e->kind], e->rssi, e->kx, e->dist, e->count, e->interval * 1e3); }
        t = now_cpu() - t; if (t < tr) tr = t;
    }
    printf("  frame: expiry sweep %.1f us | qsort all by distance %.1f us | 60 nearest by heap %.1f us | snprintf 60 rows %.1f us   [%lx]\n", ts * 1e6, tq * 1e6, tt * 1e6, tr * 1e6, sink & 0xF);
}
