public import Advertising
public import JSON
public import Time

/// An object of a body, read member by member. Unknown members are ignored, so that either end may be newer than the
/// other. JSON's null counts as missing.
public struct BodyObject: Sendable {
    private let members: [JSONNode.Member]
    private let place: String

    /// Reads a whole body.
    /// - Throws: `json`, `singleKeys`, `object`.
    public init(_ octets: [UInt8]) throws(BodyProblem) {
        try self.init(try Self.node(octets), place: "")
    }

    private static func node(_ octets: [UInt8]) throws(BodyProblem) -> JSONNode {
        do throws(JSONFault) {
            return try JSONReader.read(octets)
        } catch {
            throw error.kind == .duplicate
                ? BodyProblem(place: String((error.detail ?? "").prefix(100)), expected: .singleKeys)
                : BodyProblem(place: "", expected: .json)
        }
    }

    /// Reads a whole body that is a list of at most `most` objects. A place in it begins with the number: `[2].at`.
    /// - Throws: `json`, `singleKeys`, `list`, `object`.
    public static func list(_ octets: [UInt8], most: Int) throws(BodyProblem) -> [BodyObject] {
        guard case .list(let nodes) = try node(octets).value, nodes.count <= most else {
            throw BodyProblem(place: "[]", expected: .list(most: most))
        }
        var objects: [BodyObject] = []
        for (index, node) in nodes.enumerated() { objects.append(try BodyObject(node, place: "[\(index)]")) }
        return objects
    }

    public init(_ node: JSONNode, place: String) throws(BodyProblem) {
        guard case .object(let members) = node.value else { throw BodyProblem(place: place, expected: .object) }
        self.members = members
        self.place = place
    }

    public func has(_ key: String) -> Bool { node(key) != nil }

    /// A member; nil: it is missing.
    public func node(_ key: String) -> JSONNode? {
        members.first { $0.key == key && $0.node.value != .null }?.node
    }

    /// The place of a member, in the form that a problem reports.
    public func place(of key: String) -> String { place.isEmpty ? key : place + "." + key }

    public func problem(_ key: String, _ expected: BodyProblem.Expected) -> BodyProblem {
        BodyProblem(place: place(of: key), expected: expected)
    }

    /// A required member, converted by `read`; if `read` returns nil, that is the problem.
    public func need<Value>(
        _ key: String, _ expected: BodyProblem.Expected, _ read: (JSONNode) -> Value?
    ) throws(BodyProblem) -> Value {
        guard let node = node(key), let value = read(node) else { throw problem(key, expected) }
        return value
    }

    /// An optional member, converted by `read`.
    public func find<Value>(
        _ key: String, _ expected: BodyProblem.Expected, _ read: (JSONNode) -> Value?
    ) throws(BodyProblem) -> Value? {
        has(key) ? try need(key, expected, read) : nil
    }
}

// The kinds of values.
extension BodyObject {
    /// - Parameter longest: The maximum number of code points.
    public func text(_ key: String, longest: Int = 256) throws(BodyProblem) -> String {
        try need(key, .text(longest: longest)) { $0.text(longest: longest) }
    }

    public func optionalText(_ key: String, longest: Int = 256) throws(BodyProblem) -> String? {
        try find(key, .text(longest: longest)) { $0.text(longest: longest) }
    }

    public func integer(_ key: String, in range: ClosedRange<Int>) throws(BodyProblem) -> Int {
        try need(key, .integer(range)) { node in node.integer.flatMap { range.contains($0) ? $0 : nil } }
    }

    public func optionalInteger(_ key: String, in range: ClosedRange<Int>) throws(BodyProblem) -> Int? {
        try find(key, .integer(range)) { node in node.integer.flatMap { range.contains($0) ? $0 : nil } }
    }

    public func number(_ key: String) throws(BodyProblem) -> Double { try need(key, .number) { $0.number } }

    public func optionalNumber(_ key: String) throws(BodyProblem) -> Double? { try find(key, .number) { $0.number } }

    public func boolean(_ key: String) throws(BodyProblem) -> Bool { try need(key, .boolean, Self.boolean) }

    public func boolean(_ key: String, otherwise value: Bool) throws(BodyProblem) -> Bool {
        try find(key, .boolean, Self.boolean) ?? value
    }

    private static func boolean(_ node: JSONNode) -> Bool? {
        if case .boolean(let value) = node.value { value } else { nil }
    }

    public func time(_ key: String) throws(BodyProblem) -> Timestamp {
        try need(key, .time) { $0.text(longest: 64).flatMap { RFC3339.read($0) } }
    }

    public func optionalTime(_ key: String) throws(BodyProblem) -> Timestamp? {
        try find(key, .time) { $0.text(longest: 64).flatMap { RFC3339.read($0) } }
    }

    public func uuid(_ key: String) throws(BodyProblem) -> UUID128 {
        try need(key, .uuid) { $0.text(longest: 64).flatMap { UUID128($0) } }
    }

    /// The identifier that a device gave a record; nil: it gave none.
    func recordID() throws(BodyProblem) -> UUID128? { has("recordID") ? try uuid("recordID") : nil }

    /// One of some words, converted to its value.
    public func word<Value>(_ key: String, _ words: [(String, Value)]) throws(BodyProblem) -> Value {
        try need(key, .words(words.map(\.0))) { node in
            let text = node.text(longest: 256)
            return words.first { $0.0 == text }?.1
        }
    }

    /// A list of objects; empty where it is missing.
    public func objects(_ key: String, most: Int) throws(BodyProblem) -> [BodyObject] {
        guard let nodes = try list(key, most: most) else { return [] }
        var objects: [BodyObject] = []
        for (index, node) in nodes.enumerated() {
            objects.append(try BodyObject(node, place: place(of: key) + "[\(index)]"))
        }
        return objects
    }

    /// A list of objects that may be empty, but not missing.
    public func neededObjects(_ key: String, most: Int) throws(BodyProblem) -> [BodyObject] {
        guard has(key) else { throw problem(key, .list(most: most)) }
        return try objects(key, most: most)
    }

    /// A list of texts; empty where it is missing.
    public func texts(_ key: String, most: Int, longest: Int = 256) throws(BodyProblem) -> [String] {
        guard let nodes = try list(key, most: most) else { return [] }
        var texts: [String] = []
        for (index, node) in nodes.enumerated() {
            guard let text = node.text(longest: longest) else {
                throw BodyProblem(place: place(of: key) + "[\(index)]", expected: .text(longest: longest))
            }
            texts.append(text)
        }
        return texts
    }

    private func list(_ key: String, most: Int) throws(BodyProblem) -> [JSONNode]? {
        try find(key, .list(most: most)) { node in
            if case .list(let list) = node.value, list.count <= most { list } else { nil }
        }
    }
}

extension JSONNode {
    /// A text that is not empty, of at most `longest` code points: JSON Schema counts these, and so do the authors of
    /// clients.
    public func text(longest: Int) -> String? {
        if case .text(let text) = value, !text.isEmpty, text.unicodeScalars.count <= longest { text } else { nil }
    }

    public var integer: Int? {
        switch value {
        case .integer(let number): number
        case .decimal(let number): Int(exactly: number)
        default: nil
        }
    }

    public var number: Double? {
        switch value {
        case .integer(let number): Double(number)
        case .decimal(let number): number
        default: nil
        }
    }
}
