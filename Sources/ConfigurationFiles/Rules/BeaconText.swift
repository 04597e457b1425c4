import Advertising
import Basics
public import Regions

// Beacons as the user writes them, in rules and on the command line.

extension RegionConstraint {
    /// Reads a description of beacons:
    ///
    /// - `UUID`, `UUID/major`, `UUID/major/minor`: iBeacons, also with the prefix `ibeacon:`
    /// - `NAMESPACE`, `NAMESPACE/INSTANCE` (20 and 12 hexadecimal digits): Eddystone beacons, also with the prefix
    ///   `eddystone:` or `eddystone-uid:`
    /// - `altbeacon:ID1`, `altbeacon:ID1/ID2`, `altbeacon:ID1/ID2/ID3`: AltBeacons, `*` instead of any of them: any
    ///   value
    ///
    /// Colons are accepted instead of slashes, because identities can then be copied from any output. Nil for any
    /// other text.
    public init?(written text: String) {
        var parts = text.split(separator: "/", omittingEmptySubsequences: false).flatMap {
            $0.split(separator: ":", omittingEmptySubsequences: false)
        }
        var kind = parts[0].lowercased()
        if ["ibeacon", "altbeacon", "eddystone", "eddystone-uid"].contains(kind) {
            parts.removeFirst()
            if kind == "eddystone" { kind = "eddystone-uid" }
        } else {
            kind = parts[0].utf8.count == 20 ? "eddystone-uid" : "ibeacon"
        }
        guard let first = parts.first else { return nil }
        let rest = parts.dropFirst()
        if kind == "eddystone-uid" {
            self.init(namespace: first, instance: rest.first, isWhole: rest.count <= 1)
        } else if kind == "altbeacon" {
            self.init(altBeacon: first, rest)
        } else {
            guard let uuid = UUID128(strictly: first), rest.count <= 2 else { return nil }
            let numbers = rest.compactMap { UInt16(digits: $0) }
            guard numbers.count == rest.count else { return nil }
            self = .iBeacon(uuid: uuid, major: numbers.first, minor: numbers.dropFirst().first)
        }
    }

    /// The identifiers of an AltBeacon, any of which may be left open.
    private init?(altBeacon first: Substring, _ rest: some Collection<Substring>) {
        let uuid = UUID128(strictly: first)
        guard uuid != nil || first == "*", rest.count <= 2 else { return nil }
        let numbers = rest.map { UInt16(digits: $0) }
        guard zip(rest, numbers).allSatisfy({ $0 == "*" || $1 != nil }) else { return nil }
        self = .altBeacon(id1: uuid, id2: numbers.first ?? nil, id3: numbers.dropFirst().first ?? nil)
    }

    private init?(namespace: Substring, instance: Substring?, isWhole: Bool) {
        guard isWhole, let namespace = ShortOctets(digits: namespace, count: 10) else { return nil }
        guard let instance else {
            self = .eddystone(namespace: namespace, instance: nil)
            return
        }
        guard let instance = ShortOctets(digits: instance, count: 6) else { return nil }
        self = .eddystone(namespace: namespace, instance: instance)
    }
}

extension UInt16 {
    /// Reads digits without a sign.
    init?(digits text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        self.init(text)
    }
}

extension UUID128 {
    /// Reads 32 hexadecimal digits with hyphens in the standard places, or without any; in upper or lower case.
    init?(strictly text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count)
        guard parts == [32] || parts == [8, 4, 4, 4, 12],
            text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || Hexadecimal.value(ofDigit: $0) != nil })
        else { return nil }
        self.init(text)
    }
}

extension ShortOctets {
    /// Reads `count` bytes as hexadecimal digits without separators.
    init?(digits text: some StringProtocol, count: Int) {
        guard text.utf8.count == 2 * count, let octets = Hexadecimal.octets(text), octets.count == count else {
            return nil
        }
        self.init()
        for octet in octets { append(octet) }
    }
}
