import Basics

/// The host and the port of an address: `h`, `h:80`, `[::1]:80`.
public struct Authority: Hashable, Sendable {
    /// The host in lower case, without brackets.
    public let host: String
    public let port: Int

    /// - Parameter standard: The port where none is given.
    public init?(_ text: Substring, standard: Int) {
        let rest: Substring
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            host = text[text.index(after: text.startIndex)..<end].lowercased()
            rest = text[text.index(after: end)...]
            guard host.allSatisfy({ Hexadecimal.isDigit($0) || ":.".contains($0) }) else { return nil }
        } else {
            let name = text.prefix { $0 != ":" }
            host = name.lowercased()
            rest = text[name.endIndex...]
        }
        guard !host.isEmpty, rest.isEmpty || rest.first == ":",
            host.utf8.allSatisfy({ $0 > 32 && $0 < 127 && !"@?#\\/%[]".utf8.contains($0) })
        else { return nil }
        if rest.isEmpty {
            port = standard
        } else {
            guard let given = Int(rest.dropFirst()), (1...65_535).contains(given) else { return nil }
            port = given
        }
    }

    /// `h:80`, `[::1]:80`
    public var place: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}
