import Advertising
public import Reports

/// Any number of beacons and reports, for measurements: without walls and walking, and every report is heard.
///
/// Of twenty beacons ten are iBeacons, five Eddystone (UID, URL and telemetry by turns), one is an AltBeacon, and four
/// are others: a RuuviTag, a phone, an exposure notification and a named device. They advertise in turn, in an order
/// that jumps through the memory of a table. Everything follows from seed, start and the number of a report.
public struct SimulatedLoad: Sendable {
    public let beacons: Int
    public let reportsPerSecond: Int
    private let seed: UInt64
    private let start: Int64
    /// The number of reports sent so far.
    private var sent: Int64 = 0
    /// The beacon that sends next, and the step to the one after it.
    private var beacon = 0
    private let stride: Int
    private var writer = PayloadWriter()

    /// The largest number of beacons, and of reports a second.
    public static let most = 10_000_000

    /// Numbers are clamped to 1 ... `most`. `start` is in microseconds since 1970-01-01 UTC.
    public init(beacons: Int, reportsPerSecond: Int, seed: UInt64, start: Int64) {
        self.beacons = min(max(beacons, 1), Self.most)
        self.reportsPerSecond = min(max(reportsPerSecond, 1), Self.most)
        self.seed = seed
        self.start = start
        stride = Self.stride(self.beacons)
    }

    /// The first number from 0.618 of `count` on that has no common divisor with it, so that every beacon has its turn
    /// before any has its second.
    private static func stride(_ count: Int) -> Int {
        var stride = max(Int(Double(count) * 0.618), 1)
        while greatestCommonDivisor(stride, count) != 1 { stride += 1 }
        return stride
    }

    private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
        var (first, second) = (first, second)
        while second != 0 { (first, second) = (second, first % second) }
        return first
    }

    /// Appends every report from the reached time up to `microseconds`, in order of time.
    public mutating func advance(to microseconds: Int64, into batch: inout ReportBatch) {
        let limit = SimulatedSite.elapsed(microseconds, since: start)
        while true {
            let bits = RandomStream.number(seed, UInt64(bitPattern: sent))
            let moment = moment(of: sent, bits)
            guard moment <= limit else { return }
            transmit(at: moment, bits, into: &batch)
            sent += 1
            beacon += stride
            if beacon >= beacons { beacon -= beacons }
        }
    }

    /// Skips the time up to `microseconds` without a report, at no cost.
    public mutating func skip(to microseconds: Int64) {
        let limit = SimulatedSite.elapsed(microseconds, since: start)
        let (whole, rest) = limit.quotientAndRemainder(dividingBy: 1_000_000)
        let (reports, overflow) = whole.multipliedReportingOverflow(by: Int64(reportsPerSecond))
        guard !overflow else { return }
        // The share of the second that contains the limit is skipped as well.
        let target = reports + rest * Int64(reportsPerSecond) / 1_000_000 + 1
        guard limit > 0, target > sent else { return }
        sent = target
        beacon = Int(target % Int64(beacons)) * stride % beacons
    }

    /// When the report with this number is sent: somewhere in its own share of the second.
    private func moment(of number: Int64, _ bits: UInt64) -> Int64 {
        let rate = Int64(reportsPerSecond)
        let (second, rest) = number.quotientAndRemainder(dividingBy: rate)
        return second * 1_000_000 + (rest * 1_000_000 + (Int64(bits >> 44) * 1_000_000) >> 20) / rate
    }

    private mutating func transmit(at moment: Int64, _ bits: UInt64, into batch: inout ReportBatch) {
        let own = RandomStream.number(~seed, UInt64(beacon))
        let round = UInt64(sent / Int64(beacons))
        writer.removeAll()
        write(own, round: round)
        // Levels from -45 to -94 dBm, each rising and falling within a minute, with 3 dB of noise.
        let phase = moment + Int64(own >> 38)
        let level = -45 - Double(own >> 8 & 0xFF) * 49 / 255 + 5 * Decibel.wave(phase, period: 60_000_000)
        let report = AdvertisingReport(
            microseconds: start &+ moment, address: DeviceAddress(own | 0xC000_0000_0000, .random),
            eventType: beacon % 20 >= 17 ? [.connectable, .scannable, .legacy] : .legacy,
            rssi: Int8((level + 3 * RandomStream.normal(bits)).rounded()), data: 0..<0)
        batch.append(report, data: 0..<writer.octets.count, of: writer.octets.span)
    }

    /// Writes the payload of the beacon whose turn it is. `own`: its individual bits; `round`: how many it has sent
    /// before.
    private mutating func write(_ own: UInt64, round: UInt64) {
        let number = UInt64(beacon)
        let power = Int8(-55 - Int(own >> 60))
        writer.flags(0x06)
        switch beacon % 20 {
        case 0..<10:
            writer.iBeacon(
                uuid: number & 1 == 0 ? SimulatedSite.shelfUUID : SimulatedSite.gateUUID,
                major: UInt16(truncatingIfNeeded: number >> 16), minor: UInt16(truncatingIfNeeded: number), power: power
            )
        case 10..<15:
            writeEddystone(number, round: round, power: power + 41)
        case 15:
            writer.altBeacon(
                id1: SimulatedSite.altBeaconID, id2: UInt16(truncatingIfNeeded: number >> 16),
                id3: UInt16(truncatingIfNeeded: number), power: power)
        case 16:
            writer.ruuviTag(
                temperatureMilliC: 20_000 + Int(round % 1_000), humidity10000: 4_500, pressurePa: 101_000,
                millivolts: 2_900, txPower: 4, sequence: UInt16(truncatingIfNeeded: round),
                address: own & 0xFFFF_FFFF_FFFF | 0xC000_0000_0000)
        case 17:
            writer.continuity(type: 0x10, count: 5, bits: own)
        case 18:
            writer.exposureNotification(bits: own)
        default:
            writer.structure(.completeLocalName, 12)
            for digit in 0..<12 {
                writer.append(UInt8(ascii: "a") + UInt8(own >> UInt64(4 * digit) & 15))
            }
        }
    }

    private mutating func writeEddystone(_ number: UInt64, round: UInt64, power: Int8) {
        switch round % 10 {
        case 9:
            writer.eddystoneTLM(
                millivolts: UInt16(3_000 - round % 900), temperature256: 5_500,
                advCount: UInt32(truncatingIfNeeded: round), uptimeDeciseconds: UInt32(truncatingIfNeeded: round * 10))
        case 1, 3, 5, 7:
            writer.service(0xFEAA, 12)
            writer.append(UInt8(0x10))
            writer.append(power)
            writer.append(UInt8(0x03))
            // "example.com/" and one letter.
            writer.appendBigEndian(0x65_7861_6D70_6C65, 7)
            writer.append(UInt8(0x00))
            writer.append(UInt8(ascii: "a") + UInt8(number % 26))
        default:
            writer.eddystoneUID(power: power, namespace: SimulatedSite.namespace, instance: number)
        }
    }
}
