import Advertising
public import Basics

// Finds, adds and removes entries.
extension BeaconTable {
    /// A hash of a payload, sufficient to distinguish the payloads of one address. (Producing a collision on
    /// purpose gains no more than sending the same payload twice.)
    @inline(__always)
    static func mix(_ payload: Span<UInt8>, isScanResponse: Bool) -> UInt64 {
        let count = payload.count
        // The length is spread over all bits; in the lowest ones it could cancel out against the first byte.
        var mix =
            (UInt64(count) &* 0xE703_7ED1_A0B4_28DB) ^ (isScanResponse ? 0x9E37_79B9_7F4A_7C15 : 0xA076_1D64_78BD_642F)
        guard count >= 16 else {
            if count >= 8 { return fold(payload.littleEndian64(0) ^ mix, payload.littleEndian64(count - 8)) }
            var word: UInt64 = 0
            for index in 0..<count { word = word << 8 | UInt64(payload[index]) }
            return fold(word ^ mix, 0)
        }
        var offset = 0
        while offset < count - 16 {
            mix = fold(payload.littleEndian64(offset) ^ mix, payload.littleEndian64(offset + 8))
            offset += 16
        }
        return fold(payload.littleEndian64(count - 16) ^ mix, payload.littleEndian64(count - 8))
    }

