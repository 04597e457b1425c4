/// The proximity of a beacon, in Core Location's four values.
///
/// Immediate is below 0.5 m, near below 3 m, far beyond that; unknown means that there is no distance.
public enum Proximity: UInt8, CaseIterable, Sendable {
    case unknown = 0
    case immediate = 1
    case near = 2
    case far = 3

    /// The rank in the order of Core Location's ranging: nearest first, unknown last.
    public var rank: UInt8 { self == .unknown ? 4 : rawValue }

    /// Whether a beacon at `self` is at `limit` or nearer; every beacon is within unknown.
    public func isWithin(_ limit: Proximity) -> Bool {
        limit == .unknown || (self != .unknown && rank <= limit.rank)
    }

    /// Whether a beacon at `self` is at `limit` or farther; unknown counts as farthest.
    public func isBeyond(_ limit: Proximity) -> Bool { rank >= limit.rank }

    /// Whether a beacon at `self` is at exactly this proximity.
    public func isExactly(_ other: Proximity) -> Bool { self == other }
}

extension Proximity: CustomStringConvertible {
    /// The English word that is used in data formats.
    public var description: String {
        switch self {
        case .unknown: "unknown"
        case .immediate: "immediate"
        case .near: "near"
        case .far: "far"
        }
    }

    /// Reads the English word.
    public init?(_ text: some StringProtocol) {
        guard let match = Proximity.allCases.first(where: { $0.description == text }) else { return nil }
        self = match
    }
}
