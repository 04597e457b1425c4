/// The status of a subscription (GNSOperationStatus).
public enum NearbyStatus: String, CaseIterable, Sendable {
    /// Nothing is received: the subscription has ended, the user does not want messages, or no reports can arrive.
    case inactive
    /// The subscription has begun, and nothing was received yet.
    case starting
    case active
}
