public import Advertising

/// One advertisement on its way into the table: all but its payload.
public struct Sighting: Sendable {
    public var time: Timestamp
    public var address: DeviceAddress
    /// dBm; 127: not available.
    public var rssi: Int8
    public var isScanResponse: Bool
    public var isExtended: Bool
    /// dBm as the radio says; 127: not available.
    public var radioTxPower: Int8
    /// 37 to 39, 0: unknown.
    public var channel: UInt8

    public init(
        time: Timestamp, address: DeviceAddress, rssi: Int8, isScanResponse: Bool = false, isExtended: Bool = false,
        radioTxPower: Int8 = 127, channel: UInt8 = 0
    ) {
        self.time = time
        self.address = address
        self.rssi = rssi
        self.isScanResponse = isScanResponse
        self.isExtended = isExtended
        self.radioTxPower = radioTxPower
        self.channel = channel
    }

    /// Whether the RSSI may enter a mean: a value that is available and below 0 dBm.
    @inline(__always)
    var hasUsableRSSI: Bool { rssi < 0 }
}

/// Counts since the start.
public struct TrackingCounts: Equatable, Sendable {
    public var sightings = 0
    public var malformed = 0
    public var rssiUnavailable = 0
    /// Entries that had to go because the table was full.
    public var evicted = 0
    public init() {}
}

/// All beacons in hearing: reports go in, rows and events come out. A value: a copy is a frozen picture.
///
/// A record is found by identity, and by address for frames that carry none (telemetry, names). The records of one
/// address form a chain.
public struct BeaconTable: Sendable {
    public var limits: TrackingLimits
    public let layouts: LayoutSet
    public internal(set) var counts = TrackingCounts()
    /// Events since they were last taken.
    var pendingEvents: [TrackingEvent] = []
    /// Whether events are gathered at all.
    public var collectsEvents = true
    /// Whether devices without a beacon frame make events too.
    public var reportsDevices = false

    var records: [BeaconRecord] = []
    var background: [BeaconBackground] = []
    var freeSlots: [Int32] = []
    var byIdentity = SlotIndex()
    var byAddress = SlotIndex()
    var order = RowOrder()
    var live = 0
    var liveBeacons = 0
    var lowBatteries = 0

    public init(limits: TrackingLimits = TrackingLimits(), layouts: LayoutSet = .empty) {
        self.limits = limits
        self.layouts = layouts
    }

    /// Entries, devices without a beacon frame included.
    public var count: Int { live }
    /// Entries that are beacons.
    public var beaconCount: Int { liveBeacons }

    /// The events since the last call.
    public mutating func takeEvents() -> [TrackingEvent] {
        defer { pendingEvents.removeAll(keepingCapacity: true) }
        return pendingEvents
    }

    /// Takes one advertisement in.
    ///
    /// Identity frames update their beacon; a payload without one updates whatever lives at its address, or makes a
    /// device entry. Returns the place of the entry that it was about, good until the next call that changes the table.
    @discardableResult
    public mutating func ingest(_ payload: Span<UInt8>, _ sighting: Sighting) -> Int {
        counts.sightings += 1
        if sighting.rssi == 127 { counts.rssiUnavailable += 1 }
        var cursor = ADCursor()
        var place = -1
        var linked: BeaconFrame?
        while let structure = cursor.next(in: payload) {
            switch structure.type.rawValue {
            case 0xFF, 0x16, 0x20, 0x21: break
            default: continue
            }
            guard let frame = BeaconFrame.decode(structure, in: payload, layouts: layouts) else { continue }
            if isLinked(frame, sighting.address) {
                linked = frame
            } else if let identity = identity(of: frame, sighting.address) {
                let slot = meet(identity, frame, payload, sighting)
                if place < 0 { place = slot }
            }
        }
        if cursor.isMalformed { counts.malformed += 1 }
        if let linked {
            let slot = join(linked, payload, sighting, isAlone: place < 0)
            if place < 0 { place = slot }
        }
        return place < 0 ? meetDevice(payload, sighting) : place
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
        _ identity: BeaconIdentity, _ frame: BeaconFrame, _ payload: Span<UInt8>, _ sighting: Sighting
    ) -> Int {
        let slot = slot(of: identity) ?? insert(identity, sighting)
        if records[slot].address != sighting.address.packed { move(slot, to: sighting.address.packed) }
        if let power = frame.powerAt1m { records[slot].powerAt1m = power }
        let mix = Self.mix(payload)
        if records[slot].filedIdentity != mix {
            records[slot].filedIdentity = mix
            background[slot].identifying.file(payload, at: sighting.time.microseconds)
            describe(slot, frame, payload)
        }
        hear(slot, sighting)
        return slot
    }

