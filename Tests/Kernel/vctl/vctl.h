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
/* Whether it advertises: SCAN_OFF, or the kind of commands. */
extern _Atomic int advertising;
/* Reports sent and withheld, and packets that the kernel did not take. */
extern unsigned long sent, withheld, write_errors;

/* Opens /dev/vhci; 0 when it cannot. */
int plug_in(void);
/* Answers commands until the end; the body of a thread. */
void *answer_commands(void *unused);
/* The next `times` commands with this opcode are refused (-1: all of them). */
void refuse(uint16_t opcode, uint8_t status, int times);
/* What the controller answers to an advertising command, as a status; -1 when the command is none. `power`: where the
 * power goes that the command returns. */
int advertise(uint16_t opcode, const uint8_t *parameters, int length, uint8_t *power);
/* Everything about advertising is forgotten, as by a reset. */
void forget_advertising(void);
/* Whether commands of this kind are out of place: those of the other were used since the last reset. */
int mixes(int kind);
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
