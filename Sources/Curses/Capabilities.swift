public import Canvas

extension Terminal {
    /// What a terminal can show.
    public struct Capabilities: Hashable, Sendable {
        /// The colours in use: as many as the terminal has and the options and `NO_COLOR` allow.
        public internal(set) var colorDepth: ColorDepth
        /// Whether text other than ASCII can be shown. If not, every such character becomes `?`, so the ASCII glyphs
        /// should be used.
        public internal(set) var isUTF8: Bool
        /// Whether characters of ambiguous width take two cells; false until the terminal has said so.
        public internal(set) var ambiguousIsWide: Bool
        /// Whether ``Terminal/copy(_:)`` is worth trying.
        public internal(set) var copies: Bool

        /// The width of text on this terminal, for its frames.
        public var textWidth: TextWidth { TextWidth(ambiguousIsWide: ambiguousIsWide) }
    }

    /// The user's options.
    public struct Options: Hashable, Sendable {
        /// The most colours to use; nil: as many as the terminal has, or none if `NO_COLOR` is set (no-color.org).
        public var colorDepth: ColorDepth?
        /// Whether characters of ambiguous width take two cells; nil: as the terminal says.
        public var ambiguousIsWide: Bool?

        public init(colorDepth: ColorDepth? = nil, ambiguousIsWide: Bool? = nil) {
            self.colorDepth = colorDepth
            self.ambiguousIsWide = ambiguousIsWide
        }
    }
}
