/// One place on the screen. A wide glyph takes two cells: the first has the width 2, the second the width 0.
public struct Cell: Equatable, Sendable {
    public var glyph: Glyph
    /// Style and width in one word, to compare two cells in three steps: foreground 26 bits, background 26 bits,
    /// attributes 8 bits, width 2 bits.
    private var look: UInt64

    public init(glyph: Glyph, style: Style = .plain, width: UInt8 = 1) {
        self.glyph = glyph
        look = Cell.pack(style) | UInt64(width & 3) << 60
    }

    /// A space in the terminal's own colours.
    public static let blank = Cell(glyph: .blank)

    /// 1, 2, or 0 for the second half of a wide glyph.
    public var width: UInt8 {
        get { UInt8(truncatingIfNeeded: look >> 60) & 3 }
        set { look = look & ~(3 << 60) | UInt64(newValue & 3) << 60 }
    }

    public var style: Style {
        get {
            Style(
                foreground: Cell.unpack(look), background: Cell.unpack(look >> 26),
                attributes: Attributes(rawValue: UInt8(truncatingIfNeeded: look >> 52)))
        }
        set { look = look & (3 << 60) | Cell.pack(newValue) }
    }

    private static func pack(_ style: Style) -> UInt64 {
        pack(style.foreground) | pack(style.background) << 26 | UInt64(style.attributes.rawValue) << 52
    }

    private static func pack(_ color: Color) -> UInt64 {
        switch color {
        case .terminal: 0
        case .palette(let number): 1 << 24 | UInt64(number)
        case .rgb(let red, let green, let blue): 2 << 24 | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
        }
    }

    private static func unpack(_ bits: UInt64) -> Color {
        let octet = { (shift: UInt64) in UInt8(truncatingIfNeeded: bits >> shift) }
        switch bits >> 24 & 3 {
        case 1: return .palette(octet(0))
        case 2: return .rgb(octet(16), octet(8), octet(0))
        default: return .terminal
        }
    }
}
