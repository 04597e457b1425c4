import Advertising
import Basics

/// The part of a beacon's entry that every report touches. It has no references and its fields are adjacent in the
/// order of use: a table of fifty thousand entries is traversed and updated without an allocation or a reference
/// count.
struct BeaconRecord: Sendable {
    /// The address from which it was last heard (`DeviceAddress.packed`).
    var address: UInt64
    /// Hashes of the last filed payloads: the one that identifies the entry, and another one that accompanies it. The
    /// same payload is not filed again.
    private(set) var mainPayload: UInt64 = 0
    private(set) var otherPayload: UInt64 = 0
    var lastSeen: Int64
    /// The number of reports of this beacon, with any frame.
    var reports: UInt32 = 0
    /// The current second, and the sum of its RSSI values for the history.
    var second: UInt32
    /// The last second in the history.
    var historyEnd: UInt32 = 0
    var secondSum: Int32 = 0
    var secondCount: UInt16 = 0
    var flags: Flags = []
    var channels: UInt8 = 0
    /// The last RSSI in dBm; 127: not available.
    var rssi: Int8 = 127
    /// The power in dBm at 1 m; `noPower`: not stated, or not plausible.
    var powerAt1m = Self.noPower
    var cadence = Cadence()
    var filter = RangeFilter()
    /// The next record with the same address, -1 at the end, and the previous one, -1 at the head.
    var nextAtAddress: Int32 = -1
    var previousAtAddress: Int32 = -1
    /// The second in which the frame that identifies the entry was last heard.
    var namedSecond: UInt32
    var firstSeen: Int64
    var note = BeaconNote()
    var identity: BeaconIdentity

    /// The value for no power: no radio may send that much, so it gives no distance (`RangeModel.isPlausible`).
    static var noPower: Int8 { 127 }

    struct Flags: OptionSet, Sendable {
        var rawValue: UInt16
        static var isLive: Flags { Flags(rawValue: 1) }
        static var isLost: Flags { Flags(rawValue: 2) }
        static var hasLowBattery: Flags { Flags(rawValue: 4) }
        static var isExtended: Flags { Flags(rawValue: 8) }
        /// The main payload affects only this entry and always in the same way, so it need not be read again.
        static var knowsMain: Flags { Flags(rawValue: 16) }
        static var knowsOther: Flags { Flags(rawValue: 32) }
        /// The other payload does not show that the beacon advertises (a scan response, which the receiver requested).
        static var otherIsSilent: Flags { Flags(rawValue: 64) }
        /// The order of rows contains this entry, and not only a former one at its place.
        static var isPlaced: Flags { Flags(rawValue: 128) }
        /// A name has been received, or a URL that is not the entry's identity.
        static var hasWords: Flags { Flags(rawValue: 256) }
    }

    init(identity: BeaconIdentity, address: UInt64, now: Timestamp) {
        self.identity = identity
        self.address = address
        firstSeen = now.microseconds
        lastSeen = now.microseconds
        second = SecondHistory.second(of: now)
        namedSecond = second
        flags = .isLive
    }
}

// The state of payloads in a record.
extension BeaconRecord {
    /// The state of a payload that may have been received before.
    enum Recollection {
        /// The payload must be read.
        case unknown
        /// The payload shows that the beacon was heard; nothing else is new.
        case heard
        /// The payload contains nothing new.
        case silent
    }

    @inline(__always)
    func recall(_ mix: UInt64) -> Recollection {
        if mix == mainPayload, flags.contains(.knowsMain) { return .heard }
        if mix == otherPayload, flags.contains(.knowsOther) { return flags.contains(.otherIsSilent) ? .silent : .heard }
        return .unknown
    }

    /// Records when the payload that identifies the entry was heard.
    @inline(__always)
    mutating func noteNaming(_ mix: UInt64) {
        if mix == mainPayload { namedSecond = second }
    }

    /// Records the main payload before it is filed. Returns false when it is already filed.
    mutating func noteMain(_ mix: UInt64) -> Bool {
        if mix == mainPayload { return false }
        mainPayload = mix
        flags.remove(.knowsMain)
        return true
    }

    /// Records the other payload before it is filed. Returns false when it is already filed.
    mutating func noteOther(_ mix: UInt64) -> Bool {
        if mix == otherPayload { return false }
        otherPayload = mix
        flags.remove([.knowsOther, .otherIsSilent])
        return true
    }

    /// Records that a payload need not be read from now on.
    mutating func learn(_ mix: UInt64, isHeard: Bool) {
        if mix == mainPayload, isHeard {
            flags.insert(.knowsMain)
        } else if mix == otherPayload {
            flags.insert(isHeard ? .knowsOther : [.knowsOther, .otherIsSilent])
        }
    }

    /// Discards the state of the other payload, because the entries at its address have changed.
    mutating func unlearnOther() { flags.remove([.knowsOther, .otherIsSilent]) }
}

// The processing of reports in a record.
extension BeaconRecord {
    /// Processes a report. Returns whether the beacon had been lost; the caller must then update time and RSSI.
    @inline(__always)
    mutating func hear(_ sighting: Sighting) -> Bool {
        let now = sighting.time.microseconds
        if reports > 0 && !sighting.isScanResponse { cadence.add(gap: Float(now &- lastSeen) * 1e-6) }
        reports &+= 1
        if sighting.isExtended { flags.insert(.isExtended) }
        if sighting.channel != 0 { channels |= 1 << (sighting.channel & 7) }
        if flags.contains(.isLost) { return true }
        lastSeen = max(lastSeen, now)
        note(sighting)
        return false
    }

