import Basics
import Glibc
import Platform
import ServiceProtocol
import Synchronization

/// The token of the administration. It is in a file that only its owner may read; the server keeps its hash.
final class AdministrationToken: Sendable {
    static let fileName = "admin-token"

    private let path: String
    private let hash = Mutex<Digest?>(nil)

    init(folder: String) {
        path = folder + "/" + Self.fileName
    }

    /// Reads the file, and creates it if it is missing. Servers that share the folder share the token.
    /// - Returns: Whether there is a token now; without one the administration remains unavailable.
    @discardableResult
    func renew() -> Bool {
        var text = Self.read(path)
        if text == nil && errno == ENOENT {
            // Servers that start at the same time may create it at the same time; the first one's file remains.
            try? AtomicFile.create(Array((Self.random() + "\n").utf8).span, at: path)
            text = Self.read(path)
        }
        let new = text.map { Digest($0) }
        hash.withLock { $0 = new }
        return new != nil
    }

    /// Compares a token in constant time.
    func isRight(_ given: String) -> Bool {
        guard let hash = hash.withLock({ $0 }) else { return false }
        return Digest(given) == hash
    }

    /// The token in the file; nil: there is none. A file that other users may read is rejected.
    private static func read(_ path: String) -> String? {
        let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard number >= 0 else { return nil }
        let file = FileDescriptor(adopting: number)
        guard fchmod(number, 0o600) == 0, let octets = try? file.read(upTo: 256, path: path) else { return nil }
        let text = String(decoding: octets.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
        // An emptied or shortened file is not a valid token.
        return text.utf8.count >= 32 ? text : nil
    }

    /// 32 random bytes as base64url (RFC 4648, section 5).
    static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        let octets = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return String(
            Base64.text(octets).compactMap { character in
                switch character {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: character
                }
            })
    }
}
