/// The address of a server: `https://service.example.com`, `http://127.0.0.1:8787/noroshi`.
public struct ServiceAddress: Hashable, Sendable {
    /// `http` or `https`.
    public let scheme: String
    public let host: String
    public let port: Int
    /// The prefix of every path of the interface; empty, or beginning with a slash and not ending with one.
    public let prefix: String

    /// Reads an address. Nil: the text is not an address, or it has a user, a query or a fragment, which a server's
    /// address does not have.
    public init?(_ text: String) {
        guard let colon = text.firstRange(of: "://") else { return nil }
        scheme = text[..<colon.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https", text.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else { return nil }
        let rest = text[colon.upperBound...]
        guard !rest.contains(where: { "@?#\\".contains($0) }) else { return nil }
        let authority = rest.prefix { $0 != "/" }
        let path = rest[authority.endIndex...]
        prefix = String(path.reversed().drop { $0 == "/" }.reversed())
        guard let server = Authority(authority, standard: scheme == "https" ? 443 : 80) else { return nil }
        host = server.host
        port = server.port
    }

    /// `service.example.com:443`, for display.
    public var place: String { String(origin.dropFirst(scheme.count + 3)) }

    /// `https://service.example.com:443`, the same for all addresses of one server (RFC 6454, section 4).
    public var origin: String { scheme + "://" + (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

    /// The form in settings: the origin, and the prefix of every path.
    public var text: String { url("") }

    /// The whole address of a path of the interface.
    public func url(_ path: String) -> String { origin + prefix + path }

    /// The target of a redirect from here: a path of this server, or a whole address of it. Nil: another server.
    public func redirected(to location: String) -> String? {
        guard location.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else { return nil }
        if location.hasPrefix("/"), !location.hasPrefix("//") { return origin + location }
        guard let colon = location.firstRange(of: "://") else { return nil }
        let authority = location[colon.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let base = location[..<colon.upperBound] + authority
        guard let address = ServiceAddress(String(base)), address.origin == origin else { return nil }
        return origin + location[authority.endIndex...]
    }
}
