/// The proxy that exchanges go through.
struct Proxy: Equatable, Sendable {
    /// As libcurl takes it: `socks5h://name:password@host:1080`.
    let url: String
    /// Host and port, to be shown.
    let place: String

    /// The schemes that are known, and the ports where none is given.
    private static let ports = [
        "http": 80, "https": 443, "socks4": 1080, "socks4a": 1080, "socks5": 1080, "socks5h": 1080,
    ]

    /// Reads `[SCHEME://][NAME[:PASSWORD]@]HOST[:PORT]`; without a scheme it is http. Nil: it is no address of a proxy.
    init?(_ text: String) {
        let colon = text.firstRange(of: "://")
        let scheme = colon.map { text[..<$0.lowerBound].lowercased() } ?? "http"
        var rest = text[(colon?.upperBound ?? text.startIndex)...]
        if rest.last == "/" { rest = rest.dropLast() }
        var user = ""
        // A password may have such a sign itself.
        if let sign = rest.lastIndex(of: "@") {
            user = Self.encoded(rest[..<sign]) + "@"
            rest = rest[rest.index(after: sign)...]
        }
        guard let standard = Self.ports[scheme], let authority = Authority(rest, standard: standard) else { return nil }
        place = authority.place
        url = scheme + "://" + user + place
    }

    /// Name and password with what would end them in an address as `%40`. What is written so already stays.
    private static func encoded(_ text: Substring) -> String {
        text.unicodeScalars.map { scalar in
            let isPlain =
                scalar.isASCII
                && (scalar.properties.isAlphabetic || "0123456789-._~!$&'()*+,;=:%".contains(Character(scalar)))
            return isPlain ? String(scalar) : String(scalar).utf8.map(percent).joined()
        }.joined()
    }

    private static func percent(_ octet: UInt8) -> String {
        "%" + (octet < 16 ? "0" : "") + String(octet, radix: 16, uppercase: true)
    }
}

extension Proxy {
    /// The proxy for a server: the one that is set, or that of the variables which other programs read too.
    /// - Parameters:
    ///   - setting: Nil: the variables; empty: none.
    ///   - variable: A variable of the environment.
    /// - Returns: nil: none.
    /// - Throws: `proxyUnknown`.
    static func of(
        _ address: ServiceAddress, setting: String?, _ variable: (String) -> String?
    ) throws(ServiceError) -> Proxy? {
        guard let text = setting ?? Self.text(address, variable), !text.isEmpty else { return nil }
        if setting == nil {
            let lists = ["no_proxy", "NO_PROXY"].lazy.compactMap(variable)
            let exceptions = ProxyExceptions(lists.first { !$0.isEmpty } ?? "")
            guard !exceptions.contain(address) else { return nil }
        }
        guard let proxy = Proxy(text) else { throw .failed(.proxyUnknown, at: hidingUser(text)) }
        return proxy
    }

    private static func text(_ address: ServiceAddress, _ variable: (String) -> String?) -> String? {
        // Of plain HTTP the name in capital letters is not read: a web server can set it from a request's header.
        let names = address.scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
        return (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap(variable).first { !$0.isEmpty }
    }

    /// A text as it can be shown, without name and password.
    private static func hidingUser(_ text: String) -> String {
        guard let sign = text.lastIndex(of: "@") else { return text }
        let scheme = text.firstRange(of: "://").map { text[..<$0.upperBound] } ?? ""
        return String(scheme + text[text.index(after: sign)...])
    }
}
