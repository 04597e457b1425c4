/// What keeps octets from being a text.
public struct TextFault: Equatable, Sendable {
    public enum Kind: String, Sendable {
        /// No UTF-8.
        case encoding
        /// A NUL, at which whatever is written in C takes the text to be at its end.
        case nul
    }

    public let kind: Kind
    /// Counted from 1.
    public let line: Int

    /// The first fault of octets that should be UTF-8; nil: they are good.
    public init?(in octets: [UInt8]) {
        if String(validating: octets, as: UTF8.self) != nil {
            guard let place = octets.firstIndex(of: 0) else { return nil }
            self.init(.nul, octets[..<place])
            return
        }
        // No line feed is ever a part of a longer character.
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
