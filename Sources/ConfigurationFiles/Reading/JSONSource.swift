import JSON
import Texts

/// Reads JSON files as values with their lines.
enum JSONSource {
    /// - Throws: `finding("json.…")` with the line; the errors of `FileText.text` if the bytes are not a text.
    static func read(_ octets: [UInt8], path: String) throws(ConfigurationProblem) -> SourceNode {
        _ = try FileText.text(octets, path: path)
        do throws(JSONFault) {
            return SourceNode(try JSONReader.read(octets))
        } catch {
            let arguments = error.detail.map { [$0] } ?? []
            throw ConfigurationProblem(
                path: path, line: error.line, kind: .finding(error.kind.textKey, arguments))
        }
    }
}

extension SourceNode {
    fileprivate init(_ node: JSONNode) {
        let value: Value =
            switch node.value {
            case .text(let text): .text(text)
            case .integer(let number): .integer(number)
            case .decimal(let number): .decimal(number)
            case .boolean(let boolean): .boolean(boolean)
            case .null: .null
            case .list(let list): .list(list.map(SourceNode.init))
            case .object(let members):
                .table(SourceTable(items: members.map { .init(key: $0.key, node: SourceNode($0.node)) }))
            }
        self.init(value: value, line: node.line, octets: node.octets)
    }
}

extension JSONFault.Kind {
    fileprivate var textKey: TextKey {
        switch self {
        case .value: .error.fileJsonValue
        case .number: .error.fileJsonNumber
        case .key: .error.fileJsonKey
        case .duplicate: .error.fileJsonDuplicate
        case .colon: .error.fileJsonColon
        case .closingBrace: .error.fileJsonClosingBrace
        case .closingBracket: .error.fileJsonClosingBracket
        case .closingQuote: .error.fileJsonClosingQuote
        case .escape: .error.fileJsonEscape
        case .depth: .error.fileJsonDepth
        case .end: .error.fileJsonEnd
        }
    }
}
