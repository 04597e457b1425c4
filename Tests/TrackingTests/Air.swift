import Advertising
import Basics

@testable import Tracking

/// The simulated air of a test: payloads, a clock, and the beacon table that receives the payloads.
struct Air {
    var table: BeaconTable
    /// Seconds since the start of the test.
    var seconds = 0.0
    static let start = Timestamp(seconds: 1_760_000_000)

    init(limits: TrackingLimits = TrackingLimits(), layouts: LayoutSet = .empty, keepsDetails: Bool = true) {
        table = BeaconTable(limits: limits, layouts: layouts, keepsDetails: keepsDetails)
    }

    var now: Timestamp { Self.start.advanced(bySeconds: seconds) }

    mutating func wait(_ duration: Double) { seconds += duration }

    /// Advances second by second and sweeps the table each time, as the engine does.
    mutating func sweep(for duration: Double) {
        for _ in 0..<Int(duration) {
            seconds += 1
            table.sweep(now: now)
        }
    }

    /// Adds an advertisement at the current time. Returns the identity that it belongs to.
    @discardableResult
    mutating func hear(
        _ payload: [UInt8], from address: DeviceAddress = Air.address(1), rssi: Int8 = -60,
        isScanResponse: Bool = false,
        receiver: UInt16 = 0
    ) -> BeaconIdentity {
        let sighting = Sighting(
            time: now, address: address, rssi: rssi, isScanResponse: isScanResponse,
            receiver: ReceiverID(rawValue: receiver))
        let place = table.ingest(payload.span, sighting)
        return table.identity(at: place)
    }

    /// All rows in the order of the query.
    mutating func rows(_ query: BeaconQuery = BeaconQuery(count: 1000)) -> [BeaconRow] {
        table.page(query, now: now).rows
    }

    // MARK: Addresses and payloads

    static func address(_ number: UInt64) -> DeviceAddress { DeviceAddress(0xC000_0000_0000 | number, .random) }

    static func structure(_ type: UInt8, _ data: [UInt8]) -> [UInt8] { [UInt8(data.count + 1), type] + data }

    static func iBeacon(_ minor: UInt16, power: Int8 = -59) -> [UInt8] {
        let uuid: [UInt8] = Array(0xA0...0xAF)
        let numbers: [UInt8] = [0, 7, UInt8(minor >> 8), UInt8(minor & 255), UInt8(bitPattern: power)]
        return structure(0x01, [6]) + structure(0xFF, [0x4C, 0x00, 0x02, 0x15] + uuid + numbers)
    }

    static func altBeacon(_ number: UInt8) -> [UInt8] {
        structure(0xFF, [0x18, 0x01, 0xBE, 0xAC] + Array(repeating: number, count: 20) + [0xC5, 0])
    }

    static func eddystone(_ body: [UInt8]) -> [UInt8] {
        structure(0x03, [0xAA, 0xFE]) + structure(0x16, [0xAA, 0xFE] + body)
    }

    static func uid(_ number: UInt8) -> [UInt8] {
        eddystone([0x00, 0xEE] + Array(repeating: 0x11, count: 10) + Array(repeating: number, count: 6) + [0, 0])
    }

    /// `https://<letter>.com`
    static func url(_ letter: UInt8 = UInt8(ascii: "a")) -> [UInt8] { eddystone([0x10, 0xEE, 0x03, letter, 0x07]) }

    static func tlm(millivolts: UInt16, count: UInt8 = 0) -> [UInt8] {
        let voltage = [UInt8(millivolts >> 8), UInt8(millivolts & 255)]
        return eddystone([0x20, 0x00] + voltage + [0x15, 0x00, 0, 0, 0, count, 0, 0, 0, count])
    }

    static func name(_ text: String) -> [UInt8] { structure(0x09, Array(text.utf8)) }

    /// An Apple device that is not a beacon.
    static func stranger(_ number: UInt8) -> [UInt8] { structure(0xFF, [0x4C, 0x00, 0x10, 0x05, number, 0, 0, 0, 0]) }
}

extension BeaconTable {
    /// Checks the invariants of a table. Returns those that do not hold.
    func faults() -> [String] {
        var faults: [String] = []
        var alive = 0
        var beacons = 0
        var low = 0
        var chained: [Int] = []
        for slot in records.indices where records[slot].flags.contains(.isLive) {
            alive += 1
            if records[slot].identity.isBeacon { beacons += 1 }
            if records[slot].flags.contains(.hasLowBattery) { low += 1 }
            if self.slot(of: records[slot].identity) != slot { faults.append("slot \(slot) is not found by identity") }
            guard records[slot].previousAtAddress < 0 else { continue }
            let head = self.slot(at: records[slot].address)
            if head != slot {
                if DeviceAddress(packed: records[slot].address).kind != .anonymous {
                    faults.append("slot \(slot) has none before it and is no head")
                }
                continue
            }
            chained += chain(from: slot, &faults)
        }
        if alive != count { faults.append("\(count) counted, \(alive) there") }
        if beacons != beaconCount { faults.append("\(beaconCount) beacons counted, \(beacons) there") }
        if low != lowBatteries { faults.append("\(lowBatteries) low batteries counted, \(low) there") }
        if Set(chained).count != chained.count { faults.append("a slot stands in two chains") }
        if alive + freeSlots.count != records.count { faults.append("a slot is neither free nor in use") }
        if histories.count != records.count || background.count != records.count { faults.append("arrays differ") }
        return faults
    }

    private func chain(from head: Int, _ faults: inout [String]) -> [Int] {
        var chain = [head]
        while let last = chain.last, records[last].nextAtAddress >= 0, chain.count <= records.count {
            let next = Int(records[last].nextAtAddress)
            if Int(records[next].previousAtAddress) != last {
                faults.append("slot \(next) does not know who is before it")
            }
            if !records[next].flags.contains(.isLive) { faults.append("dead slot \(next) in a chain") }
            if records[next].address != records[head].address { faults.append("slot \(next) in a stranger's chain") }
            chain.append(next)
        }
        return chain
    }
}
