import CNcurses
import Canvas

/// Styles for ncurses: attributes and the number of a colour pair.
struct ColorPalette {
    /// The appearance of a run of cells.
    struct Look {
        var attributes: UInt32
        var pair: Int32
    }

    private struct Pair: Hashable {
        var foreground: Int32
        var background: Int32
    }

    /// Whether a frame needed more pairs than the terminal has.
    private(set) var isExhausted = false

    private let depth: ColorDepth
    private let traits: screen_traits
    private var looks: [Style: Look] = [:]
    private var pairs: [Pair: Int32] = [:]

    init(depth: ColorDepth, traits: screen_traits) {
        self.depth = depth
        self.traits = traits
    }

    /// Releases every pair. The whole frame must be sent after this, because cells on the screen refer to pairs that
    /// will change.
    mutating func reset() {
        looks.removeAll(keepingCapacity: true)
        pairs.removeAll(keepingCapacity: true)
        isExhausted = false
    }

    mutating func look(of style: Style) -> Look {
        if let look = looks[style] { return look }
        let nearest = style.nearest(in: depth)
        let look = Look(attributes: UInt32(nearest.attributes.rawValue), pair: pair(of: nearest))
        if !isExhausted { looks[style] = look }
        return look
    }

    private mutating func pair(of style: Style) -> Int32 {
        guard depth != .none, style.foreground != .terminal || style.background != .terminal else { return 0 }
        let colors = Pair(
            foreground: number(style.foreground, terminal: 7), background: number(style.background, terminal: 0))
        if let pair = pairs[colors] { return pair }
        guard pairs.count < Int(traits.pairs) else {
            isExhausted = true
            return 0
        }
        let pair = Int32(pairs.count + 1)
        pairs[colors] = pair
        screen_set_pair(pair, colors.foreground, colors.background)
        return pair
    }

    /// The number of a colour for ncurses; `terminal` if the terminal's own colour cannot be requested.
    private func number(_ color: Color, terminal: Int32) -> Int32 {
        switch color {
        case .terminal: return traits.has_default_colors ? -1 : terminal
        case .palette(let number) where number < 8 || !traits.is_direct: return Int32(number)
        case .palette, .rgb:
            guard let (red, green, blue) = color.components else { return -1 }
            let value = Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
            // The first eight numbers mean the palette; the nearest other colour is indistinguishable from black.
            return value < 8 ? 0x01_0101 : value
        }
    }
}
