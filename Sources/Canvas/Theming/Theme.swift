/// The styles of the roles.
public struct Theme: Hashable, Sendable {
    /// The name, as in `--theme` and in the name of its file: `dark`.
    public let name: String
    /// The title to show, by language code: `ja`, `en`.
    public let titles: [String: String]
    private let styles: [Role: Style]

    /// A theme made of styles. A role that is not named has the style of its ``Role/parent``.
    public init(name: String, titles: [String: String] = [:], styles: [Role: Style]) {
        self.name = name
        self.titles = titles
        var all = styles
        for role in Role.allCases where all[role] == nil {
            var ancestor = role.parent
            while let next = ancestor, styles[next] == nil { ancestor = next.parent }
            all[role] = ancestor.flatMap { styles[$0] } ?? .plain
        }
        self.styles = all
    }

    public subscript(role: Role) -> Style { styles[role] ?? .plain }

    /// The title in a language, else in English, else the name.
    public func title(_ language: String) -> String {
        titles[language] ?? titles["en"] ?? name
    }

    /// The theme with every style reduced to the colours that a terminal of this depth shows.
    ///
    /// An element that differs from others by its background remains visible: if the background becomes the same as
    /// that of `text`, or there are no colours, reverse video is used.
    public func nearest(in depth: ColorDepth) -> Theme {
        let text = self[.text]
        let ground = text.background.nearest(in: depth)
        let styles = styles.mapValues { style in
            var near = style.nearest(in: depth)
            if style.background != text.background, near.background == ground { near.attributes.insert(.reverse) }
            return near
        }
        return Theme(name: name, titles: titles, styles: styles)
    }
}

extension Theme {
    /// A line of a theme file: a role and the words for its style.
    public struct Entry: Hashable, Sendable {
        /// The name as it is written.
        public var role: String
        public var value: String
        /// The line in the file, counted from 1; 0 when it is not known.
        public var line: Int

        public init(role: String, value: String, line: Int) {
            self.role = role
            self.value = value
            self.line = line
        }
    }

    /// Makes a theme from the lines of a theme file.
    ///
    /// A value is a sequence of words: `bold cyan on #202020`. The words:
    /// - a colour for the text, and one for the background after `on`: `default` (the terminal's own), `black`, `red`,
    ///   `green`, `yellow`, `blue`, `magenta`, `cyan`, `white`, the same with `bright-`, `grey` (`bright-black`),
    ///   `palette N` (0 to 15), `#rrggbb` or `#rgb`;
    /// - attributes: `bold`, `dim`, `underline`, `reverse`, `italic`, or `plain` for none;
    /// - at the beginning `from ROLE`: the whole style of that role, changed by the words that follow.
    ///
    /// A colour that is not given is that of `text`; attributes that are not given are off. A role without a line has
    /// the style of its ``Role/parent``.
    ///
    /// - Throws: every problem in the file, not only the first one.
    public init(name: String, titles: [String: String] = [:], entries: [Entry]) throws(ThemeError) {
        var resolver = StyleResolver(entries)
        let styles = resolver.styles()
        guard resolver.problems.isEmpty else {
            throw ThemeError(theme: name, problems: resolver.problems.sorted { $0.line < $1.line })
        }
        self.init(name: name, titles: titles, styles: styles)
    }
}
