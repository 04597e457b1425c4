#include "desktop.h"

#include <dlfcn.h>
#include <stddef.h>

// The library is opened when there is something to show, and its headers are not required for the build. Its
// interface is that of sd-bus(3), which never changes.

typedef void bus;
typedef void message;

static const char *const service = "org.freedesktop.Notifications";
static const char *const object = "/org/freedesktop/Notifications";

struct library {
    int (*new)(bus **);
    int (*set_address)(bus *, const char *);
    int (*set_client)(bus *, int);
    int (*start)(bus *);
    int (*set_timeout)(bus *, uint64_t);
    int (*call)(
        bus *, const char *destination, const char *path, const char *interface, const char *member, void *error,
        message **reply, const char *types, ...);
    int (*read)(message *, const char *types, ...);
    message *(*unref_message)(message *);
    bus *(*close)(bus *);
};

static int open_library(const char *name, struct library *library) {
    void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return 0;
    const struct {
        const char *name;
        void *place;
    } functions[] = {
        {"sd_bus_new", &library->new},
        {"sd_bus_set_address", &library->set_address},
        {"sd_bus_set_bus_client", &library->set_client},
        {"sd_bus_start", &library->start},
        {"sd_bus_set_method_call_timeout", &library->set_timeout},
        {"sd_bus_call_method", &library->call},
        {"sd_bus_message_read", &library->read},
        {"sd_bus_message_unref", &library->unref_message},
        {"sd_bus_flush_close_unref", &library->close},
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *function = dlsym(handle, functions[index].name);
        if (!function) return 0;
        *(void **)functions[index].place = function;
    }
    // The library remains open for the next notification.
    return 1;
}

// sd_bus_open_user ignores the environment in a program whose file has a capability.
static bus *open_session(const struct library *library, const char *address, uint64_t timeout) {
    bus *session = NULL;
    if (library->new(&session) < 0) return NULL;
    if (library->set_timeout(session, timeout) >= 0 && library->set_address(session, address) >= 0 && library->set_client(session, 1) >= 0
        && library->start(session) >= 0)
        return session;
    library->close(session);
    return NULL;
}

enum noroshi_desktop_fault noroshi_desktop_notify(
    const char *name, const char *address, const char *application, const char *summary, const char *body, uint64_t timeout,
    uint32_t *number) {
    struct library library = {0};
    if (!open_library(name, &library)) return NOROSHI_DESKTOP_NO_LIBRARY;
    bus *session = open_session(&library, address, timeout);
    if (!session) return NOROSHI_DESKTOP_NO_BUS;
    message *reply = NULL;
    enum noroshi_desktop_fault fault = NOROSHI_DESKTOP_NO_SERVICE;
    // No icon, no actions, no hints; the desktop decides how long the notification is shown.
    if (library.call(
               session, service, object, service, "Notify", NULL, &reply, "susssasa{sv}i", application, *number, "",
               summary, body, 0, 0, -1)
               >= 0
        && library.read(reply, "u", number) > 0)
        fault = NOROSHI_DESKTOP_SHOWN;
    library.unref_message(reply);
    library.close(session);
    return fault;
}
