import Advertising
import Radio
import Testing

struct CaptureDecoderTests {
    @Test("A capture in any format is decoded to the expected reports and statistics", arguments: Sample.all)
    func formats(sample: Sample) {
        let reading = Reading(sample.capture)
        #expect(reading.error == nil)
        #expect(reading.heard == sample.heard)
        #expect(reading.statistics.records == sample.records)
        #expect(reading.statistics.reports == sample.heard.count)
        #expect(reading.statistics.malformed == 0)
        #expect(reading.statistics.firstMicroseconds == sample.heard.first?.report.microseconds)
        #expect(reading.statistics.lastMicroseconds == sample.heard.last?.report.microseconds)
        #expect(reading.statistics.cutOffset == nil)
    }

    @Test(
        "The decoder detects the format of a capture",
        arguments: [
            (Sample.btsnoop[1], .btsnoop(datalink: 1002)), (Sample.packetLogger[0], .packetLogger),
            (Sample.pcap[0], .pcap(linkType: 187)), (Sample.pcapng[0], .pcapng),
        ] as [(Sample, CaptureFormat)])
    func detection(sample: Sample, format: CaptureFormat) {
        #expect(Reading(sample.capture).format == format)
    }

    @Test("The result does not depend on the pieces in which a capture is decoded", arguments: Sample.all)
    func pieces(sample: Sample) {
        let whole = Reading(sample.capture)
        for chunk in [1, 2, 3, 5, 12, 16, 24, 31, 64, 100, 255] {
            #expect(Reading(sample.capture, chunk: chunk) == whole, "\(chunk) octets")
            #expect(Reading(sample.capture, chunk: chunk, limit: 1) == whole, "\(chunk) octets, one report at a time")
        }
    }

    @Test("A truncated capture keeps the reports before the cut", arguments: Sample.all)
    func truncation(sample: Sample) throws {
        let whole = Reading(sample.capture)
        let cuts = (0..<sample.capture.count).map { Reading(Array(sample.capture.prefix($0))) }
        for (length, reading) in cuts.enumerated() where reading.error == nil {
            #expect(reading.heard == Array(whole.heard.prefix(reading.heard.count)), "\(length) octets")
            let cut = reading.statistics.cutOffset.map(Int.init) ?? length
            // A truncated record is not counted: the result is that of the whole records.
            var withoutCut = reading
            withoutCut.statistics = Reading(Array(sample.capture.prefix(cut))).statistics
            #expect(withoutCut.statistics.cutOffset == nil || cut == 0, "\(length) octets")
            #expect(withoutCut.statistics.records == reading.statistics.records, "\(length) octets")
        }
        // Only a file without a complete header is not a capture.
        let unreadable = cuts.prefix { $0.error != nil }
        #expect(unreadable.allSatisfy { $0.error == .notACapture })
        #expect(cuts.dropFirst(unreadable.count).allSatisfy { $0.error == nil })
        #expect(unreadable.count <= 24)
        // There is one boundary for each record, so as many cuts are clean.
        let clean = cuts.dropFirst(unreadable.count).filter { $0.statistics.cutOffset == nil }
        #expect(clean.count >= sample.records - 1 && clean.count <= sample.records + 2)
    }

    @Test("Decoding pauses after the record that reaches the limit of reports") func limit() throws {
        let capture = Sample.btsnoop[1].capture
        var decoder = CaptureDecoder()
        var batch = ReportBatch()
        let first = try decoder.decode(capture.span, isEnd: true, limit: 1, into: &batch)
        // The first event contains two reports.
        #expect(batch.count == 2)
        #expect(first < capture.count)
        let rest = Array(capture.dropFirst(first))
        let second = try decoder.decode(rest.span, isEnd: true, limit: 1, into: &batch)
        #expect(batch.count == 3)
        let last = Array(rest.dropFirst(second))
        #expect(try decoder.decode(last.span, isEnd: true, limit: 1, into: &batch) == last.count)
        #expect(batch.count == 3 && decoder.statistics.cutOffset == nil)
    }

    @Test("The decoder reports the number of bytes that it needs to make progress") func neededBytes() throws {
        var decoder = CaptureDecoder()
        var batch = ReportBatch()
        #expect(decoder.neededOctets == 4)
        let big = HCIPacket(microseconds: 0, octets: [0x02] + [UInt8](repeating: 0, count: 99_999))
        let capture = CaptureBuilder.btsnoop(datalink: 1002, [big])
        let steps = [(0..<4, 16), (0..<16, 24), (16..<40, 100_024), (16..<100_039, 100_024)]
        var consumed: [Int] = []
        for (range, needed) in steps {
            let piece = Array(capture[range])
            consumed.append(try decoder.decode(piece.span, isEnd: false, into: &batch))
            #expect(decoder.neededOctets == needed)
        }
        #expect(consumed == [0, 16, 0, 0])
        let record = Array(capture[16...])
        #expect(try decoder.decode(record.span, isEnd: true, into: &batch) == record.count)
        #expect(decoder.statistics.records == 1)
    }

    /// The record contains 18 of 40 bytes: the first of two reports, and 3 bytes of the second.
    @Test("A record cut by the snap length keeps its complete reports and is counted as malformed") func snapLength() {
        let event: [UInt8] =
            [0x04, 0x3E, 0x18, 0x02, 0x02] + [0x03, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0xC2, 0x00, 0xC5] + [
                0x03, 0x01, 0x02,
            ]
        var record = OctetWriter()
        for number in [40, UInt32(event.count), 3, 0] { record.number(number) }
        record.number(UInt64(0x00DC_DDB3_0F2F_8000))
        record.append(event)
        let next = CaptureBuilder.btsnoop(datalink: 1002, [Sample.packets[3]]).dropFirst(16)
        let reading = Reading(CaptureBuilder.btsnoop(datalink: 1002, []) + record.octets + next)
        #expect(reading.heard.map(\.report.rssi) == [-59, -71])
        #expect(reading.statistics.malformed == 1 && reading.statistics.cutOffset == nil)
    }

    /// A file may contain any time. Times are clamped to the years 0 to 9999, so that their sums and differences
    /// cannot overflow.
    @Test(
        "Times are clamped to the years 0 to 9999",
        arguments: [
            (0, 0), (-1, -1), (Int64.max / 2, 253_402_300_799_999_999),
            (-62_167_219_200_000_000, -62_167_219_200_000_000),
        ] as [(Int64, Int64)])
    func clampedTimes(microseconds: Int64, read: Int64) {
        var packet = Sample.packets[3]
        packet.microseconds = microseconds
        let reading = Reading(CaptureBuilder.btsnoop(datalink: 1002, [packet]))
        #expect(reading.heard.map(\.report.microseconds) == [read])
    }
}
