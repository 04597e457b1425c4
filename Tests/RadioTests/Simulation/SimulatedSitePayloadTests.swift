import Advertising
import Testing

import Basics
@testable import Radio

/// The AD structures of `octets`, and whether the last one runs past the end.
func structures(_ octets: [UInt8]) -> (found: [(type: ADType, data: [UInt8])], isMalformed: Bool) {
    var cursor = ADCursor()
    var found: [(type: ADType, data: [UInt8])] = []
    while let structure = cursor.next(in: octets.span) {
        found.append((structure.type, Array(octets[structure.data])))
    }
    return (found, cursor.isMalformed)
}

/// The expected result of one call of the writer, in hexadecimal.
struct Layout: Sendable, CustomTestStringConvertible {
    var name: String
    var expected: String
    var write: @Sendable (inout PayloadWriter) -> Void

    init(_ name: String, _ expected: String, _ write: @escaping @Sendable (inout PayloadWriter) -> Void) {
        (self.name, self.expected, self.write) = (name, expected, write)
    }

    var testDescription: String { name }

    static let uuid = UUID128(high: 0x0011_2233_4455_6677, low: 0x8899_AABB_CCDD_EEFF)
    static let all: [Layout] = [
        Layout("flags", "02 01 06") { $0.flags(0x06) },
        Layout("iBeacon", "1a ff 4c00 0215 00112233445566778899aabbccddeeff 0102 0304 c5") {
            $0.iBeacon(uuid: uuid, major: 0x0102, minor: 0x0304, power: -59)
        },
        Layout("AltBeacon", "1b ff ffff beac 00112233445566778899aabbccddeeff 0102 0304 c7 00") {
            $0.altBeacon(id1: uuid, id2: 0x0102, id3: 0x0304, power: -57)
        },
        Layout("UID", "03 03 aafe 17 16 aafe 00 ee 00112233445566778899 a1b2c3d4e5f6 0000") {
            $0.eddystoneUID(power: -18, namespace: (0x0011, 0x2233_4455_6677_8899), instance: 0xA1B2_C3D4_E5F6)
        },
        Layout("URL", "03 03 aafe 08 16 aafe 10 00 03 61 07") {
            $0.eddystoneURL(power: 0, encoded: [0x03, 0x61, 0x07])
        },
        Layout("TLM", "03 03 aafe 11 16 aafe 20 00 0898 fe80 00010203 00000010") {
            $0.eddystoneTLM(millivolts: 2_200, temperature256: -384, advCount: 66_051, uptimeDeciseconds: 16)
        },
        Layout("EID", "03 03 aafe 0d 16 aafe 30 14 0102030405060708") {
            $0.eddystoneEID(power: 20, ephemeralID: 0x0102_0304_0506_0708)
        },
        Layout("RuuviTag", "1b ff 9904 05 12fc 5394 c37c 000c fff8 03f8 ac36 07 00cd c0ffee000001") {
            $0.ruuviTag(
                temperatureMilliC: 24_300, humidity10000: 5_349, pressurePa: 100_044, millivolts: 2_977,
                txPower: 4, sequence: 205, address: 0xC0FF_EE00_0001)
        },
        Layout("RuuviTag in frost", "1b ff 9904 05 fc18 0000 0000 000c fff8 03f8 0000 07 ffff 000000000000") {
            $0.ruuviTag(
                temperatureMilliC: -5_000, humidity10000: 0, pressurePa: 50_000, millivolts: 1_600, txPower: -40,
                sequence: 65_535, address: 0)
        },
        Layout("name", "03 09 6162") { $0.localName([0x61, 0x62]) },
    ]
}

@Suite("Simulated site: payloads")
struct SimulatedSitePayloadTests {
    @Test("Every layout is written as specified", arguments: Layout.all)
    func layouts(layout: Layout) {
        var writer = PayloadWriter()
        layout.write(&writer)
        #expect(Hexadecimal.lower(writer.octets) == layout.expected.filter { $0 != " " })
    }

