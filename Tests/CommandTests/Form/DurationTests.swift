import Testing

@Suite("Lengths of time on the command line")
struct DurationTests {
    @Test("Every option that takes one is read by the same rule, and refuses in the same words")
    func options() async throws {
        let commands = try await ParserDump.commands()
        #expect(!commands.contains { $0.options.contains { $0.value == "seconds" } })
        let asked = commands.flatMap { command in
            command.options.filter { $0.value == "duration" }.map { command.words + [$0.name] }
        }
        #expect(asked.count > 12)
        for words in asked where words.first != "monitor" {
            let bad = try await Program.run(words + ["1m30x", "--lang", "en"])
            #expect(bad.status == 2 && bad.remarks.contains("as in 5, 5s, 1m30s or 2h"), "\(words): \(bad.remarks)")
            // What else is wrong with such a line, a length of time is not.
            let good = try await Program.run(words + ["1m30s", "--nothing", "--lang", "en"])
            #expect(good.status == 2 && !good.remarks.contains("1m30s"), "\(words): \(good.remarks)")
        }
    }

    @Test(
        "A length of time and its seconds give the same", arguments: [("0.002", "2ms"), ("2", "2s"), ("90", "1m30s")])
    func same(seconds: String, written: String) async throws {
        let folder = try Folder()
        let air = (0..<200).map { Heard(microseconds: Int64($0) * 1_000_000, data: Capture.iBeacon(minor: 1)) }
        let path = try folder.file("air.btsnoop", Capture.btsnoop(air))
        let one = try await Program.run("scan", path, "--duration", seconds)
        let other = try await Program.run("scan", path, "--duration", written)
        #expect(one.status == 0 && one.output == other.output && !one.output.isEmpty && one.lines.count < 200)
    }

    @Test("Rules and the log read them as well")
    func elsewhere() async throws {
        let site = try await Site()
        let region = "[[region]]\nid = \"a\"\nuuid = \"E2C56DB5-DFFB-48D2-B060-D0F5A71096E0\"\n"
        try site.configure("rules.toml", region + "exit_period = \"1m30s\"\n")
        let listed = try await site.run("rules", "list", "--json")
        #expect(listed.output.contains("\"exitPeriod\":90"), "\(listed)")
        #expect(try await site.run("events", "--since", "1h30m").status == 0)
        #expect(try await site.run("events", "--since", "90").status == 2)
    }
}
