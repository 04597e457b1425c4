package import Basics

/// All problems of a body or of a query that came over the network; never empty.
package struct BodyProblems: Error, Equatable, Sendable {
    /// The part of a message that has the problems.
    package enum Part: Sendable {
        case body
        case query
    }

    package let part: Part
    package let problems: [DocumentProblem]
    /// The name of the first value with a problem, such as `beacons[2].keycode`; empty: the body as a whole.
    package let place: String

    fileprivate init(_ fault: JSONFault) {
        part = .body
        problems = [fault.problem]
        place = fault.kind == .duplicate ? String((fault.detail ?? "").prefix(100)) : ""
    }

    /// - Parameter problems: Problems of values: the first argument of each is the value's name.
    fileprivate init(_ part: Part, _ problems: [DocumentProblem]) {
        self.part = part
        self.problems = problems
        if case .text(let name) = problems.first?.finding.arguments.first { place = name } else { place = "" }
    }
}

/// Reads bodies of requests and answers, which are JSON: all problems of a body are reported at once. Unknown members
/// are ignored, so that either end may be newer than the other.
package enum BodyReader {
    /// Reads a body that is an object.
    /// - Parameter read: Reads the object, and records its problems; it returns nil only after it has recorded one.
    package static func read<Value>(
        _ octets: [UInt8], _ read: (inout TableReader) -> Value?
    ) throws(BodyProblems) -> Value {
        try reading(octets) { node, problems in
            guard let table = node.table else {
                problems.add(node.line, .finding(.error.fileJsonObject, []))
                return nil
            }
            var reader = TableReader(table, name: "", line: node.line, problems: problems)
            return read(&reader)
        }
    }

    /// Reads a body that is a list of at most `most` objects. A place in it begins with the number: `[2].at`.
    package static func list<Value>(
        _ octets: [UInt8], most: Int, _ read: (inout TableReader) -> Value?
    ) throws(BodyProblems) -> [Value] {
        try reading(octets) { node, problems in
            guard let nodes = node.list else {
                problems.add(node.line, .finding(.error.fileJsonList, []))
                return nil
            }
            // The list is read as the value of a key without a name.
            var reader = TableReader(
                SourceTable(items: [.init(key: "", node: node)]), name: "", line: node.line, problems: problems)
            guard nodes.count <= most else {
                reader.reject("[]", node, expected: .error.configExpectedShortList, [String(most)])
                return nil
            }
            return reader.tables("", most: most, read)
        }
    }

    /// Reads a query as an object of texts.
    package static func query<Value>(
        _ items: [(key: String, text: String)], _ read: (inout TableReader) -> Value?
    ) throws(BodyProblems) -> Value {
        let table = SourceTable(
            items: items.map { .init(key: $0.key, node: SourceNode(value: .text($0.text), line: 0)) })
        return try value(.query) { problems in
            var reader = TableReader(table, name: "", line: 0, problems: problems)
            return read(&reader)
        }
    }

    private static func reading<Value>(
        _ octets: [UInt8], _ read: (SourceNode, ProblemList) -> Value?
    ) throws(BodyProblems) -> Value {
        let node: SourceNode
        do throws(JSONFault) {
            node = try JSONReader.read(octets)
        } catch {
            throw BodyProblems(error)
        }
        return try value(.body) { read(node, $0) }
    }

    private static func value<Value>(
        _ part: BodyProblems.Part, _ read: (ProblemList) -> Value?
    ) throws(BodyProblems) -> Value {
        // The number is limited, so that a small request cannot cause a large answer.
        let problems = ProblemList("", numbersElements: true, most: 20)
        guard let value = read(problems), problems.isEmpty else { throw BodyProblems(part, problems.problems) }
        return value
    }
}
