import Testing
import VectorTesting

@Suite("The selection of reports by noroshi scan")
struct SelectionTests {
    private static let uid = Capture.structure(
        0x16, [0xAA, 0xFE, 0x00, 0xEC] + [UInt8](1...16) + [0, 0])
    private static let tlm = Capture.structure(
        0x16, [0xAA, 0xFE, 0x20, 0x00, 0x0B, 0xB8, 0x15, 0x00, 0, 0, 0, 9, 0, 0, 0, 50])
    private static let list = Capture.structure(0x03, [0x0F, 0x18, 0xAA, 0xFE])
    private static let start: Int64 = 1_763_694_245_000_000

    /// A near and a far iBeacon, an Eddystone beacon that sends telemetry and its identity 1.5 s later, and a
    /// device that lists the service.
    private static let air: [Heard] = {
        var air: [Heard] = []
        for second in Int64(0)..<30 {
            let time = start + second * 1_000_000
            air.append(Heard(microseconds: time, rssi: -61, data: Capture.iBeacon(minor: 1)))
            let far: [UInt8] = [2, 0, 0, 0, 0, 2]
            air.append(Heard(microseconds: time + 1, address: far, rssi: -95, data: Capture.iBeacon(minor: 2)))
        }
        let eddystone: [UInt8] = [2, 0, 0, 0, 0, 3]
        air.append(Heard(microseconds: start + 31_000_000, address: eddystone, data: tlm))
        air.append(Heard(microseconds: start + 32_500_000, address: eddystone, data: uid))
        air.append(Heard(microseconds: start + 33_000_000, address: [2, 0, 0, 0, 0, 4], data: list))
        return air
    }()

    private func scan(_ arguments: String...) async throws -> [JSON] {
        let folder = try Folder()
        let path = try folder.file("air.btsnoop", Capture.btsnoop(Self.air))
        let outcome = try await Program.run(["scan", "--format", "jsonl", path] + arguments, octets: [])
        #expect(outcome.status == 0 && outcome.remarks.isEmpty)
        return try outcome.values
    }

    @Test(
        "--within, --beyond and --exactly select by proximity",
        arguments: [
            (["--within", "near"], ["near"]), (["--exactly", "far"], ["far"]),
            (["--beyond", "far"], ["far", "unknown"]),
            (["--within", "unknown"], ["near", "far", "unknown"]), (["--exactly", "near", "--beyond", "far"], []),
            (["--filter", "!near"], ["far", "unknown"]),
        ])
    func proximity(arguments: [String], words: [String]) async throws {
        let folder = try Folder()
        let path = try folder.file("air.btsnoop", Capture.btsnoop(Self.air))
        let outcome = try await Program.run(["scan", "--format", "jsonl", path] + arguments, octets: [])
        let heard = try outcome.values.suffix(3 * 2 + 20).compactMap { value -> String? in
            if case .string(let word) = value["proximity"] { word } else { nil }
        }
        #expect(Set(heard) == Set(words))
    }

    @Test("--eddystone selects the service list and the service data, with telemetry and its age")
    func eddystone() async throws {
        let reports = try await scan("--eddystone")
        #expect(reports.map { $0["address"] } == ["02:00:00:00:00:03", "02:00:00:00:00:03", "02:00:00:00:00:04"])
        #expect(reports[1]["telemetry"]["batteryMillivolts"] == 3000)
        #expect(reports[1]["telemetryAge"] == 1.5)
    }

    @Test("--filter is the screen's filter", arguments: [("type:ibeacon", 60), ("rssi<-80", 30), ("eddystone", 1)])
    func filter(terms: String, count: Int) async throws {
        #expect(try await scan("--filter", terms).count == count)
    }

    @Test("--no-duplicates omits what was sent before")
    func news() async throws {
        #expect(try await scan("--no-duplicates").count == 5)
    }
}

@Suite("noroshi encode-url")
struct EncodeURLTests {
    @Test(
        "An encoded URL is decoded as it was",
        arguments: [
            "https://www.example.com/a", "http://example.org", "https://a.b/?q=1#x", "http://www.x.gov/y.info",
        ])
    func roundTrip(url: String) async throws {
        let encoded = try await Program.run("encode-url", url)
        #expect(encoded.status == 0)
        let payload = try #require(encoded.lines.first)
        #expect(encoded.lines.count == 1 && payload.allSatisfy(\.isHexDigit), "nothing but octets: \(encoded.output)")
        #expect(encoded.remarks.contains("17"))
        let decoded = try await Program.run("decode", "--format", "json", payload).values
        #expect(decoded.first?["beacons"].elements.first?["url"] == .string(url))
    }

    @Test("Capitals are sent as small letters, and the power may be below 0")
    func capitals() async throws {
        let small = try await Program.run("encode-url", "--power=-5", "https://example.com/A")
        #expect(try await Program.run("encode-url", "--power", "-5", "HTTPS://Example.COM/A").output == small.output)
        #expect(small.status == 0 && small.output.contains("10fb03"))
    }

    @Test(
        "A URL that cannot be sent is rejected in one sentence",
        arguments: [
            ("https://", "no host"), ("HTTPS://www.", "no host"), ("ftp://example.com", "http://"),
            ("https://例.jp", "例"), ("https://example.com/0123456789abcdef", "17"),
        ])
    func refusal(url: String, word: String) async throws {
        let outcome = try await Program.run("encode-url", url)
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.remarks.contains(word))
    }
}

@Suite("noroshi strings check")
struct StringsCheckTests {
    @Test("Without texts to check, strings check fails")
    func nothing() async throws {
        let folder = try Folder()
        let copy = try await Program.shell(
            "mkdir bin && cp \"$NOROSHI\" bin && bin/noroshi strings check", in: folder)
        #expect(copy.status == 66 && copy.output.isEmpty && copy.remarks.contains("--i18n"), "\(copy)")
    }

    @Test("Complete texts pass the check, and incomplete ones do not")
    func check() async throws {
        #expect(try await Program.run("strings", "check").status == 0)
        let folder = try Folder()
        for language in ["en", "ja"] {
            _ = try await Program.shell("mkdir -p \(language).lproj", in: folder)
            _ = try folder.file("\(language).lproj/Localizable.strings", Array("\"view.beacons\" = \"x %d\";".utf8))
        }
        let outcome = try await Program.run("strings", "check", "--i18n", folder.path)
        #expect(outcome.status == 65)
        #expect(outcome.output.contains("view.events") && outcome.output.contains("view.beacons"))
    }
}
