public import Basics
import Foundation
import Testing

/// The texts of a language by key, read from its file in `i18n`.
public struct LanguageTexts: Sendable {
    public let texts: [String: String]

    public init(_ language: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let path = root.appending(path: "i18n/\(language).lproj/Localizable.strings")
        let text = try String(contentsOf: path, encoding: .utf8)
        let lines = text.matches(of: /(?m)^"([^"]+)" = "((?:[^"\\]|\\.)*)";$/)
        texts = Dictionary(lines.map { (String($0.output.1), String($0.output.2)) }) { first, _ in first }
    }

    /// Checks that every reason has a text with a place for each of its values.
    public func expectPlaces(for reasons: [Phrase]) throws {
        for reason in reasons {
            let text = try #require(texts[reason.key.rawValue], "\(reason.key.rawValue)")
            let kinds = text.matches(of: /%(?:(\d)\$)?([@d])/).enumerated().map { index, match in
                (match.output.1.flatMap { Int($0) } ?? index + 1, String(match.output.2))
            }
            let expected = reason.arguments.map { if case .integer = $0 { "d" } else { "@" } }
            #expect(kinds.sorted { $0.0 < $1.0 }.map(\.1) == expected, "\(reason.key.rawValue)")
        }
    }

    /// The elements of `words` that have no text.
    public func missing(_ words: [TextKey]) -> [TextKey] { words.filter { texts[$0.rawValue] == nil } }

    /// The keys with one of `prefixes` that are not in `said`.
    public func unused(_ prefixes: [String], said: some Sequence<TextKey>) -> [String] {
        let said = Set(said.map(\.rawValue))
        return texts.keys.filter { key in prefixes.contains { key.hasPrefix($0) } && !said.contains(key) }.sorted()
    }
}
