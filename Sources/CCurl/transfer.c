#include "CCurl.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/prctl.h>

// The library is opened when it is needed, and its headers are not required for the build. The numbers are those of
// its interface (curl.h), which never change.

typedef void curl;
struct curl_list;

enum { GLOBAL_DEFAULT = 3 };

enum option {
    OPTION_POST = 47,
    OPTION_NOBODY = 44,
    OPTION_HTTP_VERSION = 84,
    OPTION_NOSIGNAL = 99,
    OPTION_TIMEOUT_MS = 155,
    OPTION_PROTOCOLS = 181,
    OPTION_PATH_AS_IS = 234,
    OPTION_SUPPRESS_CONNECT_HEADERS = 265,
    OPTION_WRITEDATA = 10001,
    OPTION_URL = 10002,
    OPTION_PROXY = 10004,
    OPTION_POSTFIELDS = 10015,
    OPTION_HTTPHEADER = 10023,
    OPTION_HEADERDATA = 10029,
    OPTION_CUSTOMREQUEST = 10036,
    OPTION_CAINFO = 10065,
    OPTION_CAPATH = 10097,
    OPTION_NOPROXY = 10177,
    OPTION_PROXY_CAINFO = 10246,
    OPTION_PROXY_CAPATH = 10247,
    OPTION_PROTOCOLS_STR = 10318,
    OPTION_WRITEFUNCTION = 20011,
    OPTION_HEADERFUNCTION = 20079,
    OPTION_POSTFIELDSIZE_LARGE = 30120,
};

enum fact {
    FACT_STATUS = 0x200002,
    FACT_VERIFICATION = 0x20000d,
    FACT_CONNECT = 0x200016,
    FACT_ERROR = 0x200019,
    FACT_PROXY_ERROR = 0x20003b,
};

enum { FAILED_INIT = 2, HTTP_1_1 = 2, HTTP_AND_HTTPS = 3, MOST_OF_HEAD = 65536 };

/// The functions of the library.
struct library {
    int (*global_init)(long);
    curl *(*init)(void);
    int (*set)(curl *, int, ...);
    int (*perform)(curl *);
    int (*fact)(curl *, int, ...);
    struct curl_list *(*append)(struct curl_list *, const char *);
    char *(*version)(void);
};

struct buffer {
    uint8_t *bytes;
    size_t count;
    size_t room;
    size_t most;
};

struct receiver {
    struct buffer head;
    struct buffer body;
    bool is_too_large;
};

static bool open_library(const char *const *names, struct library *library) {
    void *handle = NULL;
    for (; *names && !handle; names++) handle = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return false;
    *(void **)&library->global_init = dlsym(handle, "curl_global_init");
    *(void **)&library->init = dlsym(handle, "curl_easy_init");
    *(void **)&library->set = dlsym(handle, "curl_easy_setopt");
    *(void **)&library->perform = dlsym(handle, "curl_easy_perform");
    *(void **)&library->fact = dlsym(handle, "curl_easy_getinfo");
    *(void **)&library->append = dlsym(handle, "curl_slist_append");
    *(void **)&library->version = dlsym(handle, "curl_version");
    return library->global_init && library->init && library->set && library->perform && library->fact
        && library->append && library->version;
}

static bool append(struct buffer *buffer, const void *bytes, size_t count) {
    if (count > buffer->most - buffer->count) return false;
    if (buffer->count + count > buffer->room) {
        size_t room = buffer->room * 2 > buffer->count + count ? buffer->room * 2 : buffer->count + count;
        uint8_t *moved = realloc(buffer->bytes, room);
        if (!moved) return false;
        buffer->bytes = moved;
        buffer->room = room;
    }
    if (count > 0) memcpy(buffer->bytes + buffer->count, bytes, count);
    buffer->count += count;
    return true;
}

/// - Returns: fewer bytes than it was given if there are too many, which ends the exchange.
static size_t receive_body(const char *bytes, size_t size, size_t count, void *context) {
    struct receiver *receiver = context;
    if (append(&receiver->body, bytes, size * count)) return size * count;
    receiver->is_too_large = true;
    return 0;
}

static size_t receive_head(const char *bytes, size_t size, size_t count, void *context) {
    struct receiver *receiver = context;
    // An interim answer (100) has a separate head before that of the final answer.
    if (size * count >= 5 && strncasecmp(bytes, "HTTP/", 5) == 0) receiver->head.count = 0;
    if (append(&receiver->head, bytes, size * count)) return size * count;
    receiver->is_too_large = true;
    return 0;
}

