public import Advertising
public import Basics
public import BeaconService
import ServiceProtocol

/// An application that a Beacapp server has activated.
struct BeacappCaller: RequestCaller {
    var accessToken: String
    /// `ja` or `en`.
    var language: String

    var fields: [(String, String)] {
        [("authorization", "Bearer " + accessToken), ("accept-language", language)]
    }
    var secrets: [String] { [accessToken] }
}

/// A caller that has no token yet, and asks for one.
private struct NewCaller: RequestCaller {
    var keys: BeacappKeys
    var language: String

    var fields: [(String, String)] { [("accept-language", language)] }
    var secrets: [String] { [keys.requestToken, keys.secretKey] }
}

// Beacapp: activation and events.
extension ServiceConnection {
    /// Activates an application on this device.
    /// - Parameters:
    ///   - device: The identifier by which the server identifies this device.
    ///   - version: The version of the SDK.
    ///   - language: The language of the server's texts: `ja` or `en`.
    /// - Throws: `invalidActivationKey`, `sdkVersion`, `network`, `invalidData`.
    public func activate(
        _ keys: BeacappKeys, device: UUID128, version: String, language: String
    ) async throws(BeacappError) -> BeacappActivation {
        var json = JSONText()
        ActivationRequest(
            requestToken: keys.requestToken, secretKey: keys.secretKey, deviceID: device, sdkVersion: version
        ).write(into: &json)
        let answer: ActivationAnswer
        do throws(ServiceError) {
            let caller = NewCaller(keys: keys, language: language)
            let reply = try await post("/beacapp/v1/activations", caller, body: json.octets)
            answer = try reply.body { ActivationAnswer(&$0) }
        } catch {
            throw BeacappError(error)
        }
        return BeacappActivation(
            server: address.text, keys: keys, device: answer.deviceIdentifier, accessToken: answer.accessToken,
            expires: answer.expiresAt, isDemonstration: answer.isDemonstration)
    }

    /// Whether the server has nothing newer than the data with a tag.
    /// - Throws: `accessTokenExpired`, `invalidActivationKey`, `network`.
    public func hasNewest(
        tag: String?, as activation: BeacappActivation, language: String
    ) async throws(BeacappError) -> Bool {
        let caller = BeacappCaller(accessToken: activation.accessToken, language: language)
        do throws(ServiceError) {
            let reply = try await head("/beacapp/v1/events", caller, tag: tag)
            return tag != nil && (reply.status == 304 || reply.tag == tag)
        } catch {
            // An answer to HEAD has no body with the error's number. A request with another token shows which of the
            // two errors it is.
            if case .refused(HTTPStatus.unauthorized.rawValue, nil) = error {
                throw BeacappError(.accessTokenExpired, error.phrase)
            }
            throw BeacappError(error)
        }
    }

    /// The events of the application, whether they are new or not.
    /// - Parameter now: Returns the current time.
    /// - Throws: `accessTokenExpired`, `invalidActivationKey`, `network`, `invalidData`.
    public func beacappEvents(
        as activation: BeacappActivation, language: String, at now: () -> Timestamp
    ) async throws(BeacappError) -> BeacappEvents {
        let caller = BeacappCaller(accessToken: activation.accessToken, language: language)
        do throws(ServiceError) {
            let reply = try await get("/beacapp/v1/events", caller)
            let revision = try reply.body { body in
                body.need(["revision"])
                return body.text("revision", longest: 256)
            }
            return BeacappEvents(
                place: address.place, text: String(decoding: reply.octets, as: UTF8.self), revision: revision,
                tag: reply.tag, updated: now())
        } catch {
            throw BeacappError(error)
        }
    }
}

extension BeacappError {
    init(_ error: ServiceError) {
        self.init(BeacappErrorCode(error), error.phrase)
    }
}

extension BeacappErrorCode {
    fileprivate init(_ error: ServiceError) {
        switch error {
        case .refused(_, let body?) where body.domain == Self.domain && body.number != nil:
            self.init(code: body.number ?? 0)
        case .refused(let status, _) where status < 500: self = .unknown
        case .malformed: self = .invalidData
        case .refused, .failed, .tooManyRedirects, .redirectedElsewhere: self = .network
        }
    }
}
