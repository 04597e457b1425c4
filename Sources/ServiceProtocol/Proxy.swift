/// The proxy that exchanges go through.
public struct Proxy: Equatable, Sendable {
    /// As libcurl takes it: `socks5h://name:password@host:1080`.
    public let url: String
    /// Host and port, to be shown.
    public let place: String

    /// The schemes that are known, and the ports where none is given.
    private static let ports = [
        "http": 80, "https": 443, "socks4": 1080, "socks4a": 1080, "socks5": 1080, "socks5h": 1080,
    ]

    /// Reads `[SCHEME://][NAME[:PASSWORD]@]HOST[:PORT]`; without a scheme it is http. Nil: it is no address of a proxy.
    public init?(_ text: String) {
        let colon = text.firstRange(of: "://")
        let scheme = colon.map { text[..<$0.lowerBound].lowercased() } ?? "http"
        var rest = text[(colon?.upperBound ?? text.startIndex)...]
        if rest.last == "/" { rest = rest.dropLast() }
        var user = ""
        // A password may have such a sign itself.
        if let sign = rest.lastIndex(of: "@") {
            // Name and password with what would end them in an address as `%40`. What is written so already stays.
            user = ServiceAddress.encoded(rest[..<sign], keeping: "!$&'()*+,;=:%") + "@"
            rest = rest[rest.index(after: sign)...]
        }
        guard let standard = Self.ports[scheme], let authority = Authority(rest, standard: standard) else { return nil }
        place = authority.place
        url = scheme + "://" + user + place
    }

    /// A text as it can be shown, without name and password.
    public static func hidingUser(_ text: String) -> String {
        guard let sign = text.lastIndex(of: "@") else { return text }
        let scheme = text.firstRange(of: "://").map { text[..<$0.upperBound] } ?? ""
        return String(scheme + text[text.index(after: sign)...])
    }
}
