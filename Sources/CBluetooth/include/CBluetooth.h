/* The kernel's HCI sockets as plain functions: everything that needs an ioctl, a control message or a socket option.
 * What the octets mean is decided elsewhere.
 *
 * Every function that can fail answers a negative errno; none of them sets anything global, except the rescue. */
#ifndef NOROSHI_CBLUETOOTH_H
#define NOROSHI_CBLUETOOTH_H

#include <stdint.h>

/* ---- adapters ---- */

/* What the kernel knows of an adapter without asking the controller. */
struct cbt_adapter {
    uint16_t index;     /* N of hciN */
    uint64_t address;   /* 48 bits, the first printed octet highest; 0 while the adapter was never up */
    uint8_t up;         /* 1: powered on */
    uint8_t bus;        /* 0 virtual, 1 USB, 3 UART, 5 SDIO, 6 SPI, 7 I2C, ... (hci.h, HCI_VIRTUAL and its kin) */
    uint8_t resetting;  /* 1: it is being brought up */
    uint8_t low_energy; /* 1: the controller's features name LE; 0 also while they were never read */
    uint8_t features;   /* 1: the kernel has read the features, which it does when an adapter comes */
};

/* Writes the indices of all adapters, lowest first, at most `room`; answers how many it wrote. */
int cbt_adapters(uint16_t *indices, int room);

/* Fills `adapter` in for hciN; -ENODEV when there is none. */
int cbt_adapter(int index, struct cbt_adapter *adapter);

/* 1: this process has CAP_NET_RAW in effect, which scanning needs; 0: it has not. */
int cbt_may_scan(void);

/* ---- sockets ---- */

/* What a socket lets through. */
enum cbt_filter {
    CBT_COMMAND_ANSWERS = 0, /* Command Complete and Command Status */
    CBT_ADVERTISING = 1,     /* LE Meta events */
    CBT_ADAPTERS = 2,        /* the kernel's own events: adapters come, go, up, down */
};

/* Opens a raw HCI socket on hciN (index < 0: bound to no adapter) that lets through what `filter` says. */
int cbt_open(int index, int filter);
int cbt_close(int socket);

/* Asks for a receive buffer of `octets`: beyond the system's limit only where CAP_NET_ADMIN allows. Answers what the
 * kernel granted (it counts twice what is asked, and more than a packet's octets for each packet). */
int cbt_set_receive_buffer(int socket, int octets);

/* Asks the kernel to note when it received each packet. -errno where the socket cannot. */
int cbt_note_arrivals(int socket);

/* How many packets the kernel threw away because the receive buffer was full; -errno where it does not count. */
int64_t cbt_drops(int socket);

/* Sends one command and waits for its answer on a socket opened with CBT_COMMAND_ANSWERS. Writes the answer's return
 * parameters, the status octet first, and answers how many octets they are (a Command Status that refuses counts as one
 * octet). -ETIMEDOUT after `milliseconds`; -EPERM without CAP_NET_RAW; -ENETDOWN; -ENODEV or -EPIPE when unplugged. */
int cbt_command(int socket, uint16_t opcode, const uint8_t *parameters, int length, uint8_t *answer, int room,
                int milliseconds);

/* Reads one packet without waiting: how many octets; -EAGAIN when there is none; -EPIPE once the adapter is gone.
 * `age`: microseconds since the kernel received it, -1 when not known. */
int cbt_read(int socket, uint8_t *packet, int room, int64_t *age);

/* ---- waiting ---- */

/* A descriptor that makes cbt_wait return. */
int cbt_wake_open(void);
void cbt_wake(int wake); /* safe in a signal handler */
void cbt_wake_clear(int wake);

/* Waits until a descriptor has something to read or an error to tell, at most `milliseconds` (negative: without end).
 * Answers a bit for each of them (1 first, 2 second, 4 third); 0 when the time is over. A negative one is left out. */
int cbt_wait(int first, int second, int third, int milliseconds);

/* ---- rescue ---- */

/* What a crash handler turns off. */
enum cbt_rescue {
    CBT_RESCUE_SCAN = 0,
    CBT_RESCUE_ADVERTISING = 1,
    CBT_RESCUES = 2,
};

/* The handle of the advertising set that is ours. The kernel numbers its own from 0. */
enum { CBT_ADVERTISING_SET = 0xef };

/* Remembers how to turn the scan or the advertising off from a crash handler. */
void cbt_rescue_arm(enum cbt_rescue what, int socket, int extended);
void cbt_rescue_disarm(enum cbt_rescue what);

/* Sends the remembered commands without waiting for their answers. Safe in a signal handler. */
void cbt_rescue_all(void);

#endif
