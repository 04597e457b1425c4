import Advertising
public import Basics
public import Tracking

/// The identifier of a beacon in the Proximity interface: the bytes that it transmits.
public struct AdvertisedID: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case iBeacon = "IBEACON"
        case eddystone = "EDDYSTONE"
        case eddystoneEID = "EDDYSTONE_EID"
        case altBeacon = "ALTBEACON"

        /// The digit with which names of beacons begin.
        fileprivate var digit: Int {
            switch self {
            case .iBeacon: 1
            case .eddystone: 3
            case .eddystoneEID: 4
            case .altBeacon: 5
            }
        }

        /// The number of bytes of an identifier.
        public var count: Int {
            switch self {
            case .iBeacon, .altBeacon: 20
            case .eddystone: 16
            case .eddystoneEID: 8
            }
        }

        fileprivate var identityKind: BeaconIdentity.Kind {
            switch self {
            case .iBeacon: .iBeacon
            case .eddystone: .eddystoneUID
            case .eddystoneEID: .eddystoneEID
            case .altBeacon: .altBeacon
            }
        }
    }

    public let kind: Kind
    /// For an iBeacon the UUID, major and minor; for Eddystone the namespace and the instance.
    public let octets: [UInt8]

    /// An identifier of these bytes. Nil: the number of bytes is not that of the kind.
    public init?(_ kind: Kind, _ octets: [UInt8]) {
        guard octets.count == kind.count else { return nil }
        self.kind = kind
        self.octets = octets
    }

    /// The identifier of a beacon. Nil: the interface has no beacons of that kind.
    public init?(_ identity: BeaconIdentity) {
        guard let kind = Kind.allCases.first(where: { $0.identityKind == identity.kind }) else { return nil }
        self.init(kind, Array(identity.octets))
    }

    public var identity: BeaconIdentity? { BeaconIdentity(kind: kind.identityKind, octets: octets) }

    // MARK: Names

    /// The prefix of names of beacons: `beacons/`.
    public static let collection = "beacons/"

    /// The part of the name after `beacons/`: `3!3703…`, the kind and the bytes in hexadecimal.
    public var name: String { "\(kind.digit)!\(Hexadecimal.lower(octets))" }

    public var beaconName: String { Self.collection + name }

    /// Reads the form of `name`, in any case; nil: the text is not such a name.
    public init?(name: some StringProtocol) {
        guard let mark = name.firstIndex(of: "!"),
            let kind = Kind.allCases.first(where: { "\($0.digit)" == name[..<mark] })
        else { return nil }
        let digits = name[name.index(after: mark)...]
        // Without this check, blanks between bytes would be accepted.
        guard digits.utf8.count == 2 * kind.count, let octets = Hexadecimal.octets(digits), octets.count == kind.count
        else { return nil }
        self.init(kind, octets)
    }
}

// Conversion from and to bodies.
extension AdvertisedID {
    package init?(_ body: inout TableReader) {
        body.need(["type", "id"])
        let kind = body.word("type", Kind.allCases.map { ($0.rawValue, $0) })
        // Without a kind, any of the lengths may be meant.
        let octets = body.octets("id", in: kind.map { $0.count...$0.count } ?? 8...20)
        guard let kind, let octets else { return nil }
        self.init(kind, octets)
    }

    /// Reads the member of an object.
    package init?(of body: inout TableReader) {
        body.need(["advertisedId"])
        guard var table = body.inner("advertisedId") else { return nil }
        self.init(&table)
    }

    /// Writes the identifier as a member of an object.
    public func write(into json: inout JSONText) {
        json.key("advertisedId")
        json.object { json in
            json.member("type", kind.rawValue)
            json.member("id", Base64.text(octets))
        }
    }
}
