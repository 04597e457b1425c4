/// The address on which the server listens.
struct ListenAddress {
    var host: String
    /// The port; 0 takes a free one.
    var port: Int

    init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// `127.0.0.1:8787`, `[::1]:0`, `localhost:80`
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let port = UInt16(digits)
        else { return nil }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else { return nil }
        self.init(host: String(host), port: Int(port))
    }

    var isLocal: Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }

    var text: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}
