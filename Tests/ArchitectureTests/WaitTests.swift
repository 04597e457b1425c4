import Foundation
import Testing

/// Checks that no test waits without a limit, blocks a thread of the concurrency pool while it waits, or changes
/// state that all tests of the process share.
@Suite("Waits and shared state of the tests")
struct WaitTests {
    /// The places besides `ProcessTesting` where waits are allowed, because other means limit them there.
    private static let allowed = [
        // Programs that tests start; the test that starts a program also ends it.
        "Support/StoreProbe/", "Support/CursesProbe/", "Kernel/",
        // Runs on its own thread until its socket is closed.
        "ScanningTests/ScriptedController.swift",
        // This list.
        "ArchitectureTests/WaitTests.swift",
    ]

    /// A forbidden expression, and its replacement.
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
        // In braces the call is the body of `within`.
        Pattern(
            expression: #"(?<!\{ )\bawait [\w.]+\.(?:next|waitForEnd)\("#,
            instead: "first, collect, within"),
        Pattern(expression: #"\.wait\(\)"#, instead: "eventually, or wait(timeout:) on a thread of its own"),
        Pattern(expression: #"\buntil [^\n]*; *do\b"#, instead: "TestProcess.read(until:)"),
        Pattern(expression: #"\busleep\(|(?<![.\w])sleep\(\d"#, instead: "eventually"),
        Pattern(expression: #"\bDispatchGroup\b"#, instead: "eventually"),
        // A time limit fails slow tests, but does not end a test that blocks its thread.
        Pattern(expression: #"\.timeLimit\("#, instead: "the limit of each wait"),
        Pattern(expression: #"func eventually\("#, instead: "the one of ProcessTesting"),
    ]

    /// Settings of the whole process: tests run in parallel, and the programs that they start inherit the settings.
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

    @Test("No test changes settings of the whole process", arguments: shared)
    func shares(pattern: Pattern) throws {
        #expect(try Self.places(of: pattern) == [], "instead: \(pattern.instead)")
    }

    /// The lines of the tests that match a pattern, after the names of their files.
    private static func places(of pattern: Pattern) throws -> [String] {
        // The regular expressions of Swift's library take a minute for all tests in a debug build.
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
