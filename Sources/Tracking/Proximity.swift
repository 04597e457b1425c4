/// How near a beacon is, in Core Location's four words.
///
/// Edges: immediate below 0.5 m, near below 3 m, far beyond; unknown when there is no distance.
public enum Proximity: UInt8, CaseIterable, Sendable {
    case unknown = 0
    case immediate = 1
    case near = 2
    case far = 3

    /// Nearest first, unknown last: the order of Core Location's ranging.
    public var rank: UInt8 { self == .unknown ? 4 : rawValue }

    /// Whether a beacon at `self` is at `limit` or nearer. Within unknown, every beacon is (T-25 … T-28).
    public func isWithin(_ limit: Proximity) -> Bool {
        limit == .unknown || (self != .unknown && rank <= limit.rank)
    }

    /// Whether a beacon at `self` is at `limit` or farther; unknown counts as farthest (T-29 … T-32, A-46).
    public func isBeyond(_ limit: Proximity) -> Bool { rank >= limit.rank }

    /// Whether a beacon is at just that proximity (T-33).
    public func isExactly(_ other: Proximity) -> Bool { self == other }
}

extension Proximity: CustomStringConvertible {
    /// The English word, as data formats have it.
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
