import Basics
@testable import Advertising
@testable import Tracking

/// Advertisements as beacons send them, and rows that are made of them.
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

    /// The payload of an Eddystone-URL with `https://` and `rest`.
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

    /// The time that the tests start from. In a zone nine hours ahead of UTC, `ScreenHarness.clock` shows it.
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
