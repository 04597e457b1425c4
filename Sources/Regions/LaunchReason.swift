public import Basics

/// The reason why the program was started. A run that was started for an event of a region has that event as its
/// reason.
public enum LaunchReason: Equatable, Sendable {
    case normal
    /// An event of a region; nil: the region is not known.
    case regionEvent(id: String?)

    /// The environment variable that passes the reason to user commands, and that `watch` and `wake` read.
    public static let variable = "NOROSHI_LAUNCH_REASON"

    /// Reads `normal`, `region` or `region:ID`; nil: the text is something else.
    public init?(_ text: String) {
        switch text {
        case "normal": self = .normal
        case "region": self = .regionEvent(id: nil)
        default:
            guard text.hasPrefix("region:") else { return nil }
            let id = String(text.dropFirst("region:".count))
            guard !id.isEmpty else { return nil }
            self = .regionEvent(id: id)
        }
    }

    /// The text that `init(_:)` reads.
    public var text: String {
        switch self {
        case .normal: "normal"
        case .regionEvent(let id): id.map { "region:" + $0 } ?? "region"
        }
    }

    /// The identifier of the region.
    public var region: String? { if case .regionEvent(let id) = self { id } else { nil } }

    /// The events about this start: none for a normal start.
    public func events(at now: Timestamp) -> [SiteEvent] {
        guard case .regionEvent(let id) = self else { return [] }
        return [SiteEvent(time: now, kind: .launched, region: id, reason: Phrase(.why.launched))]
    }
}
