import Glibc
import ServiceProtocol

/// The servers that are reached without the proxy (`no_proxy`): names, which include all their subdomains, addresses,
/// and networks (`10.0.0.0/8`), each with a port if it applies to that port only; `*` includes all servers.
struct ProxyExceptions: Equatable, Sendable {
    private enum Entry: Equatable, Sendable {
        case all
        case name(String, port: Int?)
        case network(IPAddress, bits: Int, port: Int?)
    }

    private let entries: [Entry]

    /// Reads entries, which are divided by commas and blanks. An entry of another form names no server.
    init(_ list: String) {
        entries = list.lowercased().split { $0 == "," || $0.isWhitespace }.compactMap { Self.entry($0) }
    }

    func contain(_ address: ServiceAddress) -> Bool {
        let host = address.host.last == "." ? String(address.host.dropLast()) : address.host
        let ip = IPAddress(host)
        return entries.contains { entry in
            switch entry {
            case .all: true
            case .name(let name, let port):
                (host == name || host.hasSuffix("." + name)) && port ?? address.port == address.port
            case .network(let network, let bits, let port):
                ip?.isIn(network, bits: bits) == true && port ?? address.port == address.port
            }
        }
    }

    private static func entry(_ text: Substring) -> Entry? {
        if text == "*" { return .all }
        if let slash = text.firstIndex(of: "/") {
            guard let network = IPAddress(String(text[..<slash])), let bits = Int(text[text.index(after: slash)...]),
                (0...network.octets.count * 8).contains(bits)
            else { return nil }
            return .network(network, bits: bits, port: nil)
        }
        if let address = IPAddress(String(text)) {
            return .network(address, bits: address.octets.count * 8, port: nil)
        }
        let name = text.hasPrefix("*.") ? text.dropFirst(2) : text.drop { $0 == "." }
        guard let authority = Authority(name, standard: 0) else { return nil }
        let port = authority.port == 0 ? nil : authority.port
        if let address = IPAddress(authority.host) {
            return .network(address, bits: address.octets.count * 8, port: port)
        }
        return .name(authority.host, port: port)
    }
}

/// An address of version 4, with 4 bytes, or of version 6, with 16. An address of version 4 that is written as
/// version 6 (`::ffff:10.0.0.1`) counts as version 4.
struct IPAddress: Equatable, Sendable {
    let octets: [UInt8]

    /// Reads an address. Nil: the text is a name.
    init?(_ text: String) {
        var four = in_addr()
        if unsafe inet_pton(AF_INET, text, &four) == 1 {
            octets = unsafe withUnsafeBytes(of: &four) { unsafe Array($0) }
            return
        }
        var six = in6_addr()
        guard unsafe inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        let all = unsafe withUnsafeBytes(of: &six) { unsafe Array($0) }
        let isMapped = all[..<10].allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
        octets = isMapped ? Array(all[12...]) : all
    }

    func isIn(_ network: IPAddress, bits: Int) -> Bool {
        guard octets.count == network.octets.count else { return false }
        return (0..<bits).allSatisfy { bit in
            (octets[bit / 8] ^ network.octets[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
        }
    }
}
