/* The advertisements of the host: one legacy advertisement, or two advertising sets. */
#include "vctl.h"

#include <stdio.h>
#include <string.h>

enum {
    PARAMETERS = 0x2006,
    POWER,
    DATA,
    RESPONSE,
    ENABLE,
    SET_ADDRESS = 0x2035,
    SET_PARAMETERS,
    SET_DATA,
    SET_RESPONSE,
    SET_ENABLE,
    REMOVE_SET = 0x203c,
    CLEAR_SETS,
};

static struct set {
    int handle, on, length; /* handle -1: free */
    uint8_t data[31];
} legacy = {-1, 0, 0, {0}}, sets[2] = {{-1, 0, 0, {0}}, {-1, 0, 0, {0}}};

_Atomic int advertising;

void forget_advertising(void) {
    legacy.on = advertising = 0;
    for (int i = 0; i < 2; i++) sets[i] = (struct set){-1, 0, 0, {0}};
}

static struct set *find(int handle) {
    for (int i = 0; i < 2; i++)
        if (sets[i].handle == handle) return &sets[i];
    return NULL;
}

static void turn(struct set *set, int on, int kind) {
    set->on = on;
    fprintf(stderr, "vctl: advertising %s", on ? kind == SCAN_LEGACY ? "on legacy " : "on extended " : "off");
    for (int i = 0; on && i < set->length; i++) fprintf(stderr, "%02x", set->data[i]);
    fputc('\n', stderr);
    advertising = legacy.on ? SCAN_LEGACY : sets[0].on || sets[1].on ? SCAN_EXTENDED : SCAN_OFF;
}

static int keep(struct set *set, const uint8_t *data, int length) {
    if (length > 31) return 0x12;
    set->length = length;
    memcpy(set->data, data, length);
    return 0;
}

static int set_up(const uint8_t *a) {
    struct set *set = find(a[0]);
    if (set && set->on) return 0x0c;
    if (!set) set = find(-1);
    if (!set) return 0x07;
    /* LE 1M, and non-connectable legacy PDUs: the tests need no others */
    if (a[1] != 0x10 || a[2] || a[20] != 1) return 0x11;
    set->handle = a[0];
    return 0;
}

static int enable_sets(const uint8_t *a) {
    if (a[1] == 0 && !a[0]) {
        for (int i = 0; i < 2; i++)
            if (sets[i].on) turn(&sets[i], 0, SCAN_EXTENDED);
        return 0;
    }
    struct set *set = a[1] ? find(a[2]) : NULL;
    if (!set) return a[1] ? 0x42 : 0x12;
    turn(set, a[0], SCAN_EXTENDED);
    return 0;
}

static int remove_set(int handle) {
    struct set *set = find(handle);
    if (!set) return 0x42;
    if (set->on) return 0x0c;
    set->handle = -1;
    return 0;
}

static int obey(uint16_t opcode, const uint8_t *a, int length, uint8_t *power) {
    struct set *set = length ? find(a[0]) : NULL;
    switch (opcode) {
    case PARAMETERS: return legacy.on ? 0x0c : 0;
    case POWER: *power = 4; return 0;
    case DATA: return length == 32 ? keep(&legacy, a + 1, a[0]) : 0x12;
    case ENABLE: turn(&legacy, a[0], SCAN_LEGACY); return 0;
    case SET_PARAMETERS: *power = 7; return length == 25 ? set_up(a) : 0x12;
    case SET_DATA: return !set ? 0x42 : length == 4 + a[3] ? keep(set, a + 4, a[3]) : 0x12;
    case SET_ENABLE: return enable_sets(a);
    case REMOVE_SET: return remove_set(a[0]);
    case CLEAR_SETS: forget_advertising(); return 0;
    default: return 0;
    }
}

int advertise(uint16_t opcode, const uint8_t *parameters, int length, uint8_t *power) {
    int is_legacy = opcode >= PARAMETERS && opcode <= ENABLE;
    int is_extended = (opcode >= SET_ADDRESS && opcode <= SET_ENABLE) || opcode == REMOVE_SET || opcode == CLEAR_SETS;
    if (!is_legacy && !is_extended) return -1;
    if (is_extended && !extended_controller) return 0x01;
    /* The host sends these commands at power on, whichever kind it uses later. */
    if (opcode != POWER && opcode != CLEAR_SETS && mixes(is_legacy ? SCAN_LEGACY : SCAN_EXTENDED)) return 0x0c;
    return obey(opcode, parameters, length, power);
}
