/// JSON text, written member by member (RFC 8259). Control characters, DEL, C1, line separators and signs of
/// direction are escaped, so that a terminal that shows the text obeys none of it.
public struct JSONText: Sendable {
    /// The text so far, in UTF-8.
    public private(set) var octets: [UInt8] = []
    /// Whether a comma is due before the next member or element, for each level.
    private var needsComma: [Bool] = [false]

    public init() {}

    /// Begins anew, and keeps the room: for who writes many texts one after the other.
    public mutating func clear() {
        octets.removeAll(keepingCapacity: true)
        needsComma = [false]
    }

    public var text: String { String(decoding: octets, as: UTF8.self) }

    /// Ends a line, where several texts stand one below the other.
    public mutating func endLine() {
        octets.append(UInt8(ascii: "\n"))
        needsComma[0] = false
    }

    public mutating func object(_ body: (inout JSONText) -> Void) { nest("{", "}", body) }
    public mutating func array(_ body: (inout JSONText) -> Void) { nest("[", "]", body) }

    /// The name of a member; its value must follow.
    public mutating func key(_ name: String) {
        separate()
        write(name)
        octets.append(UInt8(ascii: ":"))
        needsComma[needsComma.count - 1] = false
    }

    public mutating func value(_ value: String) {
        separate()
        write(value)
    }

    public mutating func value(_ value: Int) { literal(String(value)) }
    public mutating func value(_ value: Bool) { literal(value ? "true" : "false") }
    /// A number that JSON does not know becomes null.
    public mutating func value(_ value: Double) { literal(value.isFinite ? "\(value)" : "null") }
    public mutating func null() { literal("null") }

    /// A member; a nil value leaves it out.
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
        octets.append(UInt8(ascii: open))
        needsComma.append(false)
        body(&self)
        needsComma.removeLast()
        octets.append(UInt8(ascii: close))
    }

    private mutating func literal(_ literal: String) {
        separate()
        octets += literal.utf8
    }

    private mutating func separate() {
        if needsComma[needsComma.count - 1] { octets.append(UInt8(ascii: ",")) }
        needsComma[needsComma.count - 1] = true
    }

    private mutating func write(_ value: String) {
        octets.append(UInt8(ascii: "\""))
        let text = value.utf8.span
        var isPlain = true
        for place in text.indices where !Self.isPlain(text[place]) { isPlain = false }
        if isPlain {
            octets.append(contentsOf: value.utf8)
        } else {
            for scalar in value.unicodeScalars { write(scalar) }
        }
        octets.append(UInt8(ascii: "\""))
    }

    private static func isPlain(_ octet: UInt8) -> Bool {
        octet >= 0x20 && octet < 0x7F && octet != 0x22 && octet != 0x5C
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x22: octets += "\\\"".utf8
        case 0x5C: octets += "\\\\".utf8
        case 0x0A: octets += "\\n".utf8
        case 0x09: octets += "\\t".utf8
        case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0x061C:
            octets += Self.escape(scalar.value).utf8
        default: if let encoded = UTF8.encode(scalar) { octets.append(contentsOf: encoded) }
        }
    }

    private static func escape(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
}
