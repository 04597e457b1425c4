public import Advertising
import Basics

// Processing reports.
extension BeaconTable {
    /// Processes an advertisement.
    ///
    /// An identity frame updates its beacon; a payload without one updates the entries at its address, or makes a
    /// device entry. Returns the place of the affected entry, which is valid until the next call that changes the
    /// table.
    @discardableResult
    public mutating func ingest(_ payload: Span<UInt8>, _ sighting: Sighting) -> Int {
        counts.sightings += 1
        if sighting.rssi == 127 { counts.rssiUnavailable += 1 }
        let mix = Self.mix(payload, isScanResponse: sighting.isScanResponse)
        // Most beacons repeat themselves; a payload that was read once is not read again.
        guard let slot = slot(at: sighting.address.packed) else { return read(payload, mix, sighting) }
        switch records[slot].recall(mix) {
        case .unknown: return read(payload, mix, sighting)
        case .silent: break
        case .heard:
            hear(slot, sighting, mix)
            records[slot].noteNaming(mix)
        }
        return slot
    }

    /// The maximum number of beacons of one address to which a frame is attached.
    private static var joinedAtMost: Int { 16 }
    /// The best number of addresses to pass to `expect` at a time.
    public static var expectedAtOnce: Int { 32 }
    /// The number of entries that certainly fit into the processor's cache.
    static var cachedEntries: Int { 4096 }

    /// Announces the next addresses. It only shortens the time that `ingest` takes.
    ///
    /// A large table does not fit into the cache, and a report must fetch first its index entry and then its record
    /// from memory. Reading them for several reports at once lets these accesses overlap. A small table does not
    /// need it.
    ///
    /// - Parameters:
    ///   - count: The number of addresses, at most `expectedAtOnce`.
    ///   - address: Returns the address at an index from 0 on.
    @inline(never)
    public mutating func expect(_ count: Int, _ address: (Int) -> DeviceAddress) {
        guard live > Self.cachedEntries else { return }
        for index in 0..<count {
            expected &+= UInt32(truncatingIfNeeded: byAddress.touch(Self.mix(address: address(index).packed)))
        }
        for index in 0..<count {
            guard let slot = byAddress.candidate(Self.mix(address: address(index).packed)) else { continue }
            // Reads both ends of the data that `hear` touches. The values are used, because the reads would otherwise
            // be optimised away.
            expected &+= records[slot].reports &+ UInt32(bitPattern: records[slot].nextAtAddress)
            // The identity, which the caller of `ingest` usually needs.
            expected &+= UInt32(records[slot].identity.layout)
            if keepsDetails { expected &+= UInt32(histories[slot].touch(records[slot].second)) }
        }
    }

    /// Reads and processes a payload that the first entry of its address does not have in its state.
    @inline(never)
    private mutating func read(_ payload: Span<UInt8>, _ mix: UInt64, _ sighting: Sighting) -> Int {
        var cursor = ADCursor()
        var place = -1
        var frames = 0
        var unknown = 0
        var linked: BeaconFrame?
        while let structure = cursor.next(in: payload) {
            switch structure.type.rawValue {
            case 0xFF, 0x16, 0x20, 0x21: break
            default: continue
            }
            guard let frame = BeaconFrame.decode(structure, in: payload, layouts: layouts) else {
                if Labels.of(structure, in: payload).contains(.unknownEddystone) { unknown += 1 }
                continue
            }
            frames += 1
            if isLinked(frame, sighting.address) {
                linked = frame
            } else if let identity = identity(of: frame, sighting.address) {
                let slot = meet(identity, frame, payload, mix, sighting)
                // The stand-in entry of this beacon may just have been removed.
                if place < 0 || !records[place].flags.contains(.isLive) { place = slot }
            }
        }
        if cursor.isMalformed { counts.malformed += 1 }
        counts.unknownEddystone += unknown
        if let linked {
            let slot = join(linked, payload, mix, sighting, isAlone: place < 0)
            if place < 0 { place = slot }
        }
        if place < 0 { place = meetDevice(payload, mix, sighting) }
        // Only a payload that always affects just this entry, and no count, need not be read again.
        let isJoinedByOthers = linked != nil && records[place].nextAtAddress >= 0
        if frames <= 1 && unknown == 0 && !cursor.isMalformed && !isJoinedByOthers {
            records[place].learn(mix, isHeard: frames > 0 || speaks(place, sighting))
        }
        return place
    }

