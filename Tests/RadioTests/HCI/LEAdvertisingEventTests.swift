import Advertising
import Radio
import RandomTesting
import Testing

struct LEAdvertisingEventTests {
    /// One ADV_NONCONN_IND of C2:00:00:00:00:01 (random), an iBeacon, −59 dBm.
    static let iBeacon = octets(
        """
        04 3E 27 02 01
        03 01 01 00 00 00 00 C2
        1B 1A FF 4C 00 02 15 00 11 22 33 44 55 66 77 88 99 AA BB CC DD EE FF 00 01 00 02 C5
        C5
        """)

    @Test("A legacy event is decoded to its report") func legacyReport() {
        let (outcome, heard) = decode(Self.iBeacon, at: 1_700_000_000_123_456)
        let report = AdvertisingReport(
            microseconds: 1_700_000_000_123_456, address: DeviceAddress(0xC200_0000_0001, .random), eventType: .legacy,
            rssi: -59, data: 0..<0)
        #expect(outcome == .reports(1))
        #expect(heard == [HeardReport(report, data: Array(Self.iBeacon[14..<41]))])
    }

    /// Three reports in one event: ADV_IND of a public address with flags, −40 dBm; its SCAN_RSP without data, RSSI not
    /// available; ADV_SCAN_IND of another, −128 dBm.
    static let three = octets(
        """
        04 3E 23 02 03
        00 00 11 22 33 44 55 66 03 02 01 06 D8
        04 00 11 22 33 44 55 66 00 7F
        02 01 01 00 00 00 00 C0 00 80
        """)

