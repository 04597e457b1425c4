import Testing

@Suite("Durations on the command line")
struct DurationTests {
    @Test(
        "A duration with units equals its seconds", arguments: [("0.002", "2ms"), ("2", "2s"), ("90", "1m30s")])
    func same(seconds: String, written: String) async throws {
        let folder = try Folder()
        let air = (0..<200).map { Heard(microseconds: Int64($0) * 1_000_000, data: Capture.iBeacon(minor: 1)) }
        let path = try folder.file("air.btsnoop", Capture.btsnoop(air))
        let one = try await Program.run("scan", path, "--duration", seconds)
        let other = try await Program.run("scan", path, "--duration", written)
        #expect(one.status == 0 && one.output == other.output && !one.output.isEmpty && one.lines.count < 200)
    }

    @Test("Rules and the log read durations with units as well")
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
