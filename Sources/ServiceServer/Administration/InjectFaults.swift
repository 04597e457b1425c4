import Basics
import HTTPTypes
import Hummingbird
import ServiceProtocol

/// Answers requests according to the injected faults.
struct InjectFaults: RouterMiddleware {
    typealias Context = ServerContext

    let faults: InjectedFaults

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard !request.uri.path.hasPrefix("/admin"), let fault = faults.take(request.uri.path) else {
            return try await next(request, context)
        }
        if fault.delay > .zero { try await Task.sleep(for: fault.delay) }
        switch fault.drop {
        case .before: return try await drop(context)
        case .after:
            _ = try? await next(request, context)
            return try await drop(context)
        case nil: break
        }
        if let answer = try await answer(fault, context) { return answer }
        return try await next(request, context)
    }

    /// Closes the connection, so that nothing of the answer arrives.
    private func drop(_ context: Context) async throws -> Response {
        try? await context.connection.close()
        return Response(status: .serviceUnavailable)
    }

    /// The false answer of a fault; nil: the real answer is used.
    private func answer(_ fault: Fault, _ context: Context) async throws -> Response? {
        let status = fault.status.map { HTTPResponse.Status(code: $0) }
        if let location = fault.location {
            return Response(status: status ?? .found, headers: [.location: location])
        }
        switch fault.body {
        case .half:
            let connection = context.connection
            let body = ResponseBody(contentLength: 4096) { writer in
                try await writer.write(ByteBuffer(string: "{\"regions\":[" + String(repeating: " ", count: 2036)))
                try? await connection.close()
                try await writer.finish(nil)
            }
            return Response(status: status ?? .ok, headers: [.contentType: "application/json"], body: body)
        case .text: return .json(octets: Array("<html>It works!</html>".utf8), status ?? .ok)
        case .types:
            return .json(
                octets: Array(#"{"revision":"x","regions":{"a":1},"accepted":[],"result":{}}"#.utf8), status ?? .ok)
        case .huge:
            let text = "{\"revision\":1,\"regions\":[],\"more\":\"" + String(repeating: "x", count: 10_000_000) + "\"}"
            return .json(octets: Array(text.utf8), status ?? .ok)
        case nil: break
        }
        guard let status else { return nil }
        throw ErrorResponse(
            status, "fault", Phrase(.server.fault), retryAfter: status == .serviceUnavailable ? 1 : nil)
    }
}

/// `POST` and `DELETE /admin/faults`.
struct FaultRoutes {
    let faults: InjectedFaults

    func add(to group: RouterGroup<ServerContext>) {
        group.post("faults") { request, context in
            let fault = try await request.body { Fault(&$0) }
            guard faults.add(fault) else {
                throw ErrorResponse(
                    .badRequest, "too_many_faults", Phrase(.server.tooManyFaults, .integer(InjectedFaults.most)))
            }
            return answer()
        }
        group.delete("faults") { _, _ in
            faults.clear()
            return answer()
        }
    }

    private func answer() -> Response { .json { $0.object { $0.member("faults", faults.count) } } }
}