    @Test("An event with several reports is decoded to all of them") func severalReports() {
        let (outcome, heard) = decode(Self.three)
        #expect(outcome == .reports(3))
        #expect(
            heard.map(\.report.address.description) == ["66:55:44:33:22:11", "66:55:44:33:22:11", "C0:00:00:00:00:01"])
        #expect(heard.map(\.report.address.kind) == [.public, .public, .random])
        #expect(heard.map(\.report.rssi) == [-40, AdvertisingReport.notAvailable, -128])
        #expect(heard.map(\.data) == [[0x02, 0x01, 0x06], [], []])
    }

    @Test(
        "Each legacy event type has its properties",
        arguments: [
            (0x00, [.connectable, .scannable, .legacy]),
            (0x01, [.connectable, .directed, .legacy]),
            (0x02, [.scannable, .legacy]),
            (0x03, [.legacy]),
            (0x04, [.scanResponse, .scannable, .legacy]),
            (0x77, [.legacy]),
        ] as [(UInt8, AdvertisingEventType)])
    func legacyEventType(type: UInt8, meaning: AdvertisingEventType) {
        var packet = Self.iBeacon
        packet[5] = type
        #expect(decode(packet).1.map(\.report.eventType) == [meaning])
    }

    /// One extended report: connectable, reserved bits set, C2:00:00:00:00:02 (random), primary LE 1M, secondary LE 2M,
    /// SID 5, sent with 8 dBm, heard with −71 dBm, data complete: one flags structure.
    static let extended = octets(
        """
        04 3E 1D 0D 01
        81 FF 01 02 00 00 00 00 C2 01 02 05 08 B9 00 00 00 00 00 00 00 00 00
        03 02 01 06
        """)

    @Test("An extended event is decoded to its report") func extendedReport() {
        let (outcome, heard) = decode(Self.extended, at: 7)
        let report = AdvertisingReport(
            microseconds: 7, address: DeviceAddress(0xC200_0000_0002, .random), eventType: .connectable, rssi: -71,
            txPower: 8, primaryPHY: 1, secondaryPHY: 2, advertisingSID: 5, data: 0..<0)
        #expect(outcome == .reports(1))
        #expect(heard == [HeardReport(report, data: [0x02, 0x01, 0x06])])
    }

    @Test(
        "The data status is read from the extended event type",
        arguments: [
            (0x00, .complete), (0x20, .moreToCome), (0x40, .truncated), (0x60, .truncated), (0x9B, .complete),
        ] as [(UInt8, AdvertisingDataStatus)])
    func dataStatus(type: UInt8, meaning: AdvertisingDataStatus) {
        var packet = Self.extended
        packet[5] = type
        #expect(decode(packet).1.map(\.report.dataStatus) == [meaning])
        #expect(decode(packet).1.map(\.report.eventType.rawValue) == [type & 0x1F])
    }

    @Test(
        "Each address type has its kind",
        arguments: [
            (0, .public), (1, .random), (2, .publicIdentity), (3, .randomIdentity), (0xFF, .anonymous), (9, .random),
        ] as [(UInt8, DeviceAddress.Kind)])
    func addressKind(type: UInt8, meaning: DeviceAddress.Kind) {
        var packet = Self.extended
        packet[7] = type
        #expect(decode(packet).1.map(\.report.address.kind) == [meaning])
    }

    @Test("An event without its packet type is decoded in the same way") func missingPacketType() {
        var batch = ReportBatch()
        let event = Array(Self.three.dropFirst())
        let outcome = LEAdvertisingEvent.decode(event: event.span, at: 0, into: &batch)
        #expect(outcome == .reports(3))
        #expect(batch.heard == decode(Self.three).1)
    }

    /// Bytes after the event are ignored.
    @Test("Bytes after the event are ignored") func trailingBytes() {
        #expect(decode(Self.three + [0xAA, 0xBB]) == decode(Self.three))
    }

    /// Command Complete; LE Connection Complete; an ACL packet; an event without parameters; a vendor's packet.
    @Test(
        "Packets without advertising reports are counted as other",
        arguments: [
            "04 0E 04 01 0C 20 00", "04 3E 04 01 00 00 00", "02 3E 04 02 01 00 00", "04 57 00", "01 03 0C 00", "FE 00",
        ])
    func otherPackets(digits: String) {
        #expect(decode(octets(digits)) == (.other, []))
    }

    /// Packets of every type that end within their header. No valid packet has a single byte.
    @Test(
        "A packet that ends within its header is malformed",
        arguments: [
            "", "01", "02", "03", "04", "05", "FE", "01 03 0C", "02 40 00 02", "03 40 00", "04 3E", "04 0E", "04 3E 00",
            "05 40 00 02",
        ])
    func truncatedHeader(digits: String) {
        #expect(decode(octets(digits)) == (.malformed(0), []))
    }

    /// No report; 26 reports; a data length that overruns the event; a missing report; an empty event; an event that
    /// should continue after its report.
    @Test(
        "A malformed event keeps the reports before the fault",
        arguments: [
            ("04 3E 02 02 00", 0),
            ("04 3E 02 0D 1A", 0),
            ("04 3E 0C 02 01 03 01 01 00 00 00 00 C2 02 01 C5", 0),
            ("04 3E 0C 02 02 03 01 01 00 00 00 00 C2 00 C5", 1),
            ("04 3E 01 02", 0),
            ("04 3E 0D 02 01 03 01 01 00 00 00 00 C2 00 C5", 1),
        ])
    func malformed(digits: String, good: Int) {
        let (outcome, heard) = decode(octets(digits))
        #expect(outcome == .malformed(good))
        #expect(heard.count == good)
    }

    /// A truncated event keeps the reports before the cut, and no others.
    @Test("A truncated event keeps only its complete reports", arguments: [iBeacon, three, extended])
    func truncation(packet: [UInt8]) {
        let (_, all) = decode(packet)
        for length in 0..<packet.count {
            let (outcome, heard) = decode(Array(packet.prefix(length)))
            #expect(heard == Array(all.prefix(heard.count)))
            #expect(outcome == .malformed(heard.count), "\(length) octets")
            #expect(heard.count < all.count)
        }
    }

    @Test("Random bytes are decoded without a trap") func randomOctets() {
        var noise = SeededRandom(seed: 1)
        for _ in 0..<20_000 {
            var packet = noise.octets(Int.random(in: 0..<80, using: &noise))
            // Half of them begin like real events.
            if packet.count > 4, Bool.random(using: &noise) {
                packet.replaceSubrange(0..<4, with: [0x04, 0x3E, packet[2], Bool.random(using: &noise) ? 0x02 : 0x0D])
            }
            let (outcome, heard) = decode(packet)
            switch outcome {
            case .other: #expect(heard.isEmpty)
            case .reports(let count), .malformed(let count): #expect(heard.count == count)
            }
            #expect(heard.reduce(0) { $0 + $1.data.count } <= packet.count)
        }
    }

    @Test("A batch stores the data of each report in a separate range") func batchRanges() {
        var batch = ReportBatch()
        batch.reserveCapacity(reports: 4)
        for packet in [Self.extended, Self.iBeacon] {
            #expect(LEAdvertisingEvent.decode(h4: packet.span, at: 0, into: &batch) == .reports(1))
        }
        #expect(batch.reports.map(\.data) == [0..<3, 3..<30])
        #expect(batch.octets.count == 30)
        batch.removeAll()
        #expect(batch.isEmpty && batch.octets.isEmpty)
    }
}
