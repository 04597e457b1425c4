/* vctl - a virtual Bluetooth LE controller whose air is a script.
 *
 * Opens /dev/vhci, so that the kernel grows an hciN, answers the HCI commands of an LE-only controller, and reports
 * just the advertisements that standard input tells it to.
 *
 *   vctl [-x] [-c] [-n] [-a ADDRESS]
 *     -x  5.0: extended scanning      -c  hears LE Coded too      -n  BR/EDR only, no LE
 *
 * Lines on standard input (# comments):
 *   adv ADDRESS public|random TYPE RSSI [HEX]   one report. TYPE: 0 ADV_IND, 1 ADV_DIRECT_IND, 2 ADV_SCAN_IND,
 *                                               3 ADV_NONCONN_IND, 4 SCAN_RSP, or "ext": an extended advertisement
 *   flood N RATE ADDRESS public|random TYPE RSSI_LOW RSSI_HIGH HEX
 *                                               N reports, RATE a second (0: as fast as it goes), the RSSI sweeping;
 *                                               in HEX, "@@@@" is a running number
 *   batch, send                                 gather the reports between them into as few events as hold them
 *   raw HEX                                     these octets as one packet, packet type first
 *   sleep MILLISECONDS | wait_scan | wait_idle  wait; until the scan is on; until it is off
 *   mark NAME                                   write a line to the log when the script is here
 *   mute | unmute                               stop and resume answering commands
 *   fail OPCODE STATUS [TIMES]                  refuse this command (hexadecimal)
 *   gone                                        unplug
 * At the end of its input it stays, answering commands, until SIGTERM.
 *
 * Like a controller it reports nothing while the scan is off, repeats nothing when told to filter duplicates, refuses
 * parameters while the scan is on (0x0C), and legacy commands after extended ones and the other way round (0x0C).
 * The log on standard error has a line for each command and, at the end, the counts. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SCAN_OFF, SCAN_LEGACY, SCAN_EXTENDED };
enum { READ_VERSION = 0x1001, READ_COMMANDS, READ_FEATURES, READ_BUFFER_SIZE = 0x1005, READ_ADDRESS = 0x1009 };
enum { RESET = 0x0c03 };
enum {
    READ_NAME = 0x0c14, /* a BR/EDR controller is asked for these before it is powered on */
    READ_CLASS = 0x0c23,
    READ_VOICE = 0x0c25,
    READ_IAC_COUNT = 0x0c38,
    READ_IAC = 0x0c39,
    LE_READ_BUFFER_SIZE = 0x2002,
    LE_READ_FEATURES = 0x2003,
    LE_READ_ADVERTISING_POWER = 0x2007,
    LE_SCAN_PARAMETERS = 0x200b,
    LE_SCAN_ENABLE = 0x200c,
    LE_READ_ACCEPT_LIST_SIZE = 0x200f,
    LE_ENCRYPT = 0x2017,
    LE_RANDOM = 0x2018,
    LE_READ_STATES = 0x201c,
    LE_READ_RESOLVING_LIST_SIZE = 0x202a,
    LE_EXTENDED_SCAN_PARAMETERS = 0x2041,
    LE_EXTENDED_SCAN_ENABLE = 0x2042,
};

struct advertiser {
    uint8_t address[7]; /* least significant first, then public 0 or random 1 */
};

static int controller;
static int extended_controller, coded_controller, classic_controller;
static uint8_t own_address[6] = {0x01, 0xee, 0xff, 0xc0, 0x00, 0x00};
static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int scanning, filtering, muted, seen_count;
static struct advertiser seen[1024];
static int commands_used; /* SCAN_LEGACY or SCAN_EXTENDED, since the last reset */
static struct {
    uint16_t opcode;
    uint8_t status;
    int times;
} refusals[16];
static _Atomic int refusal_count;
static unsigned long sent, withheld, write_errors;

/* ---- answering commands ---- */

