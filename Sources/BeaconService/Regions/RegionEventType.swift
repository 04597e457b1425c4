public import Regions

/// The kind of a region event: entry, exit, or the current state inside or outside (TbBTEventType).
public enum RegionEventType: Int, CaseIterable, Sendable {
    case didEnter = 1
    case didExit = 2
    case isInside = 3
    case isOutside = 4

    /// Nil for events that do not concern the border of a region.
    public init?(_ kind: SiteEvent.Kind) {
        switch kind {
        case .enter: self = .didEnter
        case .exit: self = .didExit
        case .inside: self = .isInside
        case .outside: self = .isOutside
        default: return nil
        }
    }

    public var kind: SiteEvent.Kind {
        switch self {
        case .didEnter: .enter
        case .didExit: .exit
        case .isInside: .inside
        case .isOutside: .outside
        }
    }
}
