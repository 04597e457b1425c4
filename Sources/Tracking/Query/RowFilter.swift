import Advertising
public import Basics

// Applies filters to entries.
extension BeaconTable {
    /// Whether the entry at a place returned by `ingest` passes a filter.
    public mutating func passes(_ filter: BeaconFilter, at place: Int, now: Timestamp) -> Bool {
        filter.isEmpty || passes(place, filter, now)
    }

    mutating func passes(_ slot: Int, _ filter: BeaconFilter, _ now: Timestamp) -> Bool {
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
        case .type(let choice): return choice.contains(records[slot].identity)
        case .proximity(let rule): return rule.holds(proximity(slot, now))
        case .text(let wanted): return says(wanted, slot)
        case .lost: return freshness(slot, now) == .lost
        case .new: return Double(now.microseconds &- records[slot].firstSeen) / 1e6 < BeaconFilter.newness
        case .designated(let wanted), .switcher(let wanted): return wanted.contains(records[slot].identity)
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
        case .loss: return record.cadence.gaps < 8 ? nil : Double(record.cadence.loss) * 100
        }
    }

    /// Whether the name that the user gave a layout, which is the type of its beacons, contains a text.
    private func says(_ wanted: SoughtText, ofLayout number: Int) -> Bool {
        layouts.layouts.indices.contains(number) && RowText([layouts.layouts[number].name]).says(wanted)
    }

    /// Whether the text of an entry, or other data about it, contains a text.
    private mutating func says(_ wanted: SoughtText, _ slot: Int) -> Bool {
        let identity = records[slot].identity
        if wanted.isKnown(of: identity) || identity.kind == .layout && says(wanted, ofLayout: Int(identity.layout)) {
            return true
        }
        let isNamed = records[slot].flags.contains(.hasWords)
        if isNamed || SearchText.hasWords(identity) {
            search.write(
                name: isNamed ? background[slot].name : nil, url: isNamed ? background[slot].url : nil, identity)
            if wanted.isNumber ? search.hasNumberInWords(wanted.octets) : search.hasInWords(wanted.octets) {
                return true
            }
        }
        if wanted.isNumber {
            search.write(numbers: identity, address: records[slot].address)
            return search.hasNumber(wanted.octets)
        }
        guard SearchText.isOfNumbers(wanted.octets) else { return false }
        search.write(numbers: identity, address: records[slot].address)
        return search.hasInNumbers(wanted.octets)
    }
}