    private func identity(of frame: BeaconFrame, _ address: DeviceAddress) -> BeaconIdentity? {
        if case .layout(let layout) = frame, layouts.isExtra(layout) { return nil }
        return BeaconIdentity(frame, address: address)
    }

    /// Whether a frame belongs to another beacon of the same address: telemetry always, a URL if there is such a
    /// beacon, since some beacons send their frames in turn.
    @inline(__always)
    private func isLinked(_ frame: BeaconFrame, _ address: DeviceAddress) -> Bool {
        switch frame {
        case .eddystoneTLM, .eddystoneEncryptedTLM: return true
        case .layout(let layout): return layouts.isExtra(layout)
        case .eddystoneURL:
            guard limits.linksURLs, let slot = slot(at: address.packed) else { return false }
            let kind = records[slot].identity.kind
            return kind == .eddystoneUID || kind == .eddystoneEID || kind == .iBeacon || kind == .altBeacon
        case .kkmSensor:
            guard let slot = slot(at: address.packed) else { return false }
            let kind = records[slot].identity.kind
            return kind != .kkmSensor && kind != .device
        default: return false
        }
    }

    /// Processes a frame that identifies its beacon.
    private mutating func meet(
        _ identity: BeaconIdentity, _ frame: BeaconFrame, _ payload: Span<UInt8>, _ mix: UInt64, _ sighting: Sighting
    ) -> Int {
        let slot = slot(of: identity) ?? insert(identity, sighting)
        if records[slot].address != sighting.address.packed {
            move(slot, to: sighting.address.packed, at: sighting.time)
        }
        records[slot].powerAt1m = frame.powerAt1m ?? BeaconRecord.noPower
        if records[slot].noteMain(mix) {
            if keepsDetails {
                background[slot].identifying.file(payload, at: sighting.time.microseconds)
                describe(slot, frame, payload)
            }
        }
        hear(slot, sighting, mix)
        records[slot].namedSecond = records[slot].second
        return slot
    }

    /// Processes a frame that belongs to the beacons of its address; a device entry keeps it until one is known.
    ///
    /// An identity that the device no longer sends (its number was changed, its ephemeral identifier expired) gets
    /// nothing, because it would otherwise never be lost. If none was sent lately, the latest one gets the frame. A
    /// device sends a few frames in turn; if an address has more, the rest are ignored to bound the work.
    private mutating func join(
        _ frame: BeaconFrame, _ payload: Span<UInt8>, _ mix: UInt64, _ sighting: Sighting, isAlone: Bool
    ) -> Int {
        let head = slot(at: sighting.address.packed) ?? insert(BeaconIdentity(device: sighting.address), sighting)
        var next = Int32(head)
        var isJoined = false
        for _ in 0..<Self.joinedAtMost where next >= 0 {
            let slot = Int(next)
            next = records[slot].nextAtAddress
            guard isNamed(slot, at: sighting.time) else { continue }
            isJoined = true
            file(frame, payload, mix, in: slot, at: sighting.time.microseconds)
            if isAlone { hear(slot, sighting, mix) }
        }
        if !isJoined {
            file(frame, payload, mix, in: head, at: sighting.time.microseconds)
            if isAlone { hear(head, sighting, mix) }
        }
        return head
    }

