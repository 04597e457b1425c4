import Testing
import VectorTesting

@Suite("Designation on the command line")
struct DesignateTests {
    /// The arguments of a command, and its expected result.
    struct Case: CustomTestStringConvertible, Sendable {
        var arguments: [String]
        var status: Int32
        /// The result code of the documentation.
        var result: Int

        var testDescription: String { "\(result): " + arguments.joined(separator: " ") }
    }

    private static let region = "3bitter_official_1"
    private static let twenty = (1...20).map { "00001000\($0 < 10 ? "0" : "")\($0)" }

    static let cases: [Case] = [
        Case(arguments: ["0000100001", "0000100002", "--region", region], status: 0, result: 1),
        Case(arguments: twenty + ["--region", region], status: 0, result: 0),
        Case(arguments: ["0000100001", "--region", region, "--no-adapter"], status: 11, result: -1),
        Case(arguments: ["0000100001"], status: 12, result: -2),
        Case(arguments: ["--region", region], status: 13, result: -3),
        Case(arguments: ["0000100001", "--region", "3bitter_dynamic_1"], status: 14, result: -4),
        Case(arguments: ["0000100001", "--region", "nobody"], status: 14, result: -4),
        Case(arguments: ["0000100001", "12345", "--region", region], status: 15, result: -5),
        Case(arguments: ["0000170000", "--region", region], status: 15, result: -5),
        Case(arguments: ["0000100001", "--segment", "2", "--region", region], status: 15, result: -5),
        Case(arguments: ["0000100001", "--region", region, "--notify", ""], status: 18, result: -8),
        // These cases show the order of the checks.
        Case(arguments: ["--no-adapter"], status: 11, result: -1),
        Case(arguments: ["--notify", ""], status: 12, result: -2),
        Case(arguments: ["--notify", "", "--region", "nobody"], status: 13, result: -3),
        Case(arguments: ["12345", "--notify", "", "--region", "nobody"], status: 18, result: -8),
        Case(arguments: ["12345", "--region", "nobody"], status: 14, result: -4),
    ]

    @Test("Each result has its exit status, in words and in JSON", arguments: cases)
    func results(each: Case) async throws {
        let site = try await Site(isAgreed: true)
        let arguments = ["designate", "add"] + each.arguments
        let json = try await site.run(arguments + ["--json"])
        #expect(json.status == each.status)
        #expect(try json.values.first?["result"] == .number(Double(each.result)))
        let designated = try await site.run("designate", "list", "--json").values
        #expect(designated.count == (each.result == 1 ? 2 : each.result == 0 ? 19 : 0))
        let fresh = try await Site(isAgreed: true)
        for language in ["en", "ja"] where each.status != 0 {
            let text = try await fresh.run(arguments + ["--lang", language])
            #expect(text.status == each.status)
            #expect(text.output.isEmpty && text.remarks.count > 20, "\(text.remarks)")
        }
    }

    @Test("Result 0 leaves out beacons beyond the limit of nineteen, and -6 designates none")
    func limit() async throws {
        let site = try await Site(isAgreed: true)
        let partly = try await site.run(["designate", "add"] + Self.twenty + ["--region", Self.region, "--json"])
        #expect(partly.status == 0)
        #expect(try partly.values.first?["leftOut"] == ["0000100020"])
        #expect(partly.remarks.contains("0000100020"))
        let full = try await site.run("designate", "add", "0000100020", "--region", Self.region, "--json")
        #expect(full.status == 16)
        #expect(try full.values.first?["result"] == -6)
        let again = try await site.run("designate", "add", "0000100001", "--region", Self.region)
        #expect(again.status == 0)
    }

    @Test("A beacon is accepted as the screen writes it, with the blank")
    func spelling() async throws {
        let site = try await Site(isAgreed: true)
        #expect(try await site.run("designate", "add", "00001", "00002", "--region", Self.region).status == 0)
        let named = try await site.run("name", "\(Self.region) 00001 00002", "Till 3")
        #expect(named.status == 0, "\(named.remarks)")
        #expect(try await site.run("designate", "list").output.contains("Till 3"))
        #expect(try await site.run("keycode", "tell", "00001", "00002").output.contains("0000100002"))
        #expect(try await site.run("designate", "switcher", "00001", "00002", "on").status == 0)
        let spelled = [Self.region, "00001", "00002"]
        #expect(try await site.run(["keycode", "tell"] + spelled).output.contains("0000100002"))
        #expect(try await site.run("name", "till 3").output.contains("Till 3"))
        let unknown = try await site.run("name", "Till 4")
        #expect(unknown.status == 2 && unknown.remarks.contains("Till 4"), "\(unknown.remarks)")
        #expect(try await site.run(["designate", "remove"] + spelled).status == 0)
    }

