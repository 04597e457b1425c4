import Foundation
import Testing

/// A file of `Sources`.
struct Source {
    let path: String
    let text: String

    var name: String { URL(filePath: path).lastPathComponent }

    /// The modules of the import lines, whatever attributes stand before them.
    var imports: [String] {
        let pattern =
            #/
            (?m) ^ (?:@[\w()]+\s+)*
            (?:(?:public|package|internal|fileprivate|private)\s+)? import\s+
            (?:(?:struct|class|enum|func|var|protocol|typealias)\s+)? (\w+)
            /#
        return text.matches(of: pattern).map { String($0.output.1) }
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
        .standardizedFileURL

    /// The rooms that hold Swift.
    static let rooms: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { (try? files(of: $0).isEmpty) == false }.sorted()
    }()

    static func files(of room: String) throws -> [Source] {
        try all(["swift"]).filter { $0.path.hasPrefix(root.appending(path: room).path + "/") }
    }

    static func all(_ extensions: [String]) throws -> [Source] {
        let walk = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var files: [Source] = []
        for case let file as URL in walk where extensions.contains(file.pathExtension) {
            files.append(Source(path: file.path, text: try String(contentsOf: file, encoding: .utf8)))
        }
        return files.sorted { $0.path < $1.path }
    }
}
