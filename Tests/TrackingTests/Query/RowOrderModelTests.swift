import Advertising
import Basics
import RandomTesting
import Testing

@testable import Tracking

/// Compares pages of random tables with a plain sort of all entries.
@Suite("Random row orders")
struct RowOrderModelTests {
    /// Makes a site whose beacons have many bytes in common, or few.
    private func site(_ dice: inout SeededRandom, _ count: Int) -> Air {
        var air = Air()
        for _ in 0..<count {
            let number = UInt8(dice.below(200))
            let address = Air.address(dice.below(UInt64(count)))
            let rssi = dice.below(9) == 0 ? 127 : Int8(-30 - Int8(dice.below(60)))
            let payload =
                switch dice.below(7) {
                case 0, 1: Air.iBeacon(UInt16(dice.below(500)))
                case 2: Air.uid(number)
                case 3: Air.url(UInt8(ascii: "a") + number % 26)
                case 4: Air.altBeacon(number)
                case 5: Air.tlm(millivolts: 2000 + UInt16(dice.below(1000)))
                default: Air.name("Gate \(number)")
                }
            air.hear(payload, from: address, rssi: rssi)
            if dice.below(4) == 0 { air.wait(Double(dice.below(100)) / 100) }
        }
        return air
    }

    /// The rank of a row, computed from the row alone. Rows with smaller ranks come first.
    private func rank(_ row: BeaconRow, _ sort: BeaconSort, _ now: Timestamp) -> [UInt64] {
        let weakness = UInt64((row.smoothedRSSI.map { max(0, -$0).bitPattern }) ?? .max)
        switch sort {
        case .proximity:
            guard let estimate = row.estimate, estimate.proximity != .unknown else {
                return [4, row.freshness == .lost ? 1 : 0, weakness >> 6]
            }
            return [UInt64(estimate.proximity.rank), UInt64(estimate.metres.bitPattern >> 4)]
        case .rssi: return [weakness]
        case .identity:
            let kind = row.identity.kind
            return [kind == .device ? 255 : UInt64(kind.rawValue)] + row.identity.words
        case .seen: return [UInt64((now.microseconds - row.lastSeen.microseconds) / 1_000_000)]
        case .firstSeen: return [UInt64(row.firstSeen.microseconds / 1_000_000)]
        case .interval, .name: return []
        case .distance: return [row.estimate.map { UInt64(max(0, $0.metres).bitPattern) } ?? UInt64(UInt32.max)]
        case .loss: return [row.loss.map { UInt64((1 - $0) * 1e6) } ?? UInt64(UInt32.max)]
        case .condition:
            if row.freshness == .lost { return [0, .max - UInt64(row.age)] }
            if row.isBatteryLow { return [1, row.batteryMillivolts.map { UInt64($0) } ?? 0] }
            return [2, .max - weakness >> 4]
        case .battery: return [row.batteryMillivolts.map { UInt64($0) } ?? .max]
        }
    }

    @Test("A page is a contiguous part of all ordered rows", arguments: BeaconSort.allCases, [1, 2, 3] as [UInt64])
    func pages(sort: BeaconSort, seed: UInt64) throws {
        var dice = SeededRandom(seed: seed)
        for count in [3, 70, 900] {
            var air = site(&dice, count)
            air.table.sweep(now: air.now)
            for typed in ["", "beacon", "gate", "a0", "type:ibeacon rssi>-60", "!near !gate 0"] {
                for isReversed in [false, true] {
                    // The order is reset each time, since earlier queries must not matter.
                    air.table.order = RowOrder()
                    var query = try BeaconQuery(
                        sort: sort, isReversed: isReversed, filter: BeaconFilter(typed), count: 10_000)
                    let all = air.table.page(query, now: air.now)
                    let slots = all.rows.compactMap { air.table.slot(of: $0.identity) }
                    if sort != .interval, sort != .name, sort != .loss {
                        let ranks = all.rows.map { rank($0, sort, air.now) }
                        for (index, pair) in zip(ranks, ranks.dropFirst()).enumerated() {
                            let (upper, lower) = isReversed ? (pair.1, pair.0) : pair
                            #expect(!lower.lexicographicallyPrecedes(upper), "\(typed), row \(index)")
                            // Equal rows are in the order in which they were added.
                            guard pair.0 == pair.1 else { continue }
                            #expect((slots[index] < slots[index + 1]) == !(isReversed && sort == .identity))
                        }
                    }
                    let passed = air.table.records.indices.filter {
                        air.table.records[$0].flags.contains(.isLive)
                            && air.table.passes(query.filter, at: $0, now: air.now)
                    }
                    #expect(slots.sorted() == passed, "\(typed)")
                    query.first = Int(dice.below(UInt64(count)))
                    query.count = 10
                    query.selected = all.rows.last?.identity
                    let page = air.table.page(query, now: air.now)
                    #expect(page.rows == Array(all.rows.dropFirst(page.first).prefix(10)))
                    #expect(page.matched == all.rows.count)
                    #expect(page.selectedIndex == (all.rows.isEmpty ? nil : all.rows.count - 1))
                }
            }
        }
    }
}

extension BeaconIdentity {
    fileprivate var words: [UInt64] { [first, second, third] }
}
