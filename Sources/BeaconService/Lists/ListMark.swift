/// That a list was updated.
public struct ListMark: Equatable, Sendable {
    public var key: ListKey
    /// The entity tag of what is held; nil: the server gave none, or something else changed what is held since.
    public var tag: String?
    public var moment: MachineMoment

    public init(key: ListKey, tag: String?, moment: MachineMoment) {
        self.key = key
        self.tag = tag
        self.moment = moment
    }

    /// Seconds until the list may be updated again; 0: now.
    /// - Parameter hours: RegionUpdateIntervalHours.
    func wait(hours: Int, at now: MachineMoment) -> Double {
        guard let passed = now.seconds(since: moment) else { return 0 }
        return max(0, Double(hours) * 3600 - passed)
    }
}
