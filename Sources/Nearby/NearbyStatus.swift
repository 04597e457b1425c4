/// How a subscription stands (GNSOperationStatus).
public enum NearbyStatus: String, CaseIterable, Sendable {
    /// Nothing is received: it has ended, the user does not want messages, or nothing can be heard.
    case inactive
    /// It has begun, and nothing was heard yet.
    case starting
    case active
}
