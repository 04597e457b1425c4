import ConfigurationFiles
import Foundation
import Regions
import Testing

/// The examples of the documents can be used unchanged.
@Suite("Examples of the documents")
struct DocumentTests {
    /// The blocks of one language in a document.
    private func blocks(_ language: String) throws -> [String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documentation/rules.md")
        let text = try String(contentsOf: root, encoding: .utf8)
        return text.components(separatedBy: "```" + language + "\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
    }

    @Test("The example of rules.toml is valid and matches its description")
    func rules() throws {
        let block = try #require(try blocks("toml").first)
        let set = try RulesFile.read(block, path: "rules.toml")
        #expect(set.regions.map(\.region.identifier) == ["door", "cold store"])
        #expect(set.regions.first?.settings.threshold == .rssi(enter: -70, exit: -80))
        #expect(set.rules.map(\.identifier) == ["night visit", "handover"])
        #expect(set.rules.last?.triggers.count == 2)
        #expect(set.hooks.map(\.command) == [["/usr/bin/logger", "-t", "door"]])
    }

    @Test("The example in Beacapp's format is valid")
    func beacapp() throws {
        let block = try #require(try blocks("json").first)
        let set = try BeacappFile.read(Array(block.utf8), path: "rules.json")
        #expect(set.rules.map(\.action) == [.openText("Hello")])
        #expect(set.rules.first?.triggers.first?.beacons.count == 1)
    }
}
