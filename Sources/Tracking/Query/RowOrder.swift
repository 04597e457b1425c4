import Advertising
import Basics

/// The order of the rows, updated at most once a second.
struct RowOrder: Sendable {
    /// The places in the table. A place whose entry was removed since is stale: a new entry there is not marked
    /// `isPlaced`.
    var slots: [Int32] = []
    var sort: BeaconSort?
    var isReversed = false
    var filter = BeaconFilter()
    var settled: Int64 = .min
    /// Whether new entries exist that are not in the order yet.
    var needsAppending = false
    /// Whether an entry was removed, so that its place may belong to another one.
    var isStale = false

    func isFor(_ query: BeaconQuery) -> Bool {
        sort == query.sort && isReversed == query.isReversed && filter == query.filter
    }
}

extension BeaconTable {
    /// Microseconds between two updates of the order.
    static let settlingInterval: Int64 = 1_000_000

    /// Updates the order. It is computed again when the query changed, an entry was removed, or a second passed
    /// (unless the query holds it); new entries are appended when the page is not full yet.
    mutating func settle(_ query: BeaconQuery, now: Timestamp) {
        let isOld = now.microseconds &- order.settled >= Self.settlingInterval || now.microseconds < order.settled
        if !order.isFor(query) || order.isStale || (isOld && !query.holdsOrder) {
            rebuildOrder(query, now: now)
        } else if order.needsAppending && (query.holdsOrder || order.slots.count < query.first + query.count) {
            appendNewcomers(query, now: now)
        }
    }

    private mutating func rebuildOrder(_ query: BeaconQuery, now: Timestamp) {
        let holds = query.holdsOrder && order.isFor(query)
        order.slots = holds ? heldSlots() : sortedSlots(query, now)
        order.sort = query.sort
        order.isReversed = query.isReversed
        order.filter = query.filter
        order.settled = now.microseconds
        order.isStale = false
        if holds && order.needsAppending { appendNewcomers(query, now: now) }
        order.needsAppending = false
    }

    /// A held order without the entries that were removed.
    private func heldSlots() -> [Int32] {
        order.slots.filter { records[Int($0)].flags.isSuperset(of: [.isLive, .isPlaced]) }
    }

    private mutating func appendNewcomers(_ query: BeaconQuery, now: Timestamp) {
        let known = Set(order.slots)
        order.slots += matchingWords(query, now).map { Int32(truncatingIfNeeded: $0) }.filter { !known.contains($0) }
        order.needsAppending = false
    }

    private mutating func sortedSlots(_ query: BeaconQuery, _ now: Timestamp) -> [Int32] {
        if query.sort == .name { return slotsByName(query, now) }
        var words = matchingWords(query, now)
        if query.sort == .identity {
            sortByIdentity(&words)
            if query.isReversed { words.reverse() }
        } else {
            RadixSort.byUpperHalf(&words)
        }
        return words.map { Int32(truncatingIfNeeded: $0) }
    }

    /// The places that pass the filter, in ascending order, each in the lower half of a word with its key in the
    /// upper half. All is done in one pass: a large table does not fit into the cache, and a second pass would
    /// double the cost.
    private mutating func matchingWords(_ query: BeaconQuery, _ now: Timestamp) -> [UInt64] {
        var words: [UInt64] = []
        words.reserveCapacity(live)
        let isOpen = query.filter.isEmpty
        // The order of identities compares further keys where keys are the same, and is reversed as a whole.
        let turned: UInt32 = query.isReversed && query.sort != .identity ? .max : 0
        for slot in records.indices where records[slot].flags.contains(.isLive) {
            guard isOpen || passes(slot, query.filter, now) else { continue }
            if !records[slot].flags.contains(.isPlaced) { records[slot].flags.insert(.isPlaced) }
            let key = sortKey(slot, query.sort, now) ^ turned
            words.append(UInt64(key) << 32 | UInt64(UInt32(truncatingIfNeeded: slot)))
        }
        return words
    }

