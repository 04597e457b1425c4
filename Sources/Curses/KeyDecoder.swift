import Canvas

/// Decodes the bytes of a terminal into keys. Incomplete sequences are kept until more bytes arrive; unknown
/// sequences are dropped completely, because their rest must not be taken for typed letters.
struct KeyDecoder {
    /// An input from the terminal.
    enum Input: Hashable {
        case key(Key)
        /// The column, from 1, in the answer to a query of the cursor's position.
        case cursorColumn(Int)
        /// The answer to the query of the background.
        case background(Color)
    }

    /// The expected row in the answer to a query of the cursor's position; nil when there was no query. It is never 1,
    /// because xterm's F3 with modifiers looks like an answer with row 1.
    var awaitedRow: Int?
    /// Whether an answer to the query of the background is expected (`ESC ]`, otherwise Alt with a bracket).
    var awaitsBackground = false
    /// Whether the mouse is reported: on terminals without the decimal form, three bytes then follow `ESC [ M`.
    var readsMouse = false

    private let sequences: KeySequences
    var octets: [UInt8] = []
    var start = 0
    private var paste = Paste.none

    /// The state of a paste.
    private enum Paste: Equatable {
        case none
        case gathered([UInt8])
        /// The paste was too long and was cut: its rest is dropped, because pasted text must not act as keys.
        case cut
    }

    /// The number of bytes after which a paste is cut, because a missing end mark must not disable the keyboard.
    static let longestPaste = 1 << 16
    private static let longestSequence = 64
    private static let escape: UInt8 = 0x1B
    private static let controlC: UInt8 = 0x03
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    init(_ sequences: KeySequences = KeySequences([])) {
        self.sequences = sequences
    }

    mutating func append(_ more: some Sequence<UInt8>) {
        octets.removeFirst(start)
        start = 0
        octets.append(contentsOf: more)
    }

    /// Whether the remaining bytes are a complete key unless more bytes follow at once; the main case is a lone
    /// Escape.
    var isUndecided: Bool {
        paste == .none && (rest.elementsEqual([Self.escape]) || isIntroducer)
    }

    /// Whether the end of a paste is still expected.
    var isInPaste: Bool { paste != .none }

    /// Ends a paste whose end mark did not arrive. nil: there was no paste, or it was already delivered.
    mutating func endPaste() -> Input? {
        defer { (paste, start) = (.none, octets.count) }
        guard case .gathered(let text) = paste else { return nil }
        return .key(.paste(Self.text(text + rest)))
    }

    /// Takes the remaining bytes as a key, because nothing followed them.
    mutating func settle() -> Input? {
        guard isUndecided else { return nil }
        defer { start = octets.count }
        return .key(isIntroducer ? .alt(Character(Unicode.Scalar(octets[start + 1]))) : .escape)
    }

    /// The next complete input; nil when there is none yet.
    mutating func next() -> Input? {
        while start < octets.count {
            if isInPaste {
                if let input = nextPaste() { return input }
                if isInPaste { return nil }
            }
            guard start < octets.count else { return nil }
            let before = start
            let input: Input? =
                switch octets[start] {
                case Self.escape: nextEscape()
                case 0..<0x20, 0x7F: nextControl()
                default: nextScalar().map { Input.key(.character(Character($0))) }
                }
            if let input { return input }
            if start == before { return nil }
        }
        return nil
    }

    var rest: ArraySlice<UInt8> { octets[start...] }

    /// Whether only `ESC [`, `ESC O`, or `ESC ]` while an answer is expected, remains.
    private var isIntroducer: Bool {
        guard rest.count == 2, rest.first == Self.escape, let last = rest.last else { return false }
        return last == UInt8(ascii: "[") || last == UInt8(ascii: "O") || awaitsBackground && last == UInt8(ascii: "]")
    }
}

// Sequences that begin with a control. These functions consume the bytes that they decode or drop; if they consume
// nothing, more bytes are needed.
extension KeyDecoder {
    private mutating func nextControl() -> Input {
        let octet = octets[start]
        start += 1
        switch octet {
        case 0x08, 0x7F: return .key(.backspace)
        case 0x09: return .key(.tab)
        case 0x0A, 0x0D: return .key(.enter)
        case 1...26: return .key(.control(Character(Unicode.Scalar(octet + 0x60))))
        default: return .key(.control(Character(Unicode.Scalar(octet + 0x40))))
        }
    }

    private mutating func nextEscape() -> Input? {
        if let (key, length) = sequences.match(rest) {
            start += length
            return .key(key)
        }
        guard rest.count > 1 else { return nil }
        switch octets[start + 1] {
        case UInt8(ascii: "["): return nextControlSequence()
        case UInt8(ascii: "O"): return nextSingleShift()
        case UInt8(ascii: "]") where awaitsBackground: return nextBackground()
        case 0..<0x20, 0x7F:
            start += 1
            return .key(.escape)
        default:
            let before = start
            start += 1
            if let scalar = nextScalar() { return .key(.alt(Character(scalar))) }
            if start == before + 1 { start = before }  // not complete yet: the Escape remains with it
            return nil
        }
    }

    /// `ESC O`, parameters as in old xterms, and a final byte.
    private mutating func nextSingleShift() -> Input? {
        var place = start + 2
        while place < octets.count, isParameter(octets[place]) { place += 1 }
        guard place < octets.count else { return nil }
        let final = octets[place]
        start = (0x40...0x7E).contains(final) ? place + 1 : place
        return KeySequences.key(single: final).map { .key($0) }
    }

