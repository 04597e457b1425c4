import Advertising

/// What every report of a beacon touches. Plain words without references, side by side in memory: a table of fifty
/// thousand is walked and updated without an allocation or a reference count.
struct BeaconRecord: Sendable {
    var identity: BeaconIdentity
    /// The address that it was last heard from (`DeviceAddress.packed`).
    var address: UInt64
    var firstSeen: Int64
    var lastSeen: Int64
    var filter = RangeFilter()
    var cadence = Cadence()
    /// Reports of this beacon, of whatever frame.
    var reports: UInt32 = 0
    /// The next record that lives at the same address, -1 at the end.
    var nextAtAddress: Int32 = -1
    /// Tells a record from the one that had its place before.
    var generation: UInt32 = 0
    /// A mix of the payload that was filed last, per kind of frame: the same payload is not filed again.
    var filedIdentity: UInt64 = 0
    var filedOther: UInt64 = 0
    /// The RSSI of the running second, summed up for the history.
    var second: Int64 = 0
    var secondSum: Int32 = 0
    var secondCount: Int32 = 0
    /// dBm, 127: not available.
    var rssi: Int8 = 127
    /// dBm at 1 m, 127: never told.
    var powerAt1m: Int8 = 127
    var flags: Flags = []
    var channels: UInt8 = 0

    struct Flags: OptionSet, Sendable {
        var rawValue: UInt8
        static let isLive = Flags(rawValue: 1)
        static let isLost = Flags(rawValue: 2)
        static let hasLowBattery = Flags(rawValue: 4)
        static let isExtended = Flags(rawValue: 8)
        /// The beacon's power in the radio's own words overrides nothing; it is shown.
        static let hasBackground = Flags(rawValue: 16)
    }

    init(identity: BeaconIdentity, address: UInt64, now: Int64) {
        self.identity = identity
        self.address = address
        firstSeen = now
        lastSeen = now
        flags = .isLive
    }
}

/// The measured advertising interval and how much of it is missed.
///
/// A gap of about one interval moves the estimate; a gap of several is that many misses; a shorter one that repeats
/// takes over. Gaps under 8 ms are the same advertising event on another channel.
struct Cadence: Sendable {
    /// Seconds; 0: not known yet.
    var interval: Float = 0
    /// Share of advertisements missed, 0 to 1.
    var loss: Float = 0
    var gaps: UInt16 = 0
    private var shorter: UInt8 = 0

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
                loss *= 0.5
            }
        } else if gap < 1.5 * interval {
            interval += 0.06 * (gap - interval)
            loss -= 0.04 * loss
            if shorter > 0 { shorter -= 1 }
        } else {
            let missed = (gap / interval).rounded() - 1
            loss += 0.04 * (missed / (missed + 1) - loss)
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
    /// Mean RSSI of past seconds by second modulo 120; 127: nothing heard.
    var history = [120 of Int8](repeating: 127)
    /// The last second that stands in `history`.
    var historySecond: Int64 = 0
    var identifying = FiledPayload()
    var telemetry = FiledPayload()
    var other = FiledPayload()
    var scanResponse = FiledPayload()
    /// When the beacon was last seen while it sent the identifying payload.
    var tlm: EddystoneTLM?
    var batteryMillivolts: UInt16?
    var name: String?
    var url: String?
    var labels: Labels = []
    var company: UInt16?
    var radioTxPower: Int8 = 127
    /// What a text filter searches, lower case; nil: not made yet.
    var searchText: [UInt8]?

    static let historySeconds = 120

    /// Writes the mean of `second` and blanks the seconds between.
    mutating func write(mean: Int8, second: Int64) {
        let length = Int64(Self.historySeconds)
        if second > historySecond {
            let gap = min(second - historySecond - 1, length)
            for step in 0..<gap { history[Int((second - 1 - step) % length)] = 127 }
        } else if second <= historySecond - length {
            return
        }
        history[Int(second % length)] = mean
        historySecond = max(historySecond, second)
    }

    /// The last `count` seconds up to and including `second`, oldest first.
    func recent(_ count: Int, upTo second: Int64) -> [Int8?] {
        let length = Int64(Self.historySeconds)
        return (0..<Int64(count)).map { index in
            let moment = second - Int64(count) + 1 + index
            guard moment <= historySecond, moment > historySecond - length, moment >= 0 else { return nil }
            let value = history[Int(moment % length)]
            return value == 127 ? nil : value
        }
    }
}
