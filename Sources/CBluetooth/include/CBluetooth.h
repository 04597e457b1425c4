/* The kernel's HCI sockets as plain functions: everything that needs libbluetooth, an ioctl, a control message or a
 * socket option. The meaning of the bytes is handled elsewhere.
 *
 * Every function that can fail returns a negative errno; only the rescue has global state. */
#ifndef NOROSHI_CBLUETOOTH_H
#define NOROSHI_CBLUETOOTH_H

#include <stdint.h>

/* ---- adapters ---- */

/* The kernel's information about an adapter, without a query to the controller. */
struct cbt_adapter {
    uint16_t index;     /* N of hciN */
    uint64_t address;   /* 48 bits, the first printed byte highest; 0 while the adapter was never up */
    uint8_t up;         /* 1: powered on */
    uint8_t bus;        /* 0 virtual, 1 USB, 3 UART, 5 SDIO, 6 SPI, 7 I2C, ... (hci.h, HCI_VIRTUAL and so on) */
    uint8_t resetting;  /* 1: it is being brought up */
    uint8_t low_energy; /* 1: the controller's features include LE; also 0 while they were never read */
    uint8_t features;   /* 1: the kernel has read the features, which it does when an adapter appears */
};

/* Writes the indices of all adapters, lowest first, at most `room`; returns the number written. */
int cbt_adapters(uint16_t *indices, int room);

/* Fills in `adapter` for hciN; -ENODEV when there is none. */
int cbt_adapter(int index, struct cbt_adapter *adapter);

/* Writes an address as text, "AA:BB:CC:DD:EE:FF", and returns the length of 17 bytes; a NUL follows them. */
int cbt_address_text(uint64_t address, uint8_t *text);

/* The errno for an HCI status other than success; 0: the status is unknown to libbluetooth. */
int cbt_meaning(uint8_t status);

/* 1: this process has CAP_NET_RAW in effect, which scanning needs; 0: it does not. */
int cbt_may_scan(void);

/* ---- sockets ---- */

/* The packets that a socket receives. */
enum cbt_filter {
    CBT_COMMAND_ANSWERS = 0, /* Command Complete and Command Status */
    CBT_ADVERTISING = 1,     /* LE Meta events */
    CBT_ADAPTERS = 2,        /* the kernel's own events: adapters appear, disappear, go up or down */
};

/* Opens a raw HCI socket on hciN (index < 0: not bound to an adapter) with a filter. */
int cbt_open(int index, int filter);
int cbt_close(int socket);

/* Requests a receive buffer of `octets`, beyond the system's limit only with CAP_NET_ADMIN. Returns the granted
 * size (the kernel reserves twice the requested size, and counts more than a packet's bytes for each packet). */
int cbt_set_receive_buffer(int socket, int octets);

/* Asks the kernel to record when it received each packet. -errno if the socket does not support it. */
int cbt_note_arrivals(int socket);

/* The number of packets that the kernel dropped because the receive buffer was full; -errno if it does not count
 * them. */
int64_t cbt_drops(int socket);

/* Sends one command and waits for its answer on a socket opened with CBT_COMMAND_ANSWERS. Writes the answer's
 * return parameters, the status byte first, and returns their number of bytes (one for a Command Status with an
 * error). -ETIMEDOUT after `milliseconds`; -EPERM without CAP_NET_RAW; -ENETDOWN; -ENODEV or -EPIPE when
 * unplugged. */
int cbt_command(int socket, uint16_t opcode, const uint8_t *parameters, int length, uint8_t *answer, int room,
                int milliseconds);

/* Reads one packet without waiting. Returns its size; -EAGAIN when there is none; -EPIPE once the adapter is gone.
 * `age`: microseconds since the kernel received it, -1 if not known. */
int cbt_read(int socket, uint8_t *packet, int room, int64_t *age);

/* ---- waiting ---- */

/* A descriptor that makes cbt_wait return. */
int cbt_wake_open(void);
void cbt_wake(int wake); /* safe in a signal handler */
void cbt_wake_clear(int wake);

/* Waits until a descriptor has data or an error, at most `milliseconds` (negative: without limit). Returns a bit for
 * each of them (1 first, 2 second, 4 third); 0 when the time is over. A negative descriptor is ignored. */
int cbt_wait(int first, int second, int third, int milliseconds);

/* ---- rescue ---- */

/* The activity that a crash handler turns off. */
enum cbt_rescue {
    CBT_RESCUE_SCAN = 0,
    CBT_RESCUE_ADVERTISING = 1,
    CBT_RESCUES = 2,
};

/* The handle of our advertising set. The kernel numbers its own from 0. */
enum { CBT_ADVERTISING_SET = 0xef };

/* Stores how to turn off the scan or the advertising of a socket's adapter from a crash handler. */
void cbt_rescue_arm(enum cbt_rescue what, int socket, int extended);
void cbt_rescue_disarm(enum cbt_rescue what, int socket);

/* Sends the stored commands without waiting for their answers. No other command of this process is sent
 * afterwards (-ECANCELED). Safe in a signal handler; takes 50 ms at most. */
void cbt_rescue_all(void);

#endif
