/// The glyphs that decorate the screen: signs, lines, levels. The meaning of the words never depends on them.
///
/// Choose the set by the properties of the terminal, with ``preferred(isUTF8:textWidth:)``: nearly all glyphs of
/// ``unicode`` are of ambiguous width (class A of Unicode Standard Annex 11) and break the columns of a terminal
/// that draws them two cells wide. The signs of ``unicode`` take one cell each, those of ``ascii`` one or two.
public struct GlyphSet: Hashable, Sendable {
    public var name: String
    /// The sign before the row under the cursor.
    public var cursor: String
    /// The sign at the end of a text that was cut.
    public var ellipsis: String
    /// The signs beside the title of the sorted column.
    public var ascending: String
    public var descending: String
    /// The sign before a marked row.
    public var mark: String
    /// The sign before a designated beacon.
    public var designated: String
    /// The sign before a switcher beacon.
    public var switcher: String
    /// The signs for entering and leaving a region.
    public var enter: String
    public var exit: String
    /// The signs for something that runs, or is stopped.
    public var running: String
    public var stopped: String
    /// The sign for a low battery.
    public var lowBattery: String
    public var warning: String
    public var error: String
    public var good: String
    /// The sign between items in one line.
    public var separator: String
    public var plusMinus: String
    /// The sign between the ends of a range.
    public var range: String
    /// The sign before a number, with the meaning "times".
    public var times: String
    /// Heights of a column from lowest to highest; the last one fills the cell.
    public var levels: [Unicode.Scalar]
    /// Lengths of a bar from shortest to longest; the last one fills the cell.
    public var bars: [Unicode.Scalar]
    /// The empty part of a gauge.
    public var emptyBar: Unicode.Scalar
    /// Names of the arrow keys; nil: words are used.
    public var arrows: Arrows?
    public var lines: Lines

    /// Arrows in all directions.
    public struct Arrows: Hashable, Sendable {
        public var up: Unicode.Scalar
        public var down: Unicode.Scalar
        public var left: Unicode.Scalar
        public var right: Unicode.Scalar
    }

    /// The glyphs of boxes.
    public struct Lines: Hashable, Sendable {
        public var horizontal: Unicode.Scalar
        public var vertical: Unicode.Scalar
        public var topLeft: Unicode.Scalar
        public var topRight: Unicode.Scalar
        public var bottomLeft: Unicode.Scalar
        public var bottomRight: Unicode.Scalar
        /// The glyphs at which a line from the named side meets another one.
        public var left: Unicode.Scalar
        public var right: Unicode.Scalar
        public var top: Unicode.Scalar
        public var bottom: Unicode.Scalar
        public var cross: Unicode.Scalar
    }

    /// The set for a terminal: ``unicode`` if it reads UTF-8 and draws ambiguous glyphs one cell wide.
    public static func preferred(isUTF8: Bool, textWidth: TextWidth) -> GlyphSet {
        isUTF8 && !textWidth.ambiguousIsWide ? unicode : ascii
    }

    /// The set for terminals that read UTF-8 and are known to draw glyphs of ambiguous width one cell wide. All are
    /// ambiguous except the cursor, the warning, the check, the cross, the Bluetooth rune, the switcher's arrows
    /// and the empty bar.
    public static let unicode = GlyphSet(
        name: "unicode", cursor: ">", ellipsis: "…", ascending: "▲", descending: "▼", mark: "●", designated: "★",
        switcher: "⇄", enter: "→", exit: "←", running: "●", stopped: "○", lowBattery: "▁", warning: "!", error: "✗",
        good: "✓", separator: "·", plusMinus: "±", range: "–", times: "×",
        levels: Array("▁▂▃▄▅▆▇█".unicodeScalars),
        bars: Array("▏▎▍▌▋▊▉█".unicodeScalars), emptyBar: "░",
        arrows: Arrows(up: "↑", down: "↓", left: "←", right: "→"),
        lines: Lines(
            horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘",
            left: "├", right: "┤", top: "┬", bottom: "┴", cross: "┼"))

    /// The set for the Linux console, whose fonts have the 256 glyphs of the PC: lines and shades, no stars and no
    /// ticks.
    public static let console = GlyphSet(
        name: "console", cursor: ">", ellipsis: "..", ascending: "▲", descending: "▼", mark: "■", designated: "*",
        switcher: "~", enter: "→", exit: "←", running: "■", stopped: "○", lowBattery: "_", warning: "!", error: "x",
        good: "√", separator: "·", plusMinus: "±", range: "-", times: "x",
        levels: Array("_░▒▓█".unicodeScalars), bars: Array("▌█".unicodeScalars), emptyBar: "░",
        arrows: Arrows(up: "↑", down: "↓", left: "←", right: "→"), lines: GlyphSet.unicode.lines)

    /// The set for every terminal.
    public static let ascii = GlyphSet(
        name: "ascii", cursor: ">", ellipsis: "..", ascending: "^", descending: "v", mark: "+", designated: "*",
        switcher: "~", enter: ">", exit: "<", running: "o", stopped: "-", lowBattery: "_", warning: "!", error: "x",
        good: "=", separator: "|", plusMinus: "+-", range: "-", times: "x",
        levels: Array(".:-=+*%#".unicodeScalars), bars: Array(".-=#".unicodeScalars), emptyBar: ".", arrows: nil,
        lines: Lines(
            horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+",
            left: "+", right: "+", top: "+", bottom: "+", cross: "+"))
}
