import Testing
import VectorTesting

@Suite("noroshi decode")
struct DecodeTests {
    @Test("Each payload argument gives one object with the fields of the contract")
    func arguments() async throws {
        let outcome = try await Program.run(
            "decode", "--format", "json", "0201061aff4c000215000102030405060708090a0b0c0d0e0f00010002c5",
            "0303aafe04094f6e65020af4031900400316aafe")
        #expect(outcome.status == 0)
        #expect(outcome.remarks.isEmpty)
        let values = try outcome.values
        try #require(values.count == 2)
        #expect(
            values[0]
                == [
                    "flags": 6, "serviceUUIDs": [], "serviceData": [], "malformed": false,
                    "manufacturerData": [
                        ["company": 76, "data": "0215000102030405060708090a0b0c0d0e0f00010002c5"]
                    ],
                    "beacons": [
                        [
                            "type": "ibeacon", "uuid": "00010203-0405-0607-0809-0A0B0C0D0E0F", "major": 1, "minor": 2,
                            "txPower": -59, "manufacturer": 76,
                        ]
                    ],
                ])
        #expect(
            values[1]
                == [
                    "localName": "One", "localNameComplete": true, "nameValidUtf8": true, "completeLocalName": "One",
                    "txPowerLevel": -12, "appearance": 16_384, "serviceUUIDs": ["FEAA"], "manufacturerData": [],
                    "serviceData": [["uuid": "FEAA", "data": ""]], "malformed": false, "beacons": [],
                ])
    }

    @Test("A malformed line is reported with its number, the other lines are decoded, and the status is 65")
    func badLine() async throws {
        let long = String(repeating: "00", count: 1651)
        let outcome = try await Program.run(
            "decode", "--format", "json", input: "020106\nhello\n020104\n0\n\(long)\n02 01 05")
        #expect(outcome.status == 65)
        #expect(try outcome.values.map { $0["flags"] } == [6, 4, 5])
        let remarks = outcome.remarks.split(separator: "\n")
        try #require(remarks.count == 3)
        #expect(remarks[0].contains("Line 2") && remarks[0].contains("hello"))
        #expect(remarks[1].contains("Line 4"))
        #expect(remarks[2].contains("Line 5") && remarks[2].contains("1650") && remarks[2].utf8.count < 200)
    }

    @Test("A line of 300 MB is not kept in memory and is reported with its number; the other lines are decoded")
    func endless() async throws {
        let run = try await Program.shell(
            "(echo 020106; head -c 300000000 /dev/zero | tr '\\0' a; printf '\\n020104\\n') | "
                + "(ulimit -v 250000; exec \"$NOROSHI\" decode --format json --lang en)")
        #expect(run.status == 65, "\(run)")
        #expect(try run.values.map { $0["flags"] } == [6, 4])
        #expect(run.remarks == "noroshi: Line 2 is longer than 64 KiB and was left out.\n")
    }

    @Test("Every line gives an object: an empty line, the longest one, and one with a carriage return")
    func everyLine() async throws {
        let outcome = try await Program.run(
            "decode", "--format", "json", input: "\n020106\r\n" + String(repeating: "00", count: 1650) + "\n0x0A:0B\n")
        #expect(outcome.status == 0)
        #expect(try outcome.values.map { $0["malformed"] } == [false, false, false, true])
        #expect(try await Program.run("decode", "--format", "json", "").values.count == 1)
    }

    @Test("Text output contains no control characters, and JSON output escapes them")
    func hostile() async throws {
        let hex = "1b5b324a6e616d65c29b31e280ae0d0a"
        let payload = "1109" + hex
        let text = try await Program.run("decode", payload)
        #expect(text.status == 0)
        #expect(text.output.contains("name"))
        for scalar in ["\u{1B}", "\u{9B}", "\u{202E}", "\r"] as [Unicode.Scalar] {
            #expect(!text.output.unicodeScalars.contains(scalar))
        }
        let json = try await Program.run("decode", "--format", "json", payload)
        #expect(json.lines.count == 1)
        #expect(json.output.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
        #expect(try json.values[0]["localName"] == .string("\u{1B}[2Jname\u{9B}1\u{202E}\r\n"))
        let bad = try await Program.run("decode", "zz\u{1B}[2J")
        #expect(bad.status == 65)
        #expect(!bad.remarks.contains("\u{1B}"))
    }

    @Test("Layouts of the configuration define further types of beacons")
    func layouts() async throws {
        let home = try Folder()
        try home.file("noroshi/config.toml", "[[layout]]\nname = \"own\"\nlayout = \"m:2-3=0505,i:4-5,p:6-6,d:7-7\"\n")
        let outcome = try await Program.run(
            "decode", "--format", "json", "09ffffff05050102c507", environment: ["XDG_CONFIG_HOME": home.path])
        #expect(
            try outcome.values[0]["beacons"]
                == [["type": "own", "identifiers": ["258"], "txPower": -59, "data": ["7"]]])
    }

    @Test(
        "The program decodes the shared vectors as expected",
        .enabled(if: !Vector.all().isEmpty, "../shared/vectors is not there: its payloads are not tried"))
    func vectors() async throws {
        let vectors = Vector.all()
        let outcome = try await Program.run(
            "decode", "--format", "json", input: vectors.map { $0.hex + "\n" }.joined())
        #expect(outcome.status == 0)
        let values = try outcome.values
        try #require(values.count == vectors.count)
        for (vector, value) in zip(vectors, values) { #expect(vector.differences(from: value) == []) }
    }
}