    @Test("The URLs are example URLs, and short enough for the frame")
    func urls() {
        var expanded: [String] = []
        for encoded in SimulatedSite.urls {
            #expect((2...18).contains(encoded.count))
            var short = ShortOctets()
            for octet in encoded { short.append(octet) }
            expanded.append(CompressedURL.expand(short) ?? "?")
        }
        #expect(
            expanded == [
                "https://example.com/shelf", "https://example.org/map", "http://example.com",
                "https://www.example.net/till?n=2",
            ])
    }

    @Test("Every transmitter sends its payload, and only one role is malformed", arguments: [31, 32] as [UInt64])
    func kinds(seed: UInt64) throws {
        let (site, batch) = siteReports(seed: seed, seconds: 600)
        var owners: [DeviceAddress: Int] = [:]
        for second in 0..<600 as Range<Int64> {
            for (index, beacon) in site.beacons.enumerated() {
                owners[beacon.address(at: siteStart + second * 1_000_000)] = index
            }
        }
        var heard: Set<Int> = []
        let beacons = site.beacons
        for report in batch.reports {
            let index = try #require(owners[report.address])
            heard.insert(index)
            let octets = Array(batch.octets[report.data])
            if report.eventType.contains(.scanResponse) { continue }
            check(beacons[index], octets)
        }
        #expect(heard.count >= beacons.count - 1)
    }

    private func check(_ beacon: SimulatedSite.Truth, _ octets: [UInt8]) {
        let (found, isMalformed) = structures(octets)
        guard beacon.role != .malformed else {
            #expect(octets == [0xFF] || octets.count == 13 || octets.count == 19)
            #expect(isMalformed == (octets.count < 19))
            return
        }
        #expect(!isMalformed)
        let manufacturer = found.first { $0.type == .manufacturerData }?.data ?? []
        let service = found.first { $0.type == .serviceData16 }?.data ?? []
        let power = UInt8(bitPattern: beacon.powerAt1m)
        switch beacon.kind {
        case .iBeacon:
            #expect(manufacturer.count == 25 && manufacturer.starts(with: [0x4C, 0x00, 0x02, 0x15]))
            let uuid = UUID128(bigEndian: manufacturer.span, at: 4)
            #expect(uuid == SimulatedSite.shelfUUID || uuid == SimulatedSite.gateUUID)
            #expect(manufacturer[24] == power)
        case .altBeacon:
            #expect(manufacturer.count == 26 && manufacturer[2...3] == [0xBE, 0xAC])
            #expect(UUID128(bigEndian: manufacturer.span, at: 4) == SimulatedSite.altBeaconID)
            #expect(manufacturer[24] == power)
        case .eddystone:
            #expect([0x00, 0x10, 0x20].contains(service[2]))
            #expect(service.count == (service[2] == 0x00 ? 22 : service[2] == 0x20 ? 16 : service.count))
            #expect(service[2] == 0x20 || Int8(bitPattern: service[3]) == beacon.powerAt1m + 41)
        case .eddystoneEID:
            #expect(service.count == 12 && service[2] == 0x30)
        case .ruuviTag:
            #expect(manufacturer.count == 26 && manufacturer.starts(with: [0x99, 0x04, 0x05]))
            #expect((19_000...24_000).contains(Int(manufacturer.span.bigEndian16(3)) * 5))
        case .continuity:
            #expect(manufacturer.count == 9 && manufacturer.starts(with: [0x4C, 0x00, 0x10, 0x05]))
        case .exposureNotification:
            #expect(service.count == 22 && service.starts(with: [0x6F, 0xFD]))
        case .named:
            #expect(found.contains { $0.type == .txPowerLevel })
        case .extended:
            #expect(found.contains { $0.type == .completeLocalName })
        case .malformed:
            Issue.record("no role malformed")
        }
    }

    @Test("UID, URL and telemetry alternate at one address")
    func interleaved() throws {
        let (site, batch) = siteReports(seed: 33, seconds: 120)
        let poster = try #require(site.beacons.first { $0.kind == .eddystone }).address(at: siteStart)
        var counts: [UInt8: Int] = [:]
        for report in batch.reports where report.address == poster {
            counts[batch.octets[report.data.lowerBound + 11], default: 0] += 1
        }
        #expect(counts.keys.sorted() == [0x00, 0x10, 0x20])
        let (uid, url, telemetry) = (counts[0x00] ?? 0, counts[0x10] ?? 0, counts[0x20] ?? 0)
        #expect(abs(Double(uid) / Double(uid + url + telemetry) - 0.5) < 0.1)
        #expect(abs(Double(telemetry) / Double(uid + url + telemetry) - 0.1) < 0.06)
    }

    @Test("The temperature of the RuuviTag changes slowly, and its sequence number increases")
    func ruuviTag() throws {
        let (site, batch) = siteReports(seed: 34, seconds: 600)
        let tag = try #require(site.beacons.first { $0.kind == .ruuviTag }).address(at: siteStart)
        let data = batch.reports.filter { $0.address == tag }.map { Array(batch.octets[$0.data]) }
        let temperatures = data.map { Double($0.span.bigEndian16(8)) * 0.005 }
        #expect(try #require(temperatures.max()) - (try #require(temperatures.min())) > 3)
        #expect(zip(temperatures, temperatures.dropFirst()).allSatisfy { abs($0 - $1) < 1.5 })
        let numbers = data.map { $0.span.bigEndian16(23) }
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $1 &- $0 > 0 && $1 &- $0 < 200 })
        #expect(data.allSatisfy { $0.suffix(6) == data[0].suffix(6) })
    }
}
