/// The number of colours that a terminal shows.
public enum ColorDepth: Int, CaseIterable, Comparable, Sendable {
    /// No colours, because the terminal has none or the user disabled them (NO_COLOR): only attributes remain.
    case none = 0
    /// The first eight of the terminal's palette.
    case eight = 8
    /// The sixteen of the terminal's palette.
    case sixteen = 16
    /// The xterm palette: sixteen, a cube of 6 x 6 x 6, and 24 greys.
    case indexed256 = 256
    /// Red, green and blue in 8 bits each.
    case trueColor = 16_777_216

    public static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }

    /// The depth for a number of colours from terminfo.
    public init(colors: Int) {
        self = ColorDepth.allCases.last { $0.rawValue <= colors } ?? .none
    }
}

extension Color {
    /// The nearest colour that a terminal of this depth shows.
    ///
    /// The result is `.terminal` without colours, `.palette` 0 to 7, 0 to 15 or 0 to 255 (16 to 255 as xterm numbers
    /// them), or the colour itself.
    public func nearest(in depth: ColorDepth) -> Color {
        switch (depth, self) {
        case (_, .terminal), (.none, _): .terminal
        case (.eight, .palette(let number)): .palette(number & 7)
        case (_, .palette), (.trueColor, _): self
        case (.eight, .rgb): .palette(nearestIndex(in: 0..<8))
        case (.sixteen, .rgb): .palette(nearestIndex(in: 0..<16))
        case (.indexed256, .rgb): .palette(nearestIndex(in: 16..<256))
        }
    }

    /// Red, green and blue of a colour, for a palette number with xterm's default; nil for the terminal's own.
    public var components: (red: UInt8, green: UInt8, blue: UInt8)? {
        switch self {
        case .terminal: return nil
        case .rgb(let red, let green, let blue): return (red, green, blue)
        case .palette(let number):
            let value = Color.xterm(Int(number))
            return (UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
        }
    }

    private func nearestIndex(in range: Range<Int>) -> UInt8 {
        guard let mine = components else { return 0 }
        let nearest = range.min { Color.distance(mine, $0) < Color.distance(mine, $1) }
        return UInt8(nearest ?? 0)
    }

    /// The squared distance to a palette number. The weights of red and blue depend on the amount of red, which matches
    /// perception better than the plain distance.
    private static func distance(_ one: (red: UInt8, green: UInt8, blue: UInt8), _ number: Int) -> Int {
        let value = xterm(number)
        let red = Int(one.red) - (value >> 16 & 0xFF)
        let green = Int(one.green) - (value >> 8 & 0xFF)
        let blue = Int(one.blue) - (value & 0xFF)
        let mean = (Int(one.red) + (value >> 16 & 0xFF)) / 2
        return (512 + mean) * red * red / 256 + 4 * green * green + (767 - mean) * blue * blue / 256
    }

    /// A number of the xterm palette as 0xRRGGBB.
    private static func xterm(_ number: Int) -> Int {
        if number < 16 { return first16[number] }
        if number >= 232 { return (8 + 10 * (number - 232)) * 0x010101 }
        let level = { (step: Int) in step == 0 ? 0 : 55 + 40 * step }
        let cube = number - 16
        return level(cube / 36) << 16 | level(cube / 6 % 6) << 8 | level(cube % 6)
    }

    private static let first16 = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
}

extension Style {
    /// The style as a terminal of this depth shows it, still readable:
    ///
    /// - Without colours only the attributes remain.
    /// - With eight colours a bright foreground becomes its dark twin in bold.
    /// - A foreground that would be hard to see on the background becomes black or white.
    public func nearest(in depth: ColorDepth) -> Style {
        var style = Style(
            foreground: foreground.nearest(in: depth), background: background.nearest(in: depth),
            attributes: attributes)
        if depth == .eight, case .palette(8...15) = foreground.nearest(in: .sixteen) {
            style.attributes.insert(.bold)
        }
        if depth != .trueColor, foreground != background,
            let contrast = style.foreground.contrast(with: style.background), contrast < 2.5
        {
            style.foreground = style.background.isDark ? .palette(7) : .palette(0)
        }
        return style
    }
}

extension Color {
    /// The readability of one colour on the other, from 1 (unreadable) to 21; nil for the terminal's own.
    ///
    /// The contrast ratio of the Web Content Accessibility Guidelines 2.1, with the square instead of their curve.
    public func contrast(with other: Color) -> Double? {
        guard let one = luminance, let two = other.luminance else { return nil }
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Whether white is more readable than black on this colour. The terminal's own colour counts as dark.
    public var isDark: Bool { (luminance ?? 0) < 0.18 }

    /// The luminance, 0 to 1.
    private var luminance: Double? {
        guard let (red, green, blue) = components else { return nil }
        let square = { (octet: UInt8) in Double(octet) * Double(octet) / 65025 }
        return 0.2126 * square(red) + 0.7152 * square(green) + 0.0722 * square(blue)
    }
}
