/// The reason why bytes are not a text.
public struct TextFault: Equatable, Sendable {
    public enum Kind: String, Sendable {
        /// The bytes are not UTF-8.
        case encoding
        /// The bytes contain a NUL, which C code interprets as the end of a text.
        case nul
    }

    public let kind: Kind
    /// The line of the fault, counted from 1.
    public let line: Int

    /// Finds the first fault in bytes that should be UTF-8; nil: they are valid.
    public init?(in octets: [UInt8]) {
        if (try? UTF8Span(validating: octets.span)) != nil {
            // The loop uses an index: this takes a third of the time in a build without optimization.
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