    /// A frame that belongs to the beacons of its address; a device entry keeps it until one is known.
    private mutating func join(
        _ frame: BeaconFrame, _ payload: Span<UInt8>, _ sighting: Sighting, isAlone: Bool
    ) -> Int {
        let head = slot(at: sighting.address.packed) ?? insert(BeaconIdentity(device: sighting.address), sighting)
        var next = Int32(head)
        while next >= 0 {
            let slot = Int(next)
            file(frame, payload, in: slot, at: sighting.time.microseconds)
            if isAlone { hear(slot, sighting) }
            next = records[slot].nextAtAddress
        }
        return head
    }

    /// A payload without a beacon frame: it may still name the beacons of its address.
    private mutating func meetDevice(_ payload: Span<UInt8>, _ sighting: Sighting) -> Int {
        let slot = slot(at: sighting.address.packed) ?? insert(BeaconIdentity(device: sighting.address), sighting)
        let mix = Self.mix(payload)
        if records[slot].filedOther != mix {
            records[slot].filedOther = mix
            if sighting.isScanResponse {
                background[slot].scanResponse.file(payload, at: sighting.time.microseconds)
            } else {
                background[slot].other.file(payload, at: sighting.time.microseconds)
            }
            describe(slot, nil, payload)
        }
        if records[slot].identity.kind == .device || !sighting.isScanResponse { hear(slot, sighting) }
        return slot
    }

    /// The part that every report does: times, RSSI, range, history.
    @inline(__always)
    private mutating func hear(_ slot: Int, _ sighting: Sighting) {
        let now = sighting.time.microseconds
        let second = now / 1_000_000
        if records[slot].second != second { turnSecond(slot, second) }
        let wasLost = Self.update(&records[slot], sighting)
        if wasLost { returned(slot, sighting) }
    }

    /// Returns whether the beacon had been lost.
    @inline(__always)
    private static func update(_ record: inout BeaconRecord, _ sighting: Sighting) -> Bool {
        let now = sighting.time.microseconds
        let wasLost = record.flags.contains(.isLost)
        if record.reports > 0 && !sighting.isScanResponse {
            record.cadence.add(gap: Float(now &- record.lastSeen) * 1e-6)
        }
        record.reports &+= 1
        if sighting.isExtended { record.flags.insert(.isExtended) }
        if sighting.channel != 0 { record.channels |= 1 << (sighting.channel & 7) }
        if wasLost { return true }
        record.lastSeen = max(record.lastSeen, now)
        take(sighting, into: &record)
        return false
    }

    @inline(__always)
    static func take(_ sighting: Sighting, into record: inout BeaconRecord) {
        guard sighting.hasUsableRSSI else { return }
        record.rssi = sighting.rssi
        record.secondSum += Int32(sighting.rssi)
        record.secondCount += 1
        record.filter.add(rssi: sighting.rssi, power: record.powerAt1m, at: sighting.time)
    }

    private mutating func returned(_ slot: Int, _ sighting: Sighting) {
        let silence = sighting.time.seconds(since: Timestamp(microseconds: records[slot].lastSeen))
        records[slot].flags.remove(.isLost)
        records[slot].lastSeen = max(records[slot].lastSeen, sighting.time.microseconds)
        Self.take(sighting, into: &records[slot])
        note(.returned(silence: silence), slot, at: sighting.time)
    }

    private mutating func turnSecond(_ slot: Int, _ second: Int64) {
        if records[slot].secondCount > 0 {
            let mean = Int8(clamping: records[slot].secondSum / records[slot].secondCount)
            background[slot].write(mean: mean, second: records[slot].second)
        }
        records[slot].second = second
        records[slot].secondSum = 0
        records[slot].secondCount = 0
    }
}
