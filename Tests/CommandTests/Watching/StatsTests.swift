import Testing
import VectorTesting

@Suite("The cost of scanning on the command line")
struct StatsTests {
    @Test("stats reports the watch that ran last, from the separate store of the shop", arguments: ["en", "ja"])
    func watch(language: String) async throws {
        let home = try Folder()
        let environment = ["XDG_STATE_HOME": home.path, "XDG_CONFIG_HOME": home.path]
        func run(_ words: String...) async throws -> Outcome {
            try await Program.run(words + ["--lang", language], octets: [], environment: environment)
        }
        let none = try await run("stats", "--simulated")
        #expect(none.status == 1 && none.output.isEmpty && none.remarks.contains("noroshi watch"), "\(none)")
        #expect(try await run("watch", "--source", "simulated:1", "--duration", "2s").status == 0)
        let value = try #require(try await run("stats", "--simulated", "--json").values.first)
        #expect(value["source"] == "simulated" && value["process"] == .null && value["dutyPercent"] == .null)
        for key in ["reports", "reportsPerSecond", "wakeUpsPerSecond", "processorPercent"] {
            guard case .number(let figure) = value[key] else {
                Issue.record("\(key): \(value)")
                continue
            }
            #expect(figure > 0, "\(key): \(value)")
        }
        let text = try await run("stats", "--simulated")
        #expect(text.status == 0 && text.output.split(separator: "\n").count == 8, "\(text)")
        #expect(text.output.contains(language == "ja" ? "終了しています" : "it has ended"))
        #expect(try await run("stats").status == 1, "nothing listened at the site")
    }
}
