import Advertising
import Basics
import Tracking

/// Determines which watches have beacons near. The engine of both `RegionMonitor` and `RuleEngine`.
///
/// The watches of a beacon are determined once (`PresencesMatching.swift`) and noted at the beacon's place in the
/// table. So a report of a beacon without watches costs one check of that note, and any other report costs one
/// entry for each watch of its beacon.
///
/// A change that becomes due is dated to the time at which it was due, whenever it is detected: the same reports
/// give the same changes, however often `advance` is called.
struct Presences: Sendable {
    var watches: [PresenceWatch] = []
    /// The part of each watch that every report touches, with the same places.
    var pulses: [WatchPulse] = []
    var clock = ListeningClock()
    /// Reports that count towards an entry, for watches that need several.
    var entries: [[Int64]] = []
    /// A time before which nothing is due.
    var nextDue = Int64.max
    /// The changes since they were last taken.
    var changes: [PresenceChange] = []

    // The memberships of beacons in watches.
    var index = WatchIndex()
    var members: [Member] = []
    /// The beacons with memberships, each once.
    var beacons: [Beacon] = []
    /// The memberships of each watch that may have more than one beacon, by the number of the watch.
    var shared: [[Int32]] = []
    /// The number in `beacons` of each beacon that has memberships.
    var byIdentity: [BeaconIdentity: Int32] = [:]
    /// The epoch of notes; replaced by another one when the notes become invalid.
    var epoch = NoteEpoch()
    var compactAt = 1024
    var compacted = PresenceWatch.never
    /// Whether beacons exist for which there was no room.
    var hasStrangers = false
    let memberLimit: Int

    /// A beacon that belongs to watches.
    struct Beacon: Sendable {
        var identity: BeaconIdentity
        /// Its first membership; the others follow it.
        var first: Int32
        /// Its place in the beacon table at the last lookup; -1: not known.
        var place: Int32
    }

    /// A beacon in a watch.
    struct Member: Sendable {
        /// The count at which a report of the beacon last counted in this watch.
        var lastCounted = PresenceWatch.never
        var watch: Int32
        /// Its number in `beacons`.
        var beacon: Int32
        /// The next membership of the same beacon, in the order of the watches' numbers; -1: no more.
        var next: Int32
    }

    static var none: Int32 { -1 }

    /// The note about a beacon at its place in the table: its number in `beacons` plus one, or one of these values.
    /// A number is compared with the identity of that beacon; the other values are valid until `epoch` changes.
    enum Note {
        static var unknown: Int32 { 0 }
        /// No watch asks for the beacon.
        static var noWatch: Int32 { -1 }
        /// The beacon belongs to watches, and there was no room to store its memberships.
        static var untracked: Int32 { -2 }
    }

    /// - Parameter memberLimit: The maximum number of memberships that are kept: one for each beacon and watch it
    ///   belongs to. Beacons beyond that still count for enter and exit but not among those inside.
    init(memberLimit: Int = 131_072) { self.memberLimit = memberLimit }

    /// A report of a beacon.
    struct Report {
        var identity: BeaconIdentity
        var address: DeviceAddress
        var rssi: Int8
        var now: Timestamp
        /// The ranging of the beacon, including this report.
        var range = RangeFilter()
    }

    /// Advances the time up to a report. This is the only effect of a report of a beacon that is noted as having no
    /// watch.
    @inline(__always) @discardableResult
    mutating func listen(at now: Timestamp) -> Int64 {
        let count = clock.read(now)
        if count > nextDue { settle(through: count &- 1) }
        return count
    }

    /// Processes a report.
    ///
    /// - Parameters:
    ///   - place: The place of the beacon in the table.
    ///   - note: The note about the beacon at that place, which this call may change; `Note.unknown` at first.
    @inline(__always)
    mutating func hear(_ report: Report, place: Int, note: inout Int32) {
        let count = listen(at: report.now)
        if note == Note.noWatch { return }
        let isKnown = note > 0 && note <= beacons.count && beacons[Int(note) - 1].identity == report.identity
        if !isKnown {
            if note != Note.untracked { note = lookUp(report.identity, place) }
            if note == Note.noWatch { return }
            if note == Note.untracked { return hearUntracked(report, at: count) }
        }
        var next = beacons[Int(note) - 1].first
        while next >= 0 {
            let met = Self.count(report, from: next, at: count, &members, &pulses, watches)
            guard met >= 0 else { return }
            let member = members[Int(met)]
            meet(report, Int(member.watch), at: count)
            next = member.next
        }
    }

