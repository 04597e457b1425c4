public import Advertising

/// A filter as typed by the user: terms separated by blanks, all of which must hold. Every list is filtered in this
/// language, as far as the list has the properties that a term refers to (`FilterScope`).
///
/// - `text`: occurs in name, identifiers, address, URL or type, or in other data about the beacon: the name that
///   the user gave, key code, segment, regions; in any case. A number is found at beginnings only
/// - `"text"`: the same, for a text with blanks in it, or a word that would have another meaning
/// - `type:ibeacon`: a type that begins with this, also the name of one of the user's layouts
/// - `near`, `immediate`, `far`, `unknown` (or 至近, 近距離, 遠距離, 不明): this proximity; also `within:near`, `beyond:near`
/// - `rssi>-70`, `age<5`, `distance<2`, `battery<2500`, `interval>1`, `loss>20`: with `<`, `<=`, `>`, `>=`, `=`
/// - `beacon`: no devices without a beacon frame
/// - `lost` (受信途絶): not heard any more; `new` (新規): heard for the first time within the last minute
/// - `service` or `type:service` (or サービス), `designated` (指定), `switcher` (スイッチャー): data of the service, which the
///   caller passes to `know`
/// - `!` before a term inverts it
///
/// A filter that can match nothing is rejected: a type that does not exist, a quantity without a comparison, terms
/// that never hold together.
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
        case text(SoughtText)
        case type(TypeChoice)
        case proximity(ProximityRule)
        case number(Quantity, Comparison, Double)
        case beacon
        case lost
        case new
        /// An iBeacon with one of these UUIDs, which are reserved for the service. A typed filter has none until
        /// `know` sets them.
        case service(Set<UUID128>)
        /// One of the designated beacons, or of the switchers. A typed filter has none until `know` sets them.
        case designated(Set<BeaconIdentity>)
        case switcher(Set<BeaconIdentity>)
        /// One of these beacons or, if inverted, any other one. This condition cannot be typed.
        case identity(Set<BeaconIdentity>)
    }

    public enum Quantity: String, CaseIterable, Sendable {
        case rssi, age, distance, battery, interval, loss

        /// A comparison that the user may want.
        public var example: String {
            switch self {
            case .rssi: "rssi>-70"
            case .age: "age<5"
            case .distance: "distance<3"
            case .battery: "battery<2500"
            case .interval: "interval>1"
            case .loss: "loss>20"
            }
        }

        /// The possible values of the quantity: dBm, seconds, metres, millivolts, seconds, per cent.
        var range: ClosedRange<Double> {
            switch self {
            case .rssi: -127...20
            case .battery: 0...65_535
            case .loss: 0...100
            case .age, .distance, .interval: 0...(.infinity)
            }
        }
    }

    public enum Comparison: String, CaseIterable, Sendable {
        case atMost = "<="
        case atLeast = ">="
        case less = "<"
        case more = ">"
        case equal = "="

        /// The distance from a written number within which values are equal to it, because values are shown
        /// rounded.
        static func margin(_ written: Double) -> Double { written == written.rounded() ? 0.5 : 0.05 }

        func holds(_ left: Double, _ right: Double) -> Bool {
            switch self {
            case .atMost: left <= right
            case .atLeast: left >= right
            case .less: left < right
            case .more: left > right
            case .equal: abs(left - right) < Self.margin(right)
            }
        }
    }

    /// Seconds for which a beacon counts as new.
    public static let newness = 60.0

    public init() { terms = [] }

    /// Reads a typed filter, and rejects one that contains errors or can match nothing. `FilterReading` reads a
    /// filter that is still being typed.
    /// - Parameter layouts: The user's layouts, whose names are types.
    public init(_ typed: String, layouts: LayoutSet = .empty) throws(FilterProblem) {
        let reading = FilterReading(typed, layouts: layouts)
        if let problem = reading.problem { throw problem }
        self = reading.filter
    }

    public var isEmpty: Bool { terms.isEmpty }

    /// Adds the data about beacons that the beacons do not send.
    public mutating func know(_ facts: FilterFacts) {
        for place in terms.indices {
            switch terms[place].condition {
            case .service: terms[place].condition = .service(facts.service)
            case .designated: terms[place].condition = .designated(facts.designated)
            case .switcher: terms[place].condition = .switcher(facts.switchers)
            case .text(let sought): terms[place].condition = .text(facts.found(sought))
            case .type, .proximity, .number, .beacon, .lost, .new, .identity: break
            }
        }
    }

    /// Whether a term may depend on data that only the service has, so that the caller must pass it to `know`.
    public var asksForFacts: Bool {
        terms.contains { term in
            switch term.condition {
            case .service, .designated, .switcher, .text: true
            case .type, .proximity, .number, .beacon, .lost, .new, .identity: false
            }
        }
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
