/// JSON text, written member by member (RFC 8259). Control characters, DEL, C1, line separators and signs of
/// direction are escaped, so that a terminal that shows the text obeys none of it.
public struct JSONText: Sendable {
    public private(set) var text = ""
    /// Whether a comma is due before the next member or element, for each level.
    private var needsComma: [Bool] = [false]

    public init() {}

    public mutating func object(_ body: (inout JSONText) -> Void) { nest("{", "}", body) }
    public mutating func array(_ body: (inout JSONText) -> Void) { nest("[", "]", body) }

    /// The name of a member; its value must follow.
    public mutating func key(_ name: String) {
        separate()
        write(name)
        text += ":"
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

    private mutating func nest(_ open: String, _ close: String, _ body: (inout JSONText) -> Void) {
        separate()
        text += open
        needsComma.append(false)
        body(&self)
        needsComma.removeLast()
        text += close
    }

    private mutating func literal(_ literal: String) {
        separate()
        text += literal
    }

    private mutating func separate() {
        if needsComma[needsComma.count - 1] { text += "," }
        needsComma[needsComma.count - 1] = true
    }

    private mutating func write(_ value: String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar.value {
            case 0x22: text += "\\\""
            case 0x5C: text += "\\\\"
            case 0x0A: text += "\\n"
            case 0x09: text += "\\t"
            case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0x061C:
                text += Self.escape(scalar.value)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    private static func escape(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
}
