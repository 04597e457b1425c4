import Basics
@testable import Advertising
@testable import Tracking

/// The beacons in the pictures.
enum SampleRows {
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
