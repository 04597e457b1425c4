public import BeaconService
import Regions
import Store

// Beacapp in a running agent: its events and its logs.
extension BeaconAgent {
    /// The information that is known before events are updated: whether the server has newer ones. The request runs
    /// after earlier requests. An application of the configuration is activated first, if it is not.
    /// - Throws: `notInitialized`: no application is activated at this server, or there is none; `network` …
    public func beacappInfo() async throws(BeacappError) -> EventUpdateInfo {
        try await beacappInfo(of: .configured(mayReplace: false))
    }

    func beacappInfo(of application: BeacappChoice) async throws(BeacappError) -> EventUpdateInfo {
        try await ask(of: application) { (errand, memory) throws(BeacappError) in try await errand.info(memory) }
    }

    /// Updates the events; their rules come into force at once.
    /// - Parameter onProgress: Called with the number of completed steps and the number of all steps.
    /// - Throws: Nothing was changed.
    @discardableResult
    public func updateBeacappEvents(
        _ choice: EventUpdateChoice = .ifNeeded,
        onProgress: @escaping @Sendable (_ done: Int, _ all: Int) async -> Void = { _, _ in }
    ) async throws(BeacappError) -> EventUpdateOutcome {
        try await updateBeacappEvents(choice, of: .configured(mayReplace: choice != .never), onProgress: onProgress)
    }

    @discardableResult
    func updateBeacappEvents(
        _ choice: EventUpdateChoice, of application: BeacappChoice,
        onProgress: @escaping @Sendable (_ done: Int, _ all: Int) async -> Void
    ) async throws(BeacappError) -> EventUpdateOutcome {
        try await ask(of: application) { (errand, memory) throws(BeacappError) in
            try await errand.update(memory, isForced: choice == .always, onProgress: onProgress) { choice.wants($0) }
        }
    }

    /// Activates an application, unless it is activated at the server with that secret
    /// (initializeWithRequestToken:secretKey:options:error:).
    /// - Throws: Nothing was changed: `invalidActivationKey`, `sdkVersion`, `network` …
    public func activateBeacapp(_ keys: BeacappKeys) async throws(BeacappError) {
        try await ask(of: .named(keys)) { (_, _) throws(BeacappError) in }
    }

    /// Changes the remembered Beacapp data.
    func keepBeacapp(_ command: ServiceCommand) async throws(BeacappError) -> ServiceOutcome {
        do throws(CommandError<ServiceObstacle>) { return try await perform(command) } catch {
            throw BeacappError(error)
        }
    }

    /// Makes a request to the server, after earlier requests. Cancelling the calling task ends it at once.
    private func ask<Answer: Sendable>(
        of application: BeacappChoice,
        _ body: @escaping @Sendable (BeacappErrand, BeacappMemory) async throws(BeacappError) -> Answer
    ) async throws(BeacappError) -> Answer {
        let era = era
        let errand = await errands.add { [weak self] hasTurn -> Result<Answer, BeacappError> in
            guard hasTurn, let self else { return .failure(.notAsked) }
            return await self.perform(body, application, era)
        }
        guard let errand else { throw .notAsked }
        return try await errand.valueUnlessGivenUp.get()
    }

    private func perform<Answer: Sendable>(
        _ body: @Sendable (BeacappErrand, BeacappMemory) async throws(BeacappError) -> Answer,
        _ application: BeacappChoice, _ era: Int
    ) async -> Result<Answer, BeacappError> {
        guard !Task.isCancelled, era == self.era else { return .failure(.notAsked) }
        if isReplay { return .failure(BeacappError(.notInitialized, ServiceObstacle.replay.reason.phrase)) }
        guard let errand = beacappErrand else {
            return .failure(BeacappError(.notInitialized, ServiceObstacle.needsServer.reason.phrase))
        }
        do throws(BeacappError) {
            let device = await device()
            let (keys, mayReplace) = chosen(application)
            let memory = try await errand.activated(
                state.beacapp, by: keys, device: device, mayReplace: mayReplace)
            return .success(try await body(errand, memory))
        } catch {
            // A caller that cancels the request needs no report.
            if !Task.isCancelled { await settle([SiteEvent(error, at: source.now)], of: era) }
            wakeUp.yield()
            return .failure(error)
        }
    }

    /// The keys with which an application is activated if it is not, and whether it replaces another one.
    private func chosen(_ application: BeacappChoice) -> (keys: BeacappKeys?, mayReplace: Bool) {
        switch application {
        case .named(let keys): (keys, true)
        case .configured(let mayReplace): (configuration.beacapp, mayReplace)
        case .activated: beacappActivation == nil ? (configuration.beacapp, true) : (nil, false)
        }
    }

    /// The application that the server of the configuration has activated; nil: there is none.
    public var beacappActivation: BeacappActivation? {
        guard !isReplay, let activation = state.beacapp.activation else { return nil }
        return activation.server == configuration.server?.address.text ? activation : nil
    }

    /// Sends the logs of another application, if the activated one has changed.
    func followBeacapp(since before: BeacappActivation?) async {
        let now = beacappActivation
        if let before, let now, before.isOfSame(as: now) { return }
        if before != now { await followSending() }
    }

    private var beacappErrand: BeacappErrand? {
        connection.map { connection in
            BeacappErrand(
                connection, version: configuration.context.preference.sdkVersion,
                language: state.language ?? configuration.language, now: { [source] in source.now }
            ) { [weak self] command throws(CommandError<ServiceObstacle>) in
                guard let self else { throw .store(StoreError(path: "", .cancelled)) }
                return try await self.perform(command)
            }
        }
    }

    /// The application for which logs are sent; nil: there is none.
    func beacappParty() -> BeacappParty? {
        guard let activation = beacappActivation, let errand = beacappErrand else { return nil }
        return BeacappParty(
            activation, language: state.language ?? configuration.language, isSimulated: memory.kind == .simulated
        ) { old throws(BeacappError) in
            try await errand.renew(old)
        }
    }

    /// The logs of events of the server that fired. Nothing of a capture is sent, and logs of the simulated shop go
    /// only to a demonstration server.
    func beacappLogs(of events: [SiteEvent]) -> [ServiceRecord] {
        guard let activation = state.beacapp.activation, memory.kind != .replay,
            memory.kind == .site || activation.isDemonstration
        else { return [] }
        return events.compactMap { BeacappLog($0, of: activation, addition: beacappManagers.additionalLog) }.map {
            ServiceRecord($0, identifier: .random())
        }
    }
}

/// The application of Beacapp for which a request is made.
enum BeacappChoice: Sendable {
    case named(BeacappKeys)
    /// The application of the configuration, if it has one.
    case configured(mayReplace: Bool)
    /// The activated application, regardless of how it was activated; if none is, the application of the
    /// configuration.
    case activated
}

extension BeacappError {
    /// The error for too many requests, or for an agent that has ended.
    fileprivate static let notAsked = BeacappError(.unknown, ErrandError.notSent.phrase)
}
