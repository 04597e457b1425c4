import Foundation
import Testing

/// Checks the import lines and the files against the picture in ARCHITECTURE.md.
@Suite("The house")
struct HouseTests {
    /// Files that a script writes.
    static let generated = ["WidthRanges.swift"]

    @Test("Every room opens the doors of the picture, and no others", arguments: try Picture.rooms)
    func imports(room: Picture.Room) throws {
        let opened = try Source.files(of: room.name).flatMap { file in
            try file.imports.map { (door: $0, file: file.name) }
        }
        #expect(opened.filter { !room.doors.contains($0.door) }.map { "\($0.file): \($0.door)" } == [])
        #expect(room.doors.subtracting(opened.map(\.door)) == [])
    }

    @Test("The package builds every room with the doors of the picture", arguments: try Picture.rooms)
    func package(room: Picture.Room) throws {
        let built = try #require(Picture.package[room.name], "\(room.name) is not in the package")
        #expect(built == room.doors.subtracting(Picture.system))
    }

    @Test("Pure rooms import other pure rooms only")
    func purity() throws {
        let pure = try Picture.rooms.filter(\.isPure)
        let names = Set(pure.map(\.name))
        #expect(names.count >= 10)
        for room in pure { #expect(room.doors.subtracting(names) == [], "\(room.name)") }
    }

    @Test("Every room of the picture is there, and no other")
    func rooms() throws {
        #expect(try Picture.rooms.map(\.name).sorted() == Source.rooms)
    }

    /// What client and server each have for themselves, beside the argument library, which programs have over `CommandUsage`.
    static let ofBothEnds: Set = ["ArgumentParser", "GRDB", "Logging", "NIOCore", "NIOHTTP1", "NIOSSL"]

    @Test("One room alone knows each C library and each dependency; of what both ends need, one room at each end")
    func alone() throws {
        let rooms = try Picture.rooms
        let outside = rooms.flatMap { $0.doors.subtracting(Picture.system).subtracting(Source.rooms) }
        for (door, count) in Dictionary(outside.map { ($0, 1) }, uniquingKeysWith: +) {
            #expect(count == 1 || count <= 3 && Self.ofBothEnds.contains(door), "\(door): \(count)")
        }
        #expect(outside.contains("CBluetooth") && outside.contains("GRDB"))
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
        let users = try Source.all(["swift"]).filter { try $0.imports.contains { $0.hasPrefix("Foundation") } }
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

    @Test("A folder holds at most 20 files", arguments: ["Sources", "Tests"])
    func folders(of place: String) throws {
        let root = Source.root.deletingLastPathComponent().appending(path: place)
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var count: [String: Int] = [:]
        for case let file as URL in files where ["swift", "c", "h", "sh"].contains(file.pathExtension) {
            count[file.deletingLastPathComponent().path, default: 0] += 1
        }
        #expect(count.count > 20)
        #expect(count.filter { $0.value > 20 }.keys.sorted() == [])
    }

    @Test("A type name stands in one room")
    func typeNames() throws {
        let types = #"^(?:\w+ )*(?:struct|class|enum|actor|protocol|typealias) (\w+)"#
        var rooms: [String: Set<String>] = [:]
        for room in Source.rooms {
            for file in try Source.files(of: room) {
                for match in try matches(types, in: file.text) { rooms[match[1], default: []].insert(room) }
            }
        }
        #expect(rooms.count > 300)
        #expect(rooms.filter { $0.value.count > 1 }.keys.sorted() == [])
    }

    @Test("Comments give reasons, and no numbers of requirements")
    func codes() throws {
        let found = try Source.all(["swift", "c", "h"]).filter { file in
            try !matches(#"\b[SJNETBA]-[0-9]+\b"#, in: file.text).isEmpty
        }
        #expect(found.map(\.path) == [])
    }

    @Test("Only `perform` changes the state of the service, and only its transaction writes it")
    func commands() throws {
        let service = try Source.files(of: "BeaconService").map(\.text).joined(separator: "\n")
        let extensions = service.matches(of: /(?ms)^(?:public )?(?:extension|struct) ServiceState\b.*?^\}/).map(
            \.output)
        let changes = extensions.flatMap { part in part.matches(of: /public mutating func (\w+)/).map(\.output.1) }
        #expect(changes == ["perform"])
        #expect(extensions.contains { $0.contains("public internal(set) var designated") })
        #expect(!extensions.contains { $0.contains(/(?m)^    public var \w+: [^{]*$/) })
        let writers = try Source.all(["swift"]).filter { $0.text.contains("saveForSure(") }.map(\.name)
        #expect(writers == ["Store+Commands.swift", "StateTables.swift"])
        let store = try Source.files(of: "Store").map(\.text).joined(separator: "\n")
        #expect(!store.contains(/public func \w+[^{]*inout ServiceState/))
    }

    @Test("Wrong usage is said by key, in the language shown")
    func usage() throws {
        let users = try Source.all(["swift"]).filter { $0.text.contains(/\bValidationError\(/) }
        #expect(users.map(\.name) == ["WrongUsage.swift"])
    }

    @Test("The tests have one generator of random numbers")
    func generators() throws {
        let root = Source.root.deletingLastPathComponent().appending(path: "Tests")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
        // Put together, so that this file is none.
        let signs = [": Random" + "NumberGenerator", "6_364_136_223_846_793" + "_005", "1_664" + "_525"]
        let found = try paths.filter { path in
            let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            return signs.contains { text.contains($0) }
        }
        #expect(found == ["Support/RandomTesting/SeededRandom.swift"])
    }

    @Test("Nobody waits for a descriptor through Dispatch, which crashes where the other end is closed")
    func readSources() throws {
        let expression = #"\b(?:make(?:Read|Write)Source|DispatchIO|readabilityHandler)\b"#
        #expect(try Source.all(["swift"]).flatMap { try matches(expression, in: $0.text) } == [])
    }

    @Test("No type is called after doing something to something")
    func names() throws {
        let types =
            #"(?:struct|class|enum|actor|protocol|typealias)\s+(\w*(?:Manager|Helpers?|Utils?|Utilit(?:y|ies))\b)"#
        let found = try Source.all(["swift"]).flatMap { file in try matches(types, in: file.text).map { $0[1] } }
        // Who knows Beacapp's document looks for JBCPManager.
        #expect(found == ["BeacappManager"])
    }
}
