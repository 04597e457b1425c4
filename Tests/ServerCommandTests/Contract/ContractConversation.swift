import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Sends the examples of the contract to a server, and stores the parts of answers that later requests need.
final class ContractConversation {
    private let url: String
    private let administration: String
    private var accessToken = ""
    private var answers: [String: ContractValue] = [:]

    /// - Parameter administration: The token of the administration.
    init(url: String, administration: String) {
        self.url = url
        self.administration = administration
    }

    /// Sends an example of an operation.
    /// - Parameters:
    ///   - example: The example; nil: the first one.
    ///   - method: The method; nil: that of the operation.
    ///   - isKnown: Whether the request contains the credentials.
    func send(
        _ operation: Contract.Operation, _ example: Contract.Example? = nil, method: String? = nil,
        isKnown: Bool = true, adding added: [String: String] = [:]
    ) async throws -> ContractAnswer {
        let example = example ?? operation.examples[0]
        let credentials = isKnown ? operation.security.first.map(credentials) ?? [:] : [:]
        var request = HTTPClientRequest(url: url + address(operation, example))
        request.method = HTTPMethod(rawValue: method ?? operation.method)
        let headers = fields(operation, example, "header").merging(credentials) { $1 }.merging(added) { $1 }
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body = example.body {
            request.headers.add(name: "content-type", value: "application/json")
            request.body = .bytes(ByteBuffer(string: body.json))
        }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
        let answer = ContractAnswer(
            status: Int(response.status.code),
            headers: Dictionary(response.headers.map { ($0.name.lowercased(), $0.value) }) { $1 },
            text: String(buffer: try await response.body.collect(upTo: 1 << 22)))
        if answer.status == 200, let value = try? ContractValue(json: answer.text) { remember(value, operation) }
        return answer
    }

    private func remember(_ value: ContractValue, _ operation: Contract.Operation) {
        answers[operation.identifier] = value
        if let token = value["accessToken"]?.plain { accessToken = token }
    }

    private func credentials(_ name: String) -> [String: String] {
        switch name {
        case "applicationCode", "applicationKey": ["authorization": "Bearer demo"]
        case "accessToken": ["authorization": "Bearer " + accessToken]
        case "administrationToken": ["authorization": "Bearer " + administration]
        default: [:]
        }
    }

    // MARK: Parameters

    private func address(_ operation: Contract.Operation, _ example: Contract.Example) -> String {
        var path = operation.path
        for (name, value) in fields(operation, example, "path") {
            path = path.replacing("{\(name)}", with: Self.encoded(value))
        }
        let query = fields(operation, example, "query").sorted { $0.key < $1.key }.map { "\($0)=\(Self.encoded($1))" }
        return path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    private func fields(
        _ operation: Contract.Operation, _ example: Contract.Example, _ place: String
    ) -> [String: String] {
        var fields: [String: String] = [:]
        for parameter in operation.parameters where parameter["in"]?.plain == place {
            guard let name = parameter["name"]?.plain else { continue }
            if let own = example.parameters[name] {
                fields[name] = own.plain
            } else if parameter["x-sent"] != .boolean(false) {
                fields[name] = value(of: parameter)
            }
        }
        return fields
    }

    /// Returns the example, or a value of an earlier answer:
    /// `x-from: {operation: createAttachment, pointer: /attachmentName, segment: 3}`.
    private func value(of parameter: ContractValue) -> String? {
        let example = parameter["example"]?.plain
        guard let from = parameter["x-from"] else { return example }
        var found = answers[from["operation"]?.plain ?? ""]
        for part in (from["pointer"]?.plain ?? "").split(separator: "/") { found = found?[String(part)] }
        let parts = (found?.plain ?? "").split(separator: "/")
        guard let segment = from["segment"]?.integer, parts.indices.contains(segment) else {
            return found?.plain ?? example
        }
        return String(parts[segment])
    }

    /// Encodes all characters except those that RFC 3986 leaves unreserved.
    private static func encoded(_ text: String) -> String {
        let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? text
    }
}
