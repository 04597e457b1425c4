import Foundation
import Testing
import VectorTesting

/// Tests of every file that the program reads as a whole, with hostile files in its place.
@Suite("Hostile files")
struct HostileFileTests {
    enum Damage: String, CaseIterable, Sendable { case pipe, sparse, nul, encoding, device }

    /// A file, as a path relative to the folder of the site, and the arguments of the command that reads it.
    struct Reading: CustomTestStringConvertible, Sendable {
        var file: String
        var arguments: [String]
        /// The first line of a good file.
        var head = "# good\n"
        /// Whether the file is text; a binary file may have any bytes.
        var isText = true

        var testDescription: String { file + " " + arguments.joined(separator: " ") }
    }

    static let readings: [Reading] = [
        Reading(file: "config/noroshi/config.toml", arguments: ["config"]),
        Reading(file: "data/themes/terminal.toml", arguments: ["config"]),
        Reading(file: "data/i18n/en.lproj/Localizable.strings", arguments: ["region", "list"], head: "// good\n"),
        Reading(
            file: "own/en.lproj/Localizable.strings", arguments: ["strings", "check", "--i18n", "own"],
            head: "// good\n"),
        Reading(file: "config/noroshi/rules.toml", arguments: ["rules", "check"]),
        Reading(file: "other.toml", arguments: ["rules", "check", "other.toml"]),
        Reading(file: "config/noroshi/rules.json", arguments: ["rules", "check"], head: "\n"),
        Reading(file: "config/noroshi/OfficialRegion.json", arguments: ["official"], head: "\n"),
        Reading(file: "config/noroshi/ManagedRegion.json", arguments: ["region", "list"], head: "\n"),
        Reading(file: "config/noroshi/TbBTDeveloperPreference.plist", arguments: ["prefs", "check"], head: "\n"),
        Reading(file: "other.plist", arguments: ["prefs", "check", "--prefs", "other.plist"], head: "\n"),
        Reading(file: "list.csv", arguments: ["designate", "import", "list.csv"], head: "regionID,keycode\n"),
        Reading(file: "list.json", arguments: ["designate", "import", "list.json"], head: "[\n"),
        Reading(file: "units/noroshi.service", arguments: ["service", "install", "--write", "units"], isText: false),
    ]

    @Test("A hostile file is rejected at once, with its place and the reason", arguments: readings)
    func damages(reading: Reading) async throws {
        for damage in Damage.allCases where reading.isText || damage != .nul && damage != .encoding {
            let folder = try Folder()
            for name in ["themes", "i18n/en.lproj", "i18n/ja.lproj"] {
                try FileManager.default.createDirectory(
                    atPath: folder.path + "/data/" + name, withIntermediateDirectories: true)
            }
            try folder.file(reading.file, reading.head)
            let path = folder.path + "/" + reading.file
            let words: String
            switch damage {
            case .pipe, .device:
                try FileManager.default.removeItem(atPath: path)
                let made = unsafe damage == .pipe ? mkfifo(path, 0o600) : symlink("/dev/zero", path)
                #expect(made == 0)
                words = "a regular file was expected"
            case .sparse:
                if unsafe truncate(path, 1 << 40) != 0 { #expect(unsafe truncate(path, 1 << 31) == 0) }
                words = "is longer than 1024 KiB"
            case .nul:
                try folder.file(reading.file, reading.head + "\0")
                words = "NUL"
            case .encoding:
                try folder.file(reading.file, Array(reading.head.utf8) + [0xFF])
                words = "UTF-8"
            }
            let outcome = try await Program.run(
                reading.arguments + ["--lang", "en"], in: folder,
                environment: [
                    "NOROSHI_DATA": folder.path + "/data", "XDG_CONFIG_HOME": folder.path + "/config",
                    "XDG_STATE_HOME": folder.path + "/state",
                ])
            let told = outcome.output + outcome.remarks
            let name = URL(filePath: reading.file).lastPathComponent
            let place = damage == .nul || damage == .encoding ? name + ":2" : name
            #expect(told.contains(place) && told.contains(words), "\(damage): \(told)")
        }
    }

    /// Writes a key of 40 kB to the file that a running `watch` reads again.
    @Test("A key of 20,000 parts ends no command, and the rules in force remain")
    func deepKey() async throws {
        let site = try await Site()
        let watch = try await Watching(site, "watch", "--source", "simulated")
        defer { watch.kill() }
        try await watch.read(to: "\"started\"")
        let key = Array(repeating: "a", count: 20_000).joined(separator: ".")
        try site.configure("rules.toml", key + " = 1\n")
        watch.signal(SIGHUP)
        try await watch.read(to: "tables and lists are nested deeper than 64")
        watch.signal(SIGTERM)
        #expect(try await watch.end() == 0)
        try site.configure("config.toml", "[" + key + "]\n")
        let outcome = try await site.run("config")
        #expect(outcome.status == 78 && outcome.remarks.utf8.count < 1_000)
    }
}
