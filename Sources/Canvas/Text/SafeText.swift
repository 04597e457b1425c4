/// Makes received text safe to show: any device can send a name that moves the cursor or reverses a line.
///
/// Replaced by U+FFFD, to be visible:
/// - C0 and C1 controls, ESC and DEL, line and paragraph separators;
/// - bidirectional embeddings, overrides and isolates (U+202A to U+202E, U+2066 to U+2069);
/// - scalars for private use, unassigned ones and noncharacters;
/// - invisible letters (such as the Hangul fillers).
///
/// Removed, because they are invisible and also occur in legitimate names: directional marks, zero-width spaces and
/// joiners, byte order marks, tags, variation selectors and other format characters. A joiner is kept between
/// emoji, a selector U+FE0E or U+FE0F after a character that can be an emoji.
///
/// Spaces of any width except the ideographic one become a plain space. A base keeps at most three combining marks;
/// marks without a base are removed.
///
/// Neutralising the result again changes nothing. The length is not limited; the drawing code does that.
public enum SafeText {
    /// Converts `text` to a form that may be shown. Any text gives a result.
    public static func neutralise(_ text: String) -> String {
        if isPlain(text) { return text }
        var writer = Writer()
        for scalar in text.unicodeScalars { writer.append(scalar) }
        return writer.text
    }

    /// Whether neutralising changes nothing.
    public static func isSafe(_ text: String) -> Bool {
        isPlain(text) || Array(neutralise(text).unicodeScalars) == Array(text.unicodeScalars)
    }

    /// Neutralises each line of a text from a file. Such texts are usually harmless: the text is searched for
    /// characters that control a terminal or reverse a line, and returned unchanged when it has none.
    public static func neutraliseLines(_ text: String) -> String {
        guard hasOrders(text) else { return text }
        return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { neutralise(String($0) ?? "\u{FFFD}") }.joined(separator: "\n")
    }

    /// Whether a text has control characters other than line feeds, or characters that separate lines or change the
    /// direction: U+2028 to U+202E, U+2066 to U+2069.
    private static func hasOrders(_ text: String) -> Bool {
        var (last, before): (UInt8, UInt8) = (0, 0)
        for octet in text.utf8 {
            switch (before, last, octet) {
            case (_, _, 0..<0x0A), (_, _, 0x0B..<0x20), (_, _, 0x7F): return true
            case (_, 0xC2, 0x80..<0xA0): return true
            case (0xE2, 0x80, 0xA8..<0xAF), (0xE2, 0x81, 0xA6..<0xAA): return true
            default: (before, last) = (last, octet)
            }
        }
        return false
    }

    /// Whether all of the text is printable ASCII.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    /// The treatment of a scalar.
    private enum Fate {
        case keep
        case keepAsMark
        case replace
        case remove
        case space
        case joiner
        case selector
    }

    private static func fate(of scalar: Unicode.Scalar) -> Fate {
        switch scalar.value {
        case 0x20..<0x7F: return .keep
        case 0x200D: return .joiner
        case 0xFE0E, 0xFE0F: return .selector
        case 0x202A...0x202E, 0x2066...0x2069: return .replace
        case 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0: return .replace
        case 0xE0000...0xE0FFF, 0xFE00...0xFE0D, 0x180B...0x180F, 0x034F: return .remove
        case 0x2800: return .space
        case 0x3000: return .keep
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: return .replace
        case .nonspacingMark, .enclosingMark: return .keepAsMark
        case .spaceSeparator: return .space
        case .format:
            // Only the signs before numbers are visible; all other format characters are invisible.
            return ScalarKind(scalar) == .narrow ? .keep : .remove
        default: return .keep
        }
    }

    /// Writes scalars and keeps the properties of the previous ones that it needs.
    private struct Writer {
        var text = ""
        private var marks = 0
        private var hasBase = false
        private var isAfterEmoji = false
        private var isAfterSelectable = false
        private var hasJoiner = false

        mutating func append(_ scalar: Unicode.Scalar) {
            switch SafeText.fate(of: scalar) {
            case .keep: write(scalar)
            case .replace: write("\u{FFFD}")
            case .space: write(" ")
            case .remove: break
            case .joiner: hasJoiner = isAfterEmoji
            case .keepAsMark:
                guard hasBase, marks < Glyph.maximumMarks else { return }
                marks += 1
                hasJoiner = false
                isAfterSelectable = false
                text.unicodeScalars.append(scalar)
            case .selector:
                guard isAfterSelectable else { return }
                isAfterSelectable = false
                text.unicodeScalars.append(scalar)
            }
        }

        private mutating func write(_ scalar: Unicode.Scalar) {
            let isEmoji = scalar.value >= 0xA9 && scalar.properties.isEmoji
            if hasJoiner && isEmoji { text.unicodeScalars.append("\u{200D}") }
            text.unicodeScalars.append(scalar)
            hasJoiner = false
            marks = 0
            hasBase = true
            isAfterEmoji = isEmoji
            isAfterSelectable = scalar.properties.isEmoji
        }
    }
}
