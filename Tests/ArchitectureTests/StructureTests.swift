import Foundation
import Testing

/// Compares import lines, the package and files with the tables in ARCHITECTURE.md.
@Suite("Structure of the sources")
struct StructureTests {
    /// Files written by a script.
    static let generated = ["WidthRanges.swift"]

    @Test("Each module imports exactly what ARCHITECTURE.md lists", arguments: try ArchitectureTables.modules)
    func imports(module: ArchitectureTables.Module) throws {
        let imported = try Source.files(of: module.name).flatMap { file in
            try file.imports.map { (name: $0, file: file.name) }
        }
        #expect(imported.filter { !module.dependencies.contains($0.name) }.map { "\($0.file): \($0.name)" } == [])
        #expect(module.dependencies.subtracting(imported.map(\.name)) == [])
    }

    @Test("The package declares the dependencies that ARCHITECTURE.md lists", arguments: try ArchitectureTables.modules)
    func package(module: ArchitectureTables.Module) throws {
        let declared = try #require(ArchitectureTables.package[module.name], "\(module.name) is not in the package")
        #expect(declared == module.dependencies.subtracting(ArchitectureTables.system))
    }

    @Test("Pure modules import pure modules only")
    func purity() throws {
        let pure = try ArchitectureTables.modules.filter(\.isPure)
        let names = Set(pure.map(\.name))
        #expect(names.count >= 8)
        for module in pure { #expect(module.dependencies.subtracting(names) == [], "\(module.name)") }
    }

    @Test("ARCHITECTURE.md lists the modules that exist")
    func modules() throws {
        #expect(try ArchitectureTables.modules.map(\.name).sorted() == Source.modules)
    }

    /// Dependencies of both client and server, beside the argument library, which programs use through `CommandUsage`.
    static let sharedByClientAndServer: Set = ["ArgumentParser", "GRDB", "Logging", "NIOCore", "NIOHTTP1", "NIOSSL"]

    @Test(
        "Each C module and each external dependency is imported by one module of the client, and by one of the server")
    func externalDependencies() throws {
        let modules = try ArchitectureTables.modules
        let outside = modules.flatMap {
            $0.dependencies.subtracting(ArchitectureTables.system).subtracting(Source.modules)
        }
        for (name, count) in Dictionary(outside.map { ($0, 1) }, uniquingKeysWith: +) {
            #expect(count == 1 || count <= 3 && Self.sharedByClientAndServer.contains(name), "\(name): \(count)")
        }
        #expect(outside.contains("CBluetooth") && outside.contains("GRDB"))
    }

    @Test("Headers of ncurses and Bluetooth are included by their C modules only")
    func headers() throws {
        for file in try Source.all(["c", "h"]) {
            for header in file.text.matches(of: /#\s*include\s*[<"]([^>"]+)[>"]/).map({ String($0.output.1) }) {
                if header.hasPrefix("bluetooth/") { #expect(file.path.contains("/CBluetooth/"), "\(file.path)") }
                if header.contains("curses") { #expect(file.path.contains("/CNcurses/"), "\(file.path): \(header)") }
            }
        }
    }

    @Test("No source imports Foundation")
    func foundation() throws {
        let users = try Source.all(["swift"]).filter { try $0.imports.contains { $0.hasPrefix("Foundation") } }
        #expect(users.map(\.path) == [])
    }

    @Test("Each type name belongs to one module")
    func typeNames() throws {
        let types = #"^(?:\w+ )*(?:struct|class|enum|actor|protocol|typealias) (\w+)"#
        var modules: [String: Set<String>] = [:]
        for module in Source.modules {
            for file in try Source.files(of: module) {
                for match in try matches(types, in: file.text) { modules[match[1], default: []].insert(module) }
            }
        }
        #expect(modules.count > 300)
        #expect(modules.filter { $0.value.count > 1 }.keys.sorted() == [])
    }

    @Test("Comments give reasons, and no numbers of requirements")
    func codes() throws {
        let found = try Source.all(["swift", "c", "h"]).filter { file in
            try !matches(#"\b[SJNETBA]-[0-9]+\b"#, in: file.text).isEmpty
        }
        #expect(found.map(\.path) == [])
    }

    @Test("`perform` alone changes the state of the service, and only its transaction writes it")
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

    @Test("Usage errors are made of a text key, in the language shown")
    func usage() throws {
        let users = try Source.all(["swift"]).filter { $0.text.contains(/\bValidationError\(/) }
        #expect(users.map(\.name) == [])
    }

    @Test("The tests have one generator of random numbers")
    func generators() throws {
        let root = Source.root.deletingLastPathComponent().appending(path: "Tests")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
        // Joined from parts, so that this file does not match.
        let signs = [": Random" + "NumberGenerator", "6_364_136_223_846_793" + "_005", "1_664" + "_525"]
        let found = try paths.filter { path in
            let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            return signs.contains { text.contains($0) }
        }
        #expect(found == ["Support/RandomTesting/SeededRandom.swift"])
    }

    @Test("Dispatch waits for no descriptor, because it crashes where the other end is closed")
    func readSources() throws {
        let expression = #"\b(?:make(?:Read|Write)Source|DispatchIO|readabilityHandler)\b"#
        #expect(try Source.all(["swift"]).flatMap { try matches(expression, in: $0.text) } == [])
    }

    @Test("No type is named Manager, Helper or Util")
    func names() throws {
        let types =
            #"(?:struct|class|enum|actor|protocol|typealias)\s+(\w*(?:Manager|Helpers?|Utils?|Utilit(?:y|ies))\b)"#
        let found = try Source.all(["swift"]).flatMap { file in try matches(types, in: file.text).map { $0[1] } }
        // Readers of Beacapp's document look for JBCPManager.
        #expect(found == ["BeacappManager"])
    }
}
