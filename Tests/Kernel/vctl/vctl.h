/* What the parts of vctl share. */
#ifndef VCTL_H
#define VCTL_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

enum { SCAN_OFF, SCAN_LEGACY, SCAN_EXTENDED };

struct advertiser {
    uint8_t address[7]; /* least significant first, then public 0 or random 1 */
};

/* What kind of controller it is. */
extern int extended_controller, coded_controller, classic_controller;
extern uint8_t own_address[6]; /* least significant first */

/* What the host asked for: SCAN_OFF, or the kind of scan; and whether repeats are to be left out. */
extern _Atomic int scanning, filtering;
/* How many advertisers are known to a scan that leaves out repeats. */
extern _Atomic int seen_count;
/* While it is set, no command is answered. */
extern _Atomic int muted;
/* Reports sent and withheld, and packets that the kernel did not take. */
extern unsigned long sent, withheld, write_errors;

/* Opens /dev/vhci; 0 when it cannot. */
int plug_in(void);
/* Answers commands until the end; the body of a thread. */
void *answer_commands(void *unused);
/* The next `times` commands with this opcode are refused (-1: all of them). */
void refuse(uint16_t opcode, uint8_t status, int times);
/* Writes a packet, packet type first. */
void write_packet(const uint8_t *packet, int length);

/* Reports an advertisement, unless the scan withholds it. `type`: the PDU type, or -1 for an extended one. */
void report(const struct advertiser *from, int type, int rssi, const uint8_t *data, int length);
/* Reports it at every multiple of `interval` milliseconds from now on; in place of what this advertiser did before. */
void transmit_every(long interval, const struct advertiser *from, int type, int rssi, const uint8_t *data, int length);
/* Ends that. */
void fall_silent(const struct advertiser *from);
/* From now on reports are gathered, until send_event. */
void begin_batch(void);
void end_batch(void);

#endif
