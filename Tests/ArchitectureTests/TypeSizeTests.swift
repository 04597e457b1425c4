import Foundation
import Testing

/// Counts the lines of types over all their extensions, and the variables of types with state that other types can
/// change. A limit for files would only make a big type many files.
@Suite("Sizes of types")
struct TypeSizeTests {
    private static let most = 400

    /// Types that are longer, with their lines: a number may only fall.
    static let known = [
        "MonitorState": 2289, "BeaconAgent": 2201, "ServiceState": 1638, "Painter": 1275, "BeaconTable": 1088,
        "StoreSession": 981, "Store": 697, "ServiceConnection": 615, "Presences": 534, "TextCursor": 490, "Action": 456,
        "MonitorLoop": 450, "SiteEvent": 441, "ScanEngine": 422, "Terminal": 417, "BeaconWatch": 407,
    ]

    /// Variables that other types can change, by the type that has them.
    static let variables = ["BeaconAgent": 28, "MonitorState": 23, "ScanEngine": 13]

    /// A type or an extension at the top of a file.
    private struct Part {
        var name: String
        var hasState: Bool
        var lines: [Substring] = []
    }

    private static func parts() throws -> [Part] {
        let pattern =
            #"^(?:@[\w()]+ )*(?:(?:public|package|internal|private|fileprivate|final|indirect|nonisolated) )*"#
            + #"(struct|class|enum|actor|extension|protocol) ([\w.]+)"#
        let beginning = try NSRegularExpression(pattern: pattern)
        var parts: [Part] = []
        for file in try Source.all(["swift"]) {
            var part: Part?
            for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
                if part == nil, line.first.map({ !$0.isWhitespace && $0 != "/" }) == true {
                    let text = String(line)
                    let range = NSRange(location: 0, length: (text as NSString).length)
                    guard let match = beginning.firstMatch(in: text, range: range) else { continue }
                    let words = (1...2).map { (text as NSString).substring(with: match.range(at: $0)) }
                    part = Part(
                        name: words[1], hasState: ["class", "actor"].contains(words[0]) || words[1] == "MonitorState")
                }
                part?.lines.append(line)
                guard let whole = part, line.hasPrefix("}") || whole.lines.count == 1 && line.hasSuffix("}") else {
                    continue
                }
                parts.append(whole)
                part = nil
            }
        }
        return parts
    }

    @Test("A type has at most 400 lines in all its extensions; the known exceptions become shorter")
    func lines() throws {
        var count: [String: Int] = [:]
        for part in try Self.parts() { count[part.name, default: 0] += part.lines.count }
        #expect(count.count > 500)
        for (name, lines) in count where lines > Self.known[name] ?? Self.most {
            Issue.record("\(name) has \(lines) lines, at most \(Self.known[name] ?? Self.most)")
        }
        // A type that has become shorter must not grow again.
        for (name, lines) in Self.known where count[name] ?? 0 < lines - 25 {
            Issue.record("\(name) has only \(count[name] ?? 0) lines: write that number here, or take it out")
        }
    }

    @Test("The variables that other types can change become fewer")
    func stored() throws {
        var count: [String: Int] = [:]
        for part in try Self.parts() where part.hasState {
            count[part.name, default: 0] += part.lines.count { Self.isOpenVariable($0) }
        }
        for (name, variables) in count where variables > 0 {
            #expect(variables == Self.variables[name], "\(name): write the number here if it has fallen")
        }
        #expect(Self.variables.keys.allSatisfy { count[$0] ?? 0 > 0 })
    }

    /// Whether a line declares a stored variable of a type at the top of a file that is not private.
    private static func isOpenVariable(_ line: Substring) -> Bool {
        guard line.hasPrefix("    "), !line.dropFirst(4).hasPrefix(" ") else { return false }
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "var"), !words.contains("static") else { return false }
        guard !words[..<place].contains(where: { $0.hasPrefix("private") }) else { return false }
        guard let brace = line.firstIndex(of: "{") else { return true }
        return line[..<brace].contains("=")
    }
}
