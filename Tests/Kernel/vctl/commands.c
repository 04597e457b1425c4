/* The controller's answers to commands. */
#include "vctl.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READ_VERSION = 0x1001, READ_COMMANDS, READ_FEATURES, READ_BUFFER_SIZE = 0x1005, READ_ADDRESS = 0x1009 };
enum { RESET = 0x0c03 };
enum {
    READ_NAME = 0x0c14, /* the host sends these to a BR/EDR controller before it is powered on */
    READ_CLASS = 0x0c23,
    READ_VOICE = 0x0c25,
    READ_IAC_COUNT = 0x0c38,
    READ_IAC = 0x0c39,
    LE_READ_BUFFER_SIZE = 0x2002,
    LE_READ_FEATURES = 0x2003,
    LE_SCAN_PARAMETERS = 0x200b,
    LE_SCAN_ENABLE = 0x200c,
    LE_READ_ACCEPT_LIST_SIZE = 0x200f,
    LE_ENCRYPT = 0x2017,
    LE_RANDOM = 0x2018,
    LE_READ_STATES = 0x201c,
    LE_READ_RESOLVING_LIST_SIZE = 0x202a,
    LE_READ_ADVERTISING_SETS = 0x203b,
    LE_EXTENDED_SCAN_PARAMETERS = 0x2041,
    LE_EXTENDED_SCAN_ENABLE = 0x2042,
};

static int controller;
static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;
static int commands_used; /* the kinds used since the last reset: SCAN_LEGACY or SCAN_EXTENDED */

int mixes(int kind) {
    if (commands_used && commands_used != kind) return 1;
    commands_used = kind;
    return 0;
}

static struct {
    uint16_t opcode;
    uint8_t status;
    int times;
} refusals[16];
static _Atomic int refusal_count;

int extended_controller, coded_controller, classic_controller;
uint8_t own_address[6] = {0x01, 0xee, 0xff, 0xc0, 0x00, 0x00};
_Atomic int scanning, filtering, seen_count, muted;
unsigned long write_errors;

int plug_in(void) {
    uint8_t create[2] = {0xff, 0x00}, created[4];
    if ((controller = open("/dev/vhci", O_RDWR)) < 0) return 0;
    if (write(controller, create, 2) != 2 || read(controller, created, 4) != 4) return 0;
    printf("hci%d\n", created[2] | created[3] << 8);
    fflush(stdout);
    return 1;
}

void refuse(uint16_t opcode, uint8_t status, int times) {
    if (refusal_count == 16) return;
    refusals[refusal_count].opcode = opcode;
    refusals[refusal_count].status = status;
    refusals[refusal_count].times = times;
    refusal_count++;
}

void write_packet(const uint8_t *packet, int length) {
    pthread_mutex_lock(&writing);
    if (write(controller, packet, length) != length) write_errors++;
    pthread_mutex_unlock(&writing);
}

static void command_complete(uint16_t opcode, const uint8_t *parameters, int length) {
    uint8_t packet[260] = {0x04, 0x0e, 3 + length, 1, opcode & 255, opcode >> 8};
    memcpy(packet + 6, parameters, length);
    write_packet(packet, 6 + length);
}

/* Fills in the return parameters of a command after its status. Returns their number of bytes, including the status. */
static int returns(uint16_t opcode, uint8_t *r) {
    switch (opcode) {
    case READ_VERSION:
        r[1] = r[4] = extended_controller ? 9 : 8; /* 5.0, or 4.2 */
        r[5] = 0xf1;
        r[6] = 0x05;
        return 9;
    case READ_COMMANDS:
        r[1 + 25] = 0xe0; /* the legacy advertising commands */
        r[1 + 26] = 0x0f; /* and the scanning commands */
        if (extended_controller) {
            r[1 + 36] = 0xac; /* the extended advertising commands, and the number of sets */
            r[1 + 37] = 0x63; /* and the scanning commands */
        }
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
        if (coded_controller) r[1 + 1] |= 0x08;
        if (extended_controller) r[1 + 1] |= 0x10;
        return 9;
    case LE_READ_ADVERTISING_SETS:
        r[1] = 2;
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
    if (scanning || mixes(kind)) return 0x0c;
    if (kind == SCAN_EXTENDED && (a[2] & 4) && !coded_controller) return 0x11;
    const uint8_t *phy = kind == SCAN_LEGACY ? a : a + 3;
    int interval = phy[1] | phy[2] << 8, window = phy[3] | phy[4] << 8;
    if (interval < 4 || window < 4 || window > interval) return 0x12;
    return 0;
}

static uint8_t set_enable(uint16_t opcode, const uint8_t *a) {
    int kind = opcode == LE_SCAN_ENABLE ? SCAN_LEGACY : SCAN_EXTENDED;
    if (kind == SCAN_EXTENDED && !extended_controller) return 0x01;
    if (mixes(kind)) return 0x0c;
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
    if (opcode == RESET) {
        scanning = commands_used = 0;
        forget_advertising();
    }
    int status = advertise(opcode, packet + 4, length - 4, r + 1);
    if (status >= 0) {
        r[0] = status;
        command_complete(opcode, r, r[1] ? 2 : 1);
        return;
    }
    if (opcode == LE_SCAN_PARAMETERS || opcode == LE_EXTENDED_SCAN_PARAMETERS) r[0] = set_parameters(opcode, packet + 4);
    if (opcode == LE_SCAN_ENABLE || opcode == LE_EXTENDED_SCAN_ENABLE) r[0] = set_enable(opcode, packet + 4);
    command_complete(opcode, r, count);
}

void *answer_commands(void *unused) {
    uint8_t packet[2048];
    ssize_t length;
    while ((length = read(controller, packet, sizeof packet)) > 0)
        if (packet[0] == 0x01 && length >= 4) answer(packet, length);
    return unused;
}
