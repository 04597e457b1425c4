import Basics

/// The parsed words of a value, not yet applied to another style.
struct StyleWords: Hashable {
    var from: Role?
    var foreground: Color?
    var background: Color?
    var attributes: Attributes = []
    /// Whether `plain` removes the attributes of the role in `from`.
    var isPlain = false

    init(parsing value: String) throws(StyleProblem) {
        var words = value.split { $0 == " " || $0 == "\t" }.map(String.init)[...]
        guard !words.isEmpty else { throw StyleProblem(kind: .empty) }
        if words.first == "from" {
            words.removeFirst()
            let name = words.popFirst() ?? ""
            guard let role = Role(rawValue: name) else {
                throw StyleProblem(kind: .badFrom(name, suggestion: Role.resembling(name)))
            }
            from = role
        }
        while let word = words.popFirst() {
            if word == "on" {
                guard let next = words.popFirst() else { throw StyleProblem(kind: .expectedColourAfterOn) }
                guard let color = try StyleWords.color(next, &words) else {
                    throw StyleProblem(kind: .unknownWord(next))
                }
                guard background == nil else { throw StyleProblem(kind: .secondColour(next)) }
                background = color
            } else if word == "plain" {
                isPlain = true
            } else if let attribute = StyleWords.attributes[word] {
                attributes.insert(attribute)
            } else if let color = try StyleWords.color(word, &words) {
                guard foreground == nil else { throw StyleProblem(kind: .secondColour(word)) }
                foreground = color
            } else {
                throw StyleProblem(kind: .unknownWord(word))
            }
        }
    }

    /// The result of applying these words to `base`.
    func style(upon base: Style) -> Style {
        Style(
            foreground: foreground ?? base.foreground, background: background ?? base.background,
            attributes: from != nil && !isPlain ? base.attributes.union(attributes) : attributes)
    }

    private static func color(_ word: String, _ rest: inout ArraySlice<String>) throws(StyleProblem) -> Color? {
        if word.hasPrefix("#") { return try hexadecimal(word) }
        if word == "palette" {
            let number = rest.popFirst() ?? ""
            guard let value = UInt8(number), value < 16 else { throw StyleProblem(kind: .badPalette(number)) }
            return .palette(value)
        }
        if word == "default" { return .terminal }
        if word == "grey" || word == "gray" { return .palette(8) }
        let isBright = word.hasPrefix("bright-")
        guard let index = names.firstIndex(of: String(word.dropFirst(isBright ? 7 : 0))) else { return nil }
        return .palette(UInt8(index + (isBright ? 8 : 0)))
    }

    private static func hexadecimal(_ word: String) throws(StyleProblem) -> Color {
        let digits = word.utf8.dropFirst().compactMap(Hexadecimal.value(ofDigit:))
        guard digits.count == word.utf8.count - 1 else { throw StyleProblem(kind: .badHexadecimal(word)) }
        switch digits.count {
        case 3: return .rgb(digits[0] * 17, digits[1] * 17, digits[2] * 17)
        case 6:
            return .rgb(digits[0] << 4 | digits[1], digits[2] << 4 | digits[3], digits[4] << 4 | digits[5])
        default: throw StyleProblem(kind: .badHexadecimal(word))
        }
    }

    private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    private static let attributes: [String: Attributes] = [
        "bold": .bold, "dim": .dim, "underline": .underline, "reverse": .reverse, "italic": .italic,
    ]
}

/// A problem whose line is not known yet.
struct StyleProblem: Error {
    var kind: ThemeError.Kind
}

extension Role {
    /// The name of a role that is similar to `name`.
    static func resembling(_ name: String) -> String? { NearestWord.nearest(to: name, in: allCases.map(\.rawValue)) }
}
