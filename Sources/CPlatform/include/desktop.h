#ifndef NOROSHI_DESKTOP_H
#define NOROSHI_DESKTOP_H

#include <stdint.h>

/// The reason why a notification was not shown.
enum noroshi_desktop_fault {
    NOROSHI_DESKTOP_SHOWN = 0,
    /// The library of the system's bus is missing.
    NOROSHI_DESKTOP_NO_LIBRARY = 1,
    /// There is no session with a bus.
    NOROSHI_DESKTOP_NO_BUS = 2,
    /// No program on the bus shows notifications, or the request was rejected.
    NOROSHI_DESKTOP_NO_SERVICE = 3,
};

/// Shows a notification through the desktop's notification service (Desktop Notifications Specification 1.2,
/// `Notify`). Waits for its answer until the timeout.
/// - library: the file of the sd-bus library: `libsystemd.so.0`
/// - address: the address of the session's bus
/// - number: on input the notification to replace, 0: none; on output the number of this notification.
/// - body: may contain markup, so other text has to be escaped.
/// - timeout: microseconds for each answer; the authentication has the library's own limit, 90 s.
enum noroshi_desktop_fault noroshi_desktop_notify(
    const char *library, const char *address, const char *application, const char *summary, const char *body, uint64_t timeout,
    uint32_t *number);

#endif
