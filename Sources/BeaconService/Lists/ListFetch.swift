/// A server's response to a request for a list.
public struct ListFetch: Equatable, Sendable {
    public enum Answer: Equatable, Sendable {
        case managed([ManagedRegion], tag: String?)
        case official([OfficialRegion], tag: String?)
        /// The list is the same as the caller's (304).
        case unchanged(tag: String)
        case failed(RegionFetchError)
    }

    public var key: ListKey
    /// Host and port of the server.
    public var place: String
    public var moment: MachineMoment
    public var answer: Answer
    /// Whether the minimum time between two updates is ignored.
    public var isForced: Bool

    public init(key: ListKey, place: String, moment: MachineMoment, answer: Answer, isForced: Bool = false) {
        self.key = key
        self.place = place
        self.moment = moment
        self.answer = answer
        self.isForced = isForced
    }
}

/// The changes of an update of managed regions, compared with the regions stored before.
public struct ManagedUpdate: Equatable, Sendable {
    public var new: [ManagedRegion]
    public var abandoned: [ManagedRegion]

    /// Compares two lists by regionID. A region whose UUID, major or minor changed counts as both abandoned and new.
    public init(from before: [ManagedRegion], to after: [ManagedRegion]) {
        let (old, new) = (Self.table(before), Self.table(after))
        self.new = after.filter { region in old[region.regionID].map { !$0.isSameRegion(as: region) } ?? true }
        abandoned = before.filter { region in new[region.regionID].map { !$0.isSameRegion(as: region) } ?? true }
    }

    private static func table(_ regions: [ManagedRegion]) -> [String: ManagedRegion] {
        Dictionary(regions.map { ($0.regionID, $0) }) { first, _ in first }
    }

    public var result: PrepareResultType { PrepareResultType(new: new.count, abandoned: abandoned.count) }
}

extension ManagedRegion {
    /// Whether both regions match the same beacons.
    fileprivate func isSameRegion(as other: ManagedRegion) -> Bool {
        uuid == other.uuid && major == other.major && minor == other.minor
    }
}

/// The result of an update that a server answered.
public enum ListOutcome: Equatable, Sendable {
    case managed(ManagedUpdate)
    /// The numbers of added and removed official regions.
    case official(new: Int, abandoned: Int)
    /// Nothing was changed.
    case failed(RegionFetchError)
    /// The server reported no change, but the content that it refers to is no longer stored: the list must be
    /// requested again.
    case overtaken
}
