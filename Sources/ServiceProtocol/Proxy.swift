import Basics

/// The proxy for exchanges.
public struct Proxy: Equatable, Sendable {
    /// The address in the form of libcurl: `socks5h://name:password@host:1080`.
    public let url: String
    /// Host and port, for display.
    public let place: String

    /// The known schemes, and their default ports.
    private static let ports = [
        "http": 80, "https": 443, "socks4": 1080, "socks4a": 1080, "socks5": 1080, "socks5h": 1080,
    ]

    /// Reads `[SCHEME://][NAME[:PASSWORD]@]HOST[:PORT]`; without a scheme it is http. Nil: the text is not an address
    /// of a proxy.
    public init?(_ text: String) {
        let colon = text.firstRange(of: "://")
        let scheme = colon.map { text[..<$0.lowerBound].lowercased() } ?? "http"
        var rest = text[(colon?.upperBound ?? text.startIndex)...]
        if rest.last == "/" { rest = rest.dropLast() }
        var user = ""
        // A password may contain this character itself.
        if let sign = rest.lastIndex(of: "@") {
            // Name and password, with the characters that would end them in an address encoded, such as `%40`. Text
            // that is already encoded remains unchanged.
            user = PercentEncoding.text(rest[..<sign], keeping: "!$&'()*+,;=:%") + "@"
            rest = rest[rest.index(after: sign)...]
        }
        guard let standard = Self.ports[scheme], let authority = Authority(rest, standard: standard) else { return nil }
        place = authority.place
        url = scheme + "://" + user + place
    }

    /// A text for display, without name and password.
    public static func hidingUser(_ text: String) -> String {
        guard let sign = text.lastIndex(of: "@") else { return text }
        let scheme = text.firstRange(of: "://").map { text[..<$0.upperBound] } ?? ""
        return String(scheme + text[text.index(after: sign)...])
    }
}
