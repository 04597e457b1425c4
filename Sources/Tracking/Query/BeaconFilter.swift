public import Advertising

/// A filter as typed by the user: terms separated by blanks, all of which must hold.
///
/// - `text`: occurs in name, identifiers, address, URL or type, in any case
/// - `type:ibeacon`: a type that begins with this
/// - `near`, `immediate`, `far`, `unknown` (or 至近, 近い, 遠い, 不明): this proximity; also `within:near`, `beyond:near`
/// - `rssi>-70`, `age<5`, `distance<2`, `battery<2500`, `interval>1`: with `<`, `<=`, `>`, `>=`, `=`
/// - `beacon`: no devices without a beacon frame
/// - `service` or `type:service` (or サービス): beacons of the service, whose UUIDs the caller sets by `know(service:)`
/// - `!` before a term inverts it
public struct BeaconFilter: Hashable, Sendable {
    public var terms: [Term]

    public struct Term: Hashable, Sendable {
        public var isInverted: Bool
        public var condition: Condition

        public init(isInverted: Bool, condition: Condition) {
            self.isInverted = isInverted
            self.condition = condition
        }
    }

    public enum Condition: Hashable, Sendable {
        /// Lower-case octets.
        case text([UInt8])
        case type(String)
        case proximity(ProximityRule)
        case number(Quantity, Comparison, Double)
        case beacon
        /// An iBeacon with one of these UUIDs, which are reserved for the service. A typed filter has none until
        /// `know(service:)` sets them.
        case service(Set<UUID128>)
        /// One of these beacons, or inverted every other one; it cannot be typed.
        case identity(Set<BeaconIdentity>)
    }

    public enum Quantity: String, CaseIterable, Sendable {
        case rssi, age, distance, battery, interval
    }

    public enum Comparison: String, CaseIterable, Sendable {
        case atMost = "<="
        case atLeast = ">="
        case less = "<"
        case more = ">"
        case equal = "="

        func holds(_ left: Double, _ right: Double) -> Bool {
            switch self {
            case .atMost: left <= right
            case .atLeast: left >= right
            case .less: left < right
            case .more: left > right
            case .equal: left == right
            }
        }
    }

    public init() { terms = [] }

    /// Reads a typed filter. It never fails: an unknown term is searched for as text.
    public init(_ typed: String) {
        terms = typed.split(separator: " ").compactMap { Term($0) }
    }

    public var isEmpty: Bool { terms.isEmpty }

    /// Sets the UUIDs that are reserved for the service, for terms about its beacons.
    public mutating func know(service uuids: Set<UUID128>) {
        for place in terms.indices {
            if case .service = terms[place].condition { terms[place].condition = .service(uuids) }
        }
    }

    /// Whether a term asks for beacons of the service.
    public var asksForService: Bool {
        terms.contains { if case .service = $0.condition { true } else { false } }
    }
}

/// A condition on the proximity: within, beyond or exactly.
public enum ProximityRule: Hashable, Sendable {
    case within(Proximity)
    case beyond(Proximity)
    case exactly(Proximity)

    public func holds(_ proximity: Proximity) -> Bool {
        switch self {
        case .within(let limit): proximity.isWithin(limit)
        case .beyond(let limit): proximity.isBeyond(limit)
        case .exactly(let other): proximity.isExactly(other)
        }
    }
}

extension BeaconFilter.Term {
    init?(_ typed: Substring) {
        var typed = typed
        isInverted = typed.first == "!"
        if isInverted { typed = typed.dropFirst() }
        guard !typed.isEmpty else { return nil }
        condition = .init(typed.lowercased())
    }
}

extension BeaconFilter.Condition {
    /// Proximity words in both languages.
    static let words: [String: Proximity] = [
        "immediate": .immediate, "near": .near, "far": .far, "unknown": .unknown,
        "至近": .immediate, "近い": .near, "遠い": .far, "不明": .unknown,
    ]

    init(_ typed: String) {
        if let proximity = Self.words[typed] {
            self = .proximity(.exactly(proximity))
        } else if typed == "beacon" {
            self = .beacon
        } else if ["service", "サービス", "type:service"].contains(typed) {
            self = .service([])
        } else if let colon = typed.firstIndex(of: ":"), let condition = Self.named(typed, colon) {
            self = condition
        } else {
            self = Self.comparison(typed) ?? .text(Array(typed.utf8))
        }
    }

    private static func named(_ typed: String, _ colon: String.Index) -> Self? {
        let value = String(typed[typed.index(after: colon)...])
        switch typed[..<colon] {
        case "type": return value.isEmpty ? nil : .type(value)
        case "within": return words[value].map { .proximity(.within($0)) }
        case "beyond": return words[value].map { .proximity(.beyond($0)) }
        case "exactly": return words[value].map { .proximity(.exactly($0)) }
        default: return nil
        }
    }

    private static func comparison(_ typed: String) -> Self? {
        for quantity in BeaconFilter.Quantity.allCases where typed.hasPrefix(quantity.rawValue) {
            let rest = typed.dropFirst(quantity.rawValue.count)
            for comparison in BeaconFilter.Comparison.allCases where rest.hasPrefix(comparison.rawValue) {
                guard let number = Double(rest.dropFirst(comparison.rawValue.count)) else { return nil }
                return .number(quantity, comparison, number)
            }
        }
        return nil
    }
}
