import Foundation
import Testing
import VectorTesting

/// Tests with a preference file that does not exist and cannot be created.
@Suite("A missing preference file that cannot be created")
struct PreferencePlaceTests {
    /// The place where the file is missing: a path on the command line, or the usual path, where a file is in place
    /// of the folder.
    enum Missing: CaseIterable { case named, usual }

    private func run(_ missing: Missing, _ arguments: [String], _ more: [String: String] = [:]) async throws -> Outcome
    {
        let site = try await Site(isAgreed: true)
        switch missing {
        case .named:
            return try await site.run(arguments + ["--prefs", site.folder.path + "/none.plist"], environment: more)
        case .usual:
            let taken = try site.folder.file("taken", "x")
            return try await site.run(arguments, environment: more.merging(["XDG_CONFIG_HOME": taken]) { $1 })
        }
    }

    static let commands = [
        ["prefs", "show"], ["prefs", "check"], ["prepare"], ["agree", "--yes"], ["monitor", "start", "--initial"],
        ["designate", "list"], ["designate", "add", "0000100001", "--region", "3bitter_official_1"],
        ["watch", "--source", "simulated", "--duration", "0.2"],
    ]

    @Test("Commands that need the file end with 78 and name it, wherever it is missing", arguments: Missing.allCases)
    func refused(missing: Missing) async throws {
        for arguments in Self.commands {
            let run = try await run(missing, arguments)
            #expect(run.status == 78 && run.remarks.contains(".plist"), "\(arguments) \(run)")
        }
    }

    @Test("With a token by option or variable, defaults hold and the service is ready", arguments: Missing.allCases)
    func token(missing: Missing) async throws {
        for arguments in [["prepare"], ["designate", "list"], ["monitor", "start", "--initial"]] {
            #expect(try await run(missing, arguments + ["--app-code", "token-123"]).status == 0, "\(arguments)")
            #expect(try await run(missing, arguments, ["NOROSHI_APP_CODE": "token-123"]).status == 0, "\(arguments)")
        }
        let shown = try #require(try await run(missing, ["prefs", "--json", "--app-code", "token-123"]).values.first)
        #expect(shown["DeveloperAppCode"] == "toke****" && shown["valid"] == true && shown["TestMode"] == true)
    }

    @Test("Commands that only receive, check rules, end something or reject the terms need no file")
    func needless() async throws {
        for arguments in [
            ["rules", "check"], ["monitor", "stop", "--all"], ["agree", "--no"],
            ["scan", "--source", "simulated", "--count", "1"],
        ] {
            let run = try await run(.usual, arguments)
            #expect(run.status == 0, "\(arguments) \(run)")
        }
        // The systemd unit can only read its folder, and receives without the file unless the service is used.
        let site = try await Site()
        let taken = try site.folder.file("taken", "x")
        let watch = try await site.run(
            "watch", "--source", "simulated", "--duration", "0.2", environment: ["XDG_CONFIG_HOME": taken])
        #expect(watch.status == 0 && watch.remarks.contains(taken), "\(watch)")
    }

    @Test("A different edition or version is reported with file and line; text, JSON and status agree")
    func check() async throws {
        let site = try await Site()
        #expect(try await site.run("prefs", "show").status == 0)
        let name = "config/noroshi/TbBTDeveloperPreference.plist"
        let good = try site.folder.text(name)
        for (item, from, to) in [("SDKEdition", "SWAMP", "FOO"), ("SDKVersion", "1.2.0", "9.9.9")] {
            let path = try site.folder.file(name, good.replacingOccurrences(of: from, with: to))
            let line =
                try #require(
                    try site.folder.text(name).components(separatedBy: "\n").firstIndex { $0.contains(item) }) + 1
            for language in ["en", "ja"] {
                let run = try await site.run("prefs", "check", "--lang", language)
                #expect(run.status == 78 && run.output.isEmpty)
                for part in ["\(path):\(line)", item, from, to] { #expect(run.remarks.contains(part), "\(run)") }
            }
            let json = try await site.run("prefs", "check", "--json")
            #expect(try json.status == 78 && json.values.first?["valid"] == false)
        }
        try site.folder.file(name, good)
        let json = try await site.run("prefs", "check", "--json")
        let value = try #require(try json.values.first)
        #expect(json.status == 0 && value["valid"] == true && value["problems"].elements.isEmpty)
        #expect(value["remarks"].elements.count == 1, "the token")
        let text = try await site.run("prefs", "check")
        #expect(text.status == 0 && text.output.contains("good"))
    }
}
