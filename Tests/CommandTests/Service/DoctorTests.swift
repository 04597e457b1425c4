import Testing
import VectorTesting

/// Tests that the outputs of the commands agree with each other, on any machine.
@Suite("doctor and bluetooth check")
struct DoctorTests {
    /// The states and findings of the factors by name, including the power.
    static func factors(_ report: JSON) -> [String: JSON] {
        (report["factors"].elements + [report["power"]]).reduce(into: [:]) { factors, factor in
            if case .string(let name) = factor["factor"] { factors[name] = factor }
        }
    }

    @Test("doctor prints one JSON object with every factor, and its status follows from the verdicts")
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
        #expect(report["transport"]["state"] == "ok")
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
        #expect(report["adapterState"] == "unsupported" && report["finding"] == "sockets")
        #expect(report["device"] == false && report["available"] == false)
        #expect(factors["adapter"]?["state"] == "unknown")
        #expect(factors["sockets"]?["advice"] != .null)
    }

    @Test("Both languages report the same factors, one per line, with the advice below", arguments: ["en", "ja"])
    func text(language: String) async throws {
        let report = try await Program.run("doctor", "--json", "--lang", language).values[0]
        let outcome = try await Program.run("doctor", "--lang", language)
        for factor in Self.factors(report).values {
            guard case .string(let text) = factor["text"] else { Issue.record("no text"); continue }
            let line = try #require(outcome.lines.firstIndex { $0.hasSuffix("  " + text) }, "\(text)")
            if case .string(let advice) = factor["advice"] { #expect(outcome.lines[line + 1] == "    " + advice) }
        }
        guard case .string(let transport) = report["transport"]["text"] else { Issue.record("no transport"); return }
        #expect(transport.hasPrefix("libcurl/") && outcome.lines.contains { $0.hasSuffix("  " + transport) })
        #expect(outcome.output.contains(language == "ja" ? "スキャン権限" : "Permission to scan"))
    }

    /// A file that has the name of the library and is no library keeps the system's library from being found.
    @Test("Where libcurl is missing, doctor names the package that contains it", arguments: ["en", "ja"])
    func library(language: String) async throws {
        let folder = try Folder()
        for name in ["libcurl.so.4", "libcurl-gnutls.so.4"] { _ = try folder.file(name, "none") }
        let variables = ["LD_LIBRARY_PATH": folder.path]
        let text = try await Program.run(["doctor", "--lang", language], octets: [], environment: variables)
        let row = try #require(text.lines.firstIndex { $0.contains("libcurl") }, "\(text.output)")
        #expect(text.lines[row + 1].contains("libcurl4"), "\(text.output)")
        let report = try await Program.run(["doctor", "--json"], octets: [], environment: variables).values[0]
        #expect(report["transport"]["state"] == "unknown" && report["transport"]["advice"] != .null)
    }

    @Test("bluetooth check agrees with doctor")
    func bluetooth() async throws {
        let report = try #require(try await Program.run("doctor", "--json").values.first)
        let outcome = try await Program.run("status", "--json")
        let status = try #require(try outcome.values.first)
        #expect(outcome.status == 0)
        #expect(status["authorization"] != nil && status["authorization"] == report["authorization"])
        #expect(status["adapterState"] != nil && status["adapterState"] == report["adapterState"])
        #expect(status["authorizationStatus"] != nil && status["peripheralState"] != nil)
    }
}
