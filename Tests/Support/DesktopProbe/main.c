// A notification service for the tests, on the bus of the session: it writes the contents of each notification, each
// part on a line, and answers with the numbers 7, 8, … It ends when its input ends. With "refuse" it answers with an
// error.

#include <dlfcn.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef void bus;
typedef void message;
typedef int (*handler)(message *, void *, void *);

static int (*bus_open)(bus **);
static int (*request_name)(bus *, const char *, uint64_t);
static int (*add_filter)(bus *, void **, handler, void *);
static int (*process)(bus *, message **);
static int (*get_fd)(bus *);
static int (*is_method_call)(message *, const char *, const char *);
static int (*message_read)(message *, const char *, ...);
static int (*reply)(message *, const char *, ...);
static int (*reply_error)(message *, const char *, const char *, ...);

static uint32_t last = 6;

static int take(message *call, void *refuses, void *error) {
    (void)error;
    if (is_method_call(call, "org.freedesktop.Notifications", "Notify") <= 0) return 0;
    const char *application, *icon, *summary, *body;
    uint32_t replaced;
    if (message_read(call, "susss", &application, &replaced, &icon, &summary, &body) < 0) return 0;
    printf("application=%s\nreplaced=%u\nsummary=%s\nbody=%s\n.\n", application, replaced, summary, body);
    fflush(stdout);
    if (refuses) return reply_error(call, "org.freedesktop.DBus.Error.Failed", "no");
    return reply(call, "u", replaced ? replaced : ++last);
}

int main(int count, char **words) {
    void *library = dlopen("libsystemd.so.0", RTLD_NOW);
    if (!library) return 69;
    const struct {
        const char *name;
        void *place;
    } functions[] = {
        {"sd_bus_open_user", &bus_open},
        {"sd_bus_request_name", &request_name},
        {"sd_bus_add_filter", &add_filter},
        {"sd_bus_process", &process},
        {"sd_bus_get_fd", &get_fd},
        {"sd_bus_message_is_method_call", &is_method_call},
        {"sd_bus_message_read", &message_read},
        {"sd_bus_reply_method_return", &reply},
        {"sd_bus_reply_method_errorf", &reply_error},
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *function = dlsym(library, functions[index].name);
        if (!function) return 69;
        *(void **)functions[index].place = function;
    }
    bus *session = NULL;
    if (bus_open(&session) < 0) return 69;
    int refuses = count > 1 && !strcmp(words[1], "refuse");
    if (add_filter(session, NULL, take, refuses ? &refuses : NULL) < 0) return 69;
    if (request_name(session, "org.freedesktop.Notifications", 0) < 0) return 69;
    puts("ready");
    fflush(stdout);
    for (;;) {
        int done = process(session, NULL);
        if (done < 0) return 70;
        if (done > 0) continue;
        struct pollfd waits[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = get_fd(session), .events = POLLIN}};
        if (poll(waits, 2, -1) < 0) return 70;
        if (waits[0].revents) return 0;
    }
}
