import Foundation
import Testing

/// `Documentation/names.md` maps every name of the source documents that describe an interface.
@Suite("The table of names")
struct NamesTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    static let seeds = root.appending(path: "../shared/seeds").standardizedFileURL
    static let hasSeeds: Bool = {
        let isThere = FileManager.default.fileExists(atPath: seeds.path)
        if !isThere { print("The table of names is not held against the documents: \(seeds.path) is not there.") }
        return isThere
    }()

    /// Words of the documents that look like names but are parameters, variables of examples or products.
    static let noNames: Set<String> = [
        "completionHandler", "eventType", "resultType", "segmentValue", "supportTypes", "beaconSubscription",
        "iBeaconiBeacon", "iBeacons", "iOS", "iOS7", "messageManager", "myMessageFoundHandler", "myMessageLostHandler",
        "userGavePermission",
    ]

    @Test("Every name of the documents is in the table", .enabled(if: hasSeeds), arguments: ["000", "001", "003"])
    func complete(number: String) throws {
        let table = try String(contentsOf: Self.root.appending(path: "Documentation/names.md"), encoding: .utf8)
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.seeds.path)
        let file = try #require(files.first { $0.hasPrefix(number) })
        let text = try String(contentsOf: Self.seeds.appending(path: file), encoding: .utf8)
        let found = text.matches(of: /\b(?:TbBT\w+|k?GNS\w+|jbc[po]_\w+|[a-z]+(?:[A-Z][A-Za-z0-9]+)+)\b/)
        let names = Set(found.map { String($0.output) }).subtracting(Self.noNames)
        #expect(names.count > 10)
        #expect(names.filter { !table.contains($0) }.sorted() == [])
    }
}
