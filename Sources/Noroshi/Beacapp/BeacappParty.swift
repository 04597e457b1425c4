import Basics
public import BeaconService
public import ServiceClient
import ServiceProtocol
import Synchronization

/// An application that a server of Beacapp has activated.
public final class BeacappParty: SendingParty {
    private let activation: Mutex<BeacappActivation>
    private let language: String
    public let isSimulated: Bool
    private let renew: @Sendable (BeacappActivation) async throws(BeacappError) -> BeacappActivation
    public let lane: SendingLane
    public let application: String

    /// - Parameters:
    ///   - language: The language of the server's texts: `ja` or `en`.
    ///   - renew: Activates the application, whose token has expired, again.
    public init(
        _ activation: BeacappActivation, language: String, isSimulated: Bool,
        renew: @escaping @Sendable (BeacappActivation) async throws(BeacappError) -> BeacappActivation
    ) {
        self.activation = Mutex(activation)
        self.language = language
        self.isSimulated = isSimulated
        self.renew = renew
        lane = .beacapp(server: activation.server, requestToken: activation.keys.requestToken)
        application = Self.name(of: activation)
    }

    /// The name of an application with its activation: a server that did not serve it may serve it after a new
    /// activation.
    public static func name(of activation: BeacappActivation) -> String {
        ApplicationName.beacapp(Digest(activation.accessToken))
    }

    public var own: [String] { [] }

    /// The verdict that the server gave with the activation.
    public func verdict(_ connection: ServiceConnection) async -> ServerVerdict {
        .accepted(isDemonstration: activation.withLock { $0.isDemonstration })
    }

    public func application(of record: ServiceRecord) -> String { application }

    public func pinned(_ record: ServiceRecord, refused: Set<String>) -> ServiceRecord { record }

    public func isSent(_ record: ServiceRecord, with first: ServiceRecord) -> Bool { true }

    public func send(
        _ records: [ServiceRecord], over connection: ServiceConnection
    ) async -> (answer: SendingAnswer, resends: Int) {
        let before = activation.withLock { $0 }
        let first = await connection.send(logs: records, as: before, language: language)
        guard first.isExpired else { return (first.answer, first.resends) }
        let new: BeacappActivation
        do throws(BeacappError) { new = try await renew(before) } catch {
            return (Task.isCancelled ? .cancelled : SendingAnswer(error), first.resends)
        }
        // Logs of the simulated shop go only to a demonstration server, and the server may no longer be one.
        guard !isSimulated || new.isDemonstration else {
            let reason = ErrandError.noDemonstration(connection.address.place).phrase
            return (.refused(reason), first.resends)
        }
        activation.withLock { $0 = new }
        let second = await connection.send(logs: records, as: new, language: language)
        return (second.answer, first.resends + second.resends)
    }
}

extension SendingAnswer {
    /// The answer for the logs of an application that could not be activated again.
    fileprivate init(_ error: BeacappError) {
        switch error.code {
        case .invalidActivationKey, .sdkVersion, .notInitialized: self = .refused(error.phrase)
        default: self = .failed(error.phrase, asked: nil)
        }
    }
}
