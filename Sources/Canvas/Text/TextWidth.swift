/// The width of text, in cells.
///
/// Terminals disagree about emoji sequences, flags and variation selectors. A frame therefore contains only
/// characters that all terminals measure alike, and the width of a text is the sum of the widths of the characters
/// that are drawn:
///
/// - Combining marks (and medial and final jamo) join the base before them; marks without a base are left out.
/// - Variation selectors are left out: a heart with U+FE0F takes the one cell of the heart, a keycap the one of its
///   digit.
/// - The joiner in an emoji sequence is left out: its members are drawn beside each other, two cells each.
/// - A skin tone after an emoji is left out.
/// - A regional indicator is drawn as its letter, so a flag shows as the two letters of its country.
/// - A soft hyphen is drawn as a hyphen; other format characters are left out.
/// - Controls, line separators and noncharacters are drawn as one replacement character.
///
/// Otherwise the width is that of East Asian Width (Unicode Standard Annex 11), as in the C library.
public struct TextWidth: Hashable, Sendable {
    /// Whether scalars of ambiguous width (Greek, box drawing, arrows) take two cells on this terminal.
    public let ambiguousIsWide: Bool

    public init(ambiguousIsWide: Bool = false) {
        self.ambiguousIsWide = ambiguousIsWide
    }

    /// The replacement for a character that must not reach the terminal. It is one cell wide in both settings.
    public var replacement: Unicode.Scalar { ambiguousIsWide ? "?" : "\u{FFFD}" }

    /// The number of cells that `scalar` takes alone: 0, 1 or 2. It is 0 for controls and for scalars that join
    /// their base.
    public func width(of scalar: Unicode.Scalar) -> Int {
        switch ScalarKind(scalar) {
        case .narrow, .softHyphen, .regionalIndicator: 1
        case .wide, .skinTone: 2
        case .ambiguous: ambiguousIsWide ? 2 : 1
        case .control, .mark, .ignored: 0
        }
    }

    /// The number of cells that `text` takes when it is drawn with ``Frame/draw(_:at:_:style:width:)``.
    @inlinable
    public func width(of text: some StringProtocol) -> Int {
        measure(String(text))
    }

    @usableFromInline
    func measure(_ text: String) -> Int {
        var cells = 0
        for (_, width) in glyphs(of: text) { cells += width }
        return cells
    }

    /// The glyphs with which `text` is drawn, and the cells of each.
    public func glyphs(of text: String) -> GlyphSequence {
        GlyphSequence(text, self)
    }
}

/// The alignment of a text in its cells.
public enum TextAlignment: Hashable, Sendable {
    case leading
    case trailing
    case center
}

extension TextWidth {
    /// Cuts `text` to at most `cells`, with `ellipsis` at the end if something was cut and the ellipsis fits.
    ///
    /// The result is the text as it is drawn; it can be a cell shorter when a wide glyph does not fit.
    public func clip(_ text: String, to cells: Int, ellipsis: String? = "…") -> String {
        guard width(of: text) > cells else { return text }
        guard cells > 0 else { return "" }
        let ending = ellipsis.map { (text: $0, width: width(of: $0)) }.flatMap { $0.width <= cells ? $0 : nil }
        let room = cells - (ending?.width ?? 0)
        var clipped = ""
        var used = 0
        for (glyph, width) in glyphs(of: text) {
            guard used + width <= room else { break }
            used += width
            glyph.write(to: &clipped)
        }
        return clipped + (ending?.text ?? "")
    }

    /// `text` without its first `cells`; a wide glyph that is only half within these cells is removed as a whole.
    public func dropping(_ cells: Int, from text: String) -> String {
        var rest = ""
        var passed = 0
        for (glyph, width) in glyphs(of: text) {
            if passed >= cells { glyph.write(to: &rest) }
            passed += width
        }
        return rest
    }

    /// `text` padded with spaces to `cells`, or cut to it with an ellipsis; always `cells` wide.
    public func pad(
        _ text: String, to cells: Int, alignment: TextAlignment = .leading, ellipsis: String? = "…"
    ) -> String {
        let clipped = clip(text, to: cells, ellipsis: ellipsis)
        let missing = max(0, cells - width(of: clipped))
        let before =
            switch alignment {
            case .leading: 0
            case .trailing: missing
            case .center: missing / 2
            }
        return String(repeating: " ", count: before) + clipped + String(repeating: " ", count: missing - before)
    }
}
