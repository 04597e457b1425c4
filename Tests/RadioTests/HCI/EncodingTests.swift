import Advertising
import Radio
import RandomTesting
import Testing

struct EncodingTests {
    static func legacy(_ eventType: AdvertisingEventType) -> AdvertisingReport {
        AdvertisingReport(
            microseconds: 5, address: DeviceAddress(0xC200_0000_0001, .random), eventType: eventType, rssi: -59,
            data: 0..<0)
    }

    static let extended = AdvertisingReport(
        microseconds: 5, address: DeviceAddress(0x1122_3344_5566, .publicIdentity), eventType: [.scannable, .directed],
        dataStatus: .truncated, rssi: 127, txPower: -20, primaryPHY: 3, secondaryPHY: 3, advertisingSID: 15, data: 0..<0
    )

    @Test("A legacy report is encoded to the bytes that were received") func legacyBytes() {
        let (_, heard) = decode(LEAdvertisingEventTests.iBeacon)
        #expect(heard.map { encode($0.report, data: $0.data) } == [[LEAdvertisingEventTests.iBeacon]])
    }

    /// Reports that the legacy event cannot express are written as extended events, and are unchanged when read again.
    @Test(
        "An encoded report is decoded unchanged",
        arguments: [
            legacy([.connectable, .scannable, .legacy]), legacy([.connectable, .directed, .legacy]),
            legacy([.scannable, .legacy]), legacy(.legacy), legacy([.scanResponse, .scannable, .legacy]),
            // A scan response to ADV_IND, which only the extended event can express.
            legacy([.scanResponse, .scannable, .connectable, .legacy]), legacy([]), extended,
        ])
    func roundTrip(report: AdvertisingReport) {
        var noise = SeededRandom(seed: 2)
        for length in [0, 1, 30, 31, 32, 100, 228, 229] {
            let data = noise.octets(length)
            let events = encode(report, data: data)
            #expect(events.count == 1)
            #expect(events.map { decode($0, at: 5).1 } == [[HeardReport(report, data: data)]], "\(length) octets")
        }
    }

    @Test(
        "A legacy report with more than 31 bytes is encoded as an extended event",
        arguments: [(31, 0x02), (32, 0x0D)] as [(Int, UInt8)])
    func legacyLimit(length: Int, subevent: UInt8) {
        #expect(encode(Self.legacy(.legacy), data: Array(repeating: 7, count: length))[0][3] == subevent)
    }

    @Test("Data of more than 229 bytes is split into several events", arguments: [230, 458, 459, 1650])
    func splitting(length: Int) {
        var noise = SeededRandom(seed: 3)
        let data = noise.octets(length)
        let heard = encode(Self.extended, data: data).flatMap { decode($0, at: 5).1 }
        #expect(heard.count == (length + 228) / 229)
        #expect(heard.flatMap(\.data) == data)
        #expect(heard.dropLast().allSatisfy { $0.report.dataStatus == .moreToCome && $0.data.count == 229 })
        #expect(heard.last?.report.dataStatus == .truncated)
    }

    @Test("Split data is joined to the original report", arguments: [230, 1000, 1650])
    func joining(length: Int) {
        var noise = SeededRandom(seed: 4)
        let data = noise.octets(length)
        var whole = Self.extended
        whole.dataStatus = .complete
        var assembler = FragmentAssembler()
        var last = FragmentAssembler.Outcome.whole
        for heard in encode(whole, data: data).flatMap({ decode($0, at: 5).1 }) {
            last = assembler.add(heard.report, data: heard.data.span)
        }
        whole.data = 0..<length
        #expect(last == .joined(whole))
        #expect(assembler.joined == data)
    }
}
