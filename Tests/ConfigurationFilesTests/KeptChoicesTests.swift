import ConfigurationFiles
import Foundation
import Testing

@Suite("Choices made on the screen")
struct KeptChoicesTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID().uuidString)/screen.toml")
        .path

    @Test func `choices are read back as they were written`() throws {
        let choices = KeptChoices(["theme": "dark", "sort": "rssi", "odd": "a \"b\" \\"])
        try choices.write(to: path)
        #expect(KeptChoices(path: path) == choices)
    }

    @Test(arguments: ["theme = ", "theme = 3", "[a]\ntheme = \"dark\"", "\u{0}"])
    func `a missing or broken file contains no choices`(text: String) throws {
        #expect(KeptChoices(path: path) == KeptChoices())
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(KeptChoices(path: path) == KeptChoices())
    }
}
