import Foundation
public import Testing

/// Expects a screen to look like a picture: rows of text, ignoring trailing blanks and blank rows at the end.
///
/// A failure names the rows that differ and shows the whole screen, ready to be pasted.
public func expectScreen(
    _ rows: [String], _ picture: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    guard
        let difference = screenDifference(
            rows, trimmed(picture.split(separator: "\n", omittingEmptySubsequences: false)))
    else { return }
    Issue.record(Comment(rawValue: difference), sourceLocation: sourceLocation)
}

/// Expects a screen to look like the picture in `Screens/<name>.txt` beside the test.
///
/// With `RECORD=1` in the environment the picture is written instead, to be reviewed before it is committed.
public func expectScreen(
    _ rows: [String], file name: String, testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let file = screens(of: URL(filePath: testFile)).appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data((trimmed(rows).joined(separator: "\n") + "\n").utf8).write(to: file)
        } catch {
            Issue.record("the picture \(file.path) cannot be written: \(error)", sourceLocation: sourceLocation)
        }
        return
    }
    guard let data = try? Data(contentsOf: file) else {
        Issue.record(
            "there is no picture \(file.lastPathComponent); RECORD=1 writes it", sourceLocation: sourceLocation)
        return
    }
    expectScreen(rows, String(decoding: data, as: UTF8.self), sourceLocation: sourceLocation)
}

/// The difference in words and as pictures; nil if there is none.
public func screenDifference(_ actual: [String], _ expected: [String]) -> String? {
    let actual = trimmed(actual)
    let expected = trimmed(expected)
    guard actual != expected else { return nil }
    var lines = ["the screen differs:"]
    for row in 0..<max(actual.count, expected.count) {
        let one = row < expected.count ? expected[row] : ""
        let two = row < actual.count ? actual[row] : ""
        if one != two { lines += ["  row \(row) expected |\(one)|", "  row \(row) actual   |\(two)|"] }
    }
    return (lines + ["the whole screen:"] + actual).joined(separator: "\n")
}

/// Removes blanks at the ends of rows, and blank rows at the end.
private func trimmed(_ rows: [some StringProtocol]) -> [String] {
    var rows = rows.map { row in
        String(row.reversed().drop { $0 == " " }.reversed())
    }
    while rows.last == "" { rows.removeLast() }
    return rows
}

/// The folder `Screens` for a test file: beside it, or beside a folder above it.
private func screens(of testFile: URL) -> URL {
    var folder = testFile.deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Screens").path), folder.path != "/" {
        folder.deleteLastPathComponent()
    }
    return folder.appending(path: "Screens")
}
