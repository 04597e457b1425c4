import Glibc

/// The error values of libcurl for an exchange without an answer, in its own numbers (curl.h, libcurl-errors(3)).
struct CurlFinding {
    /// The TLS library that defines the numbers of a certificate check.
    enum TLSLibrary { case openSSL, gnuTLS, other }

    /// CURLcode.
    var code: Int
    /// The error number of the last connection that failed.
    var error: Int32 = 0
    /// The TLS library's result for the certificate.
    var verification = 0
    /// The status with which a proxy answered CONNECT; 0: none.
    var connect = 0
    /// The reason why a SOCKS proxy does not connect further (CURLproxycode).
    var proxyError = 0
    /// `libcurl/7.88.1 OpenSSL/3.0.17 zlib/1.2.13`
    var version = ""
    var hasProxy = false
    /// Whether TLS is used with the proxy, and with the server.
    var isProxySecure = false
    var isServerSecure = false
    var hasAuthority = false
    var isTooLarge = false
    /// Whether the process may not open a network socket.
    var isShutOut = false

    var fault: TransferFault {
        if isTooLarge { return .tooLarge }
        switch code {
        case 5 where isShutOut, 6 where isShutOut, 7 where isShutOut: return .notPermitted
        case 35 where isWithProxy, 59 where isWithProxy, 60 where isWithProxy: return .proxyUntrusted
        case 5: return .proxyNotFound
        case 6: return .nameNotFound
        case 7: return connection
        case 1, 8, 61: return .notHTTP
        case 18, 52: return .interrupted
        case 55, 56: return connect == 407 ? .proxyDenied : connect >= 300 ? .proxyRefused : .interrupted
        case 28: return .timedOut
        case 35, 59: return .noTLS
        case 60: return certificate
        case 77: return hasAuthority ? .authorityUnreadable : .authoritiesMissing
        // CURLPX_IDENTD, CURLPX_IDENTD_DIFFER, CURLPX_NO_AUTH, CURLPX_USER_REJECTED
        case 97: return [7, 8, 12, 33].contains(proxyError) ? .proxyDenied : .proxyRefused
        default: return .failed
        }
    }

    /// Whether the TLS that failed was that with the proxy: no connection to the server had been requested from it
    /// yet.
    private var isWithProxy: Bool { isProxySecure && (connect == 0 || !isServerSecure) }

    private var connection: TransferFault {
        // These errors come from a firewall of this machine.
        if [EPERM, EACCES, EAFNOSUPPORT].contains(error) { return .notPermitted }
        if hasProxy { return .proxyUnreachable }
        return error == ECONNREFUSED ? .connectionRefused : error == ETIMEDOUT ? .timedOut : .unreachable
    }

    /// The variants of OpenSSL share its numbers; for a name that differs, libcurl itself reports the error, without
    /// a number.
    private var library: TLSLibrary {
        if version.contains("GnuTLS/") { return .gnuTLS }
        return ["OpenSSL/", "LibreSSL/", "BoringSSL", "AWS-LC/", "quictls/"].contains { version.contains($0) }
            ? .openSSL : .other
    }

    private var certificate: TransferFault {
        switch library {
        case .openSSL:
            // x509_vfy.h; libcurl begins with 1, which means no result.
            switch verification {
            case 0, 1, 62, 64: .certificateName
            case 9: .certificateNotYetValid
            case 10: .certificateExpired
            case 2, 18, 19, 20, 21: .certificateUnknown
            default: .certificateOther
            }
        case .gnuTLS:
            // gnutls_certificate_status_t
            if verification & 1 << 10 != 0 {
                .certificateExpired
            } else if verification & 1 << 9 != 0 {
                .certificateNotYetValid
            } else if verification & (1 << 6 | 1 << 7) != 0 {
                .certificateUnknown
            } else {
                verification == 0 || verification & 1 << 14 != 0 ? .certificateName : .certificateOther
            }
        case .other: .certificateOther
        }
    }
}
