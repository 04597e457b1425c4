import Advertising
import Tracking

// Who belongs to what.
extension Presences {
    /// Places that are kept in mind; the beacon table has fewer.
    private static var placeLimit: Int { 1 << 18 }

    /// Finds the memberships of a beacon and keeps them in mind for its place.
    @inline(never)
    mutating func lookUp(_ identity: BeaconIdentity, _ place: Int) -> Int32 {
        let first = firstMembership(of: identity)
        if place >= 0, place < Self.placeLimit {
            if place >= places.count {
                let blank = Place(identity: identity, first: Self.none, epoch: 0)
                places.append(contentsOf: repeatElement(blank, count: place + 1 - places.count))
            }
            places[place] = Place(identity: identity, first: first, epoch: epoch)
            if first >= 0 { beacons[Int(members[Int(first)].beacon)].place = Int32(place) }
        }
        return first
    }

    private mutating func firstMembership(of identity: BeaconIdentity) -> Int32 {
        if let known = byIdentity[identity] { return known }
        let matching = watchesMatching(identity)
        guard !matching.isEmpty else { return Self.none }
        if members.count + matching.count > min(compactAt, memberLimit) { makeRoom(for: matching.count) }
        guard members.count + matching.count <= memberLimit else {
            hasStrangers = true
            return Self.untracked
        }
        let first = Int32(members.count)
        for (index, watch) in matching.enumerated() {
            let isLast = index == matching.count - 1
            let next = isLast ? Self.none : Int32(members.count + 1)
            members.append(Member(watch: watch, beacon: Int32(beacons.count), next: next))
        }
        enrol(Beacon(identity: identity), from: Int(first))
        byIdentity[identity] = first
        return first
    }

    /// Notes a beacon whose memberships are the last ones, from `start` on.
    private mutating func enrol(_ beacon: Beacon, from start: Int) {
        beacons.append(beacon)
        for index in start..<members.count {
            let watch = Int(members[index].watch)
            if watches[watch].only == nil { shared[watch].append(Int32(index)) }
        }
    }

    /// The watches that ask for a beacon, by their numbers.
    func watchesMatching(_ identity: BeaconIdentity) -> [Int32] {
        let some = candidates[identity.octets.high] ?? []
        // Each beacon has its memberships by the numbers of the watches.
        let all = openCandidates.isEmpty ? some : (some + openCandidates).sorted()
        return all.filter { watches[Int($0)].constraint.matches(identity) }
    }

    /// Lets go of beacons that are gone, seldom where all room is taken: who floods the air gains nothing by it.
    private mutating func makeRoom(for count: Int) {
        guard members.count + count <= memberLimit || clock.count &- compacted > Self.strangersWait else { return }
        compact()
        compactAt = max(1024, 2 * members.count)
    }

    /// Keeps the members that counted lately.
    ///
    /// - Parameters:
    ///   - numbers: The new number of each watch, nil: it is gone. Nil altogether: all keep theirs.
    ///   - added: Watches that beacons may belong to which are known already.
    mutating func compact(renumbering numbers: [Int?]? = nil, added: Range<Int> = 0..<0) {
        compacted = clock.count
        hasStrangers = false
        epoch &+= 1
        let (known, old, oldBeacons) = (byIdentity, members, beacons)
        byIdentity.removeAll(keepingCapacity: true)
        members.removeAll(keepingCapacity: true)
        beacons.removeAll(keepingCapacity: true)
        shared = watches.map { _ in [] }
        for (identity, first) in known {
            let start = members.count
            var isRecent = false
            var next = first
            while next >= 0 {
                let member = old[Int(next)]
                next = member.next
                guard let watch = numbers == nil ? Int(member.watch) : numbers?[Int(member.watch)] else { continue }
                isRecent = isRecent || clock.count &- member.lastCounted < watches[watch].exitPeriod
                members.append(
                    Member(
                        lastCounted: member.lastCounted, watch: Int32(watch), beacon: Int32(beacons.count),
                        next: Self.none))
            }
            // All memberships of a beacon or none: where one is known, the others are not looked up.
            guard isRecent else {
                members.removeSubrange(start...)
                continue
            }
            if !added.isEmpty { join(identity, added, from: start) }
            for index in start..<(members.count - 1) { members[index].next = Int32(index + 1) }
            byIdentity[identity] = Int32(start)
            enrol(oldBeacons[Int(old[Int(first)].beacon)], from: start)
        }
    }

    /// Adds the memberships of a beacon in watches that are new; the others begin at `start`.
    private mutating func join(_ identity: BeaconIdentity, _ added: Range<Int>, from start: Int) {
        for watch in added where watches[watch].constraint.matches(identity) {
            members.append(Member(watch: Int32(watch), beacon: Int32(beacons.count), next: Self.none))
        }
        members[start...].sort { $0.watch < $1.watch }
    }

    // MARK: Watches

    mutating func add(_ watches: [PresenceWatch]) {
        let start = self.watches.count
        self.watches += watches
        entries += watches.map { _ in [] }
        didAdd(start..<self.watches.count)
    }

    /// Puts another watch in the place of one.
    mutating func replace(_ index: Int, with watch: PresenceWatch) {
        watches[index] = watch
        entries[index] = []
        compact(renumbering: watches.indices.map { $0 == index ? nil : $0 })
        didAdd(index..<(index + 1))
    }

    /// Takes out the watches for which it is said so. Those that stay keep their order.
    mutating func remove(where isRemoved: (Int) -> Bool) {
        let kept = watches.indices.filter { !isRemoved($0) }
        var numbers = [Int?](repeating: nil, count: watches.count)
        for (number, index) in kept.enumerated() { numbers[index] = number }
        watches = kept.map { watches[$0] }
        entries = kept.map { entries[$0] }
        compact(renumbering: numbers)
        findCandidates()
    }

    private mutating func didAdd(_ added: Range<Int>) {
        findCandidates()
        compact(added: added)
        for index in added { nextDue = min(nextDue, watches[index].due) }
    }

    private mutating func findCandidates() {
        filter = WatchFilter(watches.lazy.map(\.constraint))
        candidates = [:]
        openCandidates = []
        for (index, watch) in watches.enumerated() {
            if let first = watch.constraint.firstOctets {
                candidates[first, default: []].append(Int32(index))
            } else {
                openCandidates.append(Int32(index))
            }
        }
    }

    // MARK: Who is inside

    /// How many beacons counted in each watch within its exit period.
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