static void write_packet(const uint8_t *packet, int length) {
    pthread_mutex_lock(&writing);
    if (write(controller, packet, length) != length) write_errors++;
    pthread_mutex_unlock(&writing);
}

static void command_complete(uint16_t opcode, const uint8_t *parameters, int length) {
    uint8_t packet[260] = {0x04, 0x0e, 3 + length, 1, opcode & 255, opcode >> 8};
    memcpy(packet + 6, parameters, length);
    write_packet(packet, 6 + length);
}

/* Fills in what a command returns behind its status, and answers how many octets that are with the status. */
static int returns(uint16_t opcode, uint8_t *r) {
    switch (opcode) {
    case READ_VERSION:
        r[1] = r[4] = extended_controller ? 9 : 8; /* 5.0, or 4.2 */
        r[5] = 0xf1;
        r[6] = 0x05;
        return 9;
    case READ_COMMANDS:
        r[1 + 26] = 0x0f; /* the legacy scan commands */
        if (extended_controller) r[1 + 37] = 0x60;
        return 65;
    case READ_FEATURES:
        r[1 + 4] = classic_controller ? 0x00 : 0x60; /* LE, and no BR/EDR */
        return 9;
    case READ_BUFFER_SIZE:
        r[1] = 192;
        r[4] = 1;
        return 8;
    case READ_ADDRESS:
        memcpy(r + 1, own_address, 6);
        return 7;
    case READ_NAME:
        return 249;
    case READ_CLASS:
        return 4;
    case READ_VOICE:
        return 3;
    case READ_IAC_COUNT:
        r[1] = 1;
        return 2;
    case READ_IAC:
        r[1] = 1;
        return 5;
    case LE_READ_BUFFER_SIZE:
        r[1] = 27;
        r[3] = 8;
        return 4;
    case LE_READ_FEATURES:
        if (coded_controller) r[1 + 1] = 0x08;
        return 9;
    case LE_READ_ADVERTISING_POWER:
        return 2;
    case LE_READ_ACCEPT_LIST_SIZE:
    case LE_READ_RESOLVING_LIST_SIZE:
        r[1] = 16;
        return 2;
    case LE_ENCRYPT:
        return 17;
    case LE_RANDOM:
        for (int i = 1; i < 9; i++) r[i] = rand();
        return 9;
    case LE_READ_STATES:
        memset(r + 1, 0xff, 5);
        return 9;
    default:
        return 1;
    }
}

static uint8_t set_parameters(uint16_t opcode, const uint8_t *a) {
    int kind = opcode == LE_SCAN_PARAMETERS ? SCAN_LEGACY : SCAN_EXTENDED;
    if (kind == SCAN_EXTENDED && !extended_controller) return 0x01;
    if (scanning || (commands_used && commands_used != kind)) return 0x0c;
    if (kind == SCAN_EXTENDED && (a[2] & 4) && !coded_controller) return 0x11;
    const uint8_t *phy = kind == SCAN_LEGACY ? a : a + 3;
    int interval = phy[1] | phy[2] << 8, window = phy[3] | phy[4] << 8;
    if (interval < 4 || window < 4 || window > interval) return 0x12;
    commands_used = kind;
    return 0;
}

static uint8_t set_enable(uint16_t opcode, const uint8_t *a) {
    int kind = opcode == LE_SCAN_ENABLE ? SCAN_LEGACY : SCAN_EXTENDED;
    if (kind == SCAN_EXTENDED && !extended_controller) return 0x01;
    if (commands_used && commands_used != kind) return 0x0c;
    commands_used = kind;
    seen_count = 0;
    filtering = a[1];
    scanning = a[0] ? kind : SCAN_OFF;
    fprintf(stderr, "vctl: scan %s\n", a[0] ? "on" : "off");
    return 0;
}

