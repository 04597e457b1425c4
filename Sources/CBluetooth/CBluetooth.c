#include "CBluetooth.h"
#include "rescue.h"

#include <bluetooth/bluetooth.h>
#include <bluetooth/hci.h>
#include <bluetooth/hci_lib.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/sock_diag.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* ---- adapters ---- */

static int by_number(const void *left, const void *right) {
    return *(const uint16_t *)left - *(const uint16_t *)right;
}

/* Uses the kernel's own list, because hci_for_each_dev skips adapters that are down. */
int cbt_adapters(uint16_t *indices, int room) {
    struct hci_dev_list_req *list = calloc(1, sizeof *list + HCI_MAX_DEV * sizeof *list->dev_req);
    if (!list) return -ENOMEM;
    list->dev_num = HCI_MAX_DEV;
    int any = socket(AF_BLUETOOTH, SOCK_RAW | SOCK_CLOEXEC, BTPROTO_HCI);
    int result = any < 0 || ioctl(any, HCIGETDEVLIST, list) < 0 ? -errno : 0;
    if (any >= 0) close(any);
    if (result == 0) {
        for (; result < list->dev_num && result < room; result++) indices[result] = list->dev_req[result].dev_id;
        qsort(indices, result, sizeof *indices, by_number);
    }
    free(list);
    return result;
}

int cbt_adapter(int index, struct cbt_adapter *adapter) {
    struct hci_dev_info info = {0};
    if (hci_devinfo(index, &info) < 0) return -errno;

    memset(adapter, 0, sizeof *adapter);
    adapter->index = info.dev_id;
    for (int i = 5; i >= 0; i--) adapter->address = adapter->address << 8 | info.bdaddr.b[i];
    adapter->up = hci_test_bit(HCI_UP, &info.flags) != 0;
    adapter->bus = info.type & 0x0f;
    adapter->resetting = hci_test_bit(HCI_INIT, &info.flags) != 0;
    adapter->low_energy = (info.features[4] & LMP_LE) != 0;
    for (size_t i = 0; i < sizeof info.features; i++)
        if (info.features[i]) adapter->features = 1;
    return 0;
}

int cbt_address_text(uint64_t address, uint8_t *text) {
    bdaddr_t octets;
    for (int i = 0; i < 6; i++) octets.b[i] = address >> 8 * i;
    return ba2str(&octets, (char *)text);
}

int cbt_meaning(uint8_t status) {
    /* A status that is unknown to the library is ENOSYS. */
    int meaning = status ? bt_error(status) : 0;
    return meaning == ENOSYS ? 0 : meaning;
}

int cbt_may_scan(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = {0};
    if (syscall(SYS_capget, &header, data) < 0) return 0;
    return (data[CAP_TO_INDEX(CAP_NET_RAW)].effective & CAP_TO_MASK(CAP_NET_RAW)) != 0;
}

/* ---- sockets ---- */

static int set_filter(int socket, int which) {
    struct hci_filter filter;
    hci_filter_clear(&filter);
    hci_filter_set_ptype(HCI_EVENT_PKT, &filter);
    switch (which) {
    case CBT_COMMAND_ANSWERS:
        hci_filter_set_event(EVT_CMD_COMPLETE, &filter);
        hci_filter_set_event(EVT_CMD_STATUS, &filter);
        break;
    case CBT_ADVERTISING:
        hci_filter_set_event(EVT_LE_META_EVENT, &filter);
        break;
    case CBT_ADAPTERS:
        hci_filter_set_event(EVT_STACK_INTERNAL, &filter);
        break;
    default:
        return -EINVAL;
    }
    return setsockopt(socket, SOL_HCI, HCI_FILTER, &filter, sizeof filter) < 0 ? -errno : 0;
}

int cbt_open(int index, int filter) {
    /* The socket is already bound, but without a filter it receives nothing. */
    int opened = hci_open_dev(index < 0 ? HCI_DEV_NONE : index);
    if (opened < 0) return -errno;
    int result = set_filter(opened, filter);
    int flags = fcntl(opened, F_GETFL);
    if (result == 0 && (flags < 0 || fcntl(opened, F_SETFL, flags | O_NONBLOCK) < 0)) result = -errno;
    if (result < 0) {
        hci_close_dev(opened);
        return result;
    }
    return opened;
}

int cbt_close(int socket) { return hci_close_dev(socket) < 0 ? -errno : 0; }

int cbt_set_receive_buffer(int socket, int octets) {
    /* The kernel reports twice the requested size (socket(7)). */
    if (setsockopt(socket, SOL_SOCKET, SO_RCVBUFFORCE, &octets, sizeof octets) < 0 &&
        setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &octets, sizeof octets) < 0)
        return -errno;
    int granted = 0;
    socklen_t size = sizeof granted;
    return getsockopt(socket, SOL_SOCKET, SO_RCVBUF, &granted, &size) < 0 ? -errno : granted;
}

int cbt_note_arrivals(int socket) {
    int on = 1;
    return setsockopt(socket, SOL_HCI, HCI_TIME_STAMP, &on, sizeof on) < 0 ? -errno : 0;
}

int64_t cbt_drops(int socket) {
    /* Raw HCI sockets send no SO_RXQ_OVFL message, but its count is in their memory information. */
    uint32_t figures[SK_MEMINFO_VARS] = {0};
    socklen_t size = sizeof figures;
    if (getsockopt(socket, SOL_SOCKET, SO_MEMINFO, figures, &size) < 0) return -errno;
    if (size <= SK_MEMINFO_DROPS * sizeof *figures) return -ENOPROTOOPT;
    return figures[SK_MEMINFO_DROPS];
}

