/// What a server answered to the question for a list.
public struct ListFetch: Equatable, Sendable {
    public enum Answer: Equatable, Sendable {
        case managed([ManagedRegion], tag: String?)
        case official([OfficialRegion], tag: String?)
        /// It is as the caller has it (304).
        case unchanged(tag: String)
        case failed(RegionFetchError)
    }

    public var key: ListKey
    /// Host and port of the server.
    public var place: String
    public var moment: MachineMoment
    public var answer: Answer
    /// Whether the time between two updates does not count.
    public var isForced: Bool

    public init(key: ListKey, place: String, moment: MachineMoment, answer: Answer, isForced: Bool = false) {
        self.key = key
        self.place = place
        self.moment = moment
        self.answer = answer
        self.isForced = isForced
    }
}

/// What an update of managed regions brought, compared with what was held before.
public struct ManagedUpdate: Equatable, Sendable {
    public var new: [ManagedRegion]
    public var abandoned: [ManagedRegion]

    /// Compares two lists by regionID. A region whose UUID, major or minor changed is given up and new.
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
    /// Whether both are heard alike.
    fileprivate func isSameRegion(as other: ManagedRegion) -> Bool {
        uuid == other.uuid && major == other.major && minor == other.minor
    }
}

/// What became of an update that a server answered.
public enum ListOutcome: Equatable, Sendable {
    case managed(ManagedUpdate)
    /// How many official regions came and went.
    case official(new: Int, abandoned: Int)
    /// Nothing was changed.
    case failed(RegionFetchError)
    /// The server says that nothing changed, but what it speaks of is not held any more: it has to be asked anew.
    case overtaken
}
