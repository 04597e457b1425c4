import Basics
import Canvas
import Glibc
import Platform
import Synchronization

/// Writes remarks: everything that is not data. Every sentence is neutralised, because a person reads it on a terminal,
/// and because it may quote files.
///
/// With `--json`, each remark and each error is an object on a separate line, so that programs can read this stream too.
enum StandardError {
    private static let isJSON = Atomic(false)

    /// Whether objects are written.
    static var isForPrograms: Bool { isJSON.load(ordering: .relaxed) }

    /// Writes objects from now on if the arguments contain `--json`.
    static func follow(_ arguments: some Sequence<String>) {
        isJSON.store(arguments.prefix { $0 != "--" }.contains("--json"), ordering: .relaxed)
    }

    /// Writes a remark.
    static func write(_ text: String) {
        guard isForPrograms else { return write(sentence: text) }
        write(object: "remark") { $0.member("message", GivenText.shorten(text)) }
    }

    /// Writes the reason why a command ends.
    /// - Parameters:
    ///   - code: The exit status that follows.
    ///   - text: A sentence; after a line feed, more text for a person to read may follow.
    static func write(error code: Int32, _ text: String) {
        guard isForPrograms else { return write(sentence: text) }
        write(object: "error") { json in
            json.member("code", Int(code))
            json.member("message", GivenText.shorten(text))
        }
    }

    private static func write(object name: String, _ body: (inout JSONText) -> Void) {
        var json = JSONText()
        json.object { json in
            json.key(name)
            json.object(body)
        }
        json.endLine()
        write(octets: json.octets)
    }

    private static func write(sentence text: String) {
        var line = "noroshi: " + GivenText.shorten(SafeText.neutraliseLines(text))
        if !line.hasSuffix("\n") { line += "\n" }
        write(octets: Array(line.utf8))
    }

    /// Writes a question; the user types the answer after it.
    static func ask(_ question: String) { write(octets: Array((SafeText.neutraliseLines(question) + " ").utf8)) }

    private static func write(octets: [UInt8]) { _ = OpenFile.write(octets.span, to: STDERR_FILENO, waits: false) }
}