    @inline(__always)
    mutating func note(_ sighting: Sighting) {
        guard sighting.hasUsableRSSI else { return }
        rssi = sighting.rssi
        addToSecond(sighting.rssi)
        filter.add(rssi: sighting.rssi, power: powerAt1m, at: sighting.time)
    }

    @inline(__always)
    private mutating func addToSecond(_ rssi: Int8) {
        // The counter cannot overflow in practice: a controller delivers some thousand reports a second.
        guard secondCount < .max else { return }
        secondSum += Int32(rssi)
        secondCount += 1
    }

    /// Processes a report of a beacon that several receivers hear: level, range and history are those of the strongest.
    ///
    /// - Parameter gap: Seconds since the advertisement before; nil: another receiver has already reported this
    ///   one.
    /// - Returns: Whether the beacon had been lost; the caller must then update the time.
    mutating func hear(_ sighting: Sighting, gap: Float?, strongest: Reception) -> Bool {
        if let gap {
            if !sighting.isScanResponse { cadence.add(gap: gap) }
            reports &+= 1
        }
        if sighting.isExtended { flags.insert(.isExtended) }
        if sighting.channel != 0 { channels |= 1 << (sighting.channel & 7) }
        rssi = strongest.rssi
        filter = strongest.filter
        if strongest.receiver == sighting.receiver, sighting.hasUsableRSSI { addToSecond(sighting.rssi) }
        if flags.contains(.isLost) { return true }
        lastSeen = max(lastSeen, sighting.time.microseconds)
        return false
    }

    /// The mean RSSI of the current second so far; nil when nothing was heard in it.
    @inline(__always)
    var secondMean: Int8? {
        switch secondCount {
        case 0: nil
        case 1: Int8(clamping: secondSum)
        default: Int8(clamping: secondSum / Int32(secondCount))
        }
    }
}

/// The measured advertising interval and the share of missed advertisements.
///
/// A gap of about one interval adjusts the estimate; a gap of several intervals counts as that many misses; a shorter
/// gap that repeats replaces the estimate. Gaps under 8 ms are the same advertising event on another channel.
struct Cadence: Sendable {
    /// The interval in seconds; 0: not known yet.
    var interval: Float = 0
    /// The average number of missed advertisements for each one heard.
    private var missed: Float = 0
    var gaps: UInt16 = 0
    private var shorter: UInt8 = 0

    /// The weight of a gap against the previous ones.
    private static var weight: Float { 0.04 }
    /// The maximum number of misses that a gap counts for: walking round a corner is not packet loss.
    private static var mostMissed: Float { 20 }

    /// The share of missed advertisements, 0 to 1. It is calculated from the mean number of misses; the mean of
    /// shares would count a gap of ten no more than a gap of one.
    var loss: Float { missed / (missed + 1) }

    /// Processes the gap since the previous report, in seconds.
    @inline(__always)
    mutating func add(gap: Float) {
        guard gap >= 0.008, gap < 60 else { return }
        if gaps < .max { gaps += 1 }
        if interval == 0 {
            interval = gap
        } else if gap < 0.65 * interval {
            shorter += 1
            if shorter >= 2 {
                interval = gap
                shorter = 0
                missed *= 0.5
            }
        } else if gap < 1.5 * interval {
            interval += 0.06 * (gap - interval)
            missed -= Self.weight * missed
            if shorter > 0 { shorter -= 1 }
        } else {
            let found = Float(Int32(gap / interval + 0.5) - 1)
            missed += Self.weight * (min(found, Self.mostMissed) - missed)
            // If the interval really grew, every gap looks like a miss, so the estimate drifts up.
            interval *= 1.004
        }
    }
}

/// A payload as received, stored inline up to 31 bytes.
struct FiledPayload: Sendable {
    var seen: Int64 = 0
    private var count: UInt16 = 0
    private var head = [31 of UInt8](repeating: 0)
    private var long: [UInt8] = []

    var isEmpty: Bool { seen == 0 }

    mutating func file(_ payload: Span<UInt8>, at now: Int64) {
        seen = now
        count = UInt16(clamping: payload.count)
        if payload.count <= 31 {
            for index in 0..<payload.count { head[index] = payload[index] }
        } else {
            long = payload.octets(0..<payload.count)
        }
    }

    var octets: [UInt8] {
        if count > 31 { return long }
        var octets: [UInt8] = []
        for index in 0..<Int(count) { octets.append(head[index]) }
        return octets
    }
}

/// The part of an entry that is written less often than with every report, and read only for the rows on the
/// screen.
struct BeaconBackground: Sendable {
    var identifying = FiledPayload()
    var telemetry = FiledPayload()
    var other = FiledPayload()
    var scanResponse = FiledPayload()
    var tlm: EddystoneTLM?
    var batteryMillivolts: UInt16?
    var name: String?
    var url: String?
    var labels: Labels = []
    var company: UInt16?
    var radioTxPower: Int8 = 127
}
