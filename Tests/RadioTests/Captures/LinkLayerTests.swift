import Advertising
import Radio
import Testing

struct LinkLayerTests {
    static let flags: [UInt8] = [0x02, 0x01, 0x06]

    private func read(_ linkType: UInt32, _ content: [UInt8]) -> Reading {
        Reading(CaptureBuilder.pcap(linkType: linkType, [(0, content)]))
    }

    /// The kinds of PDU that are reports.
    @Test(
        "Legacy advertisements and scan responses are reports, other PDU types are not",
        arguments: [
            (0, [.connectable, .scannable, .legacy]), (1, nil), (2, [.legacy]), (3, nil),
            (4, [.scanResponse, .scannable, .legacy]), (5, nil), (6, [.scannable, .legacy]), (7, nil), (15, nil),
        ] as [(UInt8, AdvertisingEventType?)])
    func pduTypes(type: UInt8, meaning: AdvertisingEventType?) {
        let reading = read(251, FrameBuilder.frame(pduType: type, data: Self.flags))
        #expect(reading.heard.map(\.report.eventType) == (meaning.map { [$0] } ?? []))
        #expect(reading.statistics.otherPackets == (meaning == nil ? 1 : 0))
    }

    @Test("The TxAdd bit determines the kind of the address", arguments: [true, false])
    func addressKind(isRandom: Bool) {
        let reading = read(251, FrameBuilder.frame(pduType: 0, isRandom: isRandom, data: Self.flags))
        #expect(reading.heard.map(\.report.address) == [DeviceAddress(0xC200_0000_0001, isRandom ? .random : .public)])
    }

    /// A legacy PDU has at most 31 bytes of data.
    @Test("A payload of more than 31 bytes is malformed", arguments: [(31, 1, 0), (32, 0, 1)])
    func payloadLength(length: Int, reports: Int, malformed: Int) {
        let reading = read(251, FrameBuilder.frame(pduType: 0, data: Array(repeating: 0, count: length)))
        #expect(reading.statistics.reports == reports && reading.statistics.malformed == malformed)
    }

    @Test("Every truncation of a frame is malformed") func truncation() {
        let frame = FrameBuilder.frame(pduType: 0, data: Self.flags)
        for length in 0..<frame.count {
            let reading = read(251, Array(frame.prefix(length)))
            #expect(reading.heard.isEmpty && reading.statistics.malformed == 1, "\(length) octets")
        }
    }

    /// A single wrong bit anywhere after the access address makes the CRC wrong.
    @Test("A wrong bit anywhere after the access address makes the CRC wrong") func wrongBit() {
        let frame = FrameBuilder.frame(pduType: 0, data: Self.flags)
        // The length is left out, because the decoder would then read the CRC from another position.
        for bit in (8 * 4)..<(8 * frame.count) where bit / 8 != 5 {
            var damaged = frame
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(read(251, damaged).statistics.badCRC == 1, "bit \(bit)")
        }
    }

    @Test("A frame with another access address is counted as another packet") func connections() {
        let frame = FrameBuilder.frame(
            pduType: 0, data: Self.flags, accessAddress: [0x12, 0x34, 0x56, 0x78], isDamaged: true)
        let reading = read(251, frame)
        #expect(reading.statistics.otherPackets == 1 && reading.statistics.badCRC == 0)
    }

    /// The radio's flags about the CRC override the CRC itself.
    @Test(
        "Flags of the radio header override the CRC, and exclude whitened frames and other PHYs",
        arguments: [
            (0x003, false, 1, 0), (0x003, true, 0, 1), (0xC03, false, 1, 0), (0xC03, true, 1, 0), (0x403, false, 0, 1),
            (0x403, true, 0, 1),
            // Still whitened; LE 2M; LE Coded.
            (0x002, false, 0, 0), (0x4003, false, 0, 0), (0x8003, false, 0, 0),
        ] as [(UInt16, Bool, Int, Int)])
    func radioFlags(flags: UInt16, isDamaged: Bool, reports: Int, badCRC: Int) {
        let frame = FrameBuilder.frame(pduType: 0, data: Self.flags, isDamaged: isDamaged)
        let statistics = read(256, FrameBuilder.radio(flags: flags, frame)).statistics
        #expect(statistics.reports == reports && statistics.badCRC == badCRC)
        #expect(statistics.otherPackets == 1 - reports - badCRC)
    }

