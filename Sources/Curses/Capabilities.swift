public import Canvas

extension Terminal {
    /// The capabilities of a terminal.
    public struct Capabilities: Hashable, Sendable {
        /// The colours in use: as many as the terminal has and the options and `NO_COLOR` allow.
        public internal(set) var colorDepth: ColorDepth
        /// Whether text other than ASCII can be shown. If not, every such character becomes `?`, so the ASCII glyphs
        /// should be used.
        public internal(set) var isUTF8: Bool
        /// Whether characters of ambiguous width take two cells; false until the terminal has reported it.
        public internal(set) var ambiguousIsWide: Bool
        /// Whether ``Terminal/copy(_:)`` may have an effect.
        public internal(set) var copies: Bool

        /// The glyphs of its fonts.
        public internal(set) var font = Font.full
        /// The colour behind the text; nil until the terminal has reported it.
        public internal(set) var background: Color?

        /// The glyphs in the fonts of a terminal.
        public enum Font: Hashable, Sendable {
            /// All of Unicode.
            case full
            /// The 256 glyphs of the PC, as on the console of Linux.
            case console
            /// ASCII.
            case ascii

            /// Determines the font by the name of a terminal (TERM).
            init(terminal: String) {
                let kind = terminal.prefix { $0 != "-" }
                self = kind == "linux" ? .console : kind == "ansi" || Self.isVT(kind) ? .ascii : .full
            }

            /// Whether the terminal is one of Digital, such as `vt100`. The test uses no regular expression: making
            /// the first one takes a thirtieth of the time to the first frame.
            private static func isVT(_ kind: Substring) -> Bool {
                let number = kind.utf8.dropFirst(2)
                return kind.hasPrefix("vt") && !number.isEmpty && number.allSatisfy { (0x30...0x39).contains($0) }
            }
        }

        /// The glyphs to draw with.
        public var glyphs: GlyphSet {
            guard isUTF8, !ambiguousIsWide else { return .ascii }
            return switch font {
            case .full: .unicode
            case .console: .console
            case .ascii: .ascii
            }
        }

        /// Whether kanji and kana can be shown.
        public var showsJapanese: Bool { isUTF8 && font == .full }

        /// The width of text on this terminal, for its frames.
        public var textWidth: TextWidth { TextWidth(ambiguousIsWide: ambiguousIsWide) }
    }

    /// The user's options.
    public struct Options: Hashable, Sendable {
        /// The maximum number of colours to use; nil: as many as the terminal has, or none if `NO_COLOR` is set
        /// (no-color.org).
        public var colorDepth: ColorDepth?
        /// Whether characters of ambiguous width take two cells; nil: as the terminal reports.
        public var ambiguousIsWide: Bool?
        /// Whether the mouse is reported. The terminal's own selection then needs Shift.
        public var reportsMouse: Bool

        public init(colorDepth: ColorDepth? = nil, ambiguousIsWide: Bool? = nil, reportsMouse: Bool = true) {
            self.colorDepth = colorDepth
            self.ambiguousIsWide = ambiguousIsWide
            self.reportsMouse = reportsMouse
        }
    }
}
