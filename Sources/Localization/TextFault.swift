/// Why octets are not a text.
public struct TextFault: Equatable, Sendable {
    public enum Kind: String, Sendable {
        /// They are not UTF-8.
        case encoding
        /// They contain a NUL, which C code takes for the end of a text.
        case nul
    }

    public let kind: Kind
    /// Counted from 1.
    public let line: Int

    /// The first fault of octets that should be UTF-8; nil: they are valid.
    public init?(in octets: [UInt8]) {
        if (try? UTF8Span(validating: octets.span)) != nil {
            // By index: a build without optimization takes a third of the time then.
            let text = octets.span
            var place = 0
            while place < text.count, text[place] != 0 { place += 1 }
            guard place < text.count else { return nil }
            self.init(.nul, octets[..<place])
            return
        }
        // A line feed is never part of a longer character.
        var start = 0
        while let end = octets[start...].firstIndex(of: UInt8(ascii: "\n")),
            String(validating: octets[start..<end], as: UTF8.self) != nil
        {
            start = end + 1
        }
        self.init(.encoding, octets[..<start])
    }

    private init(_ kind: Kind, _ before: ArraySlice<UInt8>) {
        self.kind = kind
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
    }
}
