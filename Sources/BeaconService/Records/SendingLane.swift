/// A sequence of records that are sent to a server one after the other, with its own sending status. A fault in one
/// lane does not delay the other.
public enum SendingLane: Hashable, Sendable {
    case service
    /// Logs of an application that a Beacapp server has activated. Logs of other applications wait for their own
    /// servers.
    case beacapp(server: String, requestToken: String)
}
