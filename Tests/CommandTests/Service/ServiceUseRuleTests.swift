import Foundation
import Testing
import VectorTesting

/// Tests of agreement and preparation on the command line.
@Suite("The rule for the use of the service on the command line")
struct ServiceUseRuleTests {
    private static let name = "TbBTDeveloperPreference.plist"

    /// The default file with one change, and the text that the message must contain.
    static let badFiles: [(from: String, to: String, name: String)] = [
        ("<plist version=\"1.0\">", "<nothing>", "plist"),
        ("SDKEdition", "SomethingElse", "SDKEdition"),
        ("SWAMP", "FOO", "FOO"),
        ("1.2.0", "9.9.9", "9.9.9"),
        ("<true/>", "<string>yes</string>", "TestMode"),
    ]

    /// A site with monitoring and ranging that can be ended, and with the default preference file.
    private static let started = Task {
        let site = try await Site(isAgreed: true)
        #expect(try await site.run("monitor", "start", "--initial").status == 0)
        #expect(try await site.run("ranging", "start", "--static").status == 0)
        #expect(try await site.run("prefs", "show").status == 0)
        return site
    }

    @Test(
        "Commands that begin something fail with 78 on a bad preference file; ending ones do not", arguments: badFiles
    )
    func badFile(from: String, to: String, name: String) async throws {
        let site = try await Self.started.value.copy()
        let good = try site.folder.text("config/noroshi/" + Self.name)
        #expect(good.contains(from))
        try site.configure(Self.name, good.replacingOccurrences(of: from, with: to))
        for arguments in [
            ["monitor", "start", "--dynamic"], ["ranging", "start", "--dynamic"], ["track"],
            ["designate", "add", "0000100001", "--region", "3bitter_official_1"],
            ["watch", "--source", "simulated", "--duration", "0.2"],
        ] {
            let run = try await site.run(arguments)
            #expect(run.status == 78 && run.remarks.contains(name), "\(arguments) \(run)")
        }
        #expect(try await site.run("ranging", "stop", "--static").status == 0)
        #expect(try await site.run("monitor", "stop", "--all", "--json").values.first?["stopped"] == 1)
    }

    @Test("A preference file that is named must exist; only prefs set creates one")
    func missing() async throws {
        let site = try await Site(isAgreed: true)
        let path = site.folder.path + "/nowhere/x.plist"
        for arguments in [
            ["monitor", "start", "--initial"], ["designate", "list"], ["watch", "--source", "simulated"],
            ["--source", "simulated"], ["prefs", "show"], ["prefs", "check"],
        ] {
            let run = try await site.run(arguments + ["--prefs", path])
            #expect(run.status == 78 && run.remarks.contains(path), "\(arguments) \(run)")
        }
        #expect(!FileManager.default.fileExists(atPath: site.folder.path + "/nowhere"))
        #expect(try await site.run("doctor", "--prefs", path).output.contains(path))
        let made = try await site.run("prefs", "set", "TestMode", "no", "--prefs", path)
        #expect(made.status == 0 && made.remarks.contains(path))
        #expect(try await site.run("monitor", "start", "--initial", "--prefs", path).status == 0)
        #expect(try await site.run("doctor", "--prefs", path).output.contains("SWAMP 1.2.0"))
    }

    @Test("The screen and watch take preferences, token and limit from the command line")
    func options() async throws {
        let site = try await Site(isAgreed: true)
        for arguments in [[String](), ["watch"]] {
            let run = try await site.run(arguments + ["--max-regions", "0"])
            #expect(run.status == 2 && run.remarks.contains("--max-regions"), "\(run)")
            #expect(try await site.run(arguments + ["--app-code", "a\nb"]).status == 2)
        }
        let watch = try await site.run("watch", "--source", "simulated", "--max-regions", "3", "--duration", "0.2")
        #expect(watch.status == 0, "\(watch)")
    }

    @Test("A file in place of the folder is reported, and doctor reports the same")
    func folder() async throws {
        let site = try await Site()
        let path = try site.folder.file("config", "x")
        let run = try await site.run("prefs", "set", "TestMode", "no")
        #expect(run.status == 73 && run.remarks.contains(path + " is a file where a folder has to be"), "\(run)")
        #expect(try await site.run("doctor").output.contains(path + " is a file where a folder has to be"))
    }

    @Test("Ending something needs no agreement; withdrawing the agreement ends ranging too")
    func ending() async throws {
        let site = try await Site()
        #expect(try await site.run("monitor", "stop", "--initial").status == 0)
        #expect(try await site.run("ranging", "stop", "--static").status == 0)
        #expect(try await site.run("ranging", "start", "--static").status == 77)
        #expect(try await site.run("agree", "--yes").status == 0)
        #expect(try await site.run("ranging", "start", "--static").status == 0)
        #expect(try await site.run("agree", "--no", "--json").values.first?["stopped"] == 1)
        #expect(try await site.run("ranging", "list").lines == [])
    }

