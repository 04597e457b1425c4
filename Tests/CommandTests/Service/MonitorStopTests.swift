import Testing
import VectorTesting

@Suite("The regions that monitor stop stops, and those that continue")
struct MonitorStopTests {
    private static let uuid = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"

    private static func monitoring() async throws -> Site {
        let site = try await Site(isAgreed: true)
        #expect(try await site.run("monitor", "start", "--initial").status == 0)
        #expect(try await site.run("region", "add", "door", uuid).status == 0)
        return site
    }

    @Test("--all stops the regions of the service and names those that continue; --everything stops these, too")
    func allAndEverything() async throws {
        let site = try await Self.monitoring()
        let copy = try site.copy()
        let all = try await site.run("monitor", "stop", "--all")
        #expect(all.status == 0 && all.remarks.contains("own that go on: 1 (door)"), "\(all)")
        #expect(all.remarks.contains("monitor stop --everything"))
        let japanese = try await copy.run("monitor", "stop", "--all", "--lang", "ja")
        #expect(japanese.remarks.contains("自分の領域：1 件（door）"), "\(japanese)")
        let json = try await site.run("monitor", "stop", "--all", "--json").values.first
        #expect(json?["stopped"] == 0 && json?["left"] == ["door"])
        let everything = try await site.run("monitor", "stop", "--everything", "--json").values.first
        #expect(everything?["stopped"] == 1 && everything?["left"] == [])
        #expect(try await site.run("monitor", "list", "--json").output.isEmpty)
        #expect(try await site.run("monitor", "stop", "--everything").remarks.isEmpty)
    }

    @Test("Regions of the rules file continue in any case, which is reported")
    func ofRules() async throws {
        let site = try await Self.monitoring()
        try site.configure(
            "rules.toml", "[[region]]\nid = \"gate\"\nuuid = \"\(Self.uuid)\"\nmajor = 7\n")
        let everything = try await site.run("monitor", "stop", "--everything")
        #expect(everything.status == 0 && everything.remarks.contains("as long as they are in it: 1 (gate)"))
        #expect(!everything.remarks.contains("--everything` stops"))
    }

    @Test("agree needs --yes where there is no terminal for the question, and changes nothing without it")
    func agree() async throws {
        let site = try await Site()
        for (language, word) in [("en", "agree --yes"), ("ja", "agree --yes")] {
            let run = try await site.run("agree", "--lang", language)
            #expect(run.status == 2 && run.remarks.contains(word), "\(run)")
        }
        #expect(try await site.run("agree", "--show").status == 1)
        #expect(try await site.run("agree", "--yes").status == 0)
        #expect(try await site.run("agree", "--show").status == 0)
    }
}