    /// The sort key of a row; smaller for rows that are placed higher.
    @inline(__always)
    private func sortKey(_ slot: Int, _ sort: BeaconSort, _ now: Timestamp) -> UInt32 {
        switch sort {
        case .proximity:
            let metres = freshness(slot, now) == .lost ? nil : records[slot].filter.metres(at: now)
            let proximity = records[slot].filter.proximity(at: now)
            guard let metres, proximity != .unknown else {
                let lost: UInt32 = records[slot].flags.contains(.isLost) ? 1 << 27 : 0
                return 4 << 28 | lost | weakness(slot) >> 6
            }
            return UInt32(proximity.rank) << 28 | metres.bitPattern >> 4
        case .rssi: return weakness(slot)
        case .seen: return UInt32(clamping: (now.microseconds &- records[slot].lastSeen) / 1_000_000)
        case .firstSeen: return UInt32(truncatingIfNeeded: records[slot].firstSeen / 1_000_000)
        case .interval:
            let interval = records[slot].cadence.interval
            return interval > 0 ? interval.bitPattern : .max
        case .battery: return background[slot].batteryMillivolts.map { UInt32($0) } ?? .max
        case .identity: return identityKey(slot, 0)
        case .distance:
            return freshness(slot, now) == .lost
                ? .max : records[slot].filter.metres(at: now).map { max(0, $0).bitPattern } ?? .max
        case .loss:
            let cadence = records[slot].cadence
            return cadence.gaps < 8 ? .max : UInt32(max(0, min(1, 1 - cadence.loss)) * 1e6)
        case .condition: return conditionKey(slot, now)
        case .name: return 0
        }
    }

    /// The sort key by condition: first the lost beacons, the longest silence before the others; then the low
    /// batteries; then the weakest signal.
    private func conditionKey(_ slot: Int, _ now: Timestamp) -> UInt32 {
        if freshness(slot, now) == .lost {
            return 0x0FFF_FFFF
                - UInt32(clamping: min(0x0FFF_FFFF, (now.microseconds &- records[slot].lastSeen) / 1_000_000))
        }
        if records[slot].flags.contains(.hasLowBattery) {
            return 1 << 28 | UInt32(background[slot].batteryMillivolts ?? 0)
        }
        return 2 << 28 | (~weakness(slot) >> 4) & 0x0FFF_FFFF
    }

    /// The places sorted by name: first the entries with a name, by the code points of its lower case, then the
    /// others in their present order.
    private mutating func slotsByName(_ query: BeaconQuery, _ now: Timestamp) -> [Int32] {
        var named: [(name: String, slot: Int32)] = []
        var others: [Int32] = []
        for word in matchingWords(query, now) {
            let slot = Int32(truncatingIfNeeded: word)
            let given = query.names.isEmpty ? nil : query.names[records[Int(slot)].identity]
            let name =
                given ?? (records[Int(slot)].flags.contains(.hasWords) ? background[Int(slot)].name : nil)
            if let name, !name.isEmpty {
                named.append((name.lowercased(), slot))
            } else {
                others.append(slot)
            }
        }
        named.sort { $0.name == $1.name ? $0.slot < $1.slot : $0.name < $1.name }
        return (query.isReversed ? named.reversed() : named).map(\.slot) + others
    }

    /// A number that is greater for weaker signals, and greatest without a signal.
    private func weakness(_ slot: Int) -> UInt32 {
        guard records[slot].rssi != 127 else { return .max }
        return max(0, -records[slot].filter.smoothedRSSI).bitPattern
    }
}

// Sorts by identity.
extension BeaconTable {
    /// Sorts by kind, then bytes. `words` contain places, with their key of level 0 in the upper half, in the order
    /// of the places.
    private func sortByIdentity(_ words: inout [UInt64]) {
        RadixSort.byUpperHalf(&words)
        var level = 0
        // The beacons of a site share their first bytes: runs of one key are sorted by the next one, and so on.
        var runs = [0..<words.count]
        while !runs.isEmpty, level < Self.identityLevels {
            level += 1
            runs = runs.flatMap { RadixSort.runs(words, in: $0) }
            for run in runs {
                var part = words[run].map { word -> UInt64 in
                    let slot = UInt32(truncatingIfNeeded: word)
                    return UInt64(identityKey(Int(slot), level)) << 32 | UInt64(slot)
                }
                RadixSort.byUpperHalf(&part)
                words.replaceSubrange(run, with: part)
            }
        }
    }

    /// The last level of `identityKey`.
    private static var identityLevels: Int { 6 }

    /// The kind and the bytes of an identity, 32 bits per level.
    private func identityKey(_ slot: Int, _ level: Int) -> UInt32 {
        let identity = records[slot].identity
        return switch level {
        case 0: UInt32(identity.kind.sortRank)
        case 1, 2: UInt32(truncatingIfNeeded: identity.first >> (level == 1 ? 32 : 0))
        case 3, 4: UInt32(truncatingIfNeeded: identity.second >> (level == 3 ? 32 : 0))
        default: UInt32(truncatingIfNeeded: identity.third >> (level == 5 ? 32 : 0))
        }
    }
}

extension BeaconIdentity.Kind {
    /// The rank of a kind in the order of identities: devices come after all beacons.
    fileprivate var sortRank: UInt8 { self == .device ? .max : rawValue }
}
