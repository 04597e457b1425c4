/// What the service did about a region (TbBTContactCheckResultType, S-146 … S-154). The raw values are public.
public enum ContactCheckResult: Int, CaseIterable, Sendable {
    /// Nothing is to be done, or it has been done already.
    case doNothing = 0
    /// The mark of a campaign was set.
    case marked = 1003
    /// There is content, and all of it is blocked.
    case totallyBlocked = 2000
    /// There are several contents, and some are blocked.
    case partlyBlocked = 2001
    /// There is a campaign that cannot be marked.
    case unmarkable = 3000
    /// Neither a service nor a campaign knows the region.
    case targetNotFound = 4000
    /// All marks are there; content comes when its condition holds next.
    case skipped = 5000

    /// The word of data formats.
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
