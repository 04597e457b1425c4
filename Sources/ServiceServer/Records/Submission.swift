import Advertising
import Basics
import Hummingbird
import ServiceProtocol

/// A request with data: its sender, and the key that identifies a repetition.
struct Submission: Sendable {
    /// The application by its name (`ApplicationName`).
    let application: String
    /// The device's identifier, in one spelling.
    let device: String
    /// The user's identifier in the header; nil: none, or one that is too long.
    let user: String?
    let isTestMode: Bool
    /// The Idempotency-Key; nil: none was given.
    private let key: String?
    private let path: String
    let octets: [UInt8]

    /// Reads a request to its end.
    /// - Throws: `no_device`, `invalid_key`, `body_too_large`.
    init(_ request: Request, _ context: ServerContext) async throws {
        let caller = try context.knownCaller
        application = caller.application
        device = try caller.knownDevice
        user = caller.user.flatMap { $0.utf8.count <= ServiceHeader.longestUser ? $0 : nil }
        isTestMode = caller.isTestMode
        key = request.header(ServiceHeader.idempotencyKey)
        guard key?.utf8.count ?? 0 <= ServiceHeader.longestKey else {
            throw ErrorResponse(
                .badRequest, "invalid_key", Phrase(.server.invalidKey, .integer(ServiceHeader.longestKey)))
        }
        path = request.uri.path
        octets = try await request.octets()
    }

    /// The identifier of a record of the request: the one that the device gave, else one that is the same whenever the
    /// device sends the request with the same key, else a new one.
    /// - Parameter place: The place of the record in the request.
    func identifier(_ given: UUID128?, place: Int = 0) -> UUID128 {
        if let given { return given }
        guard let key else { return UUID128(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max)) }
        return Digest([application, device, key, path, String(place)].joined(separator: "\n")).uuid
    }

    /// The body, read by `read`; see `BodyReader`.
    func body<Value>(_ read: (inout TableReader) -> Value?) throws(BodyProblems) -> Value {
        try BodyReader.read(octets, read)
    }
}

extension ServerContext {
    /// - Throws: 401 if the request has not passed an authorization.
    var knownCaller: Caller {
        get throws(ErrorResponse) {
            guard let caller else { throw ErrorResponse(.unauthorized, "no_token", Phrase(.server.noToken)) }
            return caller
        }
    }
}

extension Caller {
    /// The device's UUID, in one spelling.
    /// - Throws: `no_device`.
    var knownDevice: String {
        get throws(ErrorResponse) {
            guard let device, let uuid = UUID128(device) else {
                throw ErrorResponse(.badRequest, "no_device", Phrase(.server.noDevice))
            }
            return uuid.description
        }
    }
}
