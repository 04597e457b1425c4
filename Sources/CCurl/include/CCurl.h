#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One HTTP exchange for libcurl.
struct noroshi_transfer {
    /// The names of shared libraries to try in this order, up to NULL.
    const char *const *libraries;
    /// `GET`, `HEAD`, `POST`, `DELETE`.
    const char *method;
    /// http or https; redirects are not followed.
    const char *url;
    /// `Name: value`, up to NULL.
    const char *const *fields;
    /// The body of the request; NULL: none.
    const uint8_t *body;
    int64_t size;
    /// The address of a proxy; empty: none, independent of the environment.
    const char *proxy;
    /// A PEM file with the only authorities to trust; NULL: those of the system.
    const char *authority;
    /// Milliseconds for the whole exchange.
    int64_t milliseconds;
    /// The maximum number of bytes of the answer's body.
    size_t largest;
};

/// The result of an exchange. The buffers belong to the process until its end.
struct noroshi_transfer_outcome {
    /// CURLcode, 0 for an answer; below 0: no library could be opened.
    int code;
    /// The version that the library reports, with its TLS library: `libcurl/7.88.1 OpenSSL/3.0.17`; NULL: there is
    /// no library.
    const char *version;
    /// The status of the answer; 0: none.
    long status;
    /// The error number of the last connection that failed.
    long error;
    /// The result of the TLS library's check of the certificate, in its own numbers; 0: no error.
    long verification;
    /// The status with which a proxy answered CONNECT.
    long connect;
    /// The reason why a SOCKS proxy does not forward the connection (CURLproxycode); 0 also from libraries that do
    /// not report it.
    long proxy_error;
    /// The lines of the answer's head, and its body.
    uint8_t *head;
    size_t head_size;
    uint8_t *body;
    size_t body_size;
    /// Whether the answer was discarded because it is too large.
    bool is_too_large;
};

/// Opens libcurl and carries out one exchange. The function may be called only once in a separate process: nothing
/// is freed, and the thread that resolves names may still run at its end. From this call on the process is called
/// `noroshi-carrier`.
struct noroshi_transfer_outcome noroshi_transfer(const struct noroshi_transfer *transfer);

/// Opens libcurl.
/// - Returns: the version that it reports; NULL: there is no library.
const char *noroshi_transfer_version(const char *const *libraries);

#endif
