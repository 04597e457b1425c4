/// JSON text, written member by member (RFC 8259). Control characters, DEL, C1, line separators and characters that
/// set the direction are escaped, so that they have no effect on a terminal that shows the text.
public struct JSONText: Sendable {
    /// The text so far, followed by free room.
    private var room: [UInt8] = []
    private var count = 0

    public init() {}

    /// Removes the text and keeps the allocated room, for callers that write many texts one after another.
    public mutating func clear() { count = 0 }

    /// The text so far, in UTF-8.
    public var octets: [UInt8] { Array(room[..<count]) }
    public var text: String { String(decoding: room[..<count], as: UTF8.self) }

    /// Ends a line. Used where several texts are written one per line.
    public mutating func endLine() { append("\n") }

    public mutating func object(_ body: (inout JSONText) -> Void) { nest("{", "}", body) }
    public mutating func array(_ body: (inout JSONText) -> Void) { nest("[", "]", body) }

    /// The name of a member; its value must follow.
    public mutating func key(_ name: String) {
        separate()
        write(name)
        append(":")
    }

    public mutating func value(_ value: String) {
        separate()
        write(value)
    }

    public mutating func value(_ value: Int) {
        separate()
        write(value)
    }

    public mutating func value(_ value: Bool) { literal(value ? "true" : "false") }
    /// Writes a number; infinities and NaN, which JSON does not have, become null.
    public mutating func value(_ value: Double) { literal(value.isFinite ? value.description : "null") }
    public mutating func null() { literal("null") }

    /// Writes an ASCII text without characters that need an escape. The caller must ensure this.
    public mutating func value(plain text: Span<UInt8>) {
        separate()
        quote(text)
    }

    /// Writes a member; a nil value leaves it out.
    public mutating func member(_ name: String, _ value: String?) {
        guard let value else { return }
        key(name)
        self.value(value)
    }

    public mutating func member(_ name: String, _ value: Int?) {
        guard let value else { return }
        key(name)
        self.value(value)
    }

    public mutating func member(_ name: String, _ value: Double?) {
        guard let value else { return }
        key(name)
        self.value(value)
    }

    public mutating func member(_ name: String, _ value: Bool) {
        key(name)
        self.value(value)
    }

    private mutating func nest(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONText) -> Void) {
        separate()
        append(open)
        body(&self)
        append(close)
    }

    private mutating func literal(_ literal: String) {
        separate()
        append(literal)
    }

    /// Writes the comma between two members or elements. The preceding character decides: a comma is due after the
    /// end of a value, but not after the beginning of an object, an array, a member's value or a line.
    private mutating func separate() {
        guard count > 0 else { return }
        switch room[count - 1] {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
        default: append(",")
        }
    }

    // MARK: Bytes

    @inline(__always)
    private mutating func makeRoom(_ more: Int) {
        if room.count - count < more { room += [UInt8](repeating: 0, count: max(more, room.count, 512)) }
    }

    @inline(__always)
    private mutating func append(_ mark: Unicode.Scalar) {
        makeRoom(1)
        room[count] = UInt8(ascii: mark)
        count += 1
    }

    @inline(__always)
    private mutating func append(_ text: String) { append(text.utf8.span) }

    @inline(__always)
    private mutating func append(_ text: Span<UInt8>) {
        makeRoom(text.count)
        let (start, end) = (count, count + text.count)
        // Copying byte by byte takes longer than all the rest of writing. `makeRoom` has provided the room.
        unsafe room.withUnsafeMutableBufferPointer { room in
            unsafe text.withUnsafeBufferPointer { text in
                _ = unsafe room[start..<end].update(fromContentsOf: text)
            }
        }
        count = end
    }

    @inline(__always)
    private mutating func quote(_ text: Span<UInt8>) {
        append("\"" as Unicode.Scalar)
        append(text)
        append("\"" as Unicode.Scalar)
    }

    private mutating func write(_ number: Int) {
        makeRoom(20)
        if number < 0 { append("-" as Unicode.Scalar) }
        var length = 1
        var rest = number.magnitude / 10
        while rest > 0 {
            length += 1
            rest /= 10
        }
        makeRoom(length)
        rest = number.magnitude
        for place in (count..<count + length).reversed() {
            room[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += length
    }

    private mutating func write(_ value: String) {
        let text = value.utf8.span
        if Self.isPlain(text) { return quote(text) }
        append("\"" as Unicode.Scalar)
        for scalar in value.unicodeScalars { write(scalar) }
        append("\"" as Unicode.Scalar)
    }

    /// Whether nothing in a text needs an escape: graphic ASCII and blanks, neither quotation mark nor backslash.
    private static func isPlain(_ text: Span<UInt8>) -> Bool {
        var place = 0
        while text.count - place >= 8 {
            guard isPlain(eight(text, place)) else { return false }
            place += 8
        }
        if place == text.count { return true }
        if text.count >= 8 { return isPlain(eight(text, text.count - 8)) }
        // Blanks fill up a text that is shorter than a word.
        var word: UInt64 = 0x2020_2020_2020_2020
        for place in text.indices { word = word << 8 | UInt64(text[place]) }
        return isPlain(word)
    }

    /// Eight bytes as one number; their order does not matter here.
    @inline(__always)
    private static func eight(_ text: Span<UInt8>, _ place: Int) -> UInt64 {
        unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
    }

    /// Whether eight bytes at once need no escape.
    @inline(__always)
    private static func isPlain(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        // The highest bit of a byte is 1 in each of them as long as the byte is plain; none borrows from the next.
        let filled = word | tops
        let graphic = filled &- 0x20 &* ones
        let noQuote = (word ^ 0x22 &* ones) | tops
        let noBackslash = (word ^ 0x5C &* ones) | tops
        let delete = (word & ~tops) &+ ones
        return ~word & graphic & (noQuote &- ones) & (noBackslash &- ones) & ~delete & tops == tops
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        if JSONEscape.isNeeded(scalar) {
            append(JSONEscape.text(scalar))
        } else {
            append(String(scalar))
        }
    }
}
