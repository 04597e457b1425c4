import Advertising
import Basics

/// The reception by one receiver of a beacon that several receivers hear.
struct Reception: Sendable {
    var receiver: ReceiverID
    var lastSeen: Int64
    /// The number of this receiver's reports.
    var reports: UInt32 = 0
    /// The last RSSI in dBm; 127: not available.
    var rssi: Int8 = 127
    var cadence = Cadence()
    var filter = RangeFilter()

    init(_ receiver: ReceiverID, at now: Int64) {
        self.receiver = receiver
        lastSeen = now
    }

    /// Takes over the data that a record has of its only receiver so far.
    init(_ receiver: ReceiverID, _ record: BeaconRecord) {
        self.receiver = receiver
        lastSeen = record.lastSeen
        reports = record.reports
        rssi = record.rssi
        cadence = record.cadence
        filter = record.filter
    }

    mutating func hear(_ sighting: Sighting, power: Int8) {
        let now = sighting.time.microseconds
        if reports > 0 && !sighting.isScanResponse { cadence.add(gap: Float(now &- lastSeen) * 1e-6) }
        reports &+= 1
        lastSeen = max(lastSeen, now)
        guard sighting.hasUsableRSSI else { return }
        rssi = sighting.rssi
        filter.add(rssi: sighting.rssi, power: power, at: sighting.time)
    }
}

/// The receivers of one beacon, and the advertisements that they reported last.
///
/// Two reports are the same advertisement if they are of the same payload from the same address, from different
/// receivers, and less than 20 ms apart. No device may advertise more often than every 20 ms (Core Specification
/// Vol 6 Part B 4.4.2.2.1), so that two successive advertisements are farther apart. The time stamps of one
/// advertisement differ by the channel on which it was heard and by the delays of controller, bus and kernel: a few
/// milliseconds. The time alone would not be sufficient, because a device may send several frames in immediate
/// succession; nor would the payload, because most beacons repeat theirs for years. Each receiver matches an
/// advertisement once: any later report of it is another advertisement.
struct Receptions: Sendable {
    private(set) var each: [Reception]
    /// The place of the receiver by which the beacon is ranked: the strongest one.
    private(set) var lead = 0
    /// The last advertisements, in a ring.
    private var recent: [4 of Heard]
    private var next = 1
    /// The time of the last advertisement that was not a repetition.
    private var counted: Int64

    /// An advertisement, and the receivers that have reported it.
    private struct Heard: Sendable {
        var mix: UInt64 = 0
        var time: Int64 = .min / 2
        /// A bit for each receiver, by its place in `each`.
        var places: UInt16 = 0
    }

    /// Microseconds within which the same payload from another receiver is the same advertisement.
    static let window: UInt64 = 20_000
    /// The maximum number of receivers of a beacon; beyond that, the one that was silent longest is removed.
    static let atMost = 16
    /// The difference in dB by which another receiver must be stronger to take the lead. Without it, the range
    /// would jump with every report between two receivers that hear a beacon about equally well.
    static let margin: Float = 3
    /// Microseconds of silence after which a receiver loses the lead to any that hears the beacon.
    private static let silence: Int64 = 5_000_000

    /// Begins with two receivers.
    ///
    /// - Parameters:
    ///   - first: The only receiver that heard the beacon so far.
    ///   - mix: The hash of the payload that now comes from another receiver. The payload that the first one heard
    ///     last is assumed to be the same.
    init(_ first: Reception, mix: UInt64) {
        each = [first]
        counted = first.lastSeen
        recent = [4 of Heard](repeating: Heard())
        recent[0] = Heard(mix: mix, time: first.lastSeen, places: 1)
    }

    var leader: Reception { each[lead] }

    /// Processes a report. Returns the gap in seconds since the advertisement before; nil: it has been counted
    /// already.
    mutating func hear(_ sighting: Sighting, mix: UInt64, power: Int8) -> Float? {
        let place = place(of: sighting.receiver, at: sighting.time.microseconds)
        each[place].hear(sighting, power: power)
        chooseLead(place)
        return count(mix, at: sighting.time.microseconds, place)
    }

    private mutating func place(of receiver: ReceiverID, at now: Int64) -> Int {
        if let known = each.firstIndex(where: { $0.receiver == receiver }) { return known }
        guard each.count >= Self.atMost, let oldest = each.indices.min(by: { each[$0].lastSeen < each[$1].lastSeen })
        else {
            each.append(Reception(receiver, at: now))
            return each.count - 1
        }
        each[oldest] = Reception(receiver, at: now)
        for index in recent.indices { recent[index].places &= ~(1 << UInt16(oldest)) }
        return oldest
    }

    /// Counts an advertisement unless another receiver reported it. Returns the gap to the one before.
    private mutating func count(_ mix: UInt64, at now: Int64, _ place: Int) -> Float? {
        let bit: UInt16 = 1 << UInt16(place)
        for index in recent.indices
        where recent[index].mix == mix && recent[index].places & bit == 0
            && (now &- recent[index].time).magnitude < Self.window
        {
            recent[index].places |= bit
            return nil
        }
        recent[next] = Heard(mix: mix, time: now, places: bit)
        next = (next + 1) % recent.count
        defer { counted = max(counted, now) }
        return Float(now &- counted) * 1e-6
    }

    /// Gives the receiver that just heard the beacon the lead if it is stronger, or if the leader no longer hears
    /// the beacon.
    private mutating func chooseLead(_ place: Int) {
        guard place != lead, each[place].rssi != 127 else { return }
        let isSilent = each[place].lastSeen &- each[lead].lastSeen > Self.silence
        if isSilent || each[lead].rssi == 127
            || each[place].filter.smoothedRSSI >= each[lead].filter.smoothedRSSI + Self.margin
        {
            lead = place
        }
    }
}
