extension Theme {
    /// The name of the theme that has the terminal's own colours.
    public static let terminalName = "terminal"

    /// The smallest ratio of luminances between text and background after an adjustment (WCAG 2, 1.4.3), and the
    /// ratio below which a colour is adjusted.
    private static let (wanted, poor) = (4.5, 3.0)

    /// The theme on a known background: colours of the terminal's palette that can hardly be seen on it get darker
    /// or lighter, as far as needed. Other themes have their own background.
    public func legible(on ground: Color?) -> Theme {
        guard name == Theme.terminalName, let ground = ground?.components else { return self }
        var styles: [Role: Style] = [:]
        for role in Role.allCases {
            var style = self[role]
            if style.background == .terminal, let color = style.foreground.components,
                Theme.contrast(color, ground) < Theme.poor
            {
                style.foreground = Theme.moved(color, from: ground)
            }
            styles[role] = style
        }
        return Theme(name: name, titles: titles, styles: styles)
    }

    private typealias Components = (red: UInt8, green: UInt8, blue: UInt8)

    /// The colour darkened on a light background and lightened on a dark one, until its contrast is sufficient.
    private static func moved(_ color: Components, from ground: Components) -> Color {
        let target = luminance(ground) > 0.18 ? 0.0 : 255.0
        for step in 1...20 {
            let share = Double(step) / 20
            func part(_ value: UInt8) -> UInt8 { UInt8(Double(value) + (target - Double(value)) * share) }
            let next = (red: part(color.red), green: part(color.green), blue: part(color.blue))
            if contrast(next, ground) >= wanted { return .rgb(next.red, next.green, next.blue) }
        }
        return .terminal
    }

    private static func contrast(_ one: Components, _ other: Components) -> Double {
        let (first, second) = (luminance(one) + 0.05, luminance(other) + 0.05)
        return max(first, second) / min(first, second)
    }

    /// The relative luminance. The curve of sRGB is approximated by a square, which is accurate enough and needs no
    /// library.
    private static func luminance(_ color: Components) -> Double {
        func linear(_ value: UInt8) -> Double { Double(value) * Double(value) / 65025 }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
}
