/// Which proxy a request goes through, by the variables that other programs read too.
enum ProxyChoice {
    /// The host and the port; nil: none.
    static func proxy(for address: ServiceAddress, _ variable: (String) -> String?) -> (host: String, port: Int)? {
        guard !isExcepted(address, variable("no_proxy") ?? variable("NO_PROXY") ?? "") else { return nil }
        // Of plain HTTP the name in capital letters is not read: a web server can set it from a request's header.
        let text =
            address.scheme == "https" ? variable("https_proxy") ?? variable("HTTPS_PROXY") : variable("http_proxy")
        guard let text, !text.isEmpty else { return nil }
        let written = text.contains("://") ? text : "http://" + text
        return ServiceAddress(written).map { ($0.host, $0.port) }
    }

    /// `no_proxy`: names and their ends behind commas, addresses, or `*`.
    private static func isExcepted(_ address: ServiceAddress, _ list: String) -> Bool {
        list.split { $0 == "," || $0 == " " }.contains { entry in
            let name = entry.lowercased().drop { $0 == "." }
            return entry == "*" || address.host == name || address.host.hasSuffix("." + name)
        }
    }
}
