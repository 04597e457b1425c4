import Advertising

/// The order in which rows stand, settled at most once a second.
struct RowOrder: Sendable {
    /// A place in the table, and who had it when the order was made.
    struct Place: Sendable {
        var slot: Int32
        var generation: UInt32
    }

    var places: [Place] = []
    var sort: BeaconSort?
    var isReversed = false
    var filter = BeaconFilter()
    var settled: Int64 = .min
    /// Entries came that the order does not have yet.
    var needsAppending = false
    /// An entry left, so that a place may be somebody else's.
    var isStale = false

    func isFor(_ query: BeaconQuery) -> Bool {
        sort == query.sort && isReversed == query.isReversed && filter == query.filter
    }
}

extension BeaconTable {
    /// Seconds between two settlings of the order.
    static let settlingInterval: Int64 = 1_000_000

    /// Brings the order up to date: anew when the query changed, an entry left, or a second passed (unless the query
    /// holds it); by appending when the page is not full yet.
    mutating func settle(_ query: BeaconQuery, now: Timestamp) {
        let isOld = now.microseconds &- order.settled >= Self.settlingInterval || now.microseconds < order.settled
        if !order.isFor(query) || order.isStale || (isOld && !query.holdsOrder) {
            rebuildOrder(query, now: now)
        } else if order.needsAppending && (query.holdsOrder || order.places.count < query.first + query.count) {
            appendNewcomers(query, now: now)
        }
    }

    private mutating func rebuildOrder(_ query: BeaconQuery, now: Timestamp) {
        let holds = query.holdsOrder && order.isFor(query)
        let slots = holds ? heldSlots(query, now) : sortedSlots(query, now)
        order.places = slots.map { RowOrder.Place(slot: $0, generation: records[Int($0)].generation) }
        order.sort = query.sort
        order.isReversed = query.isReversed
        order.filter = query.filter
        order.settled = now.microseconds
        order.isStale = false
        if holds && order.needsAppending { appendNewcomers(query, now: now) }
        order.needsAppending = false
    }

    /// A held order after somebody left: the same order without them.
    private func heldSlots(_ query: BeaconQuery, _ now: Timestamp) -> [Int32] {
        order.places.filter { records[Int($0.slot)].generation == $0.generation }.map(\.slot)
    }

    private mutating func appendNewcomers(_ query: BeaconQuery, now: Timestamp) {
        let known = Set(order.places.map(\.slot))
        for slot in matchingSlots(query.filter, now) where !known.contains(slot) {
            order.places.append(.init(slot: slot, generation: records[Int(slot)].generation))
        }
        order.needsAppending = false
    }

    private mutating func matchingSlots(_ filter: BeaconFilter, _ now: Timestamp) -> [Int32] {
        var slots: [Int32] = []
        slots.reserveCapacity(live)
        for slot in records.indices where records[slot].flags.contains(.isLive) {
            if filter.isEmpty || passes(slot, filter, now) { slots.append(Int32(slot)) }
        }
        return slots
    }

    private mutating func sortedSlots(_ query: BeaconQuery, _ now: Timestamp) -> [Int32] {
        let slots = matchingSlots(query.filter, now)
        if query.sort == .identity {
            let sorted = slots.sorted { records[Int($0)].identity.precedes(records[Int($1)].identity) }
            return query.isReversed ? sorted.reversed() : sorted
        }
        var keyed = slots.map { slot -> UInt64 in
            let key = sortKey(Int(slot), query.sort, now)
            return UInt64(query.isReversed ? ~key : key) << 32 | UInt64(UInt32(bitPattern: slot))
        }
        RadixSort.byUpperHalf(&keyed)
        return keyed.map { Int32(truncatingIfNeeded: $0) }
    }

    /// A number that is smaller for rows that stand higher.
    private func sortKey(_ slot: Int, _ sort: BeaconSort, _ now: Timestamp) -> UInt32 {
        switch sort {
        case .proximity:
            let estimate = freshness(slot, now) == .lost ? nil : records[slot].filter.estimate(at: now)
            guard let estimate, estimate.proximity != .unknown else {
                let lost: UInt32 = records[slot].flags.contains(.isLost) ? 1 << 27 : 0
                return 4 << 28 | lost | weakness(slot) >> 6
            }
            return UInt32(estimate.proximity.rank) << 28 | estimate.metres.bitPattern >> 4
        case .rssi: return weakness(slot)
        case .seen: return UInt32(clamping: (now.microseconds &- records[slot].lastSeen) / 1_000_000)
        case .firstSeen: return UInt32(truncatingIfNeeded: records[slot].firstSeen / 1_000_000)
        case .interval:
            let interval = records[slot].cadence.interval
            return interval > 0 ? interval.bitPattern : .max
        case .battery: return background[slot].batteryMillivolts.map { UInt32($0) } ?? .max
        case .identity: return 0
        }
    }

