import Foundation
import Testing

/// Holds that no test waits without a limit, that none holds a thread of the concurrency pool while it waits, and that none
/// changes what all tests of the process share.
@Suite("Waits of the tests, and what they share")
struct WaitTests {
    /// Where a thing that waits may stand, besides `ProcessTesting`: it is bounded there by other means.
    private static let allowed = [
        // Programs that tests start; whoever starts them ends them.
        "Support/StoreProbe/", "Support/CursesProbe/", "Kernel/",
        // Runs on a thread of its own until its socket is closed.
        "ScanningTests/ScriptedController.swift",
        // The list itself.
        "ArchitectureTests/WaitTests.swift",
    ]

    /// What may not be written, and what takes its place.
    struct Pattern: CustomTestStringConvertible, Sendable {
        var expression: String
        var instead: String

        var testDescription: String { expression }
    }

    static let patterns = [
        Pattern(expression: #"\bProcess\(\)|\bwaitUntilExit\b|\bterminationHandler\b"#, instead: "TestProcess"),
        Pattern(
            expression: #"\breadDataToEndOfFile\b|\bavailableData\b|\breadToEnd\(\)"#, instead: "TestProcess, NamedPipe"
        ),
        Pattern(expression: #"\bwaitpid\(|unsafe read\("#, instead: "TestProcess, NamedPipe"),
        Pattern(expression: #"\bTask\.yield\("#, instead: "eventually"),
        Pattern(expression: #"\bfor (?:try )?await\b"#, instead: "first, collect"),
        // In braces it is the body of `within`.
        Pattern(
            expression: #"(?<!\{ )\bawait [\w.]+\.(?:next|waitForEnd)\("#,
            instead: "first, collect, within"),
        Pattern(expression: #"\.wait\(\)"#, instead: "eventually, or wait(timeout:) on a thread of its own"),
        Pattern(expression: #"\buntil [^\n]*; *do\b"#, instead: "TestProcess.read(until:)"),
        Pattern(expression: #"\busleep\(|(?<![.\w])sleep\(\d"#, instead: "eventually"),
        Pattern(expression: #"\bDispatchGroup\b"#, instead: "eventually"),
        // It fails what is slow, and does not end what holds its thread.
        Pattern(expression: #"\.timeLimit\("#, instead: "the limit of each wait"),
        Pattern(expression: #"func eventually\("#, instead: "the one of ProcessTesting"),
    ]

    /// Settings of the whole process: tests run beside each other, and the programs that they start inherit them.
    static let shared = [
        Pattern(expression: #"\bumask\("#, instead: "TestProcess, with the mask set in a shell"),
        Pattern(expression: #"\b(?:setenv|unsetenv|putenv|clearenv)\("#, instead: "TestProcess(environment:)"),
        Pattern(expression: #"\bf?chdir\(|\bchangeCurrentDirectoryPath\b"#, instead: "TestProcess(folder:)"),
        Pattern(expression: #"\bsetlocale\("#, instead: "uselocale"),
        Pattern(expression: #"\bsetrlimit\("#, instead: "TestProcess, with ulimit in a shell"),
    ]

    @Test("Every wait has a limit", arguments: patterns)
    func waits(pattern: Pattern) throws {
        #expect(try Self.places(of: pattern) == [], "instead: \(pattern.instead)")
    }

    @Test("Nobody changes what all share", arguments: shared)
    func shares(pattern: Pattern) throws {
        #expect(try Self.places(of: pattern) == [], "instead: \(pattern.instead)")
    }

    /// The lines of the tests with a pattern, behind the names of their files.
    private static func places(of pattern: Pattern) throws -> [String] {
        // The library's own expressions take a minute for all tests in a debug build.
        let expression = try NSRegularExpression(pattern: pattern.expression)
        let root = Source.root.deletingLastPathComponent().appending(path: "Tests")
        var found: [String] = []
        var count = 0
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            count += 1
            let name = String(file.path.dropFirst(root.path.count + 1))
            if name.hasPrefix("Support/ProcessTesting/") || allowed.contains(where: name.hasPrefix) { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            let all = NSRange(text.startIndex..., in: text)
            for match in expression.matches(in: text, range: all) {
                guard let place = Range(match.range, in: text) else { continue }
                let line = text[text.lineRange(for: place)].trimmingPrefix { $0.isWhitespace }
                if !line.hasPrefix("//") { found.append("\(name): \(line)") }
            }
        }
        #expect(count > 200)
        return found
    }
}
