public import Basics

/// The stored information about lists fetched from servers, except the managed regions themselves.
public struct FetchedLists: Equatable, Sendable {
    /// The origin of the stored managed regions, or nil if they come from the user's file or there are none.
    public internal(set) var managed: ListOrigin?
    /// The origin of the official regions, or nil if they come from the user's file or from the program.
    public internal(set) var officialOrigin: ListOrigin?
    /// The fetched official regions; empty if none were fetched.
    public internal(set) var official: [OfficialRegion]
    /// Managed regions that the last update added (newManagedRegions).
    public internal(set) var new: [ManagedRegion]
    /// Managed regions that the last update removed (abandonedManagedRegions).
    public internal(set) var abandoned: [ManagedRegion]
    /// The time of the latest update of each list, and its entity tag.
    public internal(set) var marks: [ListMark]

    public init(
        managed: ListOrigin? = nil, officialOrigin: ListOrigin? = nil, official: [OfficialRegion] = [],
        new: [ManagedRegion] = [], abandoned: [ManagedRegion] = [], marks: [ListMark] = []
    ) {
        self.managed = managed
        self.officialOrigin = officialOrigin
        self.official = official
        self.new = new
        self.abandoned = abandoned
        self.marks = marks
    }

    public func mark(of key: ListKey) -> ListMark? { marks.first { $0.key == key } }

    /// The time at which a list of managed regions may be updated again, or nil if it may be updated now.
    /// - Parameter hours: RegionUpdateIntervalHours. It does not delay official regions.
    public func next(of key: ListKey, hours: Int, at now: MachineMoment) -> Timestamp? {
        guard key.list != .official, let wait = mark(of: key)?.wait(hours: hours, at: now), wait > 0 else { return nil }
        return now.time.advanced(bySeconds: wait)
    }

    /// Records an update. Marks of overlapping lists of another server, application or mode are removed, because the
    /// update replaced their content. Overlapping lists of the same server remain, but lose their entity tags,
    /// because their stored content has changed.
    mutating func note(_ mark: ListMark) {
        marks.removeAll { other in
            other.key == mark.key || !other.key.isBeside(mark.key) && other.key.list.overlaps(mark.key.list)
        }
        for place in marks.indices where marks[place].key.list.overlaps(mark.key.list) { marks[place].tag = nil }
        marks.append(mark)
    }

    /// Whether the stored managed regions were fetched from the server of a key, for its application.
    func hasMarks(ofOriginOf key: ListKey) -> Bool {
        managed != nil
            && marks.contains {
                $0.key.list != .official && $0.key.server == key.server && $0.key.application == key.application
            }
    }

    /// Removes the entity tags of the lists that contained a region.
    mutating func forgetTags(of region: ManagedRegion) {
        for place in marks.indices where marks[place].key.list.slice?.holds(region) == true { marks[place].tag = nil }
    }

    /// The part of these lists that is still trustworthy after parts of them were lost: entity tags are removed, and
    /// official regions without an origin are discarded.
    var incomplete: FetchedLists {
        var lists = self
        for place in lists.marks.indices { lists.marks[place].tag = nil }
        if lists.officialOrigin == nil { lists.official = [] }
        return lists
    }

    mutating func forgetManaged() {
        managed = nil
        (new, abandoned) = ([], [])
        marks.removeAll { $0.key.list != .official }
    }

    mutating func forgetOfficial() {
        officialOrigin = nil
        official = []
        marks.removeAll { $0.key.list == .official }
    }
}

/// The server that a list comes from, and the time at which it last confirmed the list.
public struct ListOrigin: Hashable, Sendable {
    /// Host and port.
    public var place: String
    public var time: Timestamp

    public init(place: String, time: Timestamp) {
        self.place = place
        self.time = time
    }
}
