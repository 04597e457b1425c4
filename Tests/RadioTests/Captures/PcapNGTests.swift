import Advertising
import Radio
import Testing

struct PcapNGTests {
    static let packet = Sample.packets[3]

    /// The times of the reports in a file.
    private func times(_ file: PcapNGBuilder) -> [Int64] { Reading(file.octets).heard.map(\.report.microseconds) }

    /// Resolutions in the form of `if_tsresol`, a time stamp in that resolution, and the same time in microseconds.
    @Test(
        "Time stamps in any resolution are converted to microseconds",
        arguments: [
            (0, 7, 7_000_000), (3, 1_760_000_000_123, 1_760_000_000_123_000), (6, 1_234_567, 1_234_567),
            (9, 1_760_000_000_123_456_789, 1_760_000_000_123_456), (0x80, 3, 3_000_000), (0x81, 3, 1_500_000),
            (0x8A, 1025, 1_000_976), (0xBF, 1 << 62, 500_000), (19, 10_000_000_000_000_000_000, 1_000_000),
        ] as [(UInt8, UInt64, Int64)])
    func resolutions(resolution: UInt8, stamp: UInt64, microseconds: Int64) {
        for isBigEndian in [true, false] {
            var file = PcapNGBuilder()
            file.section(isBigEndian: isBigEndian)
            file.interface(linkType: 187, resolution: resolution)
            file.enhancedPacket(stamp: stamp, Self.packet.octets)
            #expect(times(file) == [microseconds])
        }
    }

    /// Resolutions with more units in a second than 64 bits can count.
    @Test("A resolution beyond 64 bits makes the file corrupt", arguments: [20, 0x7F, 0xC0, 0xFF] as [UInt8])
    func impossibleResolutions(resolution: UInt8) {
        var file = PcapNGBuilder()
        file.section(isBigEndian: true)
        let offset = UInt64(file.octets.count)
        file.interface(linkType: 187, resolution: resolution)
        #expect(Reading(file.octets).error == .corrupt(offset: offset))
    }

    @Test("The offset of an interface is added to its time stamps") func clockOffset() {
        var file = PcapNGBuilder()
        file.section(isBigEndian: true)
        file.interface(linkType: 187, offset: -3600)
        file.enhancedPacket(stamp: 3_600_000_001, Self.packet.octets)
        file.enhancedPacket(stamp: .max, Self.packet.octets)
        #expect(times(file).first == 1)
        #expect(times(file).count == 2)
    }

    /// The last moment that fits into 64 bits of microseconds is in the year 294247. Later times are counted and
    /// clamped.
    @Test(
        "Times outside of the years 0 to 9999 are clamped and counted",
        arguments: [
            (0, UInt64.max, 0, 253_402_300_799_999_999), (3, .max, 0, 253_402_300_799_999_999),
            (6, .max, 0, 253_402_300_799_999_999), (6, 0, .max, 253_402_300_799_999_999),
            (0, .max, .max, 253_402_300_799_999_999), (6, 0, .min, -62_167_219_200_000_000),
            (6, 0, -9_223_372_036_855, -62_167_219_200_000_000), (0x80, 9_223_372_036_854, 0, 253_402_300_799_999_999),
            (6, .max, .min, -62_167_219_200_000_000),
        ] as [(UInt8, UInt64, Int64, Int64)])
    func extremes(resolution: UInt8, stamp: UInt64, offset: Int64, microseconds: Int64) {
        var file = PcapNGBuilder()
        file.section(isBigEndian: true)
        file.interface(linkType: 187, resolution: resolution, offset: offset)
        file.enhancedPacket(stamp: stamp, Self.packet.octets)
        let reading = Reading(file.octets)
        #expect(reading.heard.map(\.report.microseconds) == [microseconds])
        #expect(reading.statistics.impossibleTimes == 1)
    }

