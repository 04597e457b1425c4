import Foundation
import Testing

/// The house as ARCHITECTURE.md draws it, and as Package.swift builds it.
enum Picture {
    /// A row of the tables of rooms.
    struct Room: Sendable, CustomTestStringConvertible {
        let name: String
        /// It stands in the table of pure rooms.
        let isPure: Bool
        /// The modules that it imports.
        let doors: Set<String>

        var testDescription: String { name }
    }

    /// What no package brings.
    static let system: Set = ["Glibc", "Dispatch", "Synchronization"]

    private static let root = Source.root.deletingLastPathComponent()

    /// The rows of both tables: `| \`Room\` | one line | Door, Door |`, below a heading that begins with `pure room` or
    /// `room at the edge`.
    static var rooms: [Room] {
        get throws {
            let text = try String(contentsOf: root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
            var rooms: [Room] = []
            var isPure: Bool?
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                guard cells.count == 3, !cells[0].hasPrefix("---") else {
                    if cells.count != 3 { isPure = nil }
                    continue
                }
                switch cells[0] {
                case "pure room": isPure = true
                case "room at the edge": isPure = false
                default:
                    guard let isPure else { continue }
                    let doors = cells[2].matches(of: /\w+/).map { String($0.output) }.filter { $0 != "nothing" }
                    let name = cells[0].trimmingCharacters(in: ["`"])
                    rooms.append(Room(name: name, isPure: isPure, doors: Set(doors)))
                }
            }
            return rooms
        }
    }

    /// The targets below `Sources` that hold Swift, and what each of them depends on.
    static let package: [String: Set<String>] = {
        guard let text = try? String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8) else {
            return [:]
        }
        // A product is called after its module here; which package it is of says nothing.
        let plain = text.replacing(/,\s*package: "[^"]*"/, with: "")
        let rooms = /room\(\s*"(\w+)"(?:,\s*doors:\s*\[([^\]]*)\])?/
        let programs = /\.executableTarget\(\s*name: "(\w+)",\s*dependencies:\s*\[([^\]]*)\]/
        var package: [String: Set<String>] = [:]
        for match in plain.matches(of: rooms) {
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
