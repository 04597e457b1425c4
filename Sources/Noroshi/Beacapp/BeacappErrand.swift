public import Advertising
public import Basics
public import BeaconService
import ConfigurationFiles
public import ServiceClient
public import Store

/// A request to a Beacapp server: for the activation of an application on this device, or for its events.
///
/// The requesting command or agent keeps the result before the errand reports success.
public struct BeacappErrand: Sendable {
    /// Keeps a change of the remembered Beacapp data.
    public typealias Keep = @Sendable (ServiceCommand) async throws(CommandError<ServiceObstacle>) -> ServiceOutcome

    private let connection: ServiceConnection
    /// The version of the SDK.
    private let version: String
    /// The language of the server's texts: `ja` or `en`.
    private let language: String
    private let now: @Sendable () -> Timestamp
    private let keep: Keep

    public init(
        _ connection: ServiceConnection, version: String, language: String, now: @escaping @Sendable () -> Timestamp,
        keep: @escaping Keep
    ) {
        self.connection = connection
        self.version = version
        self.language = language
        self.now = now
        self.keep = keep
    }

    /// Activates an application on this device.
    /// - Parameter device: The identifier by which the server identifies this device.
    /// - Throws: Nothing was changed.
    @discardableResult
    public func activate(_ keys: BeacappKeys, device: UUID128) async throws(BeacappError) -> BeacappActivation {
        let activation = try await connection.activate(keys, device: device, version: version, language: language)
        _ = try await kept(.activateBeacapp(activation))
        return activation
    }

    /// Fetches another token for an application that is activated.
    /// - Throws: Nothing was changed.
    public func renew(_ old: BeacappActivation) async throws(BeacappError) -> BeacappActivation {
        let new = try await connection.activate(old.keys, device: old.device, version: version, language: language)
        _ = try await kept(.renewBeacapp(new))
        return new
    }

    /// Activates the application of a pair of keys, unless it is activated at this server with that secret.
    /// - Parameter mayReplace: Whether it replaces another application, whose events are then removed, too. A mere
    ///   query never replaces an application.
    /// - Returns: The remembered data after that.
    public func activated(
        _ memory: BeacappMemory, by keys: BeacappKeys?, device: UUID128, mayReplace: Bool
    ) async throws(BeacappError) -> BeacappMemory {
        guard let keys else { return memory }
        guard let activation = memory.activation else {
            return BeacappMemory(activation: try await activate(keys, device: device))
        }
        let isOfSame = activation.server == connection.address.text && activation.keys.requestToken == keys.requestToken
        guard isOfSame ? activation.keys != keys : mayReplace else { return memory }
        let new = try await activate(keys, device: device)
        return BeacappMemory(activation: new, events: isOfSame ? memory.events : nil)
    }

    /// The information that is known before events are updated: whether the server has newer ones.
    /// - Throws: `notInitialized`: no application is activated at this server.
    public func info(_ memory: BeacappMemory) async throws(BeacappError) -> EventUpdateInfo {
        try await withActivation(memory) { (activation) throws(BeacappError) in
            try await info(memory, activation)
        }
    }

    /// Updates the events, if the caller wants that.
    /// - Parameters:
    ///   - isForced: Whether to fetch the events without calling `wants`, whether there are newer ones or not.
    ///   - wants: Returns whether to update the events; not called when the update is forced.
    ///   - onProgress: Called with the number of completed steps and the number of all steps.
    /// - Throws: Nothing was changed.
    public func update(
        _ memory: BeacappMemory, isForced: Bool = false,
        onProgress: @Sendable (_ done: Int, _ all: Int) async -> Void = { _, _ in },
        if wants: @Sendable (EventUpdateInfo) async -> Bool
    ) async throws(BeacappError) -> EventUpdateOutcome {
        try await withActivation(memory) { (activation) throws(BeacappError) in
            await onProgress(0, 3)
            if !isForced {
                let info = try await info(memory, activation)
                guard await wants(info) else { return .skipped(isNewest: info.isAlreadyNewest) }
            }
            await onProgress(1, 3)
            let events = try await connection.beacappEvents(as: activation, language: language, at: now)
            await onProgress(2, 3)
            let outcome = try EventUpdateOutcome(events)
            guard case .eventsTaken(true) = try await kept(.takeBeacappEvents(events, of: activation)) else {
                throw .notActivated
            }
            await onProgress(3, 3)
            return outcome
        }
    }

    private func kept(_ command: ServiceCommand) async throws(BeacappError) -> ServiceOutcome {
        do throws(CommandError<ServiceObstacle>) {
            return try await keep(command)
        } catch {
            throw BeacappError(error)
        }
    }

    private func info(
        _ memory: BeacappMemory, _ activation: BeacappActivation
    ) async throws(BeacappError) -> EventUpdateInfo {
        let isNewest = try await connection.hasNewest(tag: memory.events?.tag, as: activation, language: language)
        return EventUpdateInfo(lastUpdatedAt: memory.events?.updated, isAlreadyNewest: isNewest)
    }

    /// Makes a request with the kept activation. A token that has expired, or that the server no longer recognizes,
    /// is renewed once, with the keys.
    private func withActivation<Answer: Sendable>(
        _ memory: BeacappMemory, _ body: (BeacappActivation) async throws(BeacappError) -> Answer
    ) async throws(BeacappError) -> Answer {
        guard let activation = memory.activation, activation.server == connection.address.text else {
            throw .notActivated
        }
        do throws(BeacappError) {
            return try await body(activation)
        } catch {
            guard error.code.wantsToken else { throw error }
        }
        return try await body(try await renew(activation))
    }
}

extension BeacappError {
    /// The error for a change of the remembered data that was not kept.
    init(_ error: CommandError<ServiceObstacle>) {
        switch error {
        case .rejected(let obstacle): self.init(.notInitialized, obstacle.reason.phrase)
        case .store(let error): self.init(.database, error.phrase)
        }
    }
}

extension EventUpdateOutcome {
    /// - Throws: `invalidData`: the data from a server cannot be read.
    fileprivate init(_ events: BeacappEvents) throws(BeacappError) {
        if let problem = events.problem { throw problem }
        let rules = events.rules
        let beacons = Set(rules.flatMap { $0.triggers.flatMap(\.beaconNames) })
        self = .updated(beacons: beacons.count, events: rules.count)
    }
}
