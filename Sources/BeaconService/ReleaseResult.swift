/// What became of a release.
public struct ReleaseResult: Equatable, Sendable {
    /// What was released; empty when something asked for was not designated.
    public var released: [ServiceBeaconData]
    /// Nothing is designated any more, and no initial region is monitored: the user should be told how to go on
    /// (S-101).
    public var needsInitialMonitoring: Bool

    public init(released: [ServiceBeaconData] = [], needsInitialMonitoring: Bool = false) {
        self.released = released
        self.needsInitialMonitoring = needsInitialMonitoring
    }

    /// The document's YES or NO.
    public var isReleased: Bool { !released.isEmpty }
}
