import Foundation
import Testing

/// The modules and dependencies that ARCHITECTURE.md lists, and those that Package.swift builds.
enum ArchitectureTables {
    /// A row of one of the two tables of modules.
    struct Module: Sendable, CustomTestStringConvertible {
        let name: String
        /// Whether it is in the table of pure modules.
        let isPure: Bool
        /// The modules that it imports.
        let dependencies: Set<String>

        var testDescription: String { name }
    }

    /// System modules, which no package declares.
    static let system: Set = ["Glibc", "Dispatch", "Synchronization"]

    private static let root = Source.root.deletingLastPathComponent()

    /// The rows of both tables: `| \`Module\` | one line | Module, Module |`, below a heading that begins with
    /// `pure module` or `system module`.
    static var modules: [Module] {
        get throws {
            let text = try String(contentsOf: root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
            var modules: [Module] = []
            var isPure: Bool?
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                guard cells.count == 3, !cells[0].hasPrefix("---") else {
                    if cells.count != 3 { isPure = nil }
                    continue
                }
                switch cells[0] {
                case "pure module": isPure = true
                case "system module": isPure = false
                default:
                    guard let isPure else { continue }
                    let dependencies = cells[2].matches(of: /\w+/).map { String($0.output) }.filter { $0 != "nothing" }
                    let name = cells[0].trimmingCharacters(in: ["`"])
                    modules.append(Module(name: name, isPure: isPure, dependencies: Set(dependencies)))
                }
            }
            return modules
        }
    }

    /// The targets below `Sources` that hold Swift, and what each of them depends on.
    static let package: [String: Set<String>] = {
        guard let text = try? String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8) else {
            return [:]
        }
        // Each product is called after its module, so the package is left out.
        let plain = text.replacing(/,\s*package: "[^"]*"/, with: "")
        let modules = /module\(\s*"(\w+)"(?:,\s*dependencies:\s*\[([^\]]*)\])?/
        let programs = /\.executableTarget\(\s*name: "(\w+)",\s*dependencies:\s*\[([^\]]*)\]/
        var package: [String: Set<String>] = [:]
        for match in plain.matches(of: modules) {
            package[String(match.output.1)] = names(match.output.2 ?? "")
        }
        for match in plain.matches(of: programs) {
            package[String(match.output.1)] = names(match.output.2)
        }
        return package
    }()

    private static func names(_ list: Substring) -> Set<String> {
        Set(list.matches(of: /"(\w+)"/).map { String($0.output.1) })
    }
}
