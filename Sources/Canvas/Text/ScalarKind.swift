/// The effect of a scalar on cells.
enum ScalarKind {
    case narrow
    case wide
    case ambiguous
    /// A scalar that joins the base before it.
    case mark
    /// A scalar that takes no cell and is not drawn: format characters, variation selectors.
    case ignored
    /// A scalar that must not reach the terminal: C0, C1, DEL, line and paragraph separators, noncharacters.
    case control
    case softHyphen
    case regionalIndicator
    case skinTone

    @inline(__always)
    init(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        if value < 0x7F {
            self = value < 0x20 ? .control : .narrow
        } else if value &- 0x4E00 < 0x5200 || value &- 0x3041 < 0x56 {
            self = .wide  // kanji and hiragana, the most frequent beyond ASCII
        } else {
            self.init(looked: value)
        }
    }

    @inline(never)
    private init(looked value: UInt32) {
        switch value {
        case 0x2580...0x258F: self = .ambiguous  // the levels of charts, frequent on every screen
        case 0x7F...0x9F, 0x2028, 0x2029, 0xFDD0...0xFDEF: self = .control
        case _ where value & 0xFFFE == 0xFFFE: self = .control
        case 0xAD: self = .softHyphen
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180F: self = .ignored
        case 0x1F1E6...0x1F1FF: self = .regionalIndicator
        case 0x1F3FB...0x1F3FF: self = .skinTone
        case _ where value >= 0x300 && WidthRanges.marks.holdsRange(of: value): self = .mark
        case _ where value >= 0x1100 && WidthRanges.wide.holdsRange(of: value): self = .wide
        case _ where WidthRanges.ambiguous.holdsRange(of: value): self = .ambiguous
        case _ where WidthRanges.formats.holdsRange(of: value): self = .ignored
        default: self = .narrow
        }
    }
}

extension [UInt32] {
    /// Whether `value` is in one of the ranges; the array contains first and last scalars alternately, in ascending
    /// order.
    func holdsRange(of value: UInt32) -> Bool {
        var low = 0
        var high = count / 2
        while low < high {
            let middle = (low + high) / 2
            if value > self[2 * middle + 1] {
                low = middle + 1
            } else if value < self[2 * middle] {
                high = middle
            } else {
                return true
            }
        }
        return false
    }
}
