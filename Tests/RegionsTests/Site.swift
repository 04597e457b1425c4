import Advertising
import Basics
import Tracking

@testable import Regions

/// The surroundings of a test: a real beacon table, the monitor, the rules and a clock.
struct Site {
    var table = BeaconTable()
    var monitor = RegionMonitor()
    var rules: RuleEngine
    var ranging = RegionRanging()
    /// The seconds since the start of the timeline, and the seconds that the clock shows in addition.
    var seconds = 0.0
    var jump = 0.0
    /// The seconds between two calls of `advance`.
    var step = 0.25
    let zone: LocalZone
    var events: [SiteEvent] = []
    /// Every advertisement that was heard.
    private(set) var heard: [Heard] = []

    /// A received advertisement.
    struct Heard {
        var time: Timestamp
        var sending: Sending
        var rssi: Int8
    }

    /// 2025-10-09 08:53:20 UTC, far from midnight in zones nearby.
    static let start = Timestamp(seconds: 1_760_000_000)

    init(_ rules: [Rule] = [], schedule: RuleSchedule = .default, zone: LocalZone = .utc) {
        self.zone = zone
        self.rules = RuleEngine(rules, schedule: schedule, zone: zone)
    }

    var now: Timestamp { Self.start.advanced(bySeconds: seconds + jump) }

    /// The payload and the address of a beacon, created once.
    struct Sending {
        var payload: [UInt8]
        var address: DeviceAddress

        /// A device that is not a beacon.
        init(name: String) {
            payload = [UInt8(name.utf8.count + 1), 0x09] + Array(name.utf8)
            address = DeviceAddress(0xC000_0000_00FF, .random)
        }

        init(_ beacon: String, from number: UInt64 = 1) {
            payload = Site.payload(beacon)
            address = DeviceAddress(0xC000_0000_0000 | number, .random)
        }
    }

    /// Receives one advertisement, as an engine does.
    mutating func hear(_ beacon: String, rssi: Int8 = -60, from number: UInt64 = 1) {
        hear(Sending(beacon, from: number), rssi: rssi)
    }

    mutating func hear(_ sending: Sending, rssi: Int8) {
        heard.append(Heard(time: now, sending: sending, rssi: rssi))
        let sighting = Sighting(time: now, address: sending.address, rssi: rssi)
        let place = table.ingest(sending.payload.span, sighting)
        ReportDelivery.deliver(sighting, filedAt: place, in: &table, to: &monitor, and: &rules)
        take()
    }

    /// Advances the time to a second of the timeline. Events at that time come before the clock is read.
    mutating func pass(until second: Double) {
        while seconds + step < second {
            seconds += step
            advance()
        }
        seconds = second
    }

    mutating func advance() {
        monitor.advance(to: now)
        take()
        let (table, now) = (table, now)
        rules.evaluate(at: now, monitor: monitor) { table.range(of: $0, at: $1) }
        take()
    }

    mutating func setListening(_ isListening: Bool) {
        monitor.setListening(isListening, at: now)
        rules.setListening(isListening, at: now)
        take()
    }

    mutating func take() { events += monitor.takeEvents() + rules.takeEvents() }

    /// The payload of `A/7/1`, `alt:A/7/1`, `eddystone:1/2`; `A/7/1?` was never calibrated and has no distance.
    static func payload(_ beacon: String) -> [UInt8] {
        if beacon.hasSuffix("?") { return payload(String(beacon.dropLast())).dropLast() + [0] }
        func structure(_ type: UInt8, _ data: [UInt8]) -> [UInt8] { [UInt8(data.count + 1), type] + data }
        switch region(beacon) {
        case .iBeacon(let uuid, let major, let minor):
            let numbers = octets(UInt64(major ?? 0), 2) + octets(UInt64(minor ?? 0), 2)
            let identifier = octets(uuid.high, 8) + octets(uuid.low, 8) + numbers
            return structure(0xFF, [0x4C, 0, 0x02, 0x15] + identifier + [0xC5])
        case .altBeacon(let id1, let id2, let id3):
            let identifier = octets(id1?.high ?? 7, 8) + octets(id1?.low ?? 7, 8) + octets(UInt64(id2 ?? 0), 2)
            return structure(
                0xFF, [0x18, 0x01, 0xBE, 0xAC] + identifier + octets(UInt64(id3 ?? 0), 2) + [0xC5, 0])
        case .eddystone(let namespace, let instance):
            let identifier = Array(namespace) + (instance.map { Array($0) } ?? [])
            return structure(0x03, [0xAA, 0xFE]) + structure(0x16, [0xAA, 0xFE, 0x00, 0xEE] + identifier)
        }
    }

    private static func octets(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - 1 - $0))) }
    }

    /// The constraint of `A`, `A/7`, `A/7/1` (a UUID of AA…), `alt:A/…`, `eddystone:1`, `eddystone:1/2`.
    static func region(_ text: String) -> RegionConstraint {
        let digits = text.split(separator: "/", omittingEmptySubsequences: false)
        if text.hasPrefix("eddystone:") {
            let namespace = String(repeating: "0" + digits[0].suffix(1), count: 10)
            let instance = digits.count > 1 ? "/" + String(repeating: "0" + digits[1], count: 6) : ""
            return expect("eddystone:" + namespace + instance)
        }
        let isAltBeacon = text.hasPrefix("alt:")
        let uuid = digits[0].hasSuffix("*") ? "*" : String(repeating: String(digits[0].suffix(1)), count: 32)
        return expect(
            (isAltBeacon ? "altbeacon:" : "") + ([uuid] + digits.dropFirst().map(String.init)).joined(separator: "/"))
    }

    private static func expect(_ text: String) -> RegionConstraint {
        do { return try RegionConstraint(text: text) } catch { fatalError("\(text): \(error)") }
    }

    /// The short form of a beacon's identity.
    static func name(_ identity: BeaconIdentity) -> String {
        let letter = identity.uuid.map { "\($0)".prefix(1) } ?? ""
        switch identity.kind {
        case .iBeacon: return "\(letter)/\(identity.major ?? 0)/\(identity.minor ?? 0)"
        case .altBeacon: return "alt:\(letter)/\(identity.major ?? 0)/\(identity.minor ?? 0)"
        case .eddystoneUID: return "eddystone:\(identity.octets[0])/\(identity.octets[15])"
        default: return identity.text
        }
    }
}
