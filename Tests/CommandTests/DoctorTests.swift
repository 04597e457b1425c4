import Testing
import VectorTesting

/// On whatever machine the tests run: what the commands say must agree with itself.
@Suite("doctor and bluetooth check")
struct DoctorTests {
    /// States and findings of the factors by their names, the power among them.
    static func factors(_ report: JSON) -> [String: JSON] {
        (report["factors"].elements + [report["power"]]).reduce(into: [:]) { factors, factor in
            if case .string(let name) = factor["factor"] { factors[name] = factor }
        }
    }

    @Test("One JSON object with every factor, and the status that its verdicts ask for")
    func json() async throws {
        let outcome = try await Program.run("doctor", "--json", "--lang", "en")
        #expect(outcome.remarks.isEmpty && outcome.lines.count == 1)
        let report = try #require(try outcome.values.first)
        let factors = Self.factors(report)
        let kinds: Set = [
            "kernel", "sockets", "adapter", "low-energy", "version", "hard-block", "permission", "scanner", "daemon",
            "background", "power",
        ]
        #expect(Set(factors.keys) == kinds)
        let states = factors.values.map { $0["state"] }
        #expect(states.allSatisfy { ["ok", "warning", "failing", "unknown"].contains($0) })
        #expect(factors["kernel"]?["state"] == "ok")
        let isWell = report["foreground"] == true && !states.contains("failing")
        #expect(outcome.status == (isWell ? 0 : 1))
        for verdict in ["always", "foreground", "device"] {
            let single = try await Program.run("doctor", "--" + verdict)
            #expect(single.status == (report[verdict] == true ? 0 : 1), "\(verdict)")
        }
        // A machine without Bluetooth in its kernel, such as a container.
        guard factors["sockets"]?["state"] == "failing" else { return }
        #expect(report["adapterState"] == "unsupported" && report["reason"] == "sockets")
        #expect(report["device"] == false && report["available"] == false)
        #expect(factors["adapter"]?["state"] == "unknown")
        #expect(factors["sockets"]?["advice"] != .null)
    }

    @Test("Both languages tell the same factors, a line each, and what to do below", arguments: ["en", "ja"])
    func text(language: String) async throws {
        let report = try await Program.run("doctor", "--json", "--lang", language).values[0]
        let outcome = try await Program.run("doctor", "--lang", language)
        for factor in Self.factors(report).values {
            guard case .string(let text) = factor["text"] else { Issue.record("no text"); continue }
            let line = try #require(outcome.lines.firstIndex { $0.hasSuffix("  " + text) }, "\(text)")
            if case .string(let advice) = factor["advice"] { #expect(outcome.lines[line + 1] == "    " + advice) }
        }
        #expect(outcome.output.contains(language == "ja" ? "走査権限" : "Permission to scan"))
    }

    @Test("bluetooth check agrees with doctor")
    func bluetooth() async throws {
        let report = try await Program.run("doctor", "--json").values[0]
        let check = try await Program.run("bluetooth", "check", "--json")
        let answer = try #require(try check.values.first)
        #expect(answer["available"] == report["available"] && answer["adapterState"] == report["adapterState"])
        #expect(answer["reason"] == report["reason"])
        #expect(check.status == (answer["available"] == true ? 0 : 1))
        let japanese = try await Program.run("bluetooth", "check", "--lang", "ja")
        #expect(japanese.status == check.status && japanese.output.contains("使用でき"))
    }

    @Test("The preference file is looked at, and none is made")
    func preferences() async throws {
        let home = try Folder()
        func preferences() async throws -> JSON {
            let outcome = try await Program.run("doctor", "--json", environment: ["XDG_CONFIG_HOME": home.path])
            return try outcome.values[0]["preferences"]["state"]
        }
        #expect(try await preferences() == "unknown")
        #expect(try await preferences() == "unknown")
        try home.file("noroshi/TbBTDeveloperPreference.plist", Self.preference(edition: "SWAMP"))
        #expect(try await preferences() == "ok")
        try home.file("noroshi/TbBTDeveloperPreference.plist", Self.preference(edition: "OTHER"))
        #expect(try await preferences() == "warning")
        try home.file("noroshi/TbBTDeveloperPreference.plist", "nonsense")
        #expect(try await preferences() == "warning")
    }

    /// A file without an application code, which hearing and designating do not need.
    static func preference(edition: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>TestMode</key><true/>
        <key>DeveloperAppCode</key><string></string>
        <key>SDKEdition</key><string>\(edition)</string>
        <key>SDKVersion</key><string>1.2.0</string>
        <key>MaxDesignatableBeaconRegions</key><integer>19</integer>
        <key>RegionUpdateIntervalHours</key><integer>24</integer>
        </dict></plist>
        """
    }

    @Test(
        "Wrong usage: status 2",
        arguments: [["doctor", "--always", "--device"], ["doctor", "--fix", "--json"], ["bluetooth", "what"]])
    func usage(arguments: [String]) async throws {
        let outcome = try await Program.run(arguments, octets: [])
        #expect(outcome.status == 2 && outcome.output.isEmpty)
    }
}
