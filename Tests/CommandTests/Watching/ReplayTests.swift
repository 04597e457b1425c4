import Testing
import VectorTesting

/// Tests that a capture and the simulated shop leave nothing behind at the site.
@Suite("Captures and the simulated shop are separate from the site")
struct ReplayTests {
    private static func site() async throws -> Site {
        let site = try await Site(isAgreed: true)
        try site.configure(
            "rules.toml",
            """
            schedule = "fast"
            [[region]]
            id = "site"
            beacon = "00010203-0405-0607-0809-0A0B0C0D0E0F"
            exit_period = "2 s"
            [[region]]
            id = "door"
            beacon = "00010203-0405-0607-0809-0A0B0C0D0E0F/1/1"
            exit_period = "2 s"
            [[rule]]
            id = "tea"
            text = "Tea"
            once_a_day = true
              [[rule.trigger]]
              regions = ["door"]
              area = "in"
            [[hook]]
            on = ["enter"]
            for = ["door"]
            run = ["sh", "-c", "sleep 0.$(($$ % 3)); cat >> \(site.folder.path)/hook"]
            [[hook]]
            run = ["sh", "-c", "sleep 0.$(($$ % 2)); exit 3"]
            """)
        return site
    }

    /// Writes a capture with a beacon that is received from 0 to 1 s and from 4 s on.
    private static func capture(in site: Site) throws -> String {
        let start: Int64 = 1_763_694_245_000_000
        let times = Array(stride(from: 0, to: 1_000, by: 170)) + Array(stride(from: 4_000, to: 5_000, by: 230))
        let reports = times.map {
            Heard(microseconds: start + Int64($0) * 1000, rssi: -50, data: Capture.iBeacon(minor: 1))
        }
        return try site.folder.file("heard.btsnoop", Capture.btsnoop(reports))
    }

    @Test("watch runs hooks on a capture, prints the same bytes each time, and leaves the store unchanged")
    func repeatable() async throws {
        let site = try await Self.site()
        let capture = try Self.capture(in: site)
        let first = try await site.run("watch", capture)
        #expect(first.status == 0 && first.remarks.isEmpty, "\(first.remarks)")
        let kinds = try first.values.map { if case .string(let kind) = $0["event"] { kind } else { "" } }
        // The overlapping region does not suppress the hook of the door.
        #expect(kinds.count { $0 == "hook-run" } == 2 && kinds.count { $0 == "rule-fired" } == 1, "\(kinds)")
        #expect(try await site.run("watch", capture).output == first.output)
        #expect(try await Program.shell("grep -c . hook", in: site.folder).output == "4\n")
        #expect(try await site.run("events", "--format", "jsonl").values.allSatisfy { $0["source"] == "command" })
    }

    @Test("A capture creates no store")
    func storeless() async throws {
        let site = try await Site()
        let capture = try Self.capture(in: site)
        #expect(try await site.run("watch", capture).status == 0)
        #expect(try await Program.shell("ls state/noroshi/noroshi.sqlite", in: site.folder).status != 0)
    }

    @Test("Events of the simulated shop are in a separate log, and run hooks only with --hooks")
    func shop() async throws {
        let site = try await Self.site()
        try site.configure(
            "rules.toml",
            """
            [[hook]]
            on = ["started", "stopped"]
            run = ["tee", "-a", "\(site.folder.path)/hook"]
            """)
        let watch = ["watch", "--source", "simulated", "--duration", "0.2"]
        let without = try await site.run(watch)
        #expect(without.status == 0 && without.output.contains("--hooks runs it"), "\(without)")
        #expect(try await Program.shell("cat hook", in: site.folder).status != 0)
        #expect(try await site.run(watch + ["--hooks"]).status == 0)
        #expect(try await Program.shell("grep -c simulated hook", in: site.folder).output != "0\n")
        #expect(try await site.run("events").output.isEmpty)
        let events = try await site.run("events", "--source", "simulated", "--json").values
        #expect(events.count { $0["event"] == "started" } == 2)
        #expect(try await site.run("events", "--source", "capture").status == 2)
    }

    @Test("A recording of the shop has the names, designations and regions of the shop, in every command")
    func recording() async throws {
        let site = try await Self.site()
        let file = site.folder.path + "/shop.pcapng"
        let written = try await site.run(
            "scan", "--source", "simulated:7", "--duration", "2", "--write", file, "--summary")
        #expect(written.status == 0, "\(written.remarks)")
        let beacon = "ibeacon:366AF94E-E6BA-4C0A-821E-EFD36A6E7060:1:2"
        #expect(try await site.run("list", file, "--filter", "designated").output.isEmpty)
        // The shop has not been used yet: it begins as it does on the screen, with a region to be entered.
        let fresh = try await site.run("watch", file, "--format", "jsonl").values
        #expect(fresh.contains { $0["event"] == "monitoring-started" && $0["region"] == "first_shelf" })
        let added = try await site.run("designate", "add", "0000100002", "--region", "site_shelf", "--simulated")
        #expect(added.status == 0, "\(added.remarks)")
        #expect(try await site.run("name", beacon, "Till", "--simulated").status == 0)
        let listed = try await site.run("list", file, "--filter", "designated", "--json").values
        #expect(listed.count == 1 && listed[0]["identity"] == .string(beacon) && listed[0]["name"] == "Till")
        let scanned = try await site.run("scan", file, "--filter", "designated", "--count", "1", "--service")
        #expect(scanned.output.contains(beacon) && scanned.output.contains("0000100002"), "\(scanned.output)")
        let watched = try await site.run("watch", file, "--filter", "Till", "--format", "jsonl").values
        #expect(watched.contains { $0["event"] == "enter" && $0["region"] == "site_shelf:0000100002" })
        #expect(try await site.run("events", "--simulated", "--json").values.allSatisfy { $0["source"] == "command" })
        // A pipe is read only once: no part of it is consumed to find out whose recording it is.
        let piped = try await Program.shell(
            "mkfifo pipe; cat \(file) > pipe & \"$NOROSHI\" list pipe | grep -c .", in: site.folder)
        #expect(piped.output != "0\n" && piped.status == 0, "\(piped.remarks)")
    }

    @Test("Designations of the shop and of the site are separate, and the agreement applies to both")
    func designations() async throws {
        let site = try await Self.site()
        let added = try await site.run("designate", "add", "0000100001", "--region", "site_shelf", "--simulated")
        #expect(added.status == 0, "\(added.remarks)")
        #expect(try await site.run("designate", "list", "--json").values == [])
        let listed = try await site.run("designate", "list", "--json", "--simulated")
        #expect(try listed.values.count == 1)
    }
}