    @Test("The radio header contains the level and the channel of a report") func radioSignal() {
        let frame = FrameBuilder.frame(pduType: 0, data: Self.flags)
        #expect(read(256, FrameBuilder.radio(signal: -33, flags: 0x003, frame)).heard.map(\.report.rssi) == [-33])
        #expect(read(256, FrameBuilder.radio(signal: -33, flags: 0x001, frame)).heard.map(\.report.rssi) == [127])
        let channels = [(0, 37), (12, 38), (39, 39), (5, 0)] as [(UInt8, UInt8)]
        for (frequency, channel) in channels {
            let reading = read(256, FrameBuilder.radio(channel: frequency, flags: 0x003, frame))
            #expect(reading.heard.map(\.report.channel) == [channel])
        }
    }

    @Test(
        "Every version of the Nordic header is read, and every truncation of it is malformed",
        arguments: [0, 1, 2, 3] as [UInt8])
    func nordicVersions(version: UInt8) {
        let frame = FrameBuilder.frame(pduType: 2, data: Self.flags)
        // The firmware of the sniffer may insert a byte after the PDU header.
        let padded = FrameBuilder.frame(pduType: 2, data: Self.flags, padding: [0xEE])
        for content in [frame, padded] {
            let packet = FrameBuilder.nordic(version: version, channel: 39, rssi: 90, content)
            let heard = read(272, packet).heard
            #expect(heard.map(\.data) == [Self.flags])
            #expect(heard.map(\.report.address.value) == [0xC200_0000_0001])
            #expect(heard.map(\.report.rssi) == [-90] && heard.map(\.report.channel) == [39])
            for length in 0..<packet.count {
                let cut = read(272, Array(packet.prefix(length)))
                #expect(cut.heard.isEmpty && cut.statistics.malformed == 1, "\(length) octets")
            }
        }
    }

    /// The CRC flag of the sniffer is used, whatever the CRC is.
    @Test(
        "The CRC flag of the Nordic header overrides the CRC",
        arguments: [(0, false), (0, true), (1, false), (1, true)] as [(UInt8, Bool)])
    func nordicCRC(flags: UInt8, isDamaged: Bool) {
        let frame = FrameBuilder.frame(pduType: 0, data: Self.flags, isDamaged: isDamaged)
        let statistics = read(272, FrameBuilder.nordic(version: 2, flags: flags, frame)).statistics
        #expect(statistics.reports == Int(flags) && statistics.badCRC == 1 - Int(flags))
    }

    /// A PHY other than LE 1M; packets that are not frames, or data since version 3; a level below the range of 8 bits.
    @Test("Nordic packets of another PHY or type are no reports, and the level is clamped to 8 bits")
    func nordicPackets() {
        let frame = FrameBuilder.frame(pduType: 0, data: Self.flags)
        #expect(read(272, FrameBuilder.nordic(version: 3, flags: 0x21, frame)).statistics.otherPackets == 1)
        #expect(read(272, FrameBuilder.nordic(version: 3, packetID: 6, frame)).statistics.otherPackets == 1)
        #expect(read(272, FrameBuilder.nordic(version: 2, packetID: 2, frame)).statistics.otherPackets == 1)
        #expect(read(272, FrameBuilder.nordic(version: 1, flags: 0x21, frame)).statistics.reports == 1)
        #expect(read(272, FrameBuilder.nordic(version: 2, rssi: 255, frame)).heard.map(\.report.rssi) == [-128])
    }
}
