/// A record of the latest update of a list.
public struct ListMark: Equatable, Sendable {
    public var key: ListKey
    /// The entity tag of the stored content; nil if the server gave none, or if another operation has changed the
    /// content since.
    public var tag: String?
    public var moment: MachineMoment

    public init(key: ListKey, tag: String?, moment: MachineMoment) {
        self.key = key
        self.tag = tag
        self.moment = moment
    }

    /// The time in seconds until the list may be updated again; 0 if it may be updated now.
    /// - Parameter hours: RegionUpdateIntervalHours.
    func wait(hours: Int, at now: MachineMoment) -> Double {
        guard let passed = now.seconds(since: moment) else { return 0 }
        return max(0, Double(hours) * 3600 - passed)
    }
}
