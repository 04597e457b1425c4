/// The content of a cell: a base scalar and up to three combining scalars, stored inline.
public struct Glyph: Hashable, Sendable {
    /// The maximum number of combining scalars in a glyph; more are dropped.
    public static let maximumMarks = 3

    private var baseValue: UInt32
    /// Three scalars of 21 bits, the first one lowest; 0 means none, since U+0000 never combines.
    private var markBits: UInt64

    public init(_ base: Unicode.Scalar) {
        baseValue = base.value
        markBits = 0
    }

    /// The space.
    public static let blank = Glyph(" ")

    public var base: Unicode.Scalar { Unicode.Scalar(baseValue) ?? "\u{FFFD}" }

    /// The number of combining scalars, 0 to 3.
    public var markCount: Int {
        (64 - markBits.leadingZeroBitCount + 20) / 21
    }

    /// The combining scalar at `index`; nil when there are fewer.
    public func mark(_ index: Int) -> Unicode.Scalar? {
        guard index >= 0, index < markCount else { return nil }
        return Unicode.Scalar(UInt32(truncatingIfNeeded: markBits >> UInt64(21 * index)) & 0x1F_FFFF)
    }

    /// Adds a combining scalar; false when the glyph is full.
    @discardableResult
    public mutating func append(_ mark: Unicode.Scalar) -> Bool {
        let count = markCount
        guard count < Glyph.maximumMarks else { return false }
        markBits |= UInt64(mark.value) << UInt64(21 * count)
        return true
    }

    /// Appends the scalars to `text`.
    public func write(to text: inout String) {
        text.unicodeScalars.append(base)
        for index in 0..<markCount {
            if let mark = mark(index) { text.unicodeScalars.append(mark) }
        }
    }
}

extension Glyph: CustomStringConvertible {
    public var description: String {
        var text = ""
        write(to: &text)
        return text
    }
}
