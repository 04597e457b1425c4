import Advertising
import Tracking

/// Which of the things that are watched are near. The engine below `RegionMonitor` and `RuleEngine`.
///
/// A report of a beacon that nobody asks for costs a look at a filter. One of the others costs a look at who had the
/// beacon's place in the table last time, and an entry for each watch that the beacon belongs to. Who belongs to what is
/// found out once (`PresencesMatching.swift`).
///
/// What comes due does so at its own time, whenever it is noticed: the same reports give the same changes, however
/// often `advance` is called.
struct Presences: Sendable {
    var watches: [PresenceWatch] = []
    var clock = ListeningClock()
    /// Reports that count towards an entry, for watches that need several.
    var entries: [[Int64]] = []
    /// A time before which nothing comes due.
    var nextDue = Int64.max
    /// What happened since it was last taken.
    var changes: [PresenceChange] = []

    // Who belongs to what.
    var filter = WatchFilter()
    var places: [Place] = []
    var members: [Member] = []
    /// The beacons that have memberships, each once.
    var beacons: [Beacon] = []
    /// The memberships of each watch that more than one beacon may belong to, by the number of the watch.
    var shared: [[Int32]] = []
    /// The first membership of each beacon that has any.
    var byIdentity: [BeaconIdentity: Int32] = [:]
    /// Watches by the first octets of what they ask for.
    var candidates: [UInt64: [Int32]] = [:]
    /// Watches that leave these open.
    var openCandidates: [Int32] = []
    /// Grows when what is known of places is over.
    var epoch: UInt32 = 1
    var compactAt = 1024
    var compacted = PresenceWatch.never
    /// Beacons that found no room.
    var hasStrangers = false
    let memberLimit: Int

    /// Who had a place of the beacon table, and where the memberships of that beacon begin.
    struct Place: Sendable {
        var identity: BeaconIdentity
        var first: Int32
        /// Of another epoch: nothing is known.
        var epoch: UInt32
    }

    /// A beacon that belongs to watches.
    struct Beacon: Sendable {
        var identity: BeaconIdentity
        /// Its place in the beacon table when it was looked up last; -1: not known.
        var place = none
    }

    /// A beacon in a watch.
    struct Member: Sendable {
        /// When a report of it last counted there.
        var lastCounted = PresenceWatch.never
        var watch: Int32
        /// Its number in `beacons`.
        var beacon: Int32
        /// The next membership of the same beacon, by the number of the watch; -1: no more.
        var next: Int32
    }

    static var none: Int32 { -1 }
    /// The beacon belongs to watches, and there was no room to keep in which.
    static var untracked: Int32 { -2 }

    /// - Parameter memberLimit: The most beacons that are told apart, each counted once for each watch that it belongs
    ///   to. Whoever comes in addition still counts for enter and exit, but is not counted among those inside.
    init(memberLimit: Int = 131_072) { self.memberLimit = memberLimit }

    /// A report of a beacon.
    struct Report {
        var identity: BeaconIdentity
        var address: DeviceAddress
        var rssi: Int8
        var now: Timestamp
    }

    @inline(__always)
    mutating func hear(_ report: Report, place: Int, range: () -> RangeFilter) {
        let count = clock.read(report.now)
        if count > nextDue { settle(through: count &- 1) }
        guard filter.mayMatch(report.identity.octets) else { return }
        var next = firstMembership(report.identity, at: place)
        if next == Self.untracked { return hearUntracked(report, at: count, range) }
        while next >= 0 {
            let index = Int(next)
            let member = members[index]
            next = member.next
            guard takes(report, into: Int(member.watch), at: count, beforehand: member.lastCounted, range) else {
                continue
            }
            if count > member.lastCounted { members[index].lastCounted = count }
        }
    }

    /// Where the memberships of a beacon begin. They need not be looked up while its place is still its own.
    @inline(__always)
    private mutating func firstMembership(_ identity: BeaconIdentity, at place: Int) -> Int32 {
        if places.indices.contains(place) {
            let known = places[place]
            if known.epoch == epoch, known.identity == identity { return known.first }
        }
        return lookUp(identity, place)
    }

    @inline(never)
    private mutating func hearUntracked(_ report: Report, at count: Int64, _ range: () -> RangeFilter) {
        for watch in watchesMatching(report.identity) {
            _ = takes(report, into: Int(watch), at: count, beforehand: PresenceWatch.never, range)
        }
    }

    /// Lets a report count for a watch, if it does.
    @inline(__always)
    private mutating func takes(
        _ report: Report, into watch: Int, at count: Int64, beforehand: Int64, _ range: () -> RangeFilter
    ) -> Bool {
        switch watches[watch].hear(report, at: count, beforehand: beforehand, range) {
        case .nothing: return false
        case .stays: return true
        case .meets:
            meet(report, watch, at: count, range)
            return true
        }
    }

    /// A report counts for a watch that is not known to be inside.
    @inline(never)
    private mutating func meet(_ report: Report, _ watch: Int, at count: Int64, _ range: () -> RangeFilter) {
        let wanted = watches[watch].entryCount
        if watches[watch].state == .inside {
            watches[watch].isDetermined = true
            note(.determined, watch, at: report.now, .level("why.heardAgain", report.rssi), report)
        } else if wanted == 1 {
            let reason = watches[watch].reason(reaching: range(), at: report.now)
            enter(watch, reason ?? .level("why.firstReport", report.rssi), report)
        } else {
            let window = watches[watch].entryWindow
            entries[watch].removeAll { $0 < count &- window }
            entries[watch].append(count)
            guard entries[watch].count >= wanted else { return }
            let reason = watches[watch].reason(reaching: range(), at: report.now, reports: wanted)
            enter(
                watch, reason ?? Reason("why.reports", .integer(wanted), .seconds(Double(window) / 1e6)), report)
        }
        nextDue = min(nextDue, watches[watch].due)
    }

    private mutating func enter(_ watch: Int, _ reason: Reason, _ report: Report) {
        entries[watch] = []
        watches[watch].state = .inside
        watches[watch].isDetermined = true
        watches[watch].since = report.now
        note(.entered, watch, at: report.now, reason, report)
    }

    /// Notes what happened to a watch.
    mutating func note(
        _ kind: PresenceChange.Kind, _ watch: Int, at time: Timestamp, _ reason: Reason, _ report: Report? = nil
    ) {
        let rssi = report.flatMap { $0.rssi == 127 ? nil : $0.rssi }
        changes.append(
            PresenceChange(
                watch: watch, kind: kind, state: watches[watch].state, time: time,
                beacon: report?.identity ?? watches[watch].lastBeacon, rssi: rssi, reason: reason))
    }
}

/// Something that happened to a watch.
struct PresenceChange: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case entered
        case left
        /// The state is known; it did not change by an entry or an exit.
        case determined
    }

    var watch: Int
    var kind: Kind
    /// The state afterwards.
    var state: RegionState
    var time: Timestamp
    var beacon: BeaconIdentity?
    var rssi: Int8?
    var reason: Reason
}

extension Reason {
    /// A reason with the level of a report, or the one without it.
    fileprivate static func level(_ key: String, _ rssi: Int8) -> Reason {
        rssi == 127 ? Reason(key + "NoLevel") : Reason(key, .integer(Int(rssi)))
    }
}
