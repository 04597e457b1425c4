import Advertising
import Radio
import Testing

struct PcapNGWriterTests {
    /// The output equals that of the builder of the tests, which does not use the code under test.
    @Test("A written file matches the format") func fileBytes() {
        var expected = PcapNGBuilder()
        expected.isBigEndian = false
        expected.block(0x0A0D_0D0A) { body in
            body.number(UInt32(0x1A2B_3C4D))
            body.number(UInt16(1))
            body.number(UInt16(0))
            body.number(UInt64.max)
            body.number(UInt16(4))
            body.number(UInt16(7))
            body.append(Array("noroshi\0".utf8))
            body.number(UInt32(0))
        }
        expected.block(1) { body in
            body.number(UInt16(201))
            body.number(UInt16(0))
            body.number(UInt32(0))
            body.number(UInt16(9))
            body.number(UInt16(1))
            body.append([6, 0, 0, 0])
            body.number(UInt32(0))
        }
        let packet = [0, 0, 0, 1] + Sample.packets[3].octets
        expected.block(6) { body in
            body.number(UInt32(0))
            body.number(UInt32(Sample.packets[3].microseconds >> 32))
            body.number(UInt32(truncatingIfNeeded: Sample.packets[3].microseconds))
            body.number(UInt32(packet.count))
            body.number(UInt32(packet.count))
            body.append(packet)
        }
        var file = RecordingFormat.pcapng.header
        let data = Sample.flags
        RecordingFormat.pcapng.append(Sample.heard[2].report, data: data.span, to: &file)
        #expect(file == expected.octets)
    }

    /// Reports from any capture are unchanged after they are written and read again.
    @Test("Written reports are read unchanged, except for their channel", arguments: Sample.all)
    func roundTrip(sample: Sample) {
        var file = RecordingFormat.pcapng.header
        for heard in sample.heard { RecordingFormat.pcapng.append(heard.report, data: heard.data.span, to: &file) }
        let expected = sample.heard.map { heard in
            var heard = heard
            heard.report.channel = 0
            return heard
        }
        let reading = Reading(file)
        #expect(reading.heard == expected)
        #expect(reading.statistics.records == expected.count)
    }

    /// A recording that is cut off anywhere keeps its complete records. A time before 1970 is written as 1970.
    @Test("A truncated recording keeps its complete records, and times before 1970 become 1970") func truncation() {
        var file = RecordingFormat.pcapng.header
        var ends = [file.count]
        for heard in Sample.heard {
            var report = heard.report
            report.microseconds = -1
            RecordingFormat.pcapng.append(report, data: heard.data.span, to: &file)
            ends.append(file.count)
        }
        for length in ends[0]...file.count {
            let reading = Reading(Array(file.prefix(length)))
            #expect(reading.heard.count == ends.count { $0 <= length } - 1, "\(length) octets")
            #expect(reading.heard.allSatisfy { $0.report.microseconds == 0 })
            #expect((reading.statistics.cutOffset != nil) == !ends.contains(length))
        }
    }

    @Test(
        "The extension of the file name selects the format",
        arguments: [
            ("a.btsnoop", .btsnoop), ("/x.y/b.PcapNG", .pcapng), ("a.pcap", nil), ("btsnoop", nil),
            ("a.btsnoop/b", nil), ("", nil),
            ("a.", nil), (".pcapng", .pcapng),
        ] as [(String, RecordingFormat?)])
    func endings(path: String, format: RecordingFormat?) {
        #expect(RecordingFormat(path: path) == format)
    }
}
