import ServiceProtocol

extension Proxy {
    /// The proxy for a server: the configured one, or that of the environment variables that other programs also
    /// read.
    /// - Parameters:
    ///   - setting: Nil: the variables; empty: none.
    ///   - variable: Returns a variable of the environment.
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
        // For plain HTTP the name in capital letters is not read: a web server can set it from a request's header.
        let names = address.scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
        return (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap(variable).first { !$0.isEmpty }
    }
}