    /// A multiplication to 128 bits, folded.
    @inline(__always)
    private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = (left ^ 0x8EBC_6AF0_9C88_C6E3).multipliedFullWidth(by: right ^ 0xD1B5_4A32_D192_ED03)
        return product.high ^ product.low
    }

    @inline(__always)
    static func mix(address: UInt64) -> UInt64 { fold(address, 0) }

    @inline(__always)
    func slot(of identity: BeaconIdentity) -> Int? {
        byIdentity.find(identity.mixed) { records[$0].identity == identity }
    }

    /// The first record at `address`.
    @inline(__always)
    func slot(at address: UInt64) -> Int? {
        byAddress.find(Self.mix(address: address)) { records[$0].address == address }
    }

    /// Adds an entry and records that it appeared.
    mutating func insert(_ identity: BeaconIdentity, _ sighting: Sighting) -> Int {
        if live >= limits.maximumBeacons { evict(now: sighting.time) }
        if !receivers.isSole(sighting.receiver) { receivers.meet(sighting.receiver, places: records.count) }
        let record = BeaconRecord(identity: identity, address: sighting.address.packed, now: sighting.time)
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = Int(free)
            records[slot] = record
            if keepsDetails {
                histories[slot] = SecondHistory()
                background[slot] = BeaconBackground()
            }
        } else {
            slot = records.count
            if slot == 0 { reserve() }
            records.append(record)
            if keepsDetails {
                histories.append(SecondHistory())
                background.append(BeaconBackground())
            }
        }
        receivers.begin(slot, sighting.receiver)
        if keepsDetails { background[slot].radioTxPower = sighting.radioTxPower }
        live += 1
        if identity.isBeacon { liveBeacons += 1 }
        byIdentity.insert(identity.mixed, slot: slot)
        chain(slot, at: sighting.time)
        note(.appeared, slot, at: sighting.time, rssi: sighting.rssi)
        order.needsAppending = true
        return slot
    }

    /// Reserves the room of a full table at once. Pages that are not written take no memory, while growing in steps
    /// would need the memory twice and copy everything with each step.
    private mutating func reserve() {
        let count = min(limits.maximumBeacons, Self.reserved)
        records.reserveCapacity(count)
        guard keepsDetails else { return }
        histories.reserveCapacity(count)
        background.reserveCapacity(count)
    }

    /// The maximum number of entries for which room is reserved.
    private static var reserved: Int { 1 << 16 }

    /// Puts a record at the head of its address's chain. A stand-in entry in the chain passes on its data and is
    /// removed.
    ///
    /// Beacons without an address are in no chain, since they have nothing in common.
    private mutating func chain(_ slot: Int, at now: Timestamp) {
        let address = records[slot].address
        if DeviceAddress(packed: address).kind == .anonymous && records[slot].identity.isBeacon { return }
        let mix = Self.mix(address: address)
        guard let head = self.slot(at: address) else {
            byAddress.insert(mix, slot: slot)
            return
        }
        byAddress.redirect(mix, from: head, to: slot)
        link(slot, to: Int32(head))
        absorbStandIns(of: slot, at: now)
    }

    /// Takes over the data of every entry of the chain that was only a stand-in for this beacon, the latest one first.
    private mutating func absorbStandIns(of slot: Int, at now: Timestamp) {
        var next = records[slot].nextAtAddress
        for _ in 0..<Self.standInsAtMost where next >= 0 {
            let candidate = Int(next)
            next = records[candidate].nextAtAddress
            guard absorbs(candidate, into: slot) else { continue }
            inherit(slot, from: candidate, at: now)
            drop(candidate)
        }
    }

    /// The maximum number of stand-in entries that are examined. A device sends only a few frames in turn, so
    /// longer chains are not followed.
    private static var standInsAtMost: Int { 16 }

    /// Makes `next` follow `slot` in a chain.
    private mutating func link(_ slot: Int, to next: Int32) {
        records[slot].nextAtAddress = next
        if next >= 0 { records[Int(next)].previousAtAddress = Int32(slot) }
    }

    /// Whether the entry at the head is only a stand-in for the beacon that has now identified itself: a device, or a
    /// URL of the same Eddystone beacon.
    private func absorbs(_ head: Int, into slot: Int) -> Bool {
        switch (records[head].identity.kind, records[slot].identity.kind) {
        case (.device, _): true
        case (.eddystoneURL, .eddystoneUID), (.eddystoneURL, .eddystoneEID): limits.linksURLs
        case (.kkmSensor, .eddystoneUID), (.kkmSensor, .iBeacon), (.kkmSensor, .altBeacon): true
        default: false
        }
    }

    /// Moves a beacon that changed its address to the new chain.
    mutating func move(_ slot: Int, to address: UInt64, at now: Timestamp) {
        unchain(slot)
        records[slot].address = address
        records[slot].unlearnOther()
        chain(slot, at: now)
    }

    private mutating func unchain(_ slot: Int) {
        let previous = records[slot].previousAtAddress
        let next = records[slot].nextAtAddress
        records[slot].previousAtAddress = -1
        records[slot].nextAtAddress = -1
        if next >= 0 { records[Int(next)].previousAtAddress = previous }
        if previous >= 0 {
            records[Int(previous)].nextAtAddress = next
            return
        }
        let mix = Self.mix(address: records[slot].address)
        if next >= 0 {
            byAddress.redirect(mix, from: slot, to: Int(next))
        } else {
            byAddress.remove(mix, slot: slot)
        }
    }

    /// Removes an entry from the table.
    mutating func drop(_ slot: Int) {
        unchain(slot)
        byIdentity.remove(records[slot].identity.mixed, slot: slot)
        if records[slot].flags.contains(.hasLowBattery) { lowBatteries -= 1 }
        if records[slot].identity.isBeacon { liveBeacons -= 1 }
        live -= 1
        records[slot].flags = []
        receivers.forget(slot)
        if keepsDetails { background[slot] = BeaconBackground() }
        freeSlots.append(Int32(slot))
        order.isStale = true
    }

    /// Makes room by removing a sixty-fourth of the table: first the devices that were silent longest, then beacons.
    private mutating func evict(now: Timestamp) {
        let wanted = max(1, limits.maximumBeacons / 64)
        var candidates: [(isBeacon: Bool, lastSeen: Int64, slot: Int)] = []
        candidates.reserveCapacity(live)
        for slot in records.indices where records[slot].flags.contains(.isLive) {
            candidates.append((records[slot].identity.isBeacon, records[slot].lastSeen, slot))
        }
        candidates.sort { $0.isBeacon != $1.isBeacon ? !$0.isBeacon : $0.lastSeen < $1.lastSeen }
        for candidate in candidates.prefix(wanted) {
            drop(candidate.slot)
            counts.evicted += 1
        }
    }

    mutating func note(_ kind: TrackingEvent.Kind, _ slot: Int, at time: Timestamp, rssi: Int8? = nil) {
        guard collectsEvents, records[slot].identity.isBeacon || reportsDevices else { return }
        let level = rssi ?? records[slot].rssi
        pendingEvents.append(
            TrackingEvent(
                time: time, identity: records[slot].identity, name: keepsDetails ? background[slot].name : nil,
                kind: kind,
                rssi: level == 127 ? nil : level))
    }

    /// Marks silent beacons as lost, and removes those that were silent for long. To be called once a second.
    public mutating func sweep(now: Timestamp) {
        let lostBefore = now.microseconds &- Int64(limits.lostAfter * 1e6)
        let removeBefore = now.microseconds &- Int64(limits.removeAfter * 1e6)
        for slot in records.indices {
            guard records[slot].lastSeen < lostBefore, records[slot].flags.contains(.isLive) else { continue }
            if !records[slot].flags.contains(.isLost) {
                records[slot].flags.insert(.isLost)
                let silence = now.seconds(since: Timestamp(microseconds: records[slot].lastSeen))
                note(.lost(silence: silence, limit: limits.lostAfter), slot, at: now)
            }
            if records[slot].lastSeen < removeBefore { drop(slot) }
        }
    }
}
