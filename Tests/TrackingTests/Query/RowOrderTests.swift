import Advertising
import RandomTesting
import Testing

@testable import Tracking

@Suite("Rows and their order")
struct RowOrderTests {
    /// Five beacons with a second of reports each; minor 1 is the strongest.
    private func five() -> Air {
        var air = Air()
        for _ in 0..<10 {
            for minor: UInt16 in 1...5 { hear(minor, rssi: -40 - 8 * Int8(minor), &air) }
            air.wait(0.1)
        }
        return air
    }

    private func hear(_ minor: UInt16, rssi: Int8, _ air: inout Air) {
        air.hear(Air.iBeacon(minor), from: Air.address(UInt64(minor)), rssi: rssi)
    }

    private func minors(_ air: inout Air, _ query: BeaconQuery) -> [UInt16?] { air.rows(query).map(\.identity.minor) }

    @Test(
        "Rows are sorted nearest first or strongest first, or in reverse", arguments: [BeaconSort.proximity, .rssi])
    func nearest(sort: BeaconSort) {
        var air = five()
        #expect(minors(&air, BeaconQuery(sort: sort)) == [1, 2, 3, 4, 5])
        #expect(minors(&air, BeaconQuery(sort: sort, isReversed: true)) == [5, 4, 3, 2, 1])
    }

    @Test("Rows are sorted by identity, last heard, first heard and battery")
    func otherOrders() {
        var air = Air()
        for minor: UInt16 in [3, 1, 2] {
            hear(minor, rssi: -60, &air)
            air.hear(Air.tlm(millivolts: 3000 - minor * 100), from: Air.address(UInt64(minor)))
            air.wait(2)
        }
        air.hear(Air.stranger(1), from: Air.address(9))
        #expect(minors(&air, BeaconQuery(sort: .identity)) == [1, 2, 3, nil])
        #expect(minors(&air, BeaconQuery(sort: .seen)) == [nil, 2, 1, 3])
        #expect(minors(&air, BeaconQuery(sort: .firstSeen)) == [3, 1, 2, nil])
        #expect(minors(&air, BeaconQuery(sort: .battery)) == [3, 2, 1, nil])
    }

    @Test("The order changes at most once a second")
    func settling() {
        var air = five()
        let query = BeaconQuery(sort: .battery)
        for minor: UInt16 in 1...5 { setBattery(2500 + minor, minor, &air) }
        #expect(minors(&air, query) == [1, 2, 3, 4, 5])
        setBattery(2000, 5, &air)
        for step in 1...9 {
            air.wait(0.1)
            #expect(minors(&air, query) == [1, 2, 3, 4, 5], "after \(step) tenths")
        }
        air.wait(0.11)
        #expect(minors(&air, query) == [5, 1, 2, 3, 4])
        // Another query gets a new order at once.
        setBattery(3000, 1, &air)
        #expect(minors(&air, BeaconQuery(sort: .battery, isReversed: true)) == [1, 4, 3, 2, 5])
    }

    private func setBattery(_ millivolts: UInt16, _ minor: UInt16, _ air: inout Air) {
        air.hear(Air.tlm(millivolts: millivolts), from: Air.address(UInt64(minor)), rssi: -40 - 8 * Int8(minor))
    }

    @Test("A held order remains, without removed rows and with new rows at its end")
    func holding() {
        var air = five()
        var query = BeaconQuery(sort: .rssi, holdsOrder: true)
        #expect(minors(&air, query) == [1, 2, 3, 4, 5])
        for _ in 0..<310 {
            air.sweep(for: 1)
            for minor: UInt16 in [1, 2, 4, 5] { hear(minor, rssi: -40 - 8 * Int8(6 - minor), &air) }
        }
        #expect(minors(&air, query) == [1, 2, 4, 5])
        hear(6, rssi: -30, &air)
        #expect(minors(&air, query) == [1, 2, 4, 5, 6])
        query.holdsOrder = false
        air.wait(1)
        #expect(minors(&air, query) == [6, 5, 4, 2, 1])
    }

    @Test("A beacon that appears while another one leaves a held order is added to it")
    func newcomerWhileLeaving() {
        var air = Air()
        hear(1, rssi: -50, &air)
        air.sweep(for: 290)
        hear(2, rssi: -50, &air)
        let query = BeaconQuery(holdsOrder: true)
        #expect(minors(&air, query) == [2, 1] || minors(&air, query) == [1, 2])
        hear(3, rssi: -50, &air)
        air.sweep(for: 20)
        #expect(minors(&air, query) == [2, 3])
    }

    @Test("A new beacon in the slot of one that left a held order comes at the end of the order")
    func newcomerInPlace() {
        var air = Air()
        hear(1, rssi: -50, &air)
        air.sweep(for: 290)
        for minor: UInt16 in [2, 3] { hear(minor, rssi: -60, &air) }
        let query = BeaconQuery(sort: .firstSeen, holdsOrder: true)
        #expect(minors(&air, query) == [1, 2, 3])
        air.sweep(for: 20)
        hear(4, rssi: -50, &air)
        #expect(minors(&air, query) == [2, 3, 4])
        hear(5, rssi: -50, &air)
        #expect(minors(&air, query) == [2, 3, 4, 5])
    }

    @Test("A page is a contiguous part of the rows, with their total number")
    func pages() throws {
        var air = Air()
        for minor: UInt16 in 1...100 { hear(minor, rssi: -60, &air) }
        air.hear(Air.stranger(1), from: Air.address(999))
        let selected = air.hear(Air.iBeacon(77), from: Air.address(77))
        var page = air.table.page(BeaconQuery(sort: .identity, first: 20, count: 10, selected: selected), now: air.now)
        #expect(page.rows.compactMap(\.identity.minor) == Array(21...30))
        #expect(page.first == 20 && page.matched == 101 && page.beacons == 100 && page.total == 101)
        #expect(page.selectedIndex == 76)
        // A start past the end gives the last page.
        page = air.table.page(BeaconQuery(sort: .identity, first: 500, count: 10), now: air.now)
        #expect(page.first == 91 && page.rows.count == 10 && page.selectedIndex == nil)
        page = air.table.page(BeaconQuery(filter: try BeaconFilter("type:altbeacon"), selected: selected), now: air.now)
        #expect(page.rows.isEmpty && page.matched == 0 && page.first == 0 && page.selectedIndex == nil)
        page = air.table.page(BeaconQuery(first: -3, count: -1), now: air.now)
        #expect(page.rows.isEmpty)
    }

    @Test("Words are sorted by their upper half, and the sort is stable", arguments: [0, 1, 64, 65, 3000])
    func radixSort(count: Int) {
        var random = SeededRandom(seed: 42)
        var words = (0..<count).map { index -> UInt64 in
            let state = random.next()
            // Few different keys, so that many are equal; some with the highest bit.
            let key = index % 3 == 0 ? state >> 32 : (state >> 60) << 28
            return key << 32 | UInt64(index)
        }
        let expected = words.sorted { ($0 >> 32, $0) < ($1 >> 32, $1) }
        RadixSort.byUpperHalf(&words)
        #expect(words == expected)
    }

    @Test("Runs are the ranges of two or more words with the same upper half")
    func runs() {
        let words = [1, 1, 2, 3, 3, 3, 4].map { UInt64($0) << 32 | 9 }
        #expect(RadixSort.runs(words, in: 0..<7) == [0..<2, 3..<6])
        #expect(RadixSort.runs(words, in: 1..<5) == [3..<5])
        #expect(RadixSort.runs(words, in: 2..<2) == [] && RadixSort.runs([], in: 0..<0) == [])
    }
}
