import ConfigurationFiles
import Foundation
import Testing

@Suite("What was chosen on the screen")
struct KeptChoicesTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID().uuidString)/screen.toml")
        .path

    @Test func `is read as it was written`() throws {
        let choices = KeptChoices(["theme": "dark", "sort": "rssi", "odd": "a \"b\" \\"])
        try choices.write(to: path)
        #expect(KeptChoices(path: path) == choices)
    }

    @Test(arguments: ["theme = ", "theme = 3", "[a]\ntheme = \"dark\"", "\u{0}"])
    func `is nothing where the file is missing or broken`(text: String) throws {
        #expect(KeptChoices(path: path) == KeptChoices())
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(KeptChoices(path: path) == KeptChoices())
    }
}
