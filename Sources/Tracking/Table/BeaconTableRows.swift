public import Advertising
public import Basics

// Reads the table, for the screen and for exports.
extension BeaconTable {
    /// The rows that `query` requests, as of `now`.
    public mutating func page(_ query: BeaconQuery, now: Timestamp) -> BeaconPage {
        settle(query, now: now)
        let matched = order.slots.count
        let first = max(0, min(query.first, max(0, matched - query.count)))
        let last = min(matched, first + max(0, query.count))
        var selectedIndex: Int?
        if let selected = query.selected, let slot = slot(of: selected) {
            selectedIndex = order.slots.firstIndex(of: Int32(slot))
        }
        let rows = order.slots[first..<last].map { row(Int($0), now) }
        var page = BeaconPage(
            rows: rows, first: first, matched: matched, beacons: liveBeacons, total: live, lowBatteries: lowBatteries,
            selectedIndex: selectedIndex, now: now)
        page.marking = query.marking.map { range in
            order.slots[range.clamped(to: 0..<matched)].map { records[Int($0)].identity }
        }
        return page
    }

    /// One beacon as a row; nil when the table does not have it.
    public func row(_ identity: BeaconIdentity, now: Timestamp) -> BeaconRow? {
        slot(of: identity).map { row($0, now) }
    }

    /// The identity of the entry at a place returned by `ingest`.
    public func identity(at place: Int) -> BeaconIdentity { records[place].identity }

    /// The identity and range of the entry at a place returned by `ingest`.
    ///
    /// The function changes nothing but is mutating, which makes the compiler pass the table by address. The
    /// compiler would copy a borrowed table for a function of another module, and this function is called with
    /// every report.
    @inline(__always)
    public mutating func filed(at place: Int) -> (identity: BeaconIdentity, range: RangeFilter) {
        (records[place].identity, records[place].filter)
    }

    /// The telemetry of the entry at a place returned by `ingest`, and its age in seconds; nil if there was none.
    public func telemetry(at place: Int, now: Timestamp) -> (frame: EddystoneTLM, age: Double)? {
        guard let frame = background[place].tlm else { return nil }
        return (frame, Double(now.microseconds &- background[place].telemetry.seen) / 1e6)
    }

    /// Range and proximity of the entry at a place returned by `ingest`.
    public func estimate(at place: Int, now: Timestamp) -> RangeEstimate? { records[place].filter.estimate(at: now) }

    /// The range of a beacon; nil when the table does not have it or it was not heard for long.
    public func estimate(of identity: BeaconIdentity, now: Timestamp) -> RangeEstimate? {
        slot(of: identity).flatMap { records[$0].filter.estimate(at: now) }
    }

    /// The range filter of a beacon; nil when the table does not have it.
    public func range(of identity: BeaconIdentity) -> RangeFilter? { slot(of: identity).map { records[$0].filter } }

    /// The range filter of a beacon whose recent place is known; that place is searched first.
    @inline(__always)
    public func range(of identity: BeaconIdentity, at place: Int) -> RangeFilter? {
        if records.indices.contains(place), records[place].identity == identity, records[place].flags.contains(.isLive)
        {
            return records[place].filter
        }
        return range(of: identity)
    }

    /// The range filter of the entry at a place returned by `ingest`.
    @inline(__always)
    public func range(at place: Int) -> RangeFilter { records[place].filter }

    /// All data about one beacon; nil when the table does not have it.
    public func detail(_ identity: BeaconIdentity, now: Timestamp) -> BeaconDetail? {
        guard let slot = slot(of: identity) else { return nil }
        let record = records[slot]
        let cold = background[slot]
        let frames = [cold.identifying, cold.telemetry, cold.other, cold.scanResponse].filter { !$0.isEmpty }
        return BeaconDetail(
            row: row(slot, now), address: DeviceAddress(packed: record.address),
            powerAt1m: record.powerAt1m == BeaconRecord.noPower ? nil : record.powerAt1m,
            radioTxPower: cold.radioTxPower == 127 ? nil : cold.radioTxPower,
            loss: record.cadence.gaps < 8 ? nil : Double(record.cadence.loss),
            chart: history(slot, SecondHistory.length, now),
            frames: frames.map { linkedFrame($0, slot, now) }, neighbours: neighbours(slot),
            channels: (37...39).filter { record.channels & 1 << ($0 & 7) != 0 },
            isExtended: record.flags.contains(.isExtended), receptions: receptions(slot, now))
    }

    /// The name that a beacon sends, not yet neutralised; nil: it has none, or it is not in the table.
    public func name(of identity: BeaconIdentity) -> String? {
        slot(of: identity).flatMap { records[$0].flags.contains(.hasWords) ? background[$0].name : nil }
    }

    /// The receiver that hears a beacon best; nil: the table does not have the beacon, or there is only one
    /// receiver.
    public func receiver(of identity: BeaconIdentity) -> ReceiverID? {
        guard receivers.areSeveral, let slot = slot(of: identity) else { return nil }
        return receivers.onlyReceiver(of: slot) ?? receivers.receptions(of: slot)?.leader.receiver
    }