    /// Grows as the signal weakens; greatest where there is none.
    private func weakness(_ slot: Int) -> UInt32 {
        guard records[slot].rssi != 127 else { return .max }
        return max(0, -records[slot].filter.smoothedRSSI).bitPattern
    }

    // MARK: Filter

    /// Whether the entry at a place that `ingest` gave passes a filter.
    public mutating func passes(_ filter: BeaconFilter, at place: Int, now: Timestamp) -> Bool {
        filter.isEmpty || passes(place, filter, now)
    }

    private mutating func passes(_ slot: Int, _ filter: BeaconFilter, _ now: Timestamp) -> Bool {
        for term in filter.terms where holds(term.condition, slot, now) == term.isInverted { return false }
        return true
    }

    private mutating func holds(_ condition: BeaconFilter.Condition, _ slot: Int, _ now: Timestamp) -> Bool {
        switch condition {
        case .beacon: return records[slot].identity.isBeacon
        case .identity(let wanted): return wanted.contains(records[slot].identity)
        case .service(let uuids):
            let identity = records[slot].identity
            return identity.kind == .iBeacon && identity.uuid.map(uuids.contains) == true
        case .type(let prefix): return typeName(records[slot].identity).hasPrefix(prefix)
        case .proximity(let rule): return rule.holds(proximity(slot, now))
        case .text(let wanted): return searchText(slot).contains(subsequence: wanted)
        case .number(let quantity, let comparison, let limit):
            guard let value = number(quantity, slot, now) else { return false }
            return comparison.holds(value, limit)
        }
    }

    private func number(_ quantity: BeaconFilter.Quantity, _ slot: Int, _ now: Timestamp) -> Double? {
        let record = records[slot]
        switch quantity {
        case .rssi: return record.rssi == 127 ? nil : Double(record.filter.smoothedRSSI)
        case .age: return Double(now.microseconds &- record.lastSeen) / 1e6
        case .distance: return record.filter.estimate(at: now).map { Double($0.metres) }
        case .battery: return background[slot].batteryMillivolts.map { Double($0) }
        case .interval: return record.cadence.interval > 0 ? Double(record.cadence.interval) : nil
        }
    }

    private mutating func searchText(_ slot: Int) -> [UInt8] {
        if let text = background[slot].searchText { return text }
        var writer = SearchText()
        writer.add(name: background[slot].name)
        writer.add(records[slot].identity)
        writer.add(text: background[slot].url ?? "")
        writer.add(address: records[slot].address)
        background[slot].searchText = writer.octets
        return writer.octets
    }

    /// The name of a type, for the user's layouts the name that the user gave.
    func typeName(_ identity: BeaconIdentity) -> String {
        guard identity.kind == .layout, Int(identity.layout) < layouts.layouts.count else { return identity.kind.name }
        return layouts.layouts[Int(identity.layout)].name
    }
}

extension BeaconIdentity {
    /// By kind, then octets.
    func precedes(_ other: BeaconIdentity) -> Bool {
        if kind != other.kind { return kind.sortRank < other.kind.sortRank }
        if first != other.first { return first < other.first }
        if second != other.second { return second < other.second }
        return third < other.third
    }
}

extension BeaconIdentity.Kind {
    /// Devices come after all beacons.
    fileprivate var sortRank: UInt8 { self == .device ? .max : rawValue }
}

/// A stable sort of words by their upper 32 bits, in three passes of 11 bits: linear, where comparing would not be.
enum RadixSort {
    static func byUpperHalf(_ words: inout [UInt64]) {
        guard words.count > 64 else {
            words.sort()
            return
        }
        var other = [UInt64](repeating: 0, count: words.count)
        for shift: UInt64 in [32, 43, 54] {
            var starts = [Int](repeating: 0, count: 2048)
            for word in words { starts[Int(word >> shift & 2047)] += 1 }
            var sum = 0
            for digit in starts.indices {
                let count = starts[digit]
                starts[digit] = sum
                sum += count
            }
            for word in words {
                let digit = Int(word >> shift & 2047)
                other[starts[digit]] = word
                starts[digit] += 1
            }
            swap(&words, &other)
        }
    }
}
