import Foundation
import Testing

/// Holds the import lines and the files against the picture in ARCHITECTURE.md.
@Suite("The house")
struct HouseTests {
    /// What each room may import. A room that is not listed does not belong to the house.
    static let doors: [String: Set<String>] = [
        "Advertising": [],
        "HCI": ["Advertising"],
        "Captures": ["HCI", "Advertising"],
        "Tracking": ["Advertising"],
        "Canvas": [],
        "Theming": ["Canvas"],
        "Localization": [],
        "Regions": ["Tracking", "Advertising"],
        "BeaconService": ["Regions", "Tracking", "Advertising"],
        "MonitorUI": [
            "Canvas", "Theming", "Localization", "BeaconService", "Regions", "Tracking", "Advertising",
        ],
        "Configuration": [
            "Theming", "Canvas", "Localization", "BeaconService", "Regions", "Tracking", "Advertising", "TOMLKit",
            "Glibc",
        ],
        "Scanning": [
            "Captures", "HCI", "BeaconService", "Regions", "Tracking", "Advertising", "CBluetooth", "Glibc",
            "Dispatch", "Synchronization",
        ],
        "Store": [
            "BeaconService", "Regions", "Tracking", "Advertising", "GRDB", "GRDBSQLite", "Glibc", "Dispatch",
            "Synchronization",
        ],
        "Noroshi": [
            "Scanning", "Store", "Configuration", "BeaconService", "Regions", "HCI", "Tracking", "Advertising",
            "CProcesses", "Glibc", "Dispatch", "Synchronization",
        ],
        "Curses": ["CNcurses", "Canvas", "Glibc"],
        "NoroshiProgram": [
            "Noroshi", "Scanning", "Store", "BeaconService", "Regions", "Curses", "MonitorUI", "Configuration",
            "Theming", "Localization", "Canvas", "Captures", "HCI", "Tracking", "Advertising", "ArgumentParser",
            "CMemory", "Glibc", "Dispatch", "Synchronization",
        ],
    ]

    /// Rooms without system calls, clocks and globals.
    static let pure = [
        "Advertising", "HCI", "Captures", "Tracking", "Regions", "BeaconService", "Canvas", "Theming", "Localization",
        "MonitorUI",
    ]

    /// Files that a script writes.
    static let generated = ["BuiltinEnglish.swift", "BuiltinJapanese.swift", "WidthRanges.swift"]

    @Test("Every room opens only the doors of the picture", arguments: Source.rooms)
    func imports(room: String) throws {
        let allowed = try #require(Self.doors[room], "\(room) is not in the picture")
        let found = try Source.files(of: room).flatMap { file in file.imports.map { "\(file.name): \($0)" } }
        #expect(found.filter { line in !allowed.contains(String(line.split(separator: " ")[1])) } == [])
    }

    @Test("Pure rooms import nothing of the system", arguments: pure)
    func purity(room: String) throws {
        let system: Set = ["Glibc", "Dispatch", "Synchronization", "Foundation"]
        let used = Set(try Source.files(of: room).flatMap(\.imports))
        #expect(used.isDisjoint(with: system))
        #expect(try !Source.files(of: room).isEmpty)
    }

    @Test("Every room of the picture is there")
    func rooms() {
        #expect(Set(Source.rooms) == Set(Self.doors.keys))
    }

    @Test(
        "One room alone knows each C library and each dependency",
        arguments: [
            ("CNcurses", "Curses"), ("CBluetooth", "Scanning"), ("TOMLKit", "Configuration"),
            ("ArgumentParser", "NoroshiProgram"), ("GRDB", "Store"), ("GRDBSQLite", "Store"), ("CProcesses", "Noroshi"),
        ])
    func alone(module: String, room: String) throws {
        for other in Source.rooms where other != room {
            #expect(try Source.files(of: other).filter { $0.imports.contains(module) }.map(\.name) == [])
        }
        #expect(try Source.files(of: room).contains { $0.imports.contains(module) })
    }

    @Test("Headers of ncurses and Bluetooth stand in their C rooms only")
    func headers() throws {
        for file in try Source.all(["c", "h"]) {
            for header in file.text.matches(of: /#\s*include\s*[<"]([^>"]+)[>"]/).map({ String($0.output.1) }) {
                if header.hasPrefix("bluetooth/") { #expect(file.path.contains("/CBluetooth/"), "\(file.path)") }
                if header.contains("curses") { #expect(file.path.contains("/CNcurses/"), "\(file.path): \(header)") }
            }
        }
    }

    @Test("Nobody has any of Foundation")
    func foundation() throws {
        let users = try Source.all(["swift"]).filter { $0.imports.contains { $0.hasPrefix("Foundation") } }
        #expect(users.map(\.path) == [])
    }

    @Test("A file is at most 320 lines long")
    func length() throws {
        let long = try Source.all(["swift", "c", "h"]).filter { file in
            file.text.split(separator: "\n", omittingEmptySubsequences: false).count > 321
                && !Self.generated.contains(file.name)
        }
        #expect(long.map(\.path) == [])
    }

    @Test("Wrong usage is said by key, in the language shown")
    func usage() throws {
        let users = try Source.all(["swift"]).filter { $0.text.contains("ValidationError(") }
        #expect(users.map(\.name) == ["WrongUsage.swift"])
    }

    @Test("No type is called after doing something to something")
    func names() throws {
        let types =
            /(?:struct|class|enum|actor|protocol|typealias)\s+(\w*(?:Manager|Helpers?|Utils?|Utilit(?:y|ies))\b)/
        let found = try Source.all(["swift"]).flatMap { file in file.text.matches(of: types).map { String($0.output.1) }
        }
        #expect(found == [])
    }
}

/// A file of `Sources`.
struct Source {
    let path: String
    let text: String

    var name: String { URL(filePath: path).lastPathComponent }

    /// The modules of the import lines, whatever attributes stand before them.
    var imports: [String] {
        let pattern =
            #/
            (?m) ^ (?:@[\w()]+\s+)*
            (?:(?:public|package|internal|fileprivate|private)\s+)? import\s+
            (?:(?:struct|class|enum|func|var|protocol|typealias)\s+)? (\w+)
            /#
        return text.matches(of: pattern).map { String($0.output.1) }
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
        .standardizedFileURL

    /// The rooms that hold Swift.
    static let rooms: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { (try? files(of: $0).isEmpty) == false }.sorted()
    }()

    static func files(of room: String) throws -> [Source] {
        try all(["swift"]).filter { $0.path.hasPrefix(root.appending(path: room).path + "/") }
    }

    static func all(_ extensions: [String]) throws -> [Source] {
        let walk = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var files: [Source] = []
        for case let file as URL in walk where extensions.contains(file.pathExtension) {
            files.append(Source(path: file.path, text: try String(contentsOf: file, encoding: .utf8)))
        }
        return files.sorted { $0.path < $1.path }
    }
}
