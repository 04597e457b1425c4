/// The service's action for a region (TbBTContactCheckResultType). The raw values are public.
public enum ContactCheckResult: Int, CaseIterable, Sendable {
    /// There is nothing to do, or everything is already done.
    case doNothing = 0
    /// A campaign was marked.
    case marked = 1003
    /// There is content, and all of it is blocked.
    case totallyBlocked = 2000
    /// There are several contents, and some are blocked.
    case partlyBlocked = 2001
    /// There is a campaign that cannot be marked.
    case unmarkable = 3000
    /// The region belongs neither to a service nor to a campaign.
    case targetNotFound = 4000
    /// Everything is marked already; content is delivered the next time its condition holds.
    case skipped = 5000

    /// The name in data formats.
    public var name: String {
        switch self {
        case .doNothing: "do-nothing"
        case .marked: "marked"
        case .totallyBlocked: "totally-blocked"
        case .partlyBlocked: "part-blocked"
        case .unmarkable: "unmarkable"
        case .targetNotFound: "target-not-found"
        case .skipped: "skipped"
        }
    }
}
