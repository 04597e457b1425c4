import Advertising
import Radio
import RandomTesting
import Testing

struct DamageTests {
    @Test(
        "A file without the signature of a format is not a capture",
        arguments: [
            "", "b", "btsnoop", "btsnoop\0", "btsnoopy, the dog, and a few more words",
            "A text of some length, nothing else.",
            "\u{7F}ELF and so on and so forth", "PK\u{3}\u{4}, an archive of something",
            "\n\r\r\nand then no byte order magic",
        ])
    func notACapture(text: String) {
        #expect(Reading(Array(text.utf8)).error == .notACapture)
    }

    @Test("A file of zeros is not a capture") func zeros() {
        #expect(Reading([UInt8](repeating: 0, count: 4096)).error == .notACapture)
    }

    @Test("Unsupported link types and versions are rejected with their number") func unsupported() {
        let packets = Sample.packets
        #expect(Reading(CaptureBuilder.btsnoop(datalink: 1003, packets)).error == .unsupportedLinkType(1003))
        #expect(Reading(CaptureBuilder.btsnoop(datalink: 1002, version: 2, packets)).error == .unsupportedVersion(2))
        #expect(Reading(CaptureBuilder.pcap(linkType: 1, [])).error == .unsupportedLinkType(1))
        #expect(Reading(CaptureBuilder.pcap(linkType: 187, major: 3, [])).error == .unsupportedVersion(3))
    }

    /// A record of 4 GiB is rejected, but the records before it are read.
    @Test(
        "A corrupt record is reported with its offset, and the reports before it are kept",
        arguments: [
            (Sample.btsnoop[1], [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 16)),
            (Sample.pcap[0], [0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0]),
            (Sample.packetLogger[0], [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0]),
            (Sample.packetLogger[0], [0, 0, 0, 7, 0, 0, 0, 0]),
            // An interface, a packet and a section that are too long; a length that is not a multiple of 4, or too
            // small.
            (Sample.pcapng[0], [0, 0, 0, 1, 0x7F, 0xFF, 0xFF, 0xFC, 0, 0, 0, 0]),
            (Sample.pcapng[0], [0, 0, 0, 6, 0x7F, 0xFF, 0xFF, 0xFC, 0, 0, 0, 0]),
            (Sample.pcapng[0], [0x0A, 0x0D, 0x0D, 0x0A, 0x7F, 0xFF, 0xFF, 0xFC, 0x1A, 0x2B, 0x3C, 0x4D]),
            (Sample.pcapng[0], [0, 0, 0, 9, 0, 0, 0, 13, 0, 0, 0, 0]),
            (Sample.pcapng[0], [0, 0, 0, 9, 0, 0, 0, 8, 0, 0, 0, 0]),
            // Lengths before and after that differ; a section without its magic; blocks too small for a packet or
            // an interface.
            (Sample.pcapng[0], [0, 0, 0, 1, 0, 0, 0, 20, 0, 187, 0, 0, 0, 0, 0, 0, 0, 0, 0, 24]),
            (Sample.pcapng[0], [0x0A, 0x0D, 0x0D, 0x0A, 0, 0, 0, 28, 1, 2, 3, 4]),
            (Sample.pcapng[0], [0, 0, 0, 6, 0, 0, 0, 12, 0, 0, 0, 12]),
            (Sample.pcapng[0], [0, 0, 0, 3, 0, 0, 0, 12, 0, 0, 0, 12]),
            (Sample.pcapng[0], [0, 0, 0, 1, 0, 0, 0, 12, 0, 0, 0, 12]),
        ] as [(Sample, [UInt8])])
    func corrupt(sample: Sample, octets: [UInt8]) {
        let damaged = sample.capture + octets
        for chunk in [1, 7, damaged.count] {
            let reading = Reading(damaged, chunk: chunk)
            #expect(reading.error == .corrupt(offset: UInt64(sample.capture.count)))
            #expect(reading.heard == sample.heard)
        }
    }

    @Test("After an error, every further call throws the same error") func lastingError() {
        let text = Array("nothing at all".utf8)
        let sound = Sample.btsnoop[1].capture
        var decoder = CaptureDecoder()
        var batch = ReportBatch()
        for octets in [text, sound] {
            #expect(throws: CaptureError.notACapture) {
                _ = try decoder.decode(octets.span, isEnd: true, into: &batch)
            }
        }
        #expect(batch.isEmpty)
    }

    /// Reading a capture ends, whatever bytes of it are changed.
    @Test("A capture with changed bytes gives the same result as a whole and in pieces", arguments: Sample.all)
    func changedOctets(sample: Sample) {
        var noise = SeededRandom(seed: UInt64(sample.capture.count))
        for _ in 0..<300 {
            var capture = sample.capture
            for _ in 0...Int.random(in: 0..<4, using: &noise) {
                capture[Int.random(in: 0..<capture.count, using: &noise)] = UInt8.random(in: 0...255, using: &noise)
            }
            let whole = Reading(capture)
            #expect(Reading(capture, chunk: 17) == whole)
            #expect(whole.statistics.reports == whole.heard.count)
        }
    }

    /// Random bytes after a valid capture.
    @Test("Random bytes after a capture do not affect the reports before them", arguments: Sample.all)
    func randomOctets(sample: Sample) {
        var noise = SeededRandom(seed: 9)
        for length in 0..<120 {
            let octets = (0..<length).map { _ in UInt8.random(in: 0...255, using: &noise) }
            let reading = Reading(sample.capture + octets)
            #expect(reading.heard.count >= sample.heard.count)
        }
    }
}
