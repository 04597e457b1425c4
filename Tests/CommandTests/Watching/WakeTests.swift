import Glibc
import Testing
import VectorTesting

@Suite("noroshi wake")
struct WakeTests {
    /// A site with a region that is always near on the simulated site, and with another region that is not
    /// monitored.
    private static func site(hook: String? = nil) async throws -> Site {
        let site = try await Site()
        #expect(try await site.run("region", "add", "near", "00010203-0405-0607-0809-0A0B0C0D0E0F").status == 0)
        #expect(try await site.run("region", "add", "idle", "10010203-0405-0607-0809-0A0B0C0D0E0F").status == 0)
        #expect(try await site.run("monitor", "stop", "--region", "idle").status == 0)
        if let hook { try site.configure("rules.toml", hook) }
        return site
    }

    /// Writes a capture with a beacon of the region that sends five times a second.
    private static func capture(seconds: Int, in site: Site) throws -> String {
        let start: Int64 = 1_763_694_245_000_000
        let reports = (0..<5 * seconds).map {
            Heard(microseconds: start + Int64($0) * 200_000, rssi: -50, data: Capture.iBeacon(minor: 1))
        }
        return try site.folder.file("heard.btsnoop", Capture.btsnoop(reports))
    }

    private static func kinds(_ outcome: Outcome) throws -> [String] {
        try outcome.values.map { if case .string(let kind) = $0["event"] { kind } else { "" } }
    }

    @Test("A run of ten seconds monitors the region before the event comes, and ends a hook that hangs")
    func run() async throws {
        let site = try await Self.site(
            hook: """
                [[hook]]
                on = ["enter"]
                run = ["sh", "-c", "echo $NOROSHI_LAUNCH_REASON >> ../hook; exec sleep 1000"]
                budget = "100 s"
                """)
        let capture = try Self.capture(seconds: 60, in: site)
        let outcome = try await site.run("wake", "--region", "near", capture)
        #expect(outcome.status == 0 && outcome.remarks.isEmpty)
        #expect(
            try Self.kinds(outcome) == [
                "started", "monitoring-started", "launched", "woken", "enter", "hook-expired", "inside", "expired",
                "stopped",
            ])
        let events = try outcome.values
        #expect(events[2]["region"] == "near" && events[3]["why"]["values"].elements == [10])
        // A capture is of another time, so nothing of it is logged.
        let logged = try await site.run("events", "--format", "jsonl")
        #expect(try !Self.kinds(logged).contains("woken"))
    }

    @Test("The log contains the reason of the run and its time limit")
    func log() async throws {
        let site = try await Self.site()
        let woken = try await Watching(site, "wake", "--launched-by", "region", "--source", "simulated")
        try await woken.read(to: "\"woken\"")
        woken.signal(SIGTERM)
        #expect(try await woken.end() == 0)
        let japanese = try await site.run("events", "--source", "simulated", "--lang", "ja")
        #expect(japanese.output.contains("領域イベントで起動") && japanese.output.contains("10 秒間の起動"))
    }

    @Test("The extension is granted once, is lost when the run is killed, and is shown by wake budget")
    func extending() async throws {
        let site = try await Self.site()
        let whole = try #require(try await site.run("wake", "budget", "--json").values.first)
        #expect(whole["leftSeconds"] == 170 && whole["whole"] == true && whole["extendedSeconds"] == 180)
        let capture = try Self.capture(seconds: 2, in: site)
        let ended = try await site.run("wake", "--extend", capture)
        #expect(try Self.kinds(ended).contains("extended") && ended.status == 0)
        // The run ended within its ten seconds, without using the extension.
        #expect(try await site.run("wake", "budget", "--json").values.first?["leftSeconds"] == 170)
        let killed = try await Watching(site, "wake", "--source", "simulated", "--extend")
        try await killed.read(to: "\"extended\"")
        let beside = try await site.run("wake", "--source", "simulated")
        #expect(beside.status == 0 && beside.output.isEmpty && beside.remarks.contains("watches already"), "\(beside)")
        killed.kill()
        #expect(try await killed.end() == -SIGKILL)
        let plain = try await Watching(site, "wake", "--source", "simulated", "--extend")
        try await plain.read(to: "\"woken\"")
        plain.signal(SIGTERM)
        #expect(try await plain.end() == 0)
        #expect(!plain.text.contains("\"extended\"") && plain.text.contains("why.woken.usedUp"), "\(plain.text)")
        #expect(try await site.run("wake", "budget", "--json", "--simulated").values.first?["leftSeconds"] == 0)
        let japanese = try await site.run("wake", "budget", "--lang", "ja", "--simulated")
        #expect(japanese.output.contains("170 秒中 0 秒"))
        // The site has a separate budget.
        #expect(try await site.run("wake", "budget", "--json").values.first?["whole"] == true)
    }

    @Test("wake rejects unknown regions, unmonitored regions and invalid reasons")
    func reasons() async throws {
        let site = try await Self.site()
        let capture = try Self.capture(seconds: 1, in: site)
        let unknown = try await site.run("wake", "--region", "nobody", capture)
        #expect(unknown.status == 1 && unknown.output.isEmpty && unknown.remarks.contains("nobody"))
        let idle = try await site.run("wake", "--region", "idle", capture)
        #expect(idle.status == 1 && idle.remarks.contains("idle"))
        #expect(try await site.run("wake", "--launched-by", "timer", capture).status == 2)
        #expect(try await site.run("wake", "--launched-by", "region", "--region", "near", capture).status == 2)
        let variable = ["NOROSHI_LAUNCH_REASON": "region:near"]
        for command in ["wake", "watch"] {
            let told = try await site.run(command, capture, environment: variable)
            let launched = try told.values.first { $0["event"] == "launched" }
            #expect(launched?["region"] == "near")
            let normal = try await site.run(command, "--launched-by", "normal", capture, environment: variable)
            #expect(try !Self.kinds(normal).contains("launched"))
            let strange = try await site.run(command, capture, environment: ["NOROSHI_LAUNCH_REASON": "x"])
            #expect(try strange.status == 0 && !Self.kinds(strange).contains("launched"))
        }
        // Nothing of the rejected runs was stored.
        #expect(try await site.run("wake", "budget", "--json").values.first?["whole"] == true)
    }
}
