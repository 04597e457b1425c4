import Advertising
import Basics

// Reads the form that `text` writes.
extension BeaconIdentity {
    /// Reads the texts that `text` returns, in any case: `ibeacon:UUID:1:2`, `eddystone-uid:namespace:instance`,
    /// `eddystone-url:https://…` and so on.
    ///
    /// `BeaconIdentity(text: identity.text)?.text == identity.text` holds for every kind but two: a device and a
    /// KKM sensor are identified by an address, and the text does not contain whether it is public, so they cannot
    /// be read. A URL that was sent without abbreviations is read with them, which is another identity with the
    /// same text.
    ///
    /// - Returns: nil when the text is anything else.
    public init?(text: some StringProtocol) {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let name = text[..<colon].lowercased()
        let rest = text[text.index(after: colon)...]
        if name.hasPrefix(Kind.layout.name) {
            guard let number = Self.number(name.dropFirst(Kind.layout.name.count), UInt8.self),
                let octets = Self.octets(rest, 0...ShortOctets.capacity)
            else { return nil }
            self.init(.layout, octets, layout: number)
            return
        }
        switch Kind.allCases.first(where: { $0.name == name }) {
        case .iBeacon: self.init(.iBeacon, numbered: rest)
        case .altBeacon: self.init(.altBeacon, numbered: rest)
        case .eddystoneUID: self.init(namespaced: rest)
        case .eddystoneURL: self.init(.eddystoneURL, url: rest)
        case .uriBeacon: self.init(.uriBeacon, url: rest)
        case .eddystoneEID:
            guard let octets = Self.octets(rest, 8...8) else { return nil }
            self.init(.eddystoneEID, octets)
        case .ruuviTag:
            guard let address = DeviceAddress(rest, .random) else { return nil }
            self.init(.ruuviTag, address.value, count: 8)
        case .device, .kkmSensor, .layout, nil: return nil
        }
    }

    /// Reads `UUID:major:minor`.
    private init?(_ kind: Kind, numbered text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let uuid = UUID128(parts[0]), let major = Self.number(parts[1], UInt16.self),
            let minor = Self.number(parts[2], UInt16.self)
        else { return nil }
        self.init(kind, uuid.high, uuid.low, UInt64(major) << 48 | UInt64(minor) << 32, count: 20)
    }

    /// Reads `namespace:instance`.
    private init?(namespaced text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let namespace = Self.octets(parts[0], 10...10),
            let instance = Self.octets(parts[1], 6...6)
        else { return nil }
        self.init(.eddystoneUID, namespace.high, namespace.middle | instance.high >> 16, count: 16)
    }

    /// Reads a URL, or the bytes of a malformed one.
    private init?(_ kind: Kind, url text: some StringProtocol) {
        var octets = ShortOctets()
        if let compressed = try? CompressedURL.compress(String(text)) {
            for octet in compressed { octets.append(octet) }
        } else {
            guard let plain = Self.octets(text, 0...ShortOctets.capacity), CompressedURL.expand(plain) == nil
            else { return nil }
            octets = plain
        }
        self.init(kind, octets)
    }

    private static func octets(_ text: some StringProtocol, _ counts: ClosedRange<Int>) -> ShortOctets? {
        guard text.utf8.allSatisfy({ Hexadecimal.value(ofDigit: $0) != nil }), let octets = Hexadecimal.octets(text),
            counts.contains(octets.count)
        else { return nil }
        return ShortOctets(octets.span, 0..<octets.count)
    }

    /// Reads digits without a sign.
    private static func number<Number: FixedWidthInteger>(
        _ text: some StringProtocol, _ type: Number.Type
    ) -> Number? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Number(text) : nil
    }
}
