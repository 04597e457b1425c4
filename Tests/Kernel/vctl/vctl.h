/* Declarations shared by the parts of vctl. */
#ifndef VCTL_H
#define VCTL_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

enum { SCAN_OFF, SCAN_LEGACY, SCAN_EXTENDED };

struct advertiser {
    uint8_t address[7]; /* least significant first, then public 0 or random 1 */
};

/* The kind of the controller. */
extern int extended_controller, coded_controller, classic_controller;
extern uint8_t own_address[6]; /* least significant first */

/* The scan requested by the host: SCAN_OFF, or the kind of scan; and whether repetitions are left out. */
extern _Atomic int scanning, filtering;
/* The number of advertisers already reported by a scan that leaves out repetitions. */
extern _Atomic int seen_count;
/* Whether commands are not answered. */
extern _Atomic int muted;
/* The state of advertising: SCAN_OFF, or the kind of commands. */
extern _Atomic int advertising;
/* Reports sent and withheld, and packets that the kernel did not take. */
extern unsigned long sent, withheld, write_errors;

/* Opens /dev/vhci; 0 on failure. */
int plug_in(void);
/* Answers commands until the end; the body of a thread. */
void *answer_commands(void *unused);
/* Makes the next `times` commands with this opcode fail (-1: all of them). */
void refuse(uint16_t opcode, uint8_t status, int times);
/* Answers an advertising command. Returns the status; -1 for any other command. `power`: the destination of the power
 * that the command returns. */
int advertise(uint16_t opcode, const uint8_t *parameters, int length, uint8_t *power);
/* Clears the state of advertising, like a reset. */
void forget_advertising(void);
/* Whether commands of this kind are not allowed, because those of the other kind were used since the last reset. */
int mixes(int kind);
/* Writes a packet, packet type first. */
void write_packet(const uint8_t *packet, int length);

/* Reports an advertisement, unless the scan withholds it. `type`: the PDU type, or -1 for an extended one. */
void report(const struct advertiser *from, int type, int rssi, const uint8_t *data, int length);
/* Reports an advertisement at every multiple of `interval` milliseconds from now on; this replaces the advertiser's
 * previous advertisement. */
void transmit_every(long interval, const struct advertiser *from, int type, int rssi, const uint8_t *data, int length);
/* Ends the repeated advertisement. */
void fall_silent(const struct advertiser *from);
/* Gathers reports from now on, until send_event. */
void begin_batch(void);
void end_batch(void);

#endif
