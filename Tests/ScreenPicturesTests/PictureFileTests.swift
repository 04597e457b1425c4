import Canvas
import ConfigurationFiles
import Foundation
import ScreenPictures
import Testing

/// The pictures of the documents show what the program draws.
struct PictureFileTests {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("The pictures in the documentation are up to date, and drawing them again gives the same files")
    func upToDate() throws {
        let path = PictureFileTests.root.appending(path: "themes/dark.toml").path
        let theme = try ThemeFile.read(String(contentsOfFile: path, encoding: .utf8), name: "dark", path: path)
        let folder = PictureFileTests.root.appending(path: "Documentation/pictures")
        let made = Scenes.pictures(theme: theme)
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".svg") }
        #expect(Set(kept) == Set(made.map(\.name)))
        for picture in made {
            let file = try String(contentsOf: folder.appending(path: picture.name), encoding: .utf8)
            #expect(file == picture.text, "`make pictures` makes \(picture.name) anew")
            _ = try XMLDocumentCheck(picture.text)
        }
        #expect(Scenes.pictures(theme: theme).map(\.text) == made.map(\.text), "the same input, the same file")
    }

    @Test("Cells become escaped text and filled backgrounds, and reversed cells swap their colours")
    func cells() {
        var frame = Frame(size: Size(columns: 8, rows: 1))
        let style = Style(foreground: .rgb(1, 2, 255), background: .rgb(16, 0, 0), attributes: .bold)
        frame.draw("a<&売b", at: 0, 0, style: style)
        let text = VectorPicture(frame, title: "x").text
        #expect(text.contains("fill=\"#0102ff\" font-weight=\"bold\">a&lt;&amp;</text>"))
        #expect(text.contains(">売</text>") && text.contains(">b</text>") && text.contains("fill=\"#100000\""))
        let isReversed = Style(foreground: .rgb(1, 2, 255), attributes: .reverse)
        frame.draw("r", at: 7, 0, style: isReversed)
        #expect(VectorPicture(frame, title: "x").text.contains("height=\"20\" fill=\"#0102ff\""))
    }
}

/// Whether a text is well-formed: every element that is opened is closed.
private struct XMLDocumentCheck {
    init(_ text: String) throws {
        let opened = text.matches(of: /<([a-z]+)[ >]/).count - text.matches(of: /\/>/).count
        try #require(opened == text.matches(of: /<\/[a-z]+>/).count)
    }
}
