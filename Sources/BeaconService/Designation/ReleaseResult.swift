/// The result of a release.
public struct ReleaseResult: Equatable, Sendable {
    /// The released beacons; empty when one of the request was not designated.
    public var released: [ServiceBeaconData]
    /// The regions of released beacons that have no designated beacon left and are not monitored themselves, in the
    /// order of the release: the program no longer reacts to their beacons.
    public var unwatched: [String]

    public init(released: [ServiceBeaconData] = [], unwatched: [String] = []) {
        self.released = released
        self.unwatched = unwatched
    }

    /// Whether to advise the user to start the generic regions again, since the program no longer reacts to their
    /// beacons.
    public var needsInitialMonitoring: Bool { !unwatched.isEmpty }

    /// The BOOL that the service's document returns.
    public var isReleased: Bool { !released.isEmpty }
}
