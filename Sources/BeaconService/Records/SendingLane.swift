/// Records that go to a server one after the other, with what is known of how sending them stands. What is wrong with one
/// lane does not hold up the other.
public enum SendingLane: Hashable, Sendable {
    case service
    /// Logs of an application that a server of Beacapp has activated. Those of others wait for theirs.
    case beacapp(server: String, requestToken: String)
}
