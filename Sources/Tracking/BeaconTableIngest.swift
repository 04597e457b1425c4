public import Advertising

// One report after another.
extension BeaconTable {
    /// Takes one advertisement in.
    ///
    /// Identity frames update their beacon; a payload without one updates whatever lives at its address, or makes a
    /// device entry. Returns the place of the entry that it was about, good until the next call that changes the table.
    @discardableResult
    public mutating func ingest(_ payload: Span<UInt8>, _ sighting: Sighting) -> Int {
        counts.sightings += 1
        if sighting.rssi == 127 { counts.rssiUnavailable += 1 }
        let mix = Self.mix(payload, isScanResponse: sighting.isScanResponse)
        // Most beacons repeat themselves: what was read once is not read again.
        guard let slot = slot(at: sighting.address.packed) else { return read(payload, mix, sighting) }
        switch records[slot].recall(mix) {
        case .unknown: return read(payload, mix, sighting)
        case .silent: break
        case .heard:
            hear(slot, sighting)
            records[slot].noteNaming(mix)
        }
        return slot
    }

    /// The most beacons of one address that a frame is joined to.
    private static var joinedAtMost: Int { 16 }
    /// How many addresses `expect` is best given at a time.
    public static var expectedAtOnce: Int { 32 }
    /// Entries that a processor's own cache surely holds.
    static var cachedEntries: Int { 4096 }

    /// Says which addresses come next. Nothing changes but the time that `ingest` takes.
    ///
    /// A large table has outgrown the cache, and a report waits for its index entry and then for its record. Asked for
    /// one after another, each waits its turn; asked for together, they come together. A small table needs none of it.
    ///
    /// - Parameters:
    ///   - count: How many there are, `expectedAtOnce` or fewer.
    ///   - address: The address at a place from 0 on.
    @inline(never)
    public mutating func expect(_ count: Int, _ address: (Int) -> DeviceAddress) {
        guard live > Self.cachedEntries else { return }
        for index in 0..<count {
            expected &+= UInt32(truncatingIfNeeded: byAddress.touch(Self.mix(address: address(index).packed)))
        }
        for index in 0..<count {
            guard let slot = byAddress.candidate(Self.mix(address: address(index).packed)) else { continue }
            // Both ends of what `hear` touches, and something done with them, so that they are truly read.
            expected &+= records[slot].reports &+ UInt32(bitPattern: records[slot].nextAtAddress)
            // Who it is, whoever asked for the report wants to know.
            expected &+= UInt32(records[slot].identity.layout)
            if keepsDetails { expected &+= UInt32(histories[slot].touch(records[slot].second)) }
        }
    }

    /// Takes in a payload that the head of its address does not know by heart.
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
                // What stood in for this beacon may just have gone.
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
        // Learned is only what touches this one entry and no count, every time it comes.
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

    /// Whether a frame goes with another beacon of the same address: telemetry always, a URL when there is one (E-25).
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

    /// A frame that names its beacon.
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
        hear(slot, sighting)
        records[slot].namedSecond = records[slot].second
        return slot
    }

    /// A frame that belongs to the beacons of its address; a device entry keeps it until one is known.
    ///
    /// An identity that the device no longer sends (its number was changed, its ephemeral identifier is over) gets
    /// nothing: it would never be lost. Where none was sent lately, the latest one is the device.
    /// A device sends a handful of frames in turn. Who claims more gets no more of our time.
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
            if isAlone { hear(slot, sighting) }
        }
        if !isJoined {
            file(frame, payload, mix, in: head, at: sighting.time.microseconds)
            if isAlone { hear(head, sighting) }
        }
        return head
    }

    /// Whether the frame that names the entry was heard lately.
    private func isNamed(_ slot: Int, at now: Timestamp) -> Bool {
        let silence = Int64(SecondHistory.second(of: now)) - Int64(records[slot].namedSecond)
        return Double(silence) <= limits.lostAfter
    }

    /// A payload without a beacon frame: it may still name the beacons of its address.
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
        if speaks(slot, sighting) { hear(slot, sighting) }
        return slot
    }

    /// Whether a payload without a frame is a sign of the entry: an answer to our own request is none of a beacon.
    private func speaks(_ slot: Int, _ sighting: Sighting) -> Bool {
        records[slot].identity.kind == .device || !sighting.isScanResponse
    }

    /// The part that every report does: times, RSSI, range, history.
    @inline(__always)
    private mutating func hear(_ slot: Int, _ sighting: Sighting) {
        let second = SecondHistory.second(of: sighting.time)
        if records[slot].second != second { turnSecond(slot, second) }
        if records[slot].hear(sighting) { returned(slot, sighting) }
    }

    @inline(never)
    private mutating func returned(_ slot: Int, _ sighting: Sighting) {
        let silence = sighting.time.seconds(since: Timestamp(microseconds: records[slot].lastSeen))
        records[slot].flags.remove(.isLost)
        records[slot].lastSeen = max(records[slot].lastSeen, sighting.time.microseconds)
        records[slot].take(sighting)
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