    /// Whether a report that was just processed is of a beacon and to be used for it. It is if it comes from the
    /// receiver that hears the beacon best, or from another one while that receiver has been silent for three of
    /// the beacon's intervals, and for at least a second.
    public func isReport(_ sighting: Sighting, of identity: BeaconIdentity) -> Bool {
        guard let slot = slot(of: identity), records[slot].address == sighting.address.packed,
            records[slot].lastSeen >= sighting.time.microseconds
        else { return false }
        guard let leader = receivers.receptions(of: slot)?.leader, leader.receiver != sighting.receiver else {
            return true
        }
        let interval = leader.cadence.interval == 0 ? BeaconTable.longestSilence : 3 * Double(leader.cadence.interval)
        let silence = max(1, min(interval, BeaconTable.longestSilence))
        return Double(sighting.time.microseconds &- leader.lastSeen) / 1e6 > silence
    }

    /// The longest silence in seconds of the receiver that hears a beacon best; after it the receiver is passed
    /// over in any case, as for the beacon's range.
    private static let longestSilence = 5.0

    /// The receivers that hear an entry, the strongest first; empty where there is only one receiver.
    private func receptions(_ slot: Int, _ now: Timestamp) -> [BeaconReception] {
        guard receivers.areSeveral else { return [] }
        if let only = receivers.onlyReceiver(of: slot) {
            return [BeaconReception(Reception(only, records[slot]), limits, now)]
        }
        let lead = receivers.receptions(of: slot)?.leader.receiver
        return (receivers.receptions(of: slot)?.each ?? []).map { BeaconReception($0, limits, now) }.sorted {
            left, right in
            if left.receiver == lead || right.receiver == lead { return left.receiver == lead }
            return (left.smoothedRSSI ?? -.infinity) > (right.smoothedRSSI ?? -.infinity)
        }
    }

    private func linkedFrame(_ payload: FiledPayload, _ slot: Int, _ now: Timestamp) -> BeaconDetail.LinkedFrame {
        let octets = payload.octets
        // The identifying payload is filed once but heard many times, so its age is the beacon's.
        let seen = payload.seen == background[slot].identifying.seen ? records[slot].lastSeen : payload.seen
        return .init(
            octets: octets, seen: Timestamp(microseconds: seen), age: Double(now.microseconds &- seen) / 1e6,
            advertisement: Advertisement(octets.span, layouts: layouts))
    }

    private func neighbours(_ slot: Int) -> [BeaconIdentity] {
        var identities: [BeaconIdentity] = []
        var next = self.slot(at: records[slot].address).map { Int32($0) } ?? -1
        while next >= 0 {
            if Int(next) != slot { identities.append(records[Int(next)].identity) }
            next = records[Int(next)].nextAtAddress
        }
        return identities
    }

    func freshness(_ slot: Int, _ now: Timestamp) -> Freshness {
        if records[slot].flags.contains(.isLost) { return .lost }
        let age = Double(now.microseconds &- records[slot].lastSeen) / 1e6
        return age >= limits.lostAfter ? .lost : age >= limits.dimAfter ? .stale : .fresh
    }

    func proximity(_ slot: Int, _ now: Timestamp) -> Proximity {
        guard freshness(slot, now) != .lost else { return .unknown }
        return records[slot].filter.estimate(at: now)?.proximity ?? .unknown
    }

    func row(_ slot: Int, _ now: Timestamp) -> BeaconRow {
        let record = records[slot]
        let freshness = freshness(slot, now)
        let estimate = freshness == .lost ? nil : record.filter.estimate(at: now)
        let interval = record.cadence.interval
        return BeaconRow(
            identity: record.identity, name: background[slot].name, proximity: estimate?.proximity ?? .unknown,
            estimate: estimate, rssi: record.rssi == 127 ? nil : record.rssi,
            smoothedRSSI: record.rssi == 127 ? nil : record.filter.smoothedRSSI, history: history(slot, 30, now),
            firstSeen: Timestamp(microseconds: record.firstSeen), lastSeen: Timestamp(microseconds: record.lastSeen),
            age: max(0, Double(now.microseconds &- record.lastSeen) / 1e6), freshness: freshness,
            reports: record.reports, batteryMillivolts: background[slot].batteryMillivolts,
            isBatteryLow: record.flags.contains(.hasLowBattery), url: background[slot].url,
            interval: interval > 0 && record.cadence.gaps >= 3 ? Double(interval) : nil,
            labels: background[slot].labels, company: background[slot].company,
            loss: record.cadence.gaps < 8 ? nil : Double(record.cadence.loss))
    }

    /// The mean RSSI of the last seconds, including the current one.
    private func history(_ slot: Int, _ seconds: Int, _ now: Timestamp) -> [Int8?] {
        let second = SecondHistory.second(of: now)
        var history = histories[slot].recent(seconds, upTo: second, last: records[slot].historyEnd)
        let place = seconds - 1 - (Int(second) - Int(records[slot].second))
        if let mean = records[slot].secondMean, history.indices.contains(place) { history[place] = mean }
        return history
    }
}