    /// `ESC [`, parameters, intermediates and a final byte (ECMA-48, 5.4).
    private mutating func nextControlSequence() -> Input? {
        var place = start + 2
        guard place < octets.count else { return nil }
        if octets[place] == UInt8(ascii: "[") { return nextConsoleKey() }
        while place < octets.count, isParameter(octets[place]) || isIntermediate(octets[place]) { place += 1 }
        guard place < octets.count else {
            if rest.count > Self.longestSequence { start = octets.count }
            return nil
        }
        let final = octets[place]
        let parameters = octets[start + 2..<place]
        if readsMouse, final == UInt8(ascii: "M"), parameters.isEmpty { return nextOldMouse() }
        // A byte that is not allowed here begins another sequence; the incomplete sequence before it is lost.
        guard (0x40...0x7E).contains(final) else {
            start = place
            return nil
        }
        start = place + 1
        return input(parameters, final)
    }

    /// `ESC [ [` and a letter: F1 to F5 of the Linux console.
    private mutating func nextConsoleKey() -> Input? {
        guard start + 3 < octets.count else { return nil }
        let letter = octets[start + 3]
        start += 4
        guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter) else { return nil }
        return .key(.function(Int(letter - UInt8(ascii: "A")) + 1))
    }

    /// The form of a mouse report before SGR: three bytes, each 32 more than its number.
    private mutating func nextOldMouse() -> Input? {
        guard start + 5 < octets.count else { return nil }
        let numbers = octets[start + 3..<start + 6].map { Int($0) - 32 }
        start += 6
        return KeySequences.mouse(numbers, isPress: true).map { .key(.mouse($0)) }
    }

    private mutating func input(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> Input? {
        let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) }
        let first = numbers.first ?? nil
        if final == UInt8(ascii: "R"), let row = first, numbers.count == 2, let column = numbers[1], row != 1 {
            guard row == awaitedRow else { return nil }
            awaitedRow = nil
            return .cursorColumn(column)
        }
        if final == UInt8(ascii: "~"), first == 200 {
            paste = .gathered([])
            return nil
        }
        if parameters.first == UInt8(ascii: "<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") {
            let numbers = parameters.dropFirst().split(separator: UInt8(ascii: ";"))
                .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
            return KeySequences.mouse(numbers, isPress: final == UInt8(ascii: "M")).map { .key(.mouse($0)) }
        }
        // Sequences with private markers, and keys reported by their code, are not supported.
        guard parameters.isEmpty || first != nil else { return nil }
        return KeySequences.key(final: final, parameter: first, isShifted: numbers.last == 2).map { .key($0) }
    }

    private func isParameter(_ octet: UInt8) -> Bool { (0x30...0x3F).contains(octet) }
    private func isIntermediate(_ octet: UInt8) -> Bool { (0x20...0x2F).contains(octet) }
}

// Text.
extension KeyDecoder {
    /// The next scalar of UTF-8. nil: it is not complete yet, or an invalid byte was dropped.
    private mutating func nextScalar() -> Unicode.Scalar? {
        let lead = octets[start]
        let length =
            switch lead {
            case ..<0x80: 1
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        guard length > 0 else {
            start += 1
            return nil
        }
        var value = length == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(length))
        for place in start + 1..<start + length {
            guard place < octets.count else { return nil }
            guard octets[place] & 0xC0 == 0x80 else {
                start = place
                return nil
            }
            value = value << 6 | UInt32(octets[place] & 0x3F)
        }
        start += length
        let least: UInt32 = [0, 0, 0x80, 0x800, 0x10000][length]
        guard value >= least, !(0x80..<0xA0).contains(value) else { return nil }
        return Unicode.Scalar(value)
    }

    private mutating func nextPaste() -> Input? {
        let end = endOfPaste()
        // The last bytes may be the beginning of the end mark.
        let whole = end ?? max(start, octets.count - (Self.pasteEnd.count - 1))
        // Control-C does not occur in text, and a user who types it wants to leave, even if the terminal still
        // marks a paste. The bytes that arrived with it may be text and must not act as keys.
        if octets[start..<(end ?? octets.count)].contains(Self.controlC) {
            (paste, start) = (.none, octets.count)
            return .key(.control("c"))
        }
        let part = octets[start..<whole]
        start = whole
        if end != nil { start += Self.pasteEnd.count }
        guard case .gathered(var text) = paste else {
            if end != nil { paste = .none }
            return nil
        }
        paste = .none  // one owner of the bytes while they grow
        text.append(contentsOf: part.prefix(Self.longestPaste - text.count))
        if end == nil {
            guard text.count == Self.longestPaste else {
                paste = .gathered(text)
                return nil
            }
            paste = .cut
        }
        return .key(.paste(Self.text(text)))
    }

    private func endOfPaste() -> Int? {
        var place = start
        while place + Self.pasteEnd.count <= octets.count {
            if octets[place] == Self.escape, octets[place...].starts(with: Self.pasteEnd) { return place }
            place += 1
        }
        return nil
    }

    /// Pasted text. Terminals send a carriage return for a line end; invalid bytes are dropped.
    private static func text(_ octets: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        var decoder = UTF8()
        var iterator = octets.makeIterator()
        var last: Unicode.Scalar?
        decoding: while true {
            switch decoder.decode(&iterator) {
            case .emptyInput: break decoding
            case .error: continue
            case .scalarValue(let scalar):
                defer { last = scalar }
                switch scalar {
                case "\r": text.append("\n")
                case "\n" where last == "\r": continue
                case "\n", "\t": text.append(scalar)
                case _ where scalar.properties.generalCategory == .control: continue
                default: text.append(scalar)
                }
            }
        }
        return String(text)
    }
}