static void answer(const uint8_t *packet, int length) {
    uint16_t opcode = packet[1] | packet[2] << 8;
    uint8_t r[250] = {0};
    fprintf(stderr, "vctl: command %04x", opcode);
    for (int i = 4; i < length; i++) fprintf(stderr, " %02x", packet[i]);
    fputc('\n', stderr);
    if (muted) return;
    for (int i = 0; i < refusal_count; i++)
        if (refusals[i].opcode == opcode && refusals[i].times != 0) {
            refusals[i].times--;
            command_complete(opcode, &refusals[i].status, 1);
            return;
        }
    int count = returns(opcode, r);
    if (opcode == RESET) scanning = commands_used = 0;
    if (opcode == LE_SCAN_PARAMETERS || opcode == LE_EXTENDED_SCAN_PARAMETERS) r[0] = set_parameters(opcode, packet + 4);
    if (opcode == LE_SCAN_ENABLE || opcode == LE_EXTENDED_SCAN_ENABLE) r[0] = set_enable(opcode, packet + 4);
    command_complete(opcode, r, count);
}

static void *answer_commands(void *unused) {
    uint8_t packet[2048];
    ssize_t length;
    while ((length = read(controller, packet, sizeof packet)) > 0)
        if (packet[0] == 0x01 && length >= 4) answer(packet, length);
    return unused;
}

/* ---- reporting advertisements ---- */

static uint8_t event[258]; /* the LE Meta event that is being gathered */
static int event_length, batching;

static void send_event(void) {
    if (!event_length) return;
    event[2] = event_length - 3;
    write_packet(event, event_length);
    sent += event[4];
    event_length = 0;
}

/* Room for one more report of `length` octets. */
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

/* Long data comes in several reports. `type` < 0: an extended advertisement. */
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

/* Whether the controller keeps quiet about a report. */
static int withhold(const struct advertiser *from, int type) {
    if (!scanning || (type < 0 && scanning != SCAN_EXTENDED)) return 1;
    if (!filtering) return 0;
    for (int i = 0; i < seen_count; i++)
        if (!memcmp(&seen[i], from, sizeof *from)) return 1;
    if (seen_count < 1024) seen[seen_count++] = *from;
    return 0;
}

static void report(const struct advertiser *from, int type, int rssi, const uint8_t *data, int length) {
    if (withhold(from, type))
        withheld++;
    else if (scanning == SCAN_EXTENDED)
        report_extended(from, type, rssi, data, length);
    else
        report_legacy(from, type, rssi, data, length);
}

/* ---- the script ---- */

static int octets(const char *text, uint8_t *out, int room) {
    int count = 0;
    unsigned value;
    for (; text[0] && text[1] && count < room && sscanf(text, "%2x", &value) == 1; text += 2) out[count++] = value;
    return count;
}

static int parse_address(const char *text, uint8_t *out) {
    unsigned v[6];
    if (sscanf(text, "%x:%x:%x:%x:%x:%x", v, v + 1, v + 2, v + 3, v + 4, v + 5) != 6) return 0;
    for (int i = 0; i < 6; i++) out[5 - i] = v[i];
    return 1;
}

static struct advertiser advertiser(const char *address, const char *kind) {
    struct advertiser from = {{0}};
    if (!parse_address(address, from.address)) fprintf(stderr, "vctl: no address: %s\n", address);
    from.address[6] = kind[0] == 'r';
    return from;
}

static int pdu_type(const char *word) { return strcmp(word, "ext") ? atoi(word) % 5 : -1; }

static void pause_until(struct timespec *moment, long nanoseconds) {
    moment->tv_nsec += nanoseconds % 1000000000;
    moment->tv_sec += nanoseconds / 1000000000;
    if (moment->tv_nsec >= 1000000000) {
        moment->tv_nsec -= 1000000000;
        moment->tv_sec++;
    }
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, moment, NULL) == EINTR) {}
}

