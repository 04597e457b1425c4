import Advertising
public import JSON
import TextCodec
import Time
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
    public init(_ body: BodyObject) throws(BodyProblem) {
        let kind = try body.word("type", Kind.allCases.map { ($0.rawValue, $0) })
        let octets = try body.octets("id", in: kind.count...kind.count)
        guard let read = Self(kind, octets) else { throw body.problem("id", .octets(kind.count...kind.count)) }
        self = read
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

extension BodyObject {
    /// A member that is an object.
    public func object(_ key: String) throws(BodyProblem) -> BodyObject {
        try BodyObject(try need(key, .object) { $0 }, place: place(of: key))
    }

    /// A value of bytes in base64.
    /// - Parameter range: The allowed number of bytes.
    public func octets(_ key: String, in range: ClosedRange<Int>) throws(BodyProblem) -> [UInt8] {
        try need(key, .octets(range)) { node in
            // Line breaks between the characters are not allowed.
            guard let text = node.text(longest: 4 * (range.upperBound / 3 + 1)), let octets = Base64.octets(text),
                range.contains(octets.count), text.utf8.count == 4 * ((octets.count + 2) / 3)
            else { return nil }
            return octets
        }
    }
}
