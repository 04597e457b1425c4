import Advertising

/// What every report of a beacon touches. Plain words without references, side by side in memory and in the order of
/// use: a table of fifty thousand is walked and updated without an allocation or a reference count.
struct BeaconRecord: Sendable {
    /// The address that it was last heard from (`DeviceAddress.packed`).
    var address: UInt64
    /// Mixes of the payloads that were filed last: the one that makes the entry what it is, and another one that comes
    /// along with it. The same payload is not filed again.
    private(set) var mainPayload: UInt64 = 0
    private(set) var otherPayload: UInt64 = 0
    var lastSeen: Int64
    /// Reports of this beacon, of whatever frame.
    var reports: UInt32 = 0
    /// The running second, and its RSSI summed up for the history.
    var second: UInt32
    /// The last second that stands in the history.
    var historyEnd: UInt32 = 0
    var secondSum: Int32 = 0
    var secondCount: UInt16 = 0
    var flags: Flags = []
    var channels: UInt8 = 0
    /// dBm, 127: not available.
    var rssi: Int8 = 127
    /// dBm at 1 m, `noPower`: not told, or not to be believed.
    var powerAt1m = Self.noPower
    var cadence = Cadence()
    var filter = RangeFilter()
    /// The next record that lives at the same address, -1 at the end, and the one before, -1 at the head.
    var nextAtAddress: Int32 = -1
    var previousAtAddress: Int32 = -1
    /// The second in which the frame that names the entry was heard last.
    var namedSecond: UInt32
    /// Tells a record from the one that had its place before.
    var generation: UInt32 = 0
    var firstSeen: Int64
    var identity: BeaconIdentity

    /// Stands for no power: no radio may send so much, so that there is no distance (`RangeModel.isPlausible`).
    static var noPower: Int8 { 127 }

    struct Flags: OptionSet, Sendable {
        var rawValue: UInt8
        static var isLive: Flags { Flags(rawValue: 1) }
        static var isLost: Flags { Flags(rawValue: 2) }
        static var hasLowBattery: Flags { Flags(rawValue: 4) }
        static var isExtended: Flags { Flags(rawValue: 8) }
        /// The payload touches this entry alone and in the same way whenever it comes: it need not be read again.
        static var knowsMain: Flags { Flags(rawValue: 16) }
        static var knowsOther: Flags { Flags(rawValue: 32) }
        /// The other payload is no sign of the beacon itself (a scan response, which the receiver asked for).
        static var otherIsSilent: Flags { Flags(rawValue: 64) }
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

// What a record knows of payloads.
extension BeaconRecord {
    /// What a payload means that may have come before.
    enum Recollection {
        /// It has to be read.
        case unknown
        /// The beacon was heard, and nothing else is new.
        case heard
        /// Nothing is new.
        case silent
    }

    @inline(__always)
    func recall(_ mix: UInt64) -> Recollection {
        if mix == mainPayload, flags.contains(.knowsMain) { return .heard }
        if mix == otherPayload, flags.contains(.knowsOther) { return flags.contains(.otherIsSilent) ? .silent : .heard }
        return .unknown
    }

    /// Notes when the payload that names the entry was heard.
    @inline(__always)
    mutating func noteNaming(_ mix: UInt64) {
        if mix == mainPayload { namedSecond = second }
    }

    /// Notes a payload that is going to be filed. Returns false when it is filed already.
    mutating func noteMain(_ mix: UInt64) -> Bool {
        if mix == mainPayload { return false }
        mainPayload = mix
        flags.remove(.knowsMain)
        return true
    }

    /// Notes another payload that is going to be filed. Returns false when it is filed already.
    mutating func noteOther(_ mix: UInt64) -> Bool {
        if mix == otherPayload { return false }
        otherPayload = mix
        flags.remove([.knowsOther, .otherIsSilent])
        return true
    }

    /// Learns that a payload noted before needs no reading from now on.
    mutating func learn(_ mix: UInt64, isHeard: Bool) {
        if mix == mainPayload, isHeard {
            flags.insert(.knowsMain)
        } else if mix == otherPayload {
            flags.insert(isHeard ? .knowsOther : [.knowsOther, .otherIsSilent])
        }
    }

    /// Forgets what it learned of payloads that came along: who shares its address has changed.
    mutating func unlearnOther() { flags.remove([.knowsOther, .otherIsSilent]) }
}

// What a record takes from a report.
extension BeaconRecord {
    /// Takes a report in. Returns whether the beacon had been lost: then time and RSSI are left to the caller.
    @inline(__always)
    mutating func hear(_ sighting: Sighting) -> Bool {
        let now = sighting.time.microseconds
        if reports > 0 && !sighting.isScanResponse { cadence.add(gap: Float(now &- lastSeen) * 1e-6) }
        reports &+= 1
        if sighting.isExtended { flags.insert(.isExtended) }
        if sighting.channel != 0 { channels |= 1 << (sighting.channel & 7) }
        if flags.contains(.isLost) { return true }
        lastSeen = max(lastSeen, now)
        take(sighting)
        return false
    }

    @inline(__always)
    mutating func take(_ sighting: Sighting) {
        guard sighting.hasUsableRSSI else { return }
        rssi = sighting.rssi
        // A second of more reports than the counter holds cannot be: a controller delivers some thousand.
        if secondCount < .max {
            secondSum += Int32(sighting.rssi)
            secondCount += 1
        }
        filter.add(rssi: sighting.rssi, power: powerAt1m, at: sighting.time)
    }

    /// The mean RSSI of the running second so far, nil when nothing was heard in it.
    @inline(__always)
    var secondMean: Int8? {
        switch secondCount {
        case 0: nil
        case 1: Int8(clamping: secondSum)
        default: Int8(clamping: secondSum / Int32(secondCount))
        }
    }
}

/// The measured advertising interval and how much of it is missed.
///
/// A gap of about one interval moves the estimate; a gap of several is that many misses; a shorter one that repeats
/// takes over. Gaps under 8 ms are the same advertising event on another channel.
struct Cadence: Sendable {
    /// Seconds; 0: not known yet.
    var interval: Float = 0
    /// How many advertisements are missed for one that is heard, on the average.
    private var missed: Float = 0
    var gaps: UInt16 = 0
    private var shorter: UInt8 = 0

    /// What a gap counts against the ones before it.
    private static var weight: Float { 0.04 }
    /// A gap counts for this many misses at most: a walk round the corner is no loss.
    private static var mostMissed: Float { 20 }

    /// Share of advertisements missed, 0 to 1. (The mean of the misses, not of their shares: that would count a gap of
    /// ten no more than a gap of one.)
    var loss: Float { missed / (missed + 1) }

    /// Takes the gap since the report before, in seconds.
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
            // If the interval truly grew, every gap looks like a miss: let the estimate drift up.
            interval *= 1.004
        }
    }
}

/// A payload as it came, in place up to 31 octets.
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

/// What is written less often than once a report, and read only for the rows on the screen.
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
    /// What a text filter searches, lower case; nil: not made yet.
    var searchText: [UInt8]?
}
