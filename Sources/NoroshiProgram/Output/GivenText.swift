import Canvas
import Platform

/// The texts that the user gave on the command line or in the environment. A sentence quotes only the beginning of
/// such a text: a word may have a hundred thousand characters.
enum GivenText {
    /// The maximum number of characters of a quotation.
    private static let most = 200
    /// The maximum length in bytes of a path that the system accepts. A path is quoted whole, because its end is the
    /// most informative part.
    private static let longestPath = 4096

    /// The long texts, whole and in the parts that options take, the longest first.
    private static let long: [String] = {
        var given = Array(CommandLine.arguments.dropFirst())
        if let language = Environment.value("NOROSHI_LANG") { given.append(language) }
        var long: Set<String> = []
        for text in given.filter(isLong) {
            for part in [text] + parts(of: text) where isLong(part) && !isPath(part) {
                long.formUnion([part, SafeText.neutralise(part)])
            }
        }
        return long.sorted { $0.utf8.count > $1.utf8.count }
    }()

    private static func parts(of text: String) -> [String] {
        let words = text.split { "=:,".contains($0) }.map(String.init)
        let rests = ["=", ":"].compactMap { (mark: Character) in
            text.firstIndex(of: mark).map { String(text[text.index(after: $0)...]) }
        }
        return words + rests
    }

    private static func isLong(_ text: String) -> Bool { text.unicodeScalars.count > most }

    private static func isPath(_ text: String) -> Bool { text.contains("/") && text.utf8.count <= longestPath }

    /// The sentence with long quotations shortened.
    static func shorten(_ sentence: String) -> String {
        guard sentence.utf8.count > most else { return sentence }
        return long.reduce(sentence) { sentence, text in
            sentence.replacing(text, with: String(String.UnicodeScalarView(text.unicodeScalars.prefix(most))) + "…")
        }
    }
}
