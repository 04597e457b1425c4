import Foundation
import Testing

/// A file of `Sources`.
struct Source {
    let path: String
    let text: String

    var name: String { URL(filePath: path).lastPathComponent }

    /// The modules of the import lines, whatever attributes stand before them.
    var imports: [String] {
        get throws {
            let pattern =
                #"^(?:@[\w()]+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+"#
                + #"(?:(?:struct|class|enum|func|var|protocol|typealias)\s+)?(\w+)"#
            return try matches(pattern, in: text).map { $0[1] }
        }
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
        .standardizedFileURL

    /// The modules written in Swift.
    static let modules: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { (try? files(of: $0).isEmpty) == false }.sorted()
    }()

    static func files(of module: String) throws -> [Source] {
        try all(["swift"]).filter { $0.path.hasPrefix(root.appending(path: module).path + "/") }
    }

    static func all(_ extensions: [String]) throws -> [Source] {
        try everything.get().filter { extensions.contains(URL(filePath: $0.path).pathExtension) }
    }

    /// Every file, read once for all tests.
    private static let everything = Result {
        let walk = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var files: [Source] = []
        for case let file as URL in walk where ["swift", "c", "h"].contains(file.pathExtension) {
            files.append(Source(path: file.path, text: try String(contentsOf: file, encoding: .utf8)))
        }
        return files.sorted { $0.path < $1.path }
    }
}

/// The groups of every match, empty where a group has none. Foundation's expressions take a twentieth of the time that
/// those of Swift take in a build without optimization.
func matches(_ pattern: String, in text: String) throws -> [[String]] {
    let whole = NSString(string: text)
    return try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
        .matches(in: text, range: NSRange(location: 0, length: whole.length)).map { match in
            (0..<match.numberOfRanges).map { group in
                let range = match.range(at: group)
                return range.location == NSNotFound ? "" : whole.substring(with: range)
            }
        }
}