    /// Whether the frame that identifies the entry was heard lately.
    private func isNamed(_ slot: Int, at now: Timestamp) -> Bool {
        let silence = Int64(SecondHistory.second(of: now)) - Int64(records[slot].namedSecond)
        return Double(silence) <= limits.lostAfter
    }

    /// Processes a payload without a beacon frame, which may still contain the name for the beacons of its address.
    private mutating func meetDevice(_ payload: Span<UInt8>, _ mix: UInt64, _ sighting: Sighting) -> Int {
        let slot = slot(at: sighting.address.packed) ?? insert(BeaconIdentity(device: sighting.address), sighting)
        let isMain = records[slot].identity.kind == .device && !sighting.isScanResponse
        let isNew = isMain ? records[slot].noteMain(mix) : records[slot].noteOther(mix)
        if isNew && keepsDetails {
            if sighting.isScanResponse {
                background[slot].scanResponse.file(payload, at: sighting.time.microseconds)
            } else {
                background[slot].other.file(payload, at: sighting.time.microseconds)
            }
            describe(slot, nil, payload)
        }
        if speaks(slot, sighting) { hear(slot, sighting, mix) }
        return slot
    }

    /// Whether a payload without a frame counts as hearing the entry. For a beacon, a scan response, which the
    /// receiver requested, does not count.
    private func speaks(_ slot: Int, _ sighting: Sighting) -> Bool {
        records[slot].identity.kind == .device || !sighting.isScanResponse
    }

    /// Processes the common part of every report: times, RSSI, range, history.
    @inline(__always)
    private mutating func hear(_ slot: Int, _ sighting: Sighting, _ mix: UInt64) {
        guard receivers.isSole(sighting.receiver) else { return hearWithOthers(slot, sighting, mix) }
        hearAlone(slot, sighting)
    }

    /// Processes a report of an entry that only one receiver hears.
    @inline(__always)
    private mutating func hearAlone(_ slot: Int, _ sighting: Sighting) {
        let second = SecondHistory.second(of: sighting.time)
        if records[slot].second != second { turnSecond(slot, second) }
        if records[slot].hear(sighting) {
            records[slot].note(sighting)
            returned(slot, sighting)
        }
    }

    /// Processes a report where there may be several receivers.
    @inline(never)
    private mutating func hearWithOthers(_ slot: Int, _ sighting: Sighting, _ mix: UInt64) {
        receivers.meet(sighting.receiver, places: records.count)
        guard receivers.areSeveral else { return hearAlone(slot, sighting) }
        if let only = receivers.onlyReceiver(of: slot) {
            if only == sighting.receiver { return hearAlone(slot, sighting) }
            receivers.share(slot, Receptions(Reception(only, records[slot]), mix: mix))
        }
        let second = SecondHistory.second(of: sighting.time)
        // A report that arrives slightly later than that of another receiver may belong to the second before.
        if records[slot].second != second, records[slot].second != second &+ 1 { turnSecond(slot, second) }
        let power = records[slot].powerAt1m
        guard let (gap, lead) = receivers.hear(slot, sighting, mix: mix, power: power) else { return }
        if records[slot].hear(sighting, gap: gap, strongest: lead) { returned(slot, sighting) }
    }

    @inline(never)
    private mutating func returned(_ slot: Int, _ sighting: Sighting) {
        let silence = sighting.time.seconds(since: Timestamp(microseconds: records[slot].lastSeen))
        records[slot].flags.remove(.isLost)
        records[slot].lastSeen = max(records[slot].lastSeen, sighting.time.microseconds)
        note(.returned(silence: silence), slot, at: sighting.time)
    }

    @inline(never)
    private mutating func turnSecond(_ slot: Int, _ second: UInt32) {
        if keepsDetails, let mean = records[slot].secondMean {
            histories[slot].write(mean: mean, second: records[slot].second, last: &records[slot].historyEnd)
        }
        records[slot].second = second
        records[slot].secondSum = 0
        records[slot].secondCount = 0
    }
}
