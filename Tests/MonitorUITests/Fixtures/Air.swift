@testable import Advertising
@testable import Tracking

/// Advertisements as beacons send them, and rows made of them.
enum Air {
    static func iBeacon(_ major: UInt16, _ minor: UInt16, uuid first: UInt8 = 0xA0) -> [UInt8] {
        let head: [UInt8] = [0x02, 0x01, 0x06, 0x1A, 0xFF, 0x4C, 0x00, 0x02, 0x15]
        let uuid = (0..<16).map { first + UInt8($0) }
        return head + uuid + [UInt8(major >> 8), UInt8(major & 255), UInt8(minor >> 8), UInt8(minor & 255), 0xC5]
    }

    static func uid(_ instance: UInt8) -> [UInt8] {
        let namespace: [UInt8] = [0xED, 0xD1, 0xEB, 0xEA, 0xC0, 0x4E, 0x5D, 0xEF, 0xA0, 0x17]
        return [0x03, 0x03, 0xAA, 0xFE, 0x17, 0x16, 0xAA, 0xFE, 0x00, 0xEE] + namespace
            + [0, 0, 0, 0, 0, instance, 0, 0]
    }

    /// Eddystone-URL of `https://` and `rest`.
    static func url(_ rest: String) -> [UInt8] {
        [0x03, 0x03, 0xAA, 0xFE, UInt8(6 + rest.utf8.count), 0x16, 0xAA, 0xFE, 0x10, 0xEE, 0x03] + Array(rest.utf8)
    }

    static func telemetry(millivolts: UInt16) -> [UInt8] {
        [
            0x03, 0x03, 0xAA, 0xFE, 0x11, 0x16, 0xAA, 0xFE, 0x20, 0x00, UInt8(millivolts >> 8), UInt8(millivolts & 255),
            0x15, 0x80, 0, 0, 0x12, 0x34, 0, 0, 0x56, 0x78,
        ]
    }

    static func name(_ name: String) -> [UInt8] {
        [UInt8(1 + name.utf8.count), 0x09] + Array(name.utf8)
    }

    static func address(_ number: UInt64) -> DeviceAddress { DeviceAddress(0xC0_00_00_00_00_00 + number, .random) }

    static func identity(_ payload: [UInt8], _ number: UInt64 = 0) -> BeaconIdentity {
        let frame = Advertisement(payload.span).frames.first
        return frame.flatMap { BeaconIdentity($0, address: address(number)) }
            ?? BeaconIdentity(device: address(number))
    }

    /// The moment from which the tests count. In a zone nine hours ahead of UTC, `Lab.clock` shows it.
    static let start = Timestamp(seconds: 1_795_232_407)
}

extension BeaconRow {
    /// A row as the table returns it, with the values under test.
    static func made(
        _ payload: [UInt8], number: UInt64 = 0, name: String? = nil, proximity: Proximity, metres: Float? = nil,
        spread: Float = 0, rssi: Int8?, age: Double = 0, freshness: Freshness = .fresh, millivolts: UInt16? = nil,
        labels: Labels = []
    ) -> BeaconRow {
        let estimate = metres.map {
            RangeEstimate(metres: $0, low: $0 - spread, high: $0 + spread, proximity: proximity)
        }
        let wave: [Int8] = [0, 1, 3, 2, 5, 4, 2, 0, -1, -3]
        let history: [Int8?] = (0..<30).map { second in rssi.map { $0 + wave[second % 10] } }
        return BeaconRow(
            identity: Air.identity(payload, number), name: name, proximity: proximity, estimate: estimate, rssi: rssi,
            smoothedRSSI: rssi.map { Float($0) + 0.4 }, history: history, firstSeen: Air.start,
            lastSeen: Air.start.advanced(bySeconds: 100 - age), age: age, freshness: freshness, reports: 1234,
            batteryMillivolts: millivolts, isBatteryLow: millivolts.map { $0 < 2400 } ?? false, url: nil,
            interval: 0.1, labels: labels, company: nil)
    }
}

/// The beacons in the pictures.
enum Street {
    static let rows: [BeaconRow] = [
        .made(Air.iBeacon(1, 17), name: "Gate A", proximity: .immediate, metres: 0.3, spread: 0.1, rssi: -48),
        .made(
            Air.iBeacon(1, 21), name: "改札 西口", proximity: .near, metres: 1.8, spread: 0.7, rssi: -63, age: 1.2,
            millivolts: 2310),
        .made(Air.uid(7), name: "ｶﾌｪ", proximity: .near, metres: 2.4, spread: 0.9, rssi: -66, millivolts: 2950),
        .made(
            Air.url("example.com/door"), proximity: .far, metres: 9.2, spread: 4, rssi: -84, age: 7, freshness: .stale),
        .made(Air.iBeacon(65535, 65535), name: "Depot", proximity: .far, metres: 48, spread: 31, rssi: -97, age: 2),
        .made(
            Air.name("TV"), number: 9, name: "TV\u{1B}[2J\u{202E}gnp", proximity: .unknown, rssi: nil, age: 3,
            labels: .appleContinuity),
        .made(Air.iBeacon(2, 4), name: "Kiosk", proximity: .unknown, rssi: -91, age: 75, freshness: .lost),
    ]

    static func page(_ query: BeaconQuery) -> BeaconPage {
        let first = max(0, min(query.first, rows.count - query.count))
        return BeaconPage(
            rows: Array(rows[first..<min(rows.count, first + query.count)]), first: first, matched: rows.count,
            beacons: 6, total: 7, lowBatteries: 1,
            selectedIndex: rows.firstIndex { $0.identity == query.selected },
            now: Air.start.advanced(bySeconds: 100))
    }

    static func detail(_ identity: BeaconIdentity) -> BeaconDetail? {
        guard let row = rows.first(where: { $0.identity == identity }) else { return nil }
        let payloads = [Air.iBeacon(1, 21), Air.telemetry(millivolts: 2310)]
        let frames = payloads.map { octets in
            BeaconDetail.LinkedFrame(
                octets: octets, seen: row.lastSeen, age: row.age, advertisement: Advertisement(octets.span))
        }
        let chart: [Int8?] = (0..<120).map { second in
            second % 31 == 30 ? nil : row.rssi.map { Int8(clamping: Int($0) - 8 + (second * 7) % 17) }
        }
        return BeaconDetail(
            row: row, address: Air.address(0x1234), powerAt1m: -59, radioTxPower: nil, loss: 0.12, chart: chart,
            frames: frames, neighbours: [Air.identity(Air.uid(9))], channels: [37, 38, 39], isExtended: false)
    }
}
