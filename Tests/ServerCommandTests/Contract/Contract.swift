import Foundation

/// The server's interface as `Documentation/openapi.yaml` describes it.
struct Contract {
    /// An operation that can be requested.
    struct Operation: CustomStringConvertible {
        var method: String
        /// The path, such as `/admin/devices/{id}`.
        var path: String
        var value: ContractValue
        var parameters: [ContractValue]
        /// The value of the file's `x-order`: operations that remove data come after those that need the data.
        var order: Int

        var identifier: String { value["operationId"]?.plain ?? "" }
        var description: String { "\(method) \(path)" }
        /// The names of the authentication methods, of which one is enough; empty: none is needed.
        var security: [String] {
            let ways = (value["security"]?.list ?? []).map { $0.members.first?.key }
            return ways.contains(nil) ? [] : ways.compactMap(\.self)
        }
        var answers: [ContractValue.Member] { value["responses"]?.members ?? [] }
        /// The requests: one for each example of the body, or one without a body; then those of the file's
        /// `x-requests`.
        var examples: [Example] {
            let bodies = value["requestBody"]?["content"]?["application/json"]?["examples"]?.members ?? []
            let usual = bodies.isEmpty ? [ContractValue.Member(key: "usual", value: .object([]))] : bodies
            return (usual + (value["x-requests"]?.members ?? [])).map { Example($0, usual: usualStatus) }
        }
        private var usualStatus: Int { answers.compactMap { Int($0.key) }.filter { $0 < 300 }.min() ?? 0 }
    }

    /// One request to an operation.
    struct Example {
        /// The name of the example, for a reader of a failure.
        var name: String
        var body: ContractValue?
        /// The expected status of the answer.
        var status: Int
        /// The values of the parameters that replace their own examples.
        var parameters: ContractValue

        fileprivate init(_ member: ContractValue.Member, usual: Int) {
            name = member.key
            body = member.value["value"]
            status = member.value["x-status"]?.integer ?? usual
            parameters = member.value["x-parameters"] ?? .object([])
        }
    }

    let document: ContractValue
    let checker: SchemaChecker
    /// The operations in the order in which they can be sent.
    let operations: [Operation]

    init() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let text = try String(contentsOf: root.appending(path: "Documentation/openapi.yaml"), encoding: .utf8)
        document = try ContractValue(yaml: text)
        let checker = SchemaChecker(document: document)
        self.checker = checker
        operations = (document["paths"]?.members ?? []).flatMap { path in
            path.value.members.filter { Self.methods.contains($0.key) }.map { operation in
                let parameters = (path.value["parameters"]?.list ?? []) + (operation.value["parameters"]?.list ?? [])
                return Operation(
                    method: operation.key.uppercased(), path: path.key, value: operation.value,
                    parameters: parameters.map(checker.resolved), order: operation.value["x-order"]?.integer ?? 0)
            }
        }.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
    }

    private static let methods: Set = ["get", "head", "put", "post", "delete", "patch", "options", "trace"]

    /// Returns the deviations of an answer from its description in the file.
    func faults(of answer: ContractAnswer, to operation: Operation) -> [String] {
        guard let found = operation.answers.first(where: { $0.key == String(answer.status) }) else {
            return ["status \(answer.status) is not described"]
        }
        let described = checker.resolved(found.value)
        return headerFaults(answer, described) + contentFaults(answer, described, method: operation.method)
    }

    private func headerFaults(_ answer: ContractAnswer, _ described: ContractValue) -> [String] {
        (described["headers"]?.members ?? []).flatMap { header in
            let value = checker.resolved(header.value)
            guard let text = answer.headers[header.key.lowercased()] else {
                return value["required"] == .boolean(true) ? ["\(header.key) is missing"] : []
            }
            guard let schema = value["schema"] else { return [] }
            let given = Int(text).map { ContractValue.integer($0) } ?? .text(text)
            return checker.faults(given, schema, at: header.key)
        }
    }

    private func contentFaults(_ answer: ContractAnswer, _ described: ContractValue, method: String) -> [String] {
        guard method != "HEAD", let content = described["content"] else {
            return answer.text.isEmpty ? [] : ["there is a body: \(answer.text)"]
        }
        let type = answer.headers["content-type"]?.split(separator: ";").first.map(String.init) ?? ""
        guard let schema = content[type]?["schema"] else { return ["\(type) is not described"] }
        guard type == "application/json" else { return checker.faults(.text(answer.text), schema) }
        guard let value = try? ContractValue(json: answer.text) else { return ["this is no JSON: \(answer.text)"] }
        return checker.faults(value, schema)
    }
}

/// An answer of the server.
struct ContractAnswer {
    var status: Int
    /// The headers by their names in small letters.
    var headers: [String: String]
    var text: String
}
