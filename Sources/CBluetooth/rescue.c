#include "rescue.h"
#include "CBluetooth.h"

#include <bluetooth/bluetooth.h>
#include <bluetooth/hci.h>
#include <errno.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <time.h>

/* Whether the rescue has run, and the number of threads that are sending a command now. */
static atomic_int is_over;
static atomic_int senders;

int rescue_begin_sending(void) {
    /* The sender counts itself before the check, and the rescue sets its mark before it reads the count, so at
     * least one of them sees the other. */
    atomic_fetch_add(&senders, 1);
    return !atomic_load(&is_over);
}

void rescue_end_sending(void) { atomic_fetch_sub(&senders, 1); }

/* The active scan or advertising, and how to turn it off: the socket plus 1, and the kind of commands in bit 16;
 * 0: nothing. Each is one word, so that a handler sees both parts or none, and there is one for each adapter. */
enum { RESCUED_ADAPTERS = 16 };
static _Atomic int rescue[CBT_RESCUES][RESCUED_ADAPTERS];

static int rescued_socket(int armed) { return (armed & 0xffff) - 1; }

void cbt_rescue_arm(enum cbt_rescue what, int socket, int extended) {
    cbt_rescue_disarm(what, socket);
    for (int place = 0; place < RESCUED_ADAPTERS; place++) {
        int none = 0;
        if (atomic_compare_exchange_strong(&rescue[what][place], &none, (socket + 1) | (extended ? 1 << 16 : 0)))
            return;
    }
}

void cbt_rescue_disarm(enum cbt_rescue what, int socket) {
    for (int place = 0; place < RESCUED_ADAPTERS; place++) {
        int armed = atomic_load(&rescue[what][place]);
        if (armed && rescued_socket(armed) == socket) atomic_store(&rescue[what][place], 0);
    }
}

void cbt_rescue_all(void) {
    /* LE Set Scan Enable, LE Set Extended Scan Enable, LE Set Advertising Enable, LE Set Extended Advertising Enable of
     * our one set: off (Core Specification Vol 4 Part E 7.8.11, 7.8.65, 7.8.9, 7.8.56) */
    static const struct {
        uint8_t length, packet[10];
    } off[CBT_RESCUES][2] = {
        {{6, {HCI_COMMAND_PKT, 0x0c, 0x20, 2}}, {10, {HCI_COMMAND_PKT, 0x42, 0x20, 6}}},
        {{5, {HCI_COMMAND_PKT, 0x0a, 0x20, 1}}, {10, {HCI_COMMAND_PKT, 0x39, 0x20, 6, 0, 1, CBT_ADVERTISING_SET}}},
    };
    int before = errno;
    /* Other threads continue until the process has ended. One of them would mistake the change made here for
     * interference by another program, and turn the scan or advertising on again. Commands that are being sent
     * now are finished first; the thread that this handler has interrupted will never finish, so the wait has a
     * limit. */
    atomic_store(&is_over, 1);
    for (int turn = 0; turn < 50 && atomic_load(&senders) > 0; turn++)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    for (int slot = 0; slot < CBT_RESCUES * RESCUED_ADAPTERS; slot++) {
        int what = slot / RESCUED_ADAPTERS;
        int armed = atomic_exchange(&rescue[what][slot % RESCUED_ADAPTERS], 0);
        if (!armed) continue;
        int extended = armed >> 16;
        ssize_t written =
            send(rescued_socket(armed), off[what][extended].packet, off[what][extended].length, MSG_NOSIGNAL);
        (void)written;
    }
    errno = before;
}
