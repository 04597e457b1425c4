import Advertising
import Radio
import Testing

struct BTSnoopWriterTests {
    @Test("The file header matches the format") func headerBytes() {
        #expect(BTSnoopWriter.header == CaptureBuilder.btsnoop(datalink: 1002, []))
    }

    @Test("A written record matches the format") func recordBytes() {
        let data = Sample.flags
        var record: [UInt8] = []
        BTSnoopWriter.append(Sample.heard[2].report, data: data.span, to: &record)
        #expect(BTSnoopWriter.header + record == CaptureBuilder.btsnoop(datalink: 1002, [Sample.packets[3]]))
    }

    /// Reports from any capture are unchanged after they are written and read again.
    @Test("Written reports are read unchanged, except for their channel", arguments: Sample.all)
    func roundTrip(sample: Sample) {
        var file = BTSnoopWriter.header
        for heard in sample.heard { BTSnoopWriter.append(heard.report, data: heard.data.span, to: &file) }
        let expected = sample.heard.map { heard in
            var heard = heard
            heard.report.channel = 0
            return heard
        }
        let reading = Reading(file)
        #expect(reading.heard == expected)
        #expect(reading.statistics.records == expected.count)
    }

    /// Each fragment has its own record, with the same time.
    @Test("A long advertisement is written as several records with the same time") func longAdvertisement() {
        let data = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
        var file = BTSnoopWriter.header
        BTSnoopWriter.append(Sample.heard[2].report, data: data.span, to: &file)
        let reading = Reading(file)
        #expect(reading.heard.flatMap(\.data) == data)
        #expect(reading.heard.map(\.data.count) == [229, 229, 229, 229, 84])
        #expect(Set(reading.heard.map(\.report.microseconds)) == [Sample.start + 999_999])
    }

    /// A recording that is cut off anywhere keeps its complete records.
    @Test("A truncated recording keeps its complete records") func truncation() {
        var file = BTSnoopWriter.header
        var ends: [Int] = []
        for heard in Sample.heard {
            BTSnoopWriter.append(heard.report, data: heard.data.span, to: &file)
            ends.append(file.count)
        }
        for length in BTSnoopWriter.header.count...file.count {
            let reading = Reading(Array(file.prefix(length)))
            #expect(reading.heard.count == ends.count { $0 <= length }, "\(length) octets")
            #expect((reading.statistics.cutOffset != nil) == !([16] + ends).contains(length))
        }
    }
}
