#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

int input_open(void) {
    if (!isatty(STDOUT_FILENO)) return -1;
    return isatty(STDIN_FILENO) ? STDIN_FILENO : open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
}

long input_read(int input, uint8_t *octets, size_t capacity, int milliseconds) {
    // The descriptor stays blocking: O_NONBLOCK would apply to every program that shares the terminal.
    struct pollfd ready = {.fd = input, .events = POLLIN};
    int found = poll(&ready, 1, milliseconds);
    if (found <= 0) return found == 0 || errno == EINTR ? 0 : -1;
    if (!(ready.revents & POLLIN)) return -1;
    ssize_t count = read(input, octets, capacity);
    if (count > 0) return count;
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return 0;
    return -1;
}
