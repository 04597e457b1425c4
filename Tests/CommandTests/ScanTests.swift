import Foundation
import Testing
import VectorTesting

@Suite("noroshi scan on captures")
struct ScanTests {
    static let three = [
        Heard(data: Capture.iBeacon(minor: 2)),
        Heard(microseconds: 1_763_694_246_000_000, type: 0, addressType: 0, rssi: 127, data: Capture.name("Shop")),
        Heard(
            microseconds: 1_763_694_247_178_901, address: [1, 2, 3, 4, 5, 6], rssi: -40, data: Capture.iBeacon(minor: 3)
        ),
    ]

    static func capture(_ folder: Folder, _ reports: [Heard] = three) throws -> String {
        try folder.file("air.btsnoop", Capture.btsnoop(reports))
    }

    @Test("jsonl has one line per report, with the fields of the contract")
    func lines() async throws {
        let folder = try Folder()
        let outcome = try await Program.run("scan", "--format", "jsonl", try Self.capture(folder))
        #expect(outcome.status == 0)
        #expect(outcome.remarks.isEmpty)
        let values = try outcome.values
        try #require(values.count == 3)
        let first = values[0]
        #expect(first["time"] == "2025-11-21T03:04:05.678901Z")
        #expect(first["address"] == "C0:FF:EE:00:00:01")
        #expect(first["addressType"] == "random" && first["eventType"] == "nonconnectable")
        #expect(first["extended"] == false && first["rssi"] == -60)
        #expect(first["data"] == "1aff4c000215000102030405060708090a0b0c0d0e0f00010002c5")
        #expect(first["identity"] == "ibeacon:00010203-0405-0607-0809-0A0B0C0D0E0F:1:2")
        #expect(first["payload"]["beacons"].elements.first?["minor"] == 2)
        let distance = first["distance"]
        guard case .number(let metres) = distance["metres"], case .number(let low) = distance["low"],
            case .number(let high) = distance["high"]
        else {
            Issue.record("no distance: \(distance)")
            return
        }
        #expect(0 < low && low < metres && metres < high)
        #expect(["immediate", "near", "far"].contains(first["proximity"]))
        #expect(values[1]["rssi"] == nil && values[1]["distance"] == nil && values[1]["proximity"] == "unknown")
        #expect(values[1]["identity"] == nil)
        #expect(values[1]["addressType"] == "public" && values[1]["eventType"] == "connectable")
    }

    @Test("The payload of a report equals the output of decode")
    func payloads() async throws {
        let folder = try Folder()
        let scanned = try await Program.run("scan", "--format", "jsonl", try Self.capture(folder)).values
        let hexadecimal = scanned.map { value in
            if case .string(let text) = value["data"] { text + "\n" } else { "\n" }
        }
        let decoded = try await Program.run("decode", "--format", "json", input: hexadecimal.joined()).values
        #expect(scanned.map { $0["payload"] } == decoded)
    }

