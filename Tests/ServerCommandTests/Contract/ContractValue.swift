import Basics
import Yams

/// A value that both YAML and JSON can represent. Members keep their order.
enum ContractValue: Equatable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case decimal(Double)
    case text(String)
    case list([ContractValue])
    case object([Member])

    struct Member: Equatable, Sendable {
        var key: String
        var value: ContractValue
    }

    /// The error for a part of the file that the tests cannot read.
    struct Unreadable: Error {
        var what: String
    }

    init(yaml text: String) throws {
        // A time is a text, as in JSON.
        guard let node = try Yams.compose(yaml: text, Resolver.default.removing(.timestamp)) else {
            throw Unreadable(what: "nothing in it")
        }
        try self.init(node)
    }

    private init(_ node: Node) throws {
        switch node {
        case .mapping(let mapping):
            self = .object(
                try mapping.map { key, value in
                    guard case .scalar(let name) = key else { throw Unreadable(what: "\(key)") }
                    return Member(key: name.string, value: try ContractValue(value))
                })
        case .sequence(let sequence): self = .list(try sequence.map { try ContractValue($0) })
        case .scalar(let scalar): self = Self.scalar(scalar, node)
        case .alias: throw Unreadable(what: "an alias")
        }
    }

    private static func scalar(_ scalar: Node.Scalar, _ node: Node) -> ContractValue {
        guard scalar.style == .plain else { return .text(scalar.string) }
        if node.null != nil, ["", "~", "null"].contains(scalar.string) { return .null }
        if ["true", "false"].contains(scalar.string) { return .boolean(scalar.string == "true") }
        if let number = Int(scalar.string) { return .integer(number) }
        if scalar.string.allSatisfy({ "0123456789.-+eE".contains($0) }), let number = Double(scalar.string) {
            return .decimal(number)
        }
        return .text(scalar.string)
    }

    init(json text: String) throws { self.init(try JSONReader.read(Array(text.utf8))) }

    private init(_ node: SourceNode) {
        self =
            switch node.value {
            case .null: .null
            case .boolean(let value): .boolean(value)
            case .integer(let value): .integer(value)
            case .decimal(let value): .decimal(value)
            case .text(let value): .text(value)
            case .list(let nodes): .list(nodes.map { ContractValue($0) })
            case .table(let table):
                .object(table.items.map { Member(key: $0.key, value: ContractValue($0.node)) })
            case .moment, .data, .other: .null
            }
    }

    subscript(_ key: String) -> ContractValue? { members.first { $0.key == key }?.value }

    /// The members; empty if the value is no object.
    var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The elements; empty if the value is no list.
    var list: [ContractValue] {
        if case .list(let values) = self { values } else { [] }
    }

    /// A scalar as text for an address or a header.
    var plain: String? {
        switch self {
        case .boolean(let value): String(value)
        case .integer(let value): String(value)
        case .decimal(let value): String(value)
        case .text(let value): value
        case .null, .list, .object: nil
        }
    }

    var integer: Int? {
        if case .integer(let value) = self { value } else { nil }
    }

    var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .decimal(let value): value
        default: nil
        }
    }

    /// The value as JSON.
    var json: String {
        var text = JSONText()
        write(into: &text)
        return text.text
    }

    private func write(into json: inout JSONText) {
        switch self {
        case .null: json.null()
        case .boolean(let value): json.value(value)
        case .integer(let value): json.value(value)
        case .decimal(let value): json.value(value)
        case .text(let value): json.value(value)
        case .list(let values): json.array { json in for value in values { value.write(into: &json) } }
        case .object(let members):
            json.object { json in
                for member in members {
                    json.key(member.key)
                    member.value.write(into: &json)
                }
            }
        }
    }
}