static int64_t milliseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int send_command(int socket, uint16_t opcode, const uint8_t *parameters, int length) {
    uint8_t packet[4 + 255] = {HCI_COMMAND_PKT, opcode & 0xff, opcode >> 8, length};
    if (length < 0 || length > 255) return -EINVAL;
    if (length > 0) memcpy(packet + 4, parameters, length);
    ssize_t written = -1;
    int result = -ECANCELED;
    if (rescue_begin_sending()) {
        do written = send(socket, packet, 4 + length, MSG_NOSIGNAL);
        while (written < 0 && errno == EINTR);
        result = written < 0 ? -errno : 0;
    }
    rescue_end_sending();
    return result;
}

/* The number of return parameters in `event` if it answers `opcode`; 0 if it is another event. */
static int answer_in(const uint8_t *event, int count, uint16_t opcode, uint8_t *answer, int room) {
    if (count < 6 || event[0] != HCI_EVENT_PKT) return 0;
    if (event[1] == EVT_CMD_COMPLETE && (event[4] | event[5] << 8) == opcode) {
        int length = count - 6 < room ? count - 6 : room;
        memcpy(answer, event + 6, length);
        return length;
    }
    /* Status 0 only means that the command is in progress. */
    if (event[1] == EVT_CMD_STATUS && count >= 7 && (event[5] | event[6] << 8) == opcode && event[3] != 0 && room > 0) {
        answer[0] = event[3];
        return 1;
    }
    return 0;
}

int cbt_command(int socket, uint16_t opcode, const uint8_t *parameters, int length, uint8_t *answer, int room,
                int milliseconds) {
    uint8_t event[HCI_MAX_EVENT_SIZE + 1];
    int64_t age;
    int count;
    /* A late answer to an earlier command must not be taken for the answer to this one. */
    while ((count = cbt_read(socket, event, sizeof event, &age)) > 0) {}
    if (count != -EAGAIN) return count;

    int sent = send_command(socket, opcode, parameters, length);
    if (sent < 0) return sent;
    int64_t deadline = milliseconds_now() + milliseconds;
    for (;;) {
        count = cbt_read(socket, event, sizeof event, &age);
        if (count > 0) {
            int found = answer_in(event, count, opcode, answer, room);
            if (found > 0) return found;
            continue;
        }
        if (count != -EAGAIN) return count;
        int64_t left = deadline - milliseconds_now();
        if (left <= 0) return -ETIMEDOUT;
        int ready = cbt_wait(socket, -1, -1, (int)left);
        if (ready < 0) return ready;
    }
}

static int64_t age_of(struct msghdr *message) {
    for (struct cmsghdr *part = CMSG_FIRSTHDR(message); part; part = CMSG_NXTHDR(message, part)) {
        struct timeval arrival;
        if (part->cmsg_level != SOL_HCI || part->cmsg_type != HCI_CMSG_TSTAMP) continue;
        if (part->cmsg_len < CMSG_LEN(sizeof arrival)) continue;
        memcpy(&arrival, CMSG_DATA(part), sizeof arrival);
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        return (int64_t)(now.tv_sec - arrival.tv_sec) * 1000000 + now.tv_nsec / 1000 - arrival.tv_usec;
    }
    return -1;
}

int cbt_read(int socket, uint8_t *packet, int room, int64_t *age) {
    struct iovec octets = {.iov_base = packet, .iov_len = room};
    union {
        char octets[128];
        struct cmsghdr aligned;
    } control;
    struct msghdr message = {
        .msg_iov = &octets, .msg_iovlen = 1, .msg_control = control.octets, .msg_controllen = sizeof control.octets};
    ssize_t count;
    do count = recvmsg(socket, &message, MSG_DONTWAIT);
    while (count < 0 && errno == EINTR);
    if (count < 0) return -errno;
    if (count == 0) return -EPIPE;
    *age = age_of(&message);
    return (int)count;
}

/* ---- waiting ---- */

int cbt_wake_open(void) {
    int wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return wake < 0 ? -errno : wake;
}

void cbt_wake(int wake) {
    uint64_t one = 1;
    int before = errno;
    ssize_t written = write(wake, &one, sizeof one);
    (void)written; /* if it is full the waiting thread is already awake */
    errno = before;
}

void cbt_wake_clear(int wake) {
    uint64_t count;
    ssize_t got = read(wake, &count, sizeof count);
    (void)got;
}

int cbt_wait(int first, int second, int third, int milliseconds) {
    struct pollfd watched[3] = {{first, POLLIN, 0}, {second, POLLIN, 0}, {third, POLLIN, 0}};
    int64_t deadline = milliseconds_now() + milliseconds;
    for (;;) {
        int count = poll(watched, 3, milliseconds);
        if (count >= 0) break;
        if (errno != EINTR) return -errno;
        if (milliseconds < 0) continue;
        int64_t left = deadline - milliseconds_now();
        milliseconds = left > 0 ? (int)left : 0;
    }
    int ready = 0;
    for (int i = 0; i < 3; i++)
        if (watched[i].fd >= 0 && watched[i].revents) ready |= 1 << i;
    return ready;
}
