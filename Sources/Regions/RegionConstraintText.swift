import Advertising
import Basics
public import Tracking

// The written form of constraints.
extension RegionConstraint {
    /// Reads `UUID[/MAJOR[/MINOR]]`, `altbeacon:ID1[/ID2[/ID3]]` or `eddystone:NAMESPACE[/INSTANCE]`.
    ///
    /// UUIDs may be in any case, with or without hyphens; numbers are 0 to 65535; a namespace has 20 hexadecimal
    /// digits, an instance 12. `*` matches any value, as does leaving it out. The text of `BeaconIdentity.text` is
    /// accepted as well and gives the region of that beacon alone.
    ///
    /// - Throws: `minorWithoutMajor`; `unreadable` with the part that cannot be read.
    public init(text: some StringProtocol) throws(RegionError) {
        if let colon = text.firstIndex(of: ":") {
            let rest = text[text.index(after: colon)...]
            switch text[..<colon].lowercased() {
            case "altbeacon" where !rest.contains(":"): self = try Self.numbered(rest, isAltBeacon: true)
            case "eddystone": self = try Self.namespaced(rest)
            default:
                guard let identity = BeaconIdentity(text: text), let constraint = Self(identity) else {
                    throw .unreadable(String(text))
                }
                self = constraint
            }
        } else {
            self = try Self.numbered(text, isAltBeacon: false)
        }
    }

    /// The region of one beacon alone; nil for kinds without regions.
    public init?(_ identity: BeaconIdentity) {
        switch identity.kind {
        case .iBeacon:
            guard let uuid = identity.uuid else { return nil }
            self = .iBeacon(uuid: uuid, major: identity.major, minor: identity.minor)
        case .altBeacon:
            guard let uuid = identity.uuid else { return nil }
            self = .altBeacon(id1: uuid, id2: identity.major, id3: identity.minor)
        case .eddystoneUID:
            let octets = Array(identity.octets)
            self = .eddystone(
                namespace: ShortOctets(octets.span, 0..<10), instance: ShortOctets(octets.span, 10..<octets.count))
        default: return nil
        }
    }

    /// Reads `UUID[/number[/number]]`.
    private static func numbered(
        _ text: some StringProtocol, isAltBeacon: Bool
    ) throws(RegionError) -> RegionConstraint {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 3 else { throw .unreadable(String(text)) }
        let uuid = UUID128(parts[0])
        guard uuid != nil || (isAltBeacon && parts[0] == "*") else { throw .unreadable(String(parts[0])) }
        let second = parts.count > 1 ? try number(parts[1]) : nil
        let third = parts.count > 2 ? try number(parts[2]) : nil
        guard !isAltBeacon, let uuid else { return .altBeacon(id1: uuid, id2: second, id3: third) }
        return try RegionConstraint(uuid: uuid, major: second, minor: third)
    }

    /// Reads `NAMESPACE[/INSTANCE]`.
    private static func namespaced(_ text: some StringProtocol) throws(RegionError) -> RegionConstraint {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { throw .unreadable(String(text)) }
        let namespace = try octets(parts[0], count: 10)
        let instance = parts.count > 1 && parts[1] != "*" ? try octets(parts[1], count: 6) : nil
        return .eddystone(namespace: namespace, instance: instance)
    }

    private static func number(_ text: some StringProtocol) throws(RegionError) -> UInt16? {
        if text == "*" { return nil }
        guard !text.hasPrefix("+"), let number = UInt16(text) else { throw .unreadable(String(text)) }
        return number
    }

    private static func octets(_ text: some StringProtocol, count: Int) throws(RegionError) -> ShortOctets {
        guard let octets = Hexadecimal.octets(text), octets.count == count else { throw .unreadable(String(text)) }
        return ShortOctets(octets.span, 0..<count)
    }
}

extension RegionConstraint: CustomStringConvertible {
    /// The text that `init(text:)` reads.
    public var description: String {
        switch self {
        case .iBeacon(let uuid, let major, let minor): Self.joined("\(uuid)", major, minor)
        case .altBeacon(let id1, let id2, let id3): Self.joined("altbeacon:" + (id1.map { "\($0)" } ?? "*"), id2, id3)
        case .eddystone(let namespace, let instance):
            "eddystone:\(namespace)" + (instance.map { "/\($0)" } ?? "")
        }
    }

    private static func joined(_ head: String, _ second: UInt16?, _ third: UInt16?) -> String {
        switch (second, third) {
        case (nil, nil): head
        case (let second?, nil): "\(head)/\(second)"
        case (let second, let third?): "\(head)/\(second.map { "\($0)" } ?? "*")/\(third)"
        }
    }
}

extension BeaconRegion {
    /// A region for each UUID, named by `prefix` and the UUID's place in the list, from 0.
    ///
    /// - Returns: The regions, and the texts that are not UUIDs, which are skipped.
    public static func regions(
        forUUIDs uuids: [String], prefix: String, options: RegionNotificationOptions = .default
    ) -> (regions: [MonitoredRegion], invalid: [String]) {
        var regions: [MonitoredRegion] = []
        var invalid: [String] = []
        for (index, text) in uuids.enumerated() {
            if let uuid = UUID128(text),
                let region = try? BeaconRegion(
                    identifier: "\(prefix)\(index)", constraint: .iBeacon(uuid: uuid, major: nil, minor: nil))
            {
                regions.append(MonitoredRegion(region, options: options))
            } else {
                invalid.append(text)
            }
        }
        return (regions, invalid)
    }
}
