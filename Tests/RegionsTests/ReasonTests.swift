import Foundation
import Testing

@testable import Regions

@Suite("Reasons")
struct ReasonTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    @Test("Every reason has its text in both languages, with as many values", arguments: ["en", "ja"])
    func texts(language: String) throws {
        let folder = Self.root.appending(path: "Sources/Regions")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var keys: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            keys.formUnion(text.matches(of: /"(why\.[A-Za-z.]+)"/).map { String($0.output.1) })
        }
        keys.formUnion(["immediate", "near", "far", "unknown"].map { "why.rule.\($0)" })
        keys.formUnion(["why.firstReportNoLevel", "why.heardAgainNoLevel"])
        let strings = Self.root.appending(path: "i18n/\(language).lproj/Localizable.strings")
        let text = try String(contentsOf: strings, encoding: .utf8)
        #expect(keys.count > 20)
        #expect(keys.filter { !text.contains("\"\($0)\" = ") }.sorted() == [])
    }
}
