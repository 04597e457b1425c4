import CCurl
import Glibc
import Platform
import ServiceProtocol

/// The program in the other process: it carries out one exchange and ends.
///
/// A separate process, since the system's libcurl and its TLS library are then loaded only when something is sent,
/// have none of the capabilities of the program that hears beacons, and can be ended at any moment, whatever they
/// wait for.
public enum TransferProcess {
    /// The argument with which the program is started.
    public static let option = "--transfer"
    /// The argument with which it reports the libcurl that it would use.
    public static let libraryOption = "--transfer-library"

    /// Reads an exchange from standard input, carries it out, writes the outcome to standard output, and ends. Status
    /// 0: there is an outcome. 64: the input is not an exchange. 77: it cannot give up its rights.
    public static func run() -> Never {
        giveUpRights()
        guard let octets = read(STDIN_FILENO), let transfer = try? Transfer(octets) else { exit(64) }
        _ = OpenFile.write(outcome(of: transfer).octets.span, to: STDOUT_FILENO)
        // Not `exit`: the thread that resolves names may be running.
        _exit(0)
    }

    /// Writes the version text of libcurl, and ends: the answer to `libraryOption`. Status 69: there is none.
    public static func runLibrary() -> Never {
        giveUpRights()
        let libraries = ConstantTexts(ServiceConnection.Settings.libraries)
        guard let version = unsafe noroshi_transfer_version(libraries.pointers) else { exit(69) }
        _ = OpenFile.write(unsafe String(cString: version), to: STDOUT_FILENO)
        exit(0)
    }

    /// Gives up all rights. Any user of the program can run this part with other input, and its file may carry a
    /// capability.
    private static func giveUpRights() {
        if !Rights.giveUp() { exit(77) }
    }

    private static func outcome(of transfer: Transfer) -> TransferOutcome {
        // GnuTLS treats a file without a certificate as one that trusts no authority.
        if let authority = transfer.authority, !hasCertificate(authority) { return .failure(.authorityUnreadable) }
        let libraries = ConstantTexts(transfer.libraries)
        let fields = ConstantTexts(transfer.fields)
        let texts = ConstantTexts([transfer.method, transfer.url, transfer.proxy ?? "", transfer.authority ?? ""])
        // One byte more, so that an empty body has an address too.
        let body = transfer.body.map { $0 + [0] } ?? []
        let outcome = unsafe body.withUnsafeBufferPointer { body in
            var command = unsafe noroshi_transfer(
                libraries: libraries.pointers, method: texts.pointers[0], url: texts.pointers[1],
                fields: fields.pointers, body: transfer.body == nil ? nil : body.baseAddress,
                size: Int64(body.count - 1), proxy: texts.pointers[2],
                authority: transfer.authority == nil ? nil : texts.pointers[3],
                milliseconds: Int64(transfer.milliseconds), largest: transfer.largest)
            return unsafe noroshi_transfer(&command)
        }
        guard unsafe outcome.code >= 0 else { return .failure(.libraryMissing) }
        guard unsafe outcome.code == 0 else { return .failure(unsafe finding(outcome, transfer).fault) }
        let reply = unsafe reply(outcome)
        return reply.status == 407 && transfer.proxy != nil ? .failure(.proxyDenied) : .success(reply)
    }

    private static func finding(_ outcome: noroshi_transfer_outcome, _ transfer: Transfer) -> CurlFinding {
        unsafe CurlFinding(
            code: Int(outcome.code), error: Int32(truncatingIfNeeded: outcome.error),
            verification: outcome.verification, connect: outcome.connect,
            proxyError: outcome.proxy_error, version: outcome.version.map { unsafe String(cString: $0) } ?? "",
            hasProxy: transfer.proxy != nil, isProxySecure: transfer.proxy?.hasPrefix("https:") == true,
            isServerSecure: transfer.url.hasPrefix("https:"), hasAuthority: transfer.authority != nil,
            isTooLarge: outcome.is_too_large, isShutOut: isShutOut)
    }

    /// Whether the process may not open any network socket, as under RestrictAddressFamilies of a service's unit.
    private static var isShutOut: Bool {
        [AF_INET, AF_INET6].allSatisfy { family in
            let file = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            if file >= 0 { close(file) }
            return file < 0 && [EAFNOSUPPORT, EPERM, EACCES].contains(errno)
        }
    }

    private static func reply(_ outcome: noroshi_transfer_outcome) -> TransferReply {
        let head = unsafe Array(UnsafeBufferPointer(start: outcome.head, count: outcome.head_size))
        let lines = head.split { $0 == 10 || $0 == 13 }.map { String(decoding: $0, as: UTF8.self) }
        return unsafe TransferReply(
            status: outcome.status, fields: lines.filter { !$0.hasPrefix("HTTP/") && $0.contains(":") },
            body: Array(UnsafeBufferPointer(start: outcome.body, count: outcome.body_size)))
    }

    private static func hasCertificate(_ path: String) -> Bool {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        let text = read(file).map { String(decoding: $0, as: UTF8.self) }
        return text?.contains(/-----BEGIN (TRUSTED |X509 )?CERTIFICATE-----/) == true
    }

    /// The whole content of a file, up to 64 MiB.
    private static func read(_ file: Int32) -> [UInt8]? {
        var octets: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while octets.count < 1 << 26 {
            let count = unsafe Glibc.read(file, &part, part.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return count == 0 ? octets : nil }
            octets += part[..<count]
        }
        return nil
    }
}

/// C strings with a NULL after the last, for the life of the process.
@safe private struct ConstantTexts {
    let pointers: UnsafePointer<UnsafePointer<CChar>?>

    init(_ texts: [String]) {
        let places = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: texts.count + 1)
        for (index, text) in texts.enumerated() { unsafe places[index] = UnsafePointer(strdup(text)) }
        unsafe places[texts.count] = nil
        unsafe pointers = UnsafePointer(places)
    }
}
