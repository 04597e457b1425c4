import Foundation
import Testing

@Suite("The contract of the server (Documentation/openapi.yaml)")
struct ContractTests {
    private let folder = ServerFolder()
    private let contract: Contract
    /// The paths with answers that differ each time: metrics, and the preparation, which contains the server's
    /// clock.
    private static let changing: Set = ["/metrics", "/v1/preparation"]

    init() throws { contract = try Contract() }

    private func start() async throws -> (ServerProgram, ContractConversation) {
        let server = try await ServerProgram(
            ["--data", folder.path, "--seed-demo", "--allow-faults", "--listen", "127.0.0.1:0"])
        let token = try folder.text("admin-token").trimmingCharacters(in: .newlines)
        return (server, ContractConversation(url: server.url, administration: token))
    }

    @Test("Each example has the described status, and each answer matches its description")
    func examples() async throws {
        let (server, conversation) = try await start()
        defer { server.signal(SIGTERM) }
        for operation in contract.operations {
            for example in operation.examples {
                let answer = try await conversation.send(operation, example)
                let place = "\(operation) \(example.name): \(answer)"
                #expect(answer.status == example.status, "\(place)")
                #expect(contract.faults(of: answer, to: operation) == [], "\(place)")
            }
        }
        // Each request reached the route that it describes; a parameter may have another name there.
        let metrics = try await server.get("/metrics").text.replacing(/{[a-z]+}/, with: "{}")
        for operation in contract.operations where operation.path != "/metrics" {
            let path = operation.path.replacing(/{[A-Za-z]+}/, with: "{}")
            #expect(metrics.contains("route=\"\(path)\",method=\"\(operation.method)\""), "\(operation)")
        }
    }

    @Test("A request without credentials is rejected, where the contract requires them")
    func strangers() async throws {
        let (server, conversation) = try await start()
        defer { server.signal(SIGTERM) }
        for operation in contract.operations where !operation.security.isEmpty {
            let answer = try await conversation.send(operation, isKnown: false)
            #expect(answer.status == 401, "\(operation): \(answer)")
            #expect(contract.faults(of: answer, to: operation) == [], "\(operation)")
        }
    }

    @Test("HEAD answers as GET without the body, and a known content gives 304 without one")
    func conditional() async throws {
        let (server, conversation) = try await start()
        defer { server.signal(SIGTERM) }
        // These requests create the data that is requested below.
        for operation in contract.operations where operation.order == 0 && operation.method != "GET" {
            _ = try await conversation.send(operation)
        }
        for operation in contract.operations where operation.method == "GET" {
            let answer = try await conversation.send(operation)
            #expect(answer.status == 200, "\(operation): \(answer)")
            let head = try await conversation.send(operation, method: "HEAD")
            #expect(head.status == answer.status, "\(operation): \(head)")
            // These headers apply to this answer alone, or to a content that changes each time.
            var passing: Set = ["x-request-id", "date"]
            if Self.changing.contains(operation.path) { passing.formUnion(["etag", "content-length"]) }
            let given = answer.headers.filter { !passing.contains($0.key) }
            #expect(head.headers.filter { !passing.contains($0.key) } == given, "\(operation)")
            guard !Self.changing.contains(operation.path) else { continue }
            let tag = try #require(answer.headers["etag"], "\(operation)")
            let known = try await conversation.send(operation, adding: ["if-none-match": tag])
            #expect(known.status == 304 && contract.faults(of: known, to: operation) == [], "\(operation): \(known)")
        }
    }

    @Test("The examples of the file match its schemas")
    func ownExamples() {
        for operation in contract.operations {
            let requests = operation.value["requestBody"]?["content"]?.members ?? []
            let answers = operation.answers.flatMap { contract.checker.resolved($0.value)["content"]?.members ?? [] }
            for content in requests + answers {
                for example in content.value["examples"]?.members ?? [] where example.value["x-status"] == nil {
                    let given = contract.checker.resolved(example.value)["value"] ?? .null
                    let faults = contract.checker.faults(given, content.value["schema"] ?? .boolean(false))
                    #expect(faults == [], "\(operation) \(example.key)")
                }
            }
            for parameter in operation.parameters {
                let given = parameter["example"] ?? .null
                let faults = contract.checker.faults(given, parameter["schema"] ?? .boolean(false))
                #expect(faults == [], "\(operation) \(parameter["name"]?.plain ?? "")")
            }
        }
        #expect(contract.operations.count >= 37)
        #expect(Set(contract.operations.map(\.identifier)).count == contract.operations.count)
    }

    @Test(
        "A value that does not match a schema is found",
        arguments: [
            ("{type: string}", "1"), ("{type: integer}", "1.5"), ("{type: [string, 'null']}", "{}"),
            ("{enum: [a, b]}", "\"c\""), ("{const: 1}", "2"), ("{type: object, required: [a]}", "{}"),
            ("{additionalProperties: false, properties: {a: {}}}", "{\"b\":1}"),
            ("{properties: {a: {items: {minimum: 2}}}}", "{\"a\":[3,1]}"), ("{maximum: 2}", "2.5"),
            ("{exclusiveMinimum: 0}", "0"), ("{minLength: 2}", "\"a\""), ("{maxLength: 1}", "\"ab\""),
            ("{minItems: 1}", "[]"), ("{maxItems: 1}", "[1,2]"), ("{uniqueItems: true}", "[1,1]"),
            ("{minProperties: 1}", "{}"), ("{maxProperties: 0}", "{\"a\":1}"), ("{pattern: '^a+$'}", "\"ab\""),
            ("{format: date-time}", "\"yesterday\""), ("{format: uuid}", "\"1\""), ("{format: uri}", "\"a b\""),
            ("{format: byte}", "\"?\""), ("{format: unknown}", "\"a\""), ("{oneOf: [{}, {}]}", "1"),
            ("{anyOf: [{type: string}, {type: 'null'}]}", "1"), ("{allOf: [{}, {type: string}]}", "1"),
            ("{$ref: '#/nowhere'}", "1"), ("{not: {}}", "1"), ("false", "1"),
        ])
    func found(schema: String, value: String) throws {
        let faults = contract.checker.faults(try ContractValue(json: value), try ContractValue(yaml: schema))
        #expect(!faults.isEmpty)
    }
}
