#ifndef NOROSHI_DESKTOP_H
#define NOROSHI_DESKTOP_H

#include <stdint.h>

/// Why a notification was not shown.
enum noroshi_desktop_fault {
    NOROSHI_DESKTOP_SHOWN = 0,
    /// The library of the system's bus is not there.
    NOROSHI_DESKTOP_NO_LIBRARY = 1,
    /// There is no session with a bus.
    NOROSHI_DESKTOP_NO_BUS = 2,
    /// Nobody on the bus shows notifications, or it was refused.
    NOROSHI_DESKTOP_NO_SERVICE = 3,
};

/// Has the desktop's notification service show something (Desktop Notifications Specification 1.2, `Notify`). Waits for its answer
/// as long as it may.
/// - library: of sd-bus: `libsystemd.so.0`
/// - address: of the session's bus
/// - number: that of a notification whose place it takes, 0: of none; afterwards that of this one.
/// - body: may have markup, so that what is none has to be escaped.
/// - timeout: microseconds for each answer; proving who is there has the library's own limit, 90 s.
enum noroshi_desktop_fault noroshi_desktop_notify(
    const char *library, const char *address, const char *application, const char *summary, const char *body, uint64_t timeout,
    uint32_t *number);

#endif
