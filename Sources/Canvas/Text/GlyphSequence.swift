/// The glyphs with which a text is drawn, and the number of cells of each: 1 or 2. ``TextWidth`` describes the
/// rules.
public struct GlyphSequence: Sequence, IteratorProtocol {
    private var scalars: String.UnicodeScalarView.Iterator
    private var pending: Unicode.Scalar?
    private let textWidth: TextWidth

    init(_ text: String, _ textWidth: TextWidth) {
        scalars = text.unicodeScalars.makeIterator()
        self.textWidth = textWidth
    }

    public mutating func next() -> (glyph: Glyph, width: Int)? {
        while let scalar = pending ?? scalars.next() {
            pending = nil
            switch ScalarKind(scalar) {
            case .narrow: return joined(scalar, 1)
            case .wide, .skinTone: return joined(scalar, 2)
            case .ambiguous: return joined(scalar, textWidth.ambiguousIsWide ? 2 : 1)
            case .control: return joined(textWidth.replacement, 1)
            case .softHyphen: return joined("-", 1)
            case .regionalIndicator: return joined(letter(of: scalar), 1)
            case .mark, .ignored: continue
            }
        }
        return nil
    }

    /// The glyph of `base` with the marks that join it.
    @inline(__always)
    private mutating func joined(_ base: Unicode.Scalar, _ width: Int) -> (glyph: Glyph, width: Int) {
        var glyph = Glyph(base)
        while let scalar = scalars.next() {
            if scalar.value >= 0xAD {
                switch ScalarKind(scalar) {
                case .mark:
                    glyph.append(scalar)
                    continue
                case .ignored: continue
                case .skinTone where width == 2 || base.properties.isEmojiModifierBase: continue
                default: break
                }
            }
            pending = scalar
            break
        }
        return (glyph, width)
    }

    private func letter(of regionalIndicator: Unicode.Scalar) -> Unicode.Scalar {
        Unicode.Scalar(regionalIndicator.value - 0x1F1E6 + 0x41) ?? "?"
    }
}
