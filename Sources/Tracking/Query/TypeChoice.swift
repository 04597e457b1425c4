import Advertising

/// A set of types of beacons: `type:` selects those whose names begin alike. Each of the user's layouts is a
/// separate type.
public struct TypeChoice: Hashable, Sendable {
    /// A bit for each kind; the bit of the layouts is not used.
    private var kinds: UInt16
    private var layouts: Set<UInt8>

    /// The empty set.
    static let none = TypeChoice(kinds: 0, layouts: [])

    private init(kinds: UInt16, layouts: Set<UInt8>) {
        self.kinds = kinds
        self.layouts = layouts
    }

    init(_ kind: BeaconIdentity.Kind) { self.init(kinds: Self.bit(kind), layouts: []) }

    /// The types whose names begin with `prefix`, in lower case. An extra layout is not a type.
    init(prefix: String, _ set: LayoutSet) {
        self = .none
        for kind in BeaconIdentity.Kind.allCases where kind != .layout && kind.name.hasPrefix(prefix) {
            kinds |= Self.bit(kind)
        }
        for (place, layout) in set.layouts.enumerated()
        where !layout.isExtra && layout.name.lowercased().hasPrefix(prefix) { layouts.insert(UInt8(place)) }
    }

    /// The names that `type:` accepts, in the order of the kinds.
    static func names(_ set: LayoutSet) -> [String] {
        BeaconIdentity.Kind.allCases.filter { $0 != .layout }.map(\.name)
            + set.layouts.filter { !$0.isExtra }.map(\.name)
    }

    private static func bit(_ kind: BeaconIdentity.Kind) -> UInt16 { 1 << UInt16(kind.rawValue) }

    var isEmpty: Bool { kinds == 0 && layouts.isEmpty }

    /// Whether a beacon is of one of the types.
    public func contains(_ identity: BeaconIdentity) -> Bool {
        identity.kind == .layout ? layouts.contains(identity.layout) : kinds & Self.bit(identity.kind) != 0
    }

    func intersection(_ other: TypeChoice) -> TypeChoice {
        TypeChoice(kinds: kinds & other.kinds, layouts: layouts.intersection(other.layouts))
    }

    func subtracting(_ other: TypeChoice) -> TypeChoice {
        TypeChoice(kinds: kinds & ~other.kinds, layouts: layouts.subtracting(other.layouts))
    }
}
