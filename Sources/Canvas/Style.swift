/// A colour of a theme; the display reduces it to a colour that the terminal can show.
public enum Color: Hashable, Sendable {
    /// The terminal's own foreground or background.
    case terminal
    /// One of the colours of the terminal's palette: 0 to 15 in themes, up to 255 as a result of ``nearest(in:)``.
    case palette(UInt8)
    /// A true colour.
    case rgb(UInt8, UInt8, UInt8)
}

/// Attributes of a cell.
public struct Attributes: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Attributes(rawValue: 1)
    public static let dim = Attributes(rawValue: 2)
    public static let underline = Attributes(rawValue: 4)
    public static let reverse = Attributes(rawValue: 8)
    public static let italic = Attributes(rawValue: 16)
}

/// The appearance of a cell.
public struct Style: Hashable, Sendable {
    public var foreground: Color
    public var background: Color
    public var attributes: Attributes

    public init(foreground: Color = .terminal, background: Color = .terminal, attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// A style with the terminal's own colours and no attributes.
    public static let plain = Style()
}
