/// What became of a release.
public struct ReleaseResult: Equatable, Sendable {
    /// What was released; empty when something asked for was not designated.
    public var released: [ServiceBeaconData]
    /// The regionIDs of the released beacons of which nothing is designated any more and which are not monitored
    /// themselves, in the order of the release: nobody watches for their beacons now.
    public var unwatched: [String]

    public init(released: [ServiceBeaconData] = [], unwatched: [String] = []) {
        self.released = released
        self.unwatched = unwatched
    }

    /// Whether the user should be told how to go on (S-101).
    public var needsInitialMonitoring: Bool { !unwatched.isEmpty }

    /// The document's YES or NO.
    public var isReleased: Bool { !released.isEmpty }
}
