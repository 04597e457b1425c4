import Foundation

/// A JSON value that can be compared and inspected.
public enum JSON: Equatable, Sendable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let string = try? value.decode(String.self) {
            self = .string(string)
        } else if let array = try? value.decode([JSON].self) {
            self = .array(array)
        } else {
            self = .object(try value.decode([String: JSON].self))
        }
    }

    /// Reads one value. Throws the errors of `JSONDecoder`.
    public init(_ text: some StringProtocol) throws {
        self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    }

    /// The value of a key of an object; null if there is none.
    public subscript(key: String) -> JSON {
        guard case .object(let object) = self else { return .null }
        return object[key] ?? .null
    }

    /// The content of a string; nil: the value is not a string.
    public var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The elements of an array; none for any other value.
    public var elements: [JSON] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    /// Whether both agree: numbers to a millionth, and objects in the keys of `expected`, where null equals a missing
    /// key.
    public func agrees(with expected: JSON) -> Bool {
        switch (self, expected) {
        case (.number(let one), .number(let two)): (one - two).magnitude < 1e-6
        case (.array(let one), .array(let two)):
            one.count == two.count && zip(one, two).allSatisfy { $0.agrees(with: $1) }
        case (.object, .object(let wanted)): wanted.allSatisfy { self[$0.key].agrees(with: $0.value) }
        default: self == expected
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSON)...) { self = .object(Dictionary(elements) { $1 }) }
    public init(nilLiteral: ()) { self = .null }
}
