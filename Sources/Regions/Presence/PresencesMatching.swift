import Advertising
import Basics
import Tracking

// Memberships of beacons in watches.
extension Presences {
    /// Finds the memberships of a beacon. Returns the note to store at its place.
    @inline(never)
    mutating func lookUp(_ identity: BeaconIdentity, _ place: Int) -> Int32 {
        let number = beacon(identity)
        guard number >= 0 else { return number }
        beacons[Int(number)].place = Int32(exactly: place) ?? Self.none
        return number + 1
    }

    /// The number of a beacon, or the note to store instead.
    private mutating func beacon(_ identity: BeaconIdentity) -> Int32 {
        let matching = index.watches(askingFor: identity, of: watches)
        guard !matching.isEmpty else { return Note.noWatch }
        if let known = byIdentity[identity] { return known }
        if members.count + matching.count > min(compactAt, memberLimit) { makeRoom(for: matching.count) }
        guard members.count + matching.count <= memberLimit else {
            hasStrangers = true
            return Note.untracked
        }
        let start = members.count
        for watch in matching { members.append(member(of: Int(watch))) }
        enrol(identity, place: Self.none, from: start)
        return Int32(beacons.count - 1)
    }

    /// A membership of the beacon that is enrolled next.
    private func member(of watch: Int, lastCounted: Int64 = PresenceWatch.never) -> Member {
        Member(lastCounted: lastCounted, watch: Int32(watch), beacon: Int32(beacons.count), next: Self.none)
    }

    /// Records a beacon whose memberships are the last ones, from `start` on.
    private mutating func enrol(_ identity: BeaconIdentity, place: Int32, from start: Int) {
        byIdentity[identity] = Int32(beacons.count)
        beacons.append(Beacon(identity: identity, first: Int32(start), place: place))
        for index in start..<members.count {
            let watch = Int(members[index].watch)
            if index + 1 < members.count { members[index].next = Int32(index + 1) }
            if watches[watch].only == nil { shared[watch].append(Int32(index)) }
        }
    }

    /// Removes beacons that are no longer near. When all room is taken this happens seldom, so that a device that
    /// floods the air gains nothing by it.
    private mutating func makeRoom(for count: Int) {
        guard members.count + count <= memberLimit || clock.count &- compacted > Self.strangersWait else { return }
        compact()
        compactAt = max(1024, 2 * members.count)
    }

    /// Keeps the members that counted lately.
    ///
    /// - Parameters:
    ///   - numbers: The new number of each watch, nil for a removed one. If the argument is nil, all watches keep
    ///     their numbers.
    ///   - added: New watches that already known beacons may belong to.
    mutating func compact(renumbering numbers: [Int?]? = nil, added: Range<Int> = 0..<0) {
        compacted = clock.count
        hasStrangers = false
        epoch = NoteEpoch()
        let (old, known) = (members, beacons)
        byIdentity.removeAll(keepingCapacity: true)
        members.removeAll(keepingCapacity: true)
        beacons.removeAll(keepingCapacity: true)
        shared = watches.map { _ in [] }
        for beacon in known {
            let start = members.count
            var isRecent = false
            var next = beacon.first
            while next >= 0 {
                let member = old[Int(next)]
                next = member.next
                guard let watch = numbers == nil ? Int(member.watch) : numbers?[Int(member.watch)] else { continue }
                isRecent = isRecent || clock.count &- member.lastCounted < watches[watch].exitPeriod
                members.append(self.member(of: watch, lastCounted: member.lastCounted))
            }
            // All memberships of a beacon are kept or none, because a known beacon is not matched with the watches
            // again.
            guard isRecent else {
                members.removeSubrange(start...)
                continue
            }
            if !added.isEmpty { join(beacon.identity, added, from: start) }
            enrol(beacon.identity, place: beacon.place, from: start)
        }
    }

    /// Adds the memberships of a beacon in new watches; the others begin at `start`.
    private mutating func join(_ identity: BeaconIdentity, _ added: Range<Int>, from start: Int) {
        for watch in added where watches[watch].constraint.matches(identity) { members.append(member(of: watch)) }
        members[start...].sort { $0.watch < $1.watch }
    }

    // MARK: Watches

    mutating func add(_ watches: [PresenceWatch]) {
        let start = self.watches.count
        self.watches += watches
        pulses += watches.map { WatchPulse($0) }
        entries += watches.map { _ in [] }
        didAdd(start..<self.watches.count)
    }

    /// Replaces a watch by another.
    mutating func replace(_ index: Int, with watch: PresenceWatch) {
        watches[index] = watch
        pulses[index] = WatchPulse(watch)
        entries[index] = []
        compact(renumbering: watches.indices.map { $0 == index ? nil : $0 })
        didAdd(index..<(index + 1))
    }

    /// Removes the watches for which the closure returns true. The others keep their order.
    mutating func remove(where isRemoved: (Int) -> Bool) {
        let kept = watches.indices.filter { !isRemoved($0) }
        var numbers = [Int?](repeating: nil, count: watches.count)
        for (number, index) in kept.enumerated() { numbers[index] = number }
        watches = kept.map { watches[$0] }
        pulses = kept.map { pulses[$0] }
        entries = kept.map { entries[$0] }
        compact(renumbering: numbers)
        index = WatchIndex(watches)
    }

    private mutating func didAdd(_ added: Range<Int>) {
        index = WatchIndex(watches)
        compact(added: added)
        for index in added { nextDue = min(nextDue, due(index)) }
    }

    // MARK: Beacons inside

    /// The number of beacons that counted in each watch within its exit period.
    func beaconsInside(now: Timestamp) -> [Int] {
        let count = clock.peek(now)
        var inside = Array(repeating: 0, count: watches.count)
        for member in members {
            let watch = Int(member.watch)
            if count &- member.lastCounted < watches[watch].exitPeriod { inside[watch] += 1 }
        }
        return inside
    }
}