    @Test("Result -7: a designation that cannot be kept fails")
    func notKept() async throws {
        let outcome = try await Program.run(
            ["designate", "add", "0000100001", "--region", Self.region], octets: [],
            environment: ["XDG_STATE_HOME": "/proc/noroshi"])
        // Without a store there is no agreement either, but the disk is checked first.
        #expect(outcome.status == 17)
        #expect(outcome.remarks.contains("/proc/noroshi"))
    }

    @Test("Without agreement the status is 77, with an invalid preference file 78; nothing is changed")
    func gates() async throws {
        let site = try await Site()
        let add = ["designate", "add", "0000100001", "--region", Self.region]
        for arguments in [
            add, ["designate", "import", "-"], ["monitor", "start", "--initial"], ["ranging", "start", "--static"],
        ] {
            let outcome = try await site.run(arguments, input: "regionID,keycode\n\(Self.region),0000100001\n")
            #expect(outcome.status == 77, "\(arguments)")
        }
        #expect(try await site.run("agree", "--yes").status == 0)
        let path = try site.configure(
            "TbBTDeveloperPreference.plist", "<plist><dict><key>TestMode</key></dict></plist>")
        let outcome = try await site.run(add)
        #expect(outcome.status == 78)
        #expect(outcome.remarks.contains("\(path):1"))
        #expect(try await site.run("designate", "list", "--quiet").status == 1)
    }

    @Test("An exported list is imported again, in order, with flags and names", arguments: ["csv", "json"])
    func roundTrip(format: String) async throws {
        let site = try await Site(isAgreed: true)
        _ = try await site.run("designate", "add", "0000200001", "0000100001", "0000100002", "--region", Self.region)
        _ = try await site.run("designate", "switcher", "0000100001", "on")
        _ = try await site.run("name", "0000100001", "Gate, \"A\" 門")
        let file = site.folder.path + "/out." + format
        #expect(try await site.run("designate", "export", file).status == 0)
        let text = try site.folder.text("out." + format)
        #expect(text.hasPrefix(format == "csv" ? "regionID,segment,keycode,switcher,name\r\n" : "[\n"))
        #expect(try await site.run("designate", "export", "--format", format).output == text)

        let other = try await Site(isAgreed: true)
        let imported = try await other.run("designate", "import", file, "--json")
        #expect(imported.status == 0, "\(imported.remarks)")
        #expect(imported.output == "{\"result\":1,\"registered\":3,\"named\":1}\n")
        #expect(try await other.run("designate", "export", "--format", format).output == text)
        #expect(
            try await other.run("designate", "list", "--json").output
                == site.run("designate", "list", "--json").output)
        // At the second import nothing is new, and the flags follow the file.
        _ = try await other.run("designate", "switcher", "0000100001", "off")
        #expect(try await other.run("designate", "import", "-", input: text).status == 0)
        #expect(try await other.run("designate", "export", "--format", format).output == text)
    }

    @Test("A file with any error changes nothing, and each error is reported with its line")
    func allOrNothing() async throws {
        let site = try await Site(isAgreed: true)
        let rows = """
            regionID,keycode,name
            \(Self.region),0000100001,A
            \(Self.region),12345,B
            ,0000100003,C
            \(Self.region),0000100001,D

            """
        let path = try site.folder.file("bad.csv", rows)
        for language in ["en", "ja"] {
            let outcome = try await site.run("designate", "import", path, "--lang", language)
            #expect(outcome.status == 65)
            for line in 3...5 { #expect(outcome.remarks.contains("\(path):\(line)"), "\(outcome.remarks)") }
            #expect(!outcome.remarks.contains("\(path):2"))
        }
        let strangers = "regionID,keycode\n\(Self.region),0000100001\nnobody,0000100001\n"
        let stranger = try await site.run("designate", "import", "-", input: strangers)
        #expect(stranger.status == 14)
        #expect(stranger.remarks.contains("/dev/stdin:3") && stranger.remarks.contains("nobody"))
        let many = "regionID,keycode\n" + Self.twenty.map { "\(Self.region),\($0)\n" }.joined()
        #expect(try await site.run("designate", "import", "-", input: many).status == 16)
        #expect(try await site.run("designate", "import", "-", input: "regionID,keycode\n").status == 13)
        #expect(try await site.run("designate", "import", "/none").status == 66)
        #expect(try await site.run("designate", "export", "/none/file").status == 73)
        #expect(try await site.run("designate", "list", "--quiet").status == 1)
        #expect(try await site.run("names").output.isEmpty)
    }
}