    // MARK: Official regions

    @Test("A damaged OfficialRegion.json is reported, and the built-in list replaces it")
    func damaged() async throws {
        let site = try await Site(isAgreed: true)
        #expect(try await site.run("designate", "add", "0000100001", "--region", "3bitter_official_1").status == 0)
        let path = try site.configure("OfficialRegion.json", #"{"regions": ["#)
        let official = try await site.run("official")
        #expect(official.status == 78 && official.lines.contains { $0.hasPrefix("3bitter_official_1 ") }, "\(official)")
        #expect(official.remarks.contains(path + ":1") && official.remarks.contains("cannot be read"))
        #expect(try await site.run("official", "--json").values.first?["origin"] == "unreadable")
        #expect(try await site.run("prefs", "set", "DeveloperAppCode", "token-1").status == 0)
        let prepare = try await site.run("prepare")
        #expect(prepare.status == 0 && prepare.output.contains("with the built-in regions"), "\(prepare)")
        #expect(prepare.remarks.contains(path))
        #expect(try await site.run("designate", "remove", "0000100001").status == 0)
    }

    @Test("A region that the official file no longer contains is listed as long as it is monitored")
    func lost() async throws {
        func official(_ name: String, _ uuid: String) -> String {
            #"{"regions": [{"regionID": "\#(name)", "UUID": "\#(uuid)", "regionType": 1, "beaconType": 1}]}"#
        }
        let site = try await Site(isAgreed: true)
        try site.configure("OfficialRegion.json", official("old", "366AF94E-E6BA-4C0A-821E-EFD36A6E7060"))
        #expect(try await site.run("monitor", "start", "--initial").status == 0)
        try site.configure("OfficialRegion.json", official("new", "366AF94E-E6BA-4C0A-821E-EFD36A6E7061"))
        for arguments in [
            ["region", "list"], ["region", "list", "--class", "reserved"], ["region", "list", "--class", "initial"],
        ] {
            let list = try await site.run(arguments).lines
            #expect(
                list.contains { $0.contains("old") } && list.contains { $0.contains("new") }, "\(arguments) \(list)")
        }
        #expect(try await site.run("monitor", "list").output.contains("old"))
    }

    @Test(
        "A line with column names precedes the list of regions", arguments: [["official"], ["defaults", "--regions"]])
    func header(arguments: [String]) async throws {
        let lines = try await Site().run(arguments).lines
        #expect(lines.first == "Region ID           UUID                                  region type  beacon type")
        #expect(lines.count == 3)
    }

    // MARK: Preferences

    @Test("A number below zero is out of range, and more than one value is an error")
    func values() async throws {
        let site = try await Site()
        let run = try await site.run("prefs", "set", "RegionUpdateIntervalHours", "-1")
        #expect(run.status == 2 && run.remarks.contains("is -1; it must be from 0 to 87600"), "\(run)")
        #expect(try await site.run("prefs", "set", "TestMode").status == 2)
        let many = try await site.run("prefs", "set", "TestMode", "no", "--jsno")
        #expect(many.status == 2 && many.remarks.contains("--jsno"), "\(many)")
    }

    @Test("An empty token causes a warning, and a token of the environment is reported")
    func token() async throws {
        let site = try await Site()
        let empty = try await site.run("prefs", "set", "DeveloperAppCode", "")
        #expect(empty.status == 0 && empty.remarks.contains("DeveloperAppCode is not set."))
        #expect(try await !site.run("prefs", "set", "DeveloperAppCode", "code").remarks.contains("is not set"))
        let shown = try await site.run("prefs", "show", environment: ["NOROSHI_APP_CODE": "secret-token"])
        #expect(shown.remarks.contains("NOROSHI_APP_CODE") && shown.output.contains("secr****"))
        #expect(try await !site.run("prefs", "show").remarks.contains("NOROSHI_APP_CODE"))
    }

    @Test("yes and no have one spelling, and a start without notifications is reported")
    func words() async throws {
        let site = try await Site(isAgreed: true)
        #expect(try await site.run("prefs", "set", "TestMode", "no", "--lang", "ja").output.contains("「NO」"))
        #expect(try await site.run("prefs", "show").lines.contains { $0.hasPrefix("TestMode") && $0.hasSuffix(" NO") })
        let silent = try await site.run("monitor", "start", "--initial", "--notify", "")
        #expect(silent.status == 0 && silent.remarks.contains("--notify names no event"), "\(silent)")
    }
}