static void set_request(const struct library *library, curl *handle, const struct noroshi_transfer *transfer) {
    // Without this, a large body waits a second for a permission that old servers never give.
    struct curl_list *fields = library->append(NULL, "Expect:");
    for (const char *const *field = transfer->fields; *field; field++) fields = library->append(fields, *field);
    library->set(handle, OPTION_HTTPHEADER, fields);
    if (transfer->body || strcmp(transfer->method, "POST") == 0) {
        library->set(handle, OPTION_POST, 1L);
        library->set(handle, OPTION_POSTFIELDSIZE_LARGE, transfer->body ? transfer->size : (int64_t)0);
        library->set(handle, OPTION_POSTFIELDS, transfer->body ? (const char *)transfer->body : "");
    }
    if (strcmp(transfer->method, "HEAD") == 0) library->set(handle, OPTION_NOBODY, 1L);
    else library->set(handle, OPTION_CUSTOMREQUEST, transfer->method);
}

static bool set_way(const struct library *library, curl *handle, const struct noroshi_transfer *transfer) {
    library->set(handle, OPTION_NOSIGNAL, 1L);
    library->set(handle, OPTION_HTTP_VERSION, (long)HTTP_1_1);
    library->set(handle, OPTION_TIMEOUT_MS, (long)transfer->milliseconds);
    library->set(handle, OPTION_SUPPRESS_CONNECT_HEADERS, 1L);
    // An identifier in a path may be one or two dots, which must not be resolved as a relative path.
    library->set(handle, OPTION_PATH_AS_IS, 1L);
    // Each option is set in any case, because the library would otherwise read the environment.
    library->set(handle, OPTION_PROXY, transfer->proxy);
    library->set(handle, OPTION_NOPROXY, "");
    if (transfer->authority) {
        library->set(handle, OPTION_CAINFO, transfer->authority);
        library->set(handle, OPTION_CAPATH, (const char *)NULL);
        library->set(handle, OPTION_PROXY_CAINFO, transfer->authority);
        library->set(handle, OPTION_PROXY_CAPATH, (const char *)NULL);
    }
    return (library->set(handle, OPTION_PROTOCOLS_STR, "http,https") == 0
            || library->set(handle, OPTION_PROTOCOLS, (long)HTTP_AND_HTTPS) == 0)
        && library->set(handle, OPTION_URL, transfer->url) == 0;
}

const char *noroshi_transfer_version(const char *const *libraries) {
    struct library library;
    return open_library(libraries, &library) ? library.version() : NULL;
}

struct noroshi_transfer_outcome noroshi_transfer(const struct noroshi_transfer *transfer) {
    struct noroshi_transfer_outcome outcome = {.code = -1};
    prctl(PR_SET_NAME, "noroshi-carrier", 0, 0, 0);
    struct library library;
    if (!open_library(transfer->libraries, &library)) return outcome;
    outcome.version = library.version();
    outcome.code = FAILED_INIT;
    curl *handle = library.global_init(GLOBAL_DEFAULT) == 0 ? library.init() : NULL;
    if (!handle) return outcome;
    struct receiver receiver = {.head.most = MOST_OF_HEAD, .body.most = transfer->largest};
    library.set(handle, OPTION_HEADERFUNCTION, receive_head);
    library.set(handle, OPTION_HEADERDATA, &receiver);
    library.set(handle, OPTION_WRITEFUNCTION, receive_body);
    library.set(handle, OPTION_WRITEDATA, &receiver);
    set_request(&library, handle, transfer);
    if (!set_way(&library, handle, transfer)) return outcome;
    outcome.code = library.perform(handle);
    library.fact(handle, FACT_STATUS, &outcome.status);
    library.fact(handle, FACT_VERIFICATION, &outcome.verification);
    library.fact(handle, FACT_CONNECT, &outcome.connect);
    library.fact(handle, FACT_ERROR, &outcome.error);
    library.fact(handle, FACT_PROXY_ERROR, &outcome.proxy_error);
    outcome.head = receiver.head.bytes;
    outcome.head_size = receiver.head.count;
    outcome.body = receiver.body.bytes;
    outcome.body_size = receiver.body.count;
    outcome.is_too_large = receiver.is_too_large;
    return outcome;
}