    /// Counts a report for the watches of its beacon, up to the first watch that is not known to be inside.
    ///
    /// - Parameter first: The membership to begin with.
    /// - Returns: The membership in that watch; -1: there is none.
    @inline(__always)
    private static func count(
        _ report: Report, from first: Int32, at count: Int64, _ memberships: inout [Member],
        _ states: inout [WatchPulse], _ watches: [PresenceWatch]
    ) -> Int32 {
        // Whether the arrays are shared with a copy is checked once, not with each entry.
        var members = memberships.mutableSpan
        var pulses = states.mutableSpan
        var next = first
        while next >= 0 {
            let index = Int(next)
            let member = members[index]
            let watch = Int(member.watch)
            if !pulses[watch].takesAll {
                let isInside = pulses[watch].state == .inside
                guard watches[watch].takes(report, at: count, beforehand: member.lastCounted, isInside: isInside) else {
                    next = member.next
                    continue
                }
            }
            if count > member.lastCounted { members[index].lastCounted = count }
            pulses[watch].note(report, at: count)
            if !pulses[watch].isSteady { return next }
            next = member.next
        }
        return none
    }

    @inline(never)
    private mutating func hearUntracked(_ report: Report, at count: Int64) {
        for number in index.watches(askingFor: report.identity, of: watches) {
            let watch = Int(number)
            let isInside = pulses[watch].state == .inside
            guard watches[watch].takes(report, at: count, beforehand: PresenceWatch.never, isInside: isInside) else {
                continue
            }
            pulses[watch].note(report, at: count)
            if !pulses[watch].isSteady { meet(report, watch, at: count) }
        }
    }

    /// Applies a report that counts to a watch that is not known to be inside.
    @inline(never)
    private mutating func meet(_ report: Report, _ watch: Int, at count: Int64) {
        let wanted = watches[watch].entryCount
        if pulses[watch].state == .inside {
            pulses[watch].isDetermined = true
            note(
                .determined, watch, at: report.now,
                .level(report.rssi, .why.heardAgain, without: .why.heardAgainNoLevel), report)
        } else if wanted == 1 {
            let reason = watches[watch].reason(reaching: report.range, at: report.now)
            enter(watch, reason ?? .level(report.rssi, .why.firstReport, without: .why.firstReportNoLevel), report)
        } else {
            let window = watches[watch].entryWindow
            entries[watch].removeAll { $0 < count &- window }
            entries[watch].append(count)
            guard entries[watch].count >= wanted else { return }
            let reason = watches[watch].reason(reaching: report.range, at: report.now, reports: wanted)
            enter(
                watch, reason ?? Phrase(.why.reports, .integer(wanted), .seconds(Double(window) / 1e6)), report)
        }
        nextDue = min(nextDue, due(watch))
    }

    /// The count at which a watch changes its state if nothing more is heard, or never.
    func due(_ watch: Int) -> Int64 { watches[watch].due(pulses[watch]) }

    private mutating func enter(_ watch: Int, _ reason: Phrase, _ report: Report) {
        entries[watch] = []
        pulses[watch].state = .inside
        pulses[watch].isDetermined = true
        watches[watch].begin(at: report.now)
        note(.entered, watch, at: report.now, reason, report)
    }

    /// Records a change of a watch.
    mutating func note(
        _ kind: PresenceChange.Kind, _ watch: Int, at time: Timestamp, _ reason: Phrase, _ report: Report? = nil
    ) {
        let rssi = report.flatMap { $0.rssi == 127 ? nil : $0.rssi }
        changes.append(
            PresenceChange(
                watch: watch, kind: kind, state: pulses[watch].state, time: time,
                beacon: report?.identity ?? pulses[watch].lastBeacon, rssi: rssi, reason: reason))
    }
}

/// A change of a watch.
struct PresenceChange: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case entered
        case left
        /// The state was determined without an entry or an exit.
        case determined
    }

    var watch: Int
    var kind: Kind
    /// The state afterwards.
    var state: RegionState
    var time: Timestamp
    var beacon: BeaconIdentity?
    var rssi: Int8?
    var reason: Phrase
}

extension Phrase {
    /// A reason with the level of a report, or without one if it is not available.
    fileprivate static func level(_ rssi: Int8, _ key: TextKey, without keyWithoutLevel: TextKey) -> Phrase {
        rssi == 127 ? Phrase(keyWithoutLevel) : Phrase(key, .integer(Int(rssi)))
    }
}
