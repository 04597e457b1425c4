public import Tracking

/// What is remembered of the lists that servers brought, but for the managed regions themselves.
public struct FetchedLists: Equatable, Sendable {
    /// Where the managed regions that are held come from; nil: from the user's file, or from nowhere.
    public internal(set) var managed: ListOrigin?
    /// Where the official regions come from; nil: from the user's file, or from the program.
    public internal(set) var officialOrigin: ListOrigin?
    /// Empty: none were fetched.
    public internal(set) var official: [OfficialRegion]
    /// Managed regions that the last update added (newManagedRegions).
    public internal(set) var new: [ManagedRegion]
    /// Managed regions that the last update took away (abandonedManagedRegions).
    public internal(set) var abandoned: [ManagedRegion]
    /// When what was updated last, and by which tag it is known.
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

    /// When a list of managed regions may be updated; nil: now.
    /// - Parameter hours: RegionUpdateIntervalHours. Official regions are not held back.
    public func next(of key: ListKey, hours: Int, at now: MachineMoment) -> Timestamp? {
        guard key.list != .official, let wait = mark(of: key)?.wait(hours: hours, at: now), wait > 0 else { return nil }
        return now.time.advanced(bySeconds: wait)
    }

    /// Notes an update. What it replaced of another server, application or mode was not updated as far as this one
    /// goes; what of the same server overlaps with it is held differently now, and is not known by its tag any more.
    mutating func note(_ mark: ListMark) {
        marks.removeAll { other in
            other.key == mark.key || !other.key.isBeside(mark.key) && other.key.list.overlaps(mark.key.list)
        }
        for place in marks.indices where marks[place].key.list.overlaps(mark.key.list) { marks[place].tag = nil }
        marks.append(mark)
    }

    /// Whether what is held was brought by the server of a key, for its application.
    func hasMarks(ofOriginOf key: ListKey) -> Bool {
        managed != nil
            && marks.contains {
                $0.key.list != .official && $0.key.server == key.server && $0.key.application == key.application
            }
    }

    /// What held this region is not known by its tag any more.
    mutating func forgetTags(of region: ManagedRegion) {
        for place in marks.indices where marks[place].key.list.slice?.holds(region) == true { marks[place].tag = nil }
    }

    /// These lists as they are trusted after parts of them were lost: no tag names what is held, and official regions
    /// without an origin are nobody's.
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

/// The server that a list comes from, and when it said last that it is so.
public struct ListOrigin: Hashable, Sendable {
    /// Host and port.
    public var place: String
    public var time: Timestamp

    public init(place: String, time: Timestamp) {
        self.place = place
        self.time = time
    }
}
