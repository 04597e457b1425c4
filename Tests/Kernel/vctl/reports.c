/* The controller's reports of advertisements. */
#include "vctl.h"

#include <string.h>

static uint8_t event[258]; /* the LE Meta event that is being filled */
static int event_length, batching;
static pthread_mutex_t reporting = PTHREAD_MUTEX_INITIALIZER; /* shared by the script and the repeating beacons */
static struct advertiser seen[1024];

unsigned long sent, withheld;

static void send_event(void) {
    if (!event_length) return;
    event[2] = event_length - 3;
    write_packet(event, event_length);
    sent += event[4];
    event_length = 0;
}

/* Makes room for one more report of `length` bytes. */
static uint8_t *room_for(int length) {
    if (event_length && event_length + length > (int)sizeof event) send_event();
    if (!event_length) {
        memcpy(event, (uint8_t[]){0x04, 0x3e, 0, scanning == SCAN_EXTENDED ? 0x0d : 0x02, 0}, 5);
        event_length = 5;
    }
    uint8_t *report = event + event_length;
    memset(report, 0, length);
    event[4]++;
    event_length += length;
    return report;
}

static void report_legacy(const struct advertiser *from, int type, int rssi, const uint8_t *data, int length) {
    if (length > 31) length = 31;
    uint8_t *p = room_for(10 + length);
    p[0] = type;
    p[1] = from->address[6];
    memcpy(p + 2, from->address, 6);
    p[8] = length;
    memcpy(p + 9, data, length);
    p[9 + length] = rssi;
    if (!batching) send_event();
}

/* Sends long data in several reports. `type` < 0: an extended advertisement. */
static void report_extended(const struct advertiser *from, int type, int rssi, const uint8_t *data, int length) {
    static const uint8_t legacy_bits[5] = {0x13, 0x15, 0x12, 0x10, 0x1b};
    int at = 0;
    do {
        int part = length - at > 229 ? 229 : length - at;
        uint8_t *p = room_for(24 + part);
        p[0] = type >= 0 ? legacy_bits[type] : at + part < length ? 0x20 : 0x00;
        p[2] = from->address[6];
        memcpy(p + 3, from->address, 6);
        p[9] = 1;                    /* primary PHY: LE 1M */
        p[10] = type >= 0 ? 0 : 1;   /* secondary PHY */
        p[11] = type >= 0 ? 0xff : 0; /* advertising set */
        p[12] = 127;                 /* power: not available */
        p[13] = rssi;
        p[23] = part;
        memcpy(p + 24, data + at, part);
        at += part;
        if (!batching) send_event();
    } while (at < length);
}

/* Whether the controller withholds a report. */
static int withhold(const struct advertiser *from, int type) {
    if (!scanning || (type < 0 && scanning != SCAN_EXTENDED)) return 1;
    if (!filtering) return 0;
    for (int i = 0; i < seen_count; i++)
        if (!memcmp(&seen[i], from, sizeof *from)) return 1;
    if (seen_count < 1024) seen[seen_count++] = *from;
    return 0;
}

void report(const struct advertiser *from, int type, int rssi, const uint8_t *data, int length) {
    pthread_mutex_lock(&reporting);
    if (withhold(from, type))
        withheld++;
    else if (scanning == SCAN_EXTENDED)
        report_extended(from, type, rssi, data, length);
    else
        report_legacy(from, type, rssi, data, length);
    pthread_mutex_unlock(&reporting);
}

void begin_batch(void) { batching = 1; }

void end_batch(void) {
    pthread_mutex_lock(&reporting);
    send_event();
    batching = 0;
    pthread_mutex_unlock(&reporting);
}
