import Basics
public import BeaconService
import ServiceProtocol

extension ServiceConnection {
    /// Asks whether the application may use the service, once.
    /// - Returns: The verdict, and the seconds that the answer took, if the server answered.
    public func prepare(_ caller: ServiceCaller) async -> (verdict: ServerVerdict, seconds: Double?) {
        let clock = ContinuousClock()
        let start = clock.now
        do throws(ServiceError) {
            let reply = try await get("/v1/preparation", caller, retries: RetryPolicy.none)
            let body = try reply.body { PreparationBody(&$0) }
            return (.accepted(isDemonstration: body.isDemonstration), (clock.now - start) / .seconds(1))
        } catch {
            guard case .refused(let status, let body) = error else { return (.unreachable(error.phrase), nil) }
            let seconds = (clock.now - start) / .seconds(1)
            switch HTTPStatus(code: status) {
            case .unauthorized, .forbidden:
                return (.refused(HTTPStatus(code: status), body?.message), seconds)
            default: return (.unreachable(error.phrase), seconds)
            }
        }
    }
}

extension ServiceConnection {
    /// Requires that the server is a demonstration: data of the simulated shop goes only to such a server.
    /// - Throws: `noDemonstration`, `refused`, `cancelled`.
    func demandDemonstration(_ caller: ServiceCaller) async throws(ErrandError) {
        let verdict = await prepare(caller).verdict
        if Task.isCancelled { throw .cancelled }
        switch verdict {
        case .accepted(isDemonstration: true): break
        case .accepted(isDemonstration: false): throw .noDemonstration(address.place)
        case .refused(let status, let words): throw .refused(PreparationError.refused(status, words).phrase)
        case .unreachable(let phrase): throw .refused(phrase)
        }
    }
}

extension ServiceConnection {
    /// Asks for the health of the server, once and without an application.
    /// - Returns: The seconds that it took.
    public func health() async throws(ServiceError) -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        let reply = try await get("/v1/health", nil, retries: RetryPolicy.none)
        _ = try reply.body { HealthBody(&$0) }
        return (clock.now - start) / .seconds(1)
    }
}

extension ServiceConnection.Reply {
    /// Reads the body.
    /// - Throws: `malformed`.
    func body<Body>(_ read: (inout TableReader) -> Body?) throws(ServiceError) -> Body {
        do throws(BodyProblems) {
            return try BodyReader.read(octets, read)
        } catch {
            throw .malformed(error.place)
        }
    }
}