    /// Two sections in two byte orders; the interfaces of the first are not valid in the second.
    @Test("Each section has its own byte order and its own interfaces") func sections() {
        var file = PcapNGBuilder()
        file.section(isBigEndian: true)
        file.interface(linkType: 1)
        file.interface(linkType: 201)
        file.enhancedPacket(interface: 0, stamp: 1, [0, 0, 0, 1] + Self.packet.octets)
        file.enhancedPacket(interface: 1, stamp: 2, [0, 0, 0, 1] + Self.packet.octets)
        file.obsoletePacket(interface: 1, stamp: 3, [0, 0, 0, 1] + Self.packet.octets)
        file.section(isBigEndian: false)
        file.interface(linkType: 187, resolution: 3)
        file.enhancedPacket(stamp: 4, Self.packet.octets)
        file.obsoletePacket(stamp: 5, Self.packet.octets)
        #expect(times(file) == [2, 3, 4000, 5000])
        #expect(Reading(file.octets).statistics.otherPackets == 1)

        let offset = UInt64(file.octets.count)
        file.enhancedPacket(interface: 1, stamp: 6, Self.packet.octets)
        #expect(Reading(file.octets).error == .corrupt(offset: offset))
    }

    /// Simple packets have no time and take that of the previous packet. Their length is the least of the original
    /// length, the content of the block and the snap length of the first interface. The first packet ends within its
    /// header.
    @Test(
        "A simple packet takes the previous time and the least of its lengths",
        arguments: [(0, 2, 2), (32, 2, 2), (31, 0, 4)] as [(UInt32, Int, Int)])
    func simplePackets(snapLength: UInt32, reports: Int, malformed: Int) {
        var file = PcapNGBuilder()
        file.section(isBigEndian: false)
        file.interface(linkType: 187, snapLength: snapLength)
        file.enhancedPacket(stamp: 9, [0x02])
        file.simplePacket(Self.packet.octets)
        file.simplePacket(originalLength: 20, Self.packet.octets)
        file.simplePacket(originalLength: 100, Self.packet.octets)
        let reading = Reading(file.octets)
        #expect(reading.heard.map(\.report.microseconds) == Array(repeating: 9, count: reports))
        #expect(reading.statistics.records == 4)
        #expect(reading.statistics.malformed == malformed)
    }

    /// A block of an unknown kind that is larger than any record is skipped without being kept in memory.
    @Test("A large block of an unknown type is skipped") func unknownBlocks() {
        var file = PcapNGBuilder()
        file.section(isBigEndian: true)
        file.interface(linkType: 187)
        let start = file.octets.count
        file.block(0x0BAD) { $0.append([UInt8](repeating: 0x06, count: CaptureDecoder.largestRecord + 1000)) }
        file.enhancedPacket(stamp: 5, Self.packet.octets)
        for chunk in [50_000, Int.max] {
            let reading = Reading(file.octets, chunk: chunk)
            #expect(reading.error == nil && reading.heard.count == 1)
        }
        // The file is cut in the middle of the block.
        let cut = Reading(Array(file.octets.prefix(100_000)), chunk: 30_000)
        #expect(cut.statistics.cutOffset == UInt64(start))
    }

    @Test("A file with only unsupported link types is rejected with the first of them") func unsupportedLinks() {
        var file = PcapNGBuilder()
        file.section(isBigEndian: true)
        file.interface(linkType: 1)
        file.interface(linkType: 105)
        file.enhancedPacket(stamp: 5, Self.packet.octets)
        for chunk in [1, 50, Int.max] {
            let reading = Reading(file.octets, chunk: chunk)
            #expect(reading.error == .unsupportedLinkType(1))
            #expect(reading.statistics.otherPackets == 1)
        }
    }

    @Test("A section of another major version is rejected") func version() {
        var file = PcapNGBuilder()
        file.section(isBigEndian: true, major: 2)
        #expect(Reading(file.octets).error == .unsupportedVersion(2))
    }
}
