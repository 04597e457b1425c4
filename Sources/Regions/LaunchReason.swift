public import Tracking

/// Why a program was started (T-10, T-11): a run that was called for an event of a region tells so.
public enum LaunchReason: Equatable, Sendable {
    case normal
    /// Something happened to a region; nil: it was not said to which.
    case regionEvent(id: String?)

    /// The variable of the environment by which commands of the user are told, and which `watch` and `wake` read.
    public static let variable = "NOROSHI_LAUNCH_REASON"

    /// Reads `normal`, `region` or `region:ID`; nil: it is none of them.
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

    /// As it is read.
    public var text: String {
        switch self {
        case .normal: "normal"
        case .regionEvent(let id): id.map { "region:" + $0 } ?? "region"
        }
    }

    /// The identifier of the region.
    public var region: String? { if case .regionEvent(let id) = self { id } else { nil } }

    /// What stands among the events: nothing for a normal start.
    public func events(at now: Timestamp) -> [SiteEvent] {
        guard case .regionEvent(let id) = self else { return [] }
        return [SiteEvent(time: now, kind: .launched, region: id, reason: Reason("why.launched"))]
    }
}
