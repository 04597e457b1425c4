/// A placeholder for an argument in a text: `%@`, `%d`, `%2$@`, `%05.1f`.
struct Placeholder: Hashable {
    /// The number of the argument, counted from 1, if the text contains it.
    var position: Int?
    /// Whether it is padded with zeros on the left.
    var isZeroFilled = false
    /// Whether it is aligned to the left.
    var isLeft = false
    /// Whether a positive number gets a sign.
    var isSigned = false
    /// The smallest number of characters.
    var width = 0
    /// The number of digits after the decimal point.
    var decimals: Int?
    /// The kind of the argument: `@`, `d`, `f` or `x`; `i` and `u` are read as `d`, `s` as `@`.
    var kind: UInt8

    /// A piece of a text.
    enum Piece: Equatable {
        case text(String)
        case placeholder(Placeholder, written: String)
        /// A percent sign followed by something that is not a placeholder.
        case malformed(String)
    }

    /// The pieces of `text` in order; `%%` becomes a percent sign.
    static func pieces(of text: String) -> [Piece] {
        let octets = Array(text.utf8)
        var pieces: [Piece] = []
        var start = 0
        var position = 0
        func piece(_ range: Range<Int>) -> String { String(decoding: octets[range], as: UTF8.self) }
        while position < octets.count {
            guard octets[position] == UInt8(ascii: "%") else {
                position += 1
                continue
            }
            if start < position { pieces.append(.text(piece(start..<position))) }
            let opening = position
            position += 1
            if position < octets.count, octets[position] == UInt8(ascii: "%") {
                pieces.append(.text("%"))
                position += 1
            } else if let placeholder = read(octets, &position) {
                pieces.append(.placeholder(placeholder, written: piece(opening..<position)))
            } else {
                position = opening + 1
                pieces.append(.malformed("%"))
            }
            start = position
        }
        if start < octets.count { pieces.append(.text(piece(start..<octets.count))) }
        return pieces
    }

    /// Reads the characters after a percent sign; nil when they are not a placeholder.
    private static func read(_ octets: [UInt8], _ position: inout Int) -> Placeholder? {
        func peek() -> UInt8? { position < octets.count ? octets[position] : nil }
        func digits() -> Int? {
            var value: Int?
            while let octet = peek(), octet >= 0x30, octet <= 0x39, (value ?? 0) < 100 {
                value = (value ?? 0) * 10 + Int(octet - 0x30)
                position += 1
            }
            return value
        }
        var placeholder = Placeholder(kind: 0)
        let start = position
        if let number = digits(), number > 0, peek() == UInt8(ascii: "$") {
            placeholder.position = number
            position += 1
        } else {
            position = start
        }
        flags: while let octet = peek() {
            switch octet {
            case UInt8(ascii: "0"): placeholder.isZeroFilled = true
            case UInt8(ascii: "-"): placeholder.isLeft = true
            case UInt8(ascii: "+"): placeholder.isSigned = true
            default: break flags
            }
            position += 1
        }
        placeholder.width = digits() ?? 0
        if peek() == UInt8(ascii: ".") {
            position += 1
            placeholder.decimals = digits() ?? 0
        }
        while let octet = peek(), "hlqz".utf8.contains(octet) { position += 1 }
        guard let kind = peek() else { return nil }
        switch kind {
        case UInt8(ascii: "@"), UInt8(ascii: "s"): placeholder.kind = UInt8(ascii: "@")
        case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"): placeholder.kind = UInt8(ascii: "d")
        case UInt8(ascii: "f"), UInt8(ascii: "x"): placeholder.kind = kind
        default: return nil
        }
        position += 1
        return placeholder
    }
}
