import ConfigurationFiles
import Foundation

/// Folders and files in a folder that is removed after the test.
final class Place {
    let root = URL(filePath: NSTemporaryDirectory()).appending(path: "noroshi-" + UUID().uuidString).path

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func file(_ path: String, _ text: String = "x") throws { try file(path, Array(text.utf8)) }

    func file(_ path: String, _ octets: [UInt8]) throws {
        let url = URL(filePath: root + path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(octets).write(to: url)
    }

    func octets(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: root + path))) }

    /// The data files of a program at `executable`, below the root like all paths of the environment.
    func files(_ environment: [String: String], executable: String = "/bin/noroshi") -> DataFiles {
        let below = environment.mapValues { $0.hasPrefix("/") ? root + $0 : $0 }
        return DataFiles(environment: { below[$0] }, executable: root + executable)
    }
}