    @Test("--summary prints one object with all counts")
    func summary() async throws {
        let folder = try Folder()
        let outcome = try await Program.run("scan", "--summary", try Self.capture(folder))
        #expect(outcome.status == 0)
        #expect(
            try outcome.values
                == [
                    [
                        "reports": 3, "addresses": 2, "badCRC": 0, "malformed": 0, "dropped": 0, "rssiUnavailable": 1,
                        "seconds": 1.5, "beacons": ["ibeacon": ["frames": 2, "identities": 2]],
                    ]
                ])
    }

    @Test("--count stops after the given number of reports; text and csv have one line per report")
    func counts() async throws {
        let folder = try Folder()
        let path = try Self.capture(folder)
        #expect(try await Program.run("scan", "--count", "2", path).lines.count == 2)
        let table = try await Program.run("scan", "--format", "csv", path)
        #expect(table.lines.count == 4)
        #expect(
            table.lines[0]
                == "time,address,addressType,eventType,extended,rssi,identity,proximity,metres,low,high,name,data")
        #expect(Set(table.lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).count }) == [13])
        let counted = try await Program.run("scan", "--summary", "--count", "1", path).values
        #expect(counted.first?["reports"] == 1)
    }

    @Test("A spreadsheet finds no formula in CSV, and quotation marks and commas remain in their field")
    func formulas() async throws {
        let folder = try Folder()
        let names = ["=cmd|' /C calc'!A0", "+1", "-2+3", "@SUM(A1)", "a,\"b\"", "\t=1", "plain"]
        let path = try Self.capture(folder, names.map { Heard(data: Capture.name($0)) })
        let outcome = try await Program.run("scan", "--format", "csv", path)
        let fields = outcome.lines.dropFirst().map { line in
            line.split(separator: ",", maxSplits: 11, omittingEmptySubsequences: false)[11].split(separator: ",")
                .dropLast()
                .joined(separator: ",")
        }
        try #require(fields.count == names.count)
        for field in fields { #expect(!["=", "+", "-", "@", "\t"].contains(field.first)) }
        #expect(fields[0] == "'=cmd|' /C calc'!A0")
        #expect(fields[4] == "\"a,\"\"b\"\"\"")
        #expect(fields[6] == "plain")
    }

    @Test("Names are printed without characters that control the terminal", arguments: ["text", "csv"])
    func hostileNames(format: String) async throws {
        let folder = try Folder()
        let names = [
            "\u{1B}]52;c;AAAA\u{07}", "\u{1B}[2J", "a\u{9B}31m", "a\rb\nc", "\u{202E}gpj", "\u{200B}x", "\u{7F}",
        ]
        let path = try Self.capture(folder, names.map { Heard(data: Capture.name($0)) })
        let outcome = try await Program.run("scan", "--format", format, path)
        #expect(outcome.lines.count == names.count + (format == "csv" ? 1 : 0))
        let forbidden = outcome.lines.joined().unicodeScalars.filter { scalar in
            scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || [0x202E, 0x200B].contains(scalar.value)
        }
        #expect(forbidden.isEmpty)
    }

    @Test("--write records the reports: reading the file gives the same reports", arguments: ["btsnoop", "pcapng"])
    func written(ending: String) async throws {
        let folder = try Folder()
        let path = try Self.capture(folder)
        let copy = folder.path + "/copy." + ending
        let first = try await Program.run("scan", "--format", "jsonl", "--write", copy, path)
        #expect(first.status == 0)
        let second = try await Program.run("scan", "--format", "jsonl", copy)
        #expect(second.status == 0)
        #expect(second.output == first.output)
        #expect(first.lines.count == 3)
    }

    @Test("An earlier recording remains until a report is received", arguments: ["btsnoop", "pcapng"])
    func earlier(ending: String) async throws {
        let folder = try Folder()
        let good = try Self.capture(folder)
        let copy = folder.path + "/copy." + ending
        let write = ["scan", "--write", copy, "--lang", "en"]
        _ = try await Program.run(write + [good], octets: [])
        let first = try #require(FileManager.default.contents(atPath: copy))
        let text = try folder.file("notes.txt", "This is no capture at all, it is a text.")
        let nothing = try folder.file("nothing.btsnoop", Capture.btsnoop([]))
        for (arguments, status) in [
            ([folder.path + "/none"], 66), ([text], 65), (["--source", "controller:hci9"], 69), ([nothing], 0),
        ] as [([String], Int32)] {
            let run = try await Program.run(write + arguments, octets: [])
            #expect(run.status == status, "\(run)")
            #expect(status != 0 || run.remarks.contains("copy.\(ending) still holds"), "\(run)")
            #expect(FileManager.default.contents(atPath: copy) == first, "\(arguments)")
        }
        let one = try await Program.run(write + ["--count", "1", good], octets: [])
        #expect(one.status == 0 && one.remarks.isEmpty, "\(one)")
        #expect(try await Program.run("scan", "--format", "jsonl", copy).lines.count == 1)
    }

    @Test("--write - sends a capture through a pipe, and prints no lines")
    func streamed() async throws {
        let folder = try Folder()
        _ = try Self.capture(folder)
        let direct = try await Program.shell("\"$NOROSHI\" scan --format jsonl air.btsnoop", in: folder)
        let piped = try await Program.shell(
            "\"$NOROSHI\" scan --write - air.btsnoop | \"$NOROSHI\" scan --format jsonl -", in: folder)
        #expect(piped.status == 0 && piped.remarks.isEmpty, "\(piped)")
        #expect(piped.output == direct.output)
        let live = try await Program.shell(
            "\"$NOROSHI\" scan --source simulated --count 50 --write - | \"$NOROSHI\" scan --summary -", in: folder)
        #expect(try live.values.first?["reports"] == 50)
        let reader = try await Program.shell(
            "\"$NOROSHI\" scan --source simulated --write - | head -c 100 | wc -c; echo \"${PIPESTATUS[0]}\"")
        #expect(reader.lines == ["100", "0"] && reader.remarks.isEmpty, "\(reader)")
    }

    /// Without tshark the test shows nothing about other programs, and prints a line about it instead of passing
    /// silently.
    @Test("tshark reads times, addresses and every packet of a file of --write", arguments: ["pcapng", "btsnoop"])
    func readByOthers(ending: String) async throws {
        let folder = try Folder()
        _ = try Self.capture(folder)
        guard try await Program.shell("command -v tshark").status == 0 else {
            return print("not shown: tshark is not installed, so nobody else reads a .\(ending) file here")
        }
        let written = try await Program.shell("\"$NOROSHI\" scan --write out.\(ending) air.btsnoop", in: folder)
        #expect(written.status == 0)
        let read = try await Program.shell(
            "tshark -r out.\(ending) -T fields -e frame.time_epoch -e bthci_evt.bd_addr -e bthci_evt.rssi 2>/dev/null",
            in: folder)
        let rows = read.lines.map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.count == Self.three.count, "\(read)")
        for (row, heard) in zip(rows, Self.three) {
            #expect(row.count == 3, "\(row)")
            guard row.count == 3 else { continue }
            let (seconds, micros) = (heard.microseconds / 1_000_000, heard.microseconds % 1_000_000)
            #expect(row[0].hasPrefix("\(seconds).") && row[0].contains("\(micros)"), "\(row)")
            #expect(row[1] == heard.address.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: ":"))
            #expect(row[2] == "\(heard.rssi)")
        }
    }

    @Test("A closed standard output ends the command silently with status 0", arguments: ["text", "jsonl", "csv"])
    func closedOutput(format: String) async throws {
        let folder = try Folder()
        let path = try Self.capture(
            folder, (0..<20_000).map { Heard(microseconds: 1_763_694_245_000_000 + $0, data: Capture.name("n")) })
        let outcome = try await Program.shell(
            "\"$NOROSHI\" scan --format \(format) \(path) | head -n 1; echo \"${PIPESTATUS[0]}\"")
        #expect(outcome.lines.count == 2)
        #expect(outcome.lines.last == "0")
        #expect(outcome.remarks.isEmpty)
        let simulated = try await Program.shell(
            "\"$NOROSHI\" scan --source simulated | head -n 1 >/dev/null; echo \"${PIPESTATUS[0]}\"")
        #expect(simulated.output == "0\n")
        #expect(simulated.remarks.isEmpty)
    }

    @Test("scan reads a capture from standard input")
    func standardInput() async throws {
        let outcome = try await Program.run(["scan", "--summary", "-"], octets: Capture.btsnoop(Self.three))
        #expect(outcome.status == 0)
        #expect(try outcome.values.first?["reports"] == 3)
    }

    @Test("Text output rounds the distances of JSON once: to tenths below 10 m, to whole metres from there on")
    func distances() async throws {
        let air = (30...98).map { level in
            Heard(
                microseconds: Int64(level) * 1_000_000, address: [0xC0, 0, 0, 0, 1, UInt8(level)], rssi: Int8(-level),
                data: Capture.iBeacon(minor: UInt8(level)))
        }
        let folder = try Folder()
        let path = try Self.capture(folder, air)
        let exact = try await Program.run("scan", "--format", "jsonl", path).values.map { value -> Double in
            if case .number(let metres) = value["distance"]["metres"] { metres } else { -1 }
        }
        let shown = try await Program.run("scan", path).lines.map { line in
            line.split(separator: " ").dropLast(2).last.map(String.init) ?? ""
        }
        #expect(exact.count == air.count && Set(exact).count > 50 && exact.contains { $0 > 10 }, "\(exact)")
        for (metres, text) in zip(exact, shown) {
            let hundredths = Int((metres * 100).rounded())
            let tenths = (hundredths + 5) / 10
            #expect(
                text == (hundredths < 995 ? "\(tenths / 10).\(tenths % 10)" : "\((hundredths + 50) / 100)"), "\(metres)"
            )
        }
    }
}
