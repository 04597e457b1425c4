public import Advertising

/// A text that a filter searches for.
public struct SoughtText: Hashable, Sendable {
    /// The text in lower case.
    public let octets: [UInt8]
    /// Whether the text is a number, which matches a whole field or its beginning: 17 does not match 00117.
    public let isNumber: Bool
    /// The beacons for which data that they do not send contains the text.
    public internal(set) var beacons: Set<BeaconIdentity> = []
    public internal(set) var groups: Set<BeaconGroup> = []

    public init(_ text: String) {
        octets = Array(text.lowercased().utf8)
        isNumber = octets.allSatisfy { 0x30...0x39 ~= $0 }
    }

    /// Whether data that a beacon does not send contains the text.
    func isKnown(of identity: BeaconIdentity) -> Bool {
        !beacons.isEmpty && beacons.contains(identity) || groups.contains { $0.contains(identity) }
    }
}

/// A group of beacons whose identifiers begin alike: those of a region.
public struct BeaconGroup: Hashable, Sendable {
    private let kind: BeaconIdentity.Kind
    private let octets: ShortOctets
    private let masks: [UInt64]

    /// - Parameter masks: The bits that must be the same, for each of the three words of the identifiers.
    public init(kind: BeaconIdentity.Kind, octets: ShortOctets, masks: (UInt64, UInt64, UInt64)) {
        self.kind = kind
        self.octets = octets
        self.masks = [masks.0, masks.1, masks.2]
    }

    public func contains(_ identity: BeaconIdentity) -> Bool {
        guard identity.kind == kind else { return false }
        let other = identity.octets
        return (octets.high ^ other.high) & masks[0] == 0 && (octets.middle ^ other.middle) & masks[1] == 0
            && (octets.low ^ other.low) & masks[2] == 0
    }
}

/// The searchable text of a row, for filters.
public struct RowText: Hashable, Sendable {
    private var words: [UInt8]
    private var fields: [[UInt8]]

    /// Creates the text of a row.
    ///
    /// - Parameters:
    ///   - words: Texts; a number is found in them where a number begins.
    ///   - fields: Identifiers and codes; a number is found only where one of them begins.
    public init(_ words: [String], fields: [String] = []) {
        self.words = Array(words.joined(separator: "\n").lowercased().utf8)
        self.fields = fields.map { Array($0.lowercased().utf8) }
    }

    public func says(_ sought: SoughtText) -> Bool {
        guard sought.isNumber else {
            return words.span.contains(subsequence: sought.octets)
                || fields.contains { $0.span.contains(subsequence: sought.octets) }
        }
        return words.span.contains(number: sought.octets) || fields.contains { $0.starts(with: sought.octets) }
    }
}

/// The data about beacons that the beacons do not send.
public struct FilterFacts: Sendable {
    /// The UUIDs that are reserved for the service.
    public var service: Set<UUID128>
    public var designated: Set<BeaconIdentity> = []
    public var switchers: Set<BeaconIdentity> = []
    /// The texts about single beacons: the name that the user gave, the segment.
    public var beacons: [(identity: BeaconIdentity, text: RowText)] = []
    /// The texts about all beacons of a region: its identifier and its name.
    public var groups: [(group: BeaconGroup, text: RowText)] = []

    public init(service: Set<UUID128> = []) { self.service = service }

    /// Whether the text of any beacon or group contains a text.
    public func says(_ sought: SoughtText) -> Bool {
        beacons.contains { $0.text.says(sought) } || groups.contains { $0.text.says(sought) }
    }

    /// A text together with the beacons and groups whose texts contain it.
    func found(_ sought: SoughtText) -> SoughtText {
        var sought = sought
        sought.beacons = Set(beacons.filter { $0.text.says(sought) }.map(\.identity))
        sought.groups = Set(groups.filter { $0.text.says(sought) }.map(\.group))
        return sought
    }
}