static void flood(char **w) {
    uint8_t data[31];
    long count = atol(w[1]), rate = atol(w[2]);
    int low = atoi(w[6]), span = atoi(w[7]) - low + 1;
    char *number = strstr(w[8], "@@@@");
    int at = number ? (int)(number - w[8]) / 2 : -1;
    if (number) memset(number, '0', 4);
    int length = octets(w[8], data, sizeof data);
    struct advertiser from = advertiser(w[3], w[4]);
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    for (long i = 0; i < count; i++) {
        int step = span > 1 ? i % (2 * span - 2) : 0;
        if (step >= span) step = 2 * span - 2 - step;
        if (at >= 0 && at + 1 < length) {
            data[at] = i >> 8;
            data[at + 1] = i;
        }
        report(&from, pdu_type(w[5]), low + step, data, length);
        if (rate) pause_until(&moment, 1000000000L / rate);
    }
}

static void finish(int unused) {
    (void)unused;
    fprintf(stderr, "vctl: sent %lu withheld %lu errors %lu\n", sent, withheld, write_errors);
    _exit(0);
}

static void obey(char **w, int n) {
    static uint8_t data[1700];
    if (!strcmp(w[0], "adv") && n >= 5) {
        struct advertiser from = advertiser(w[1], w[2]);
        report(&from, pdu_type(w[3]), atoi(w[4]), data, n > 5 ? octets(w[5], data, sizeof data) : 0);
    } else if (!strcmp(w[0], "flood") && n >= 9)
        flood(w);
    else if (!strcmp(w[0], "batch"))
        batching = 1;
    else if (!strcmp(w[0], "send")) {
        send_event();
        batching = 0;
    } else if (!strcmp(w[0], "raw") && n == 2)
        write_packet(data, octets(w[1], data, sizeof data));
    else if (!strcmp(w[0], "sleep") && n == 2)
        usleep(atol(w[1]) * 1000);
    else if (!strcmp(w[0], "wait_scan"))
        while (!scanning) usleep(2000);
    else if (!strcmp(w[0], "wait_idle"))
        while (scanning) usleep(2000);
    else if (!strcmp(w[0], "mark") && n == 2)
        fprintf(stderr, "vctl: mark %s\n", w[1]);
    else if (!strcmp(w[0], "mute"))
        muted = 1;
    else if (!strcmp(w[0], "unmute"))
        muted = 0;
    else if (!strcmp(w[0], "fail") && n >= 3 && refusal_count < 16) {
        refusals[refusal_count].opcode = strtol(w[1], 0, 16);
        refusals[refusal_count].status = strtol(w[2], 0, 16);
        refusals[refusal_count].times = n > 3 ? atoi(w[3]) : -1;
        refusal_count++;
    } else if (!strcmp(w[0], "gone"))
        finish(0);
    else
        fprintf(stderr, "vctl: cannot read: %s\n", w[0]);
}

static int plug_in(void) {
    uint8_t create[2] = {0xff, 0x00}, created[4];
    if ((controller = open("/dev/vhci", O_RDWR)) < 0) return 0;
    if (write(controller, create, 2) != 2 || read(controller, created, 4) != 4) return 0;
    printf("hci%d\n", created[2] | created[3] << 8);
    fflush(stdout);
    return 1;
}

int main(int argc, char **argv) {
    int option;
    setvbuf(stderr, NULL, _IOLBF, 0); /* whole lines, whichever thread writes them */
    while ((option = getopt(argc, argv, "xcna:")) != -1) {
        if (option == 'x') extended_controller = 1;
        if (option == 'c') coded_controller = 1;
        if (option == 'n') classic_controller = 1;
        if (option == '?' || (option == 'a' && !parse_address(optarg, own_address))) return 64;
    }
    if (!plug_in()) {
        perror("vctl: /dev/vhci");
        return 1;
    }
    signal(SIGTERM, finish);
    signal(SIGINT, finish);
    pthread_t thread;
    pthread_create(&thread, NULL, answer_commands, NULL);

    static char line[8192];
    while (fgets(line, sizeof line, stdin)) {
        char *words[10] = {0}, *rest = line, *word;
        int count = 0;
        while (count < 10 && (word = strtok_r(rest, " \t\r\n", &rest))) words[count++] = word;
        if (count && words[0][0] != '#') obey(words, count);
    }
    for (;;) pause();
}
