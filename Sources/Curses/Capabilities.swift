public import Canvas

extension Terminal {
    /// What a terminal can show.
    public struct Capabilities: Hashable, Sendable {
        /// The colours that are used: as many as the terminal has and the options and `NO_COLOR` leave.
        public internal(set) var colorDepth: ColorDepth
        /// Whether text other than ASCII can be shown. Where it is false every such character becomes `?`, so the
        /// ASCII glyphs are the ones to draw with.
        public internal(set) var isUTF8: Bool
        /// Whether characters of ambiguous width take two cells; false until the terminal has said so.
        public internal(set) var ambiguousIsWide: Bool
        /// Whether ``Terminal/copy(_:)`` is worth trying.
        public internal(set) var copies: Bool

        /// How wide text is on this terminal: for frames to show on it.
        public var textWidth: TextWidth { TextWidth(ambiguousIsWide: ambiguousIsWide) }
    }

    /// What a user may ask for.
    public struct Options: Hashable, Sendable {
        /// The most colours to use; nil: as many as the terminal has, none where `NO_COLOR` is set (no-color.org).
        public var colorDepth: ColorDepth?
        /// Whether characters of ambiguous width take two cells; nil: as the terminal says.
        public var ambiguousIsWide: Bool?

        public init(colorDepth: ColorDepth? = nil, ambiguousIsWide: Bool? = nil) {
            self.colorDepth = colorDepth
            self.ambiguousIsWide = ambiguousIsWide
        }
    }
}
