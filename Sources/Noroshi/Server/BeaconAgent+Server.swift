import Advertising
import Basics
public import BeaconService
import Regions
import ServiceClient
import ServiceProtocol
import Store
import Tracking

// The service's server: the caller of requests to it, and the effects of its answers.
extension BeaconAgent {
    /// The status of the service's server; nil: none is set.
    public var server: ServerStatus? {
        get async { await serverWatch.status }
    }

    /// The connection to the server. Each request on it also shows whether the server is reachable.
    var connection: ServiceConnection? {
        configuration.server.map { server in
            server.telling { [serverWatch] sign in await serverWatch.hear(sign, of: server.address) }
        }
    }

    /// Asks the server of the configuration from now on, unless there is a reason not to.
    func followServer() async {
        guard !work.isEmpty else { return }
        await serverWatch.follow(configuration.server, pause: serverPause) { [weak self] in
            await self?.caller()
        } tell: { [weak self] status in
            await self?.take(status)
        }
        judge(await serverWatch.status?.verdict)
        await followSending()
    }

    /// The reason why the server is not asked now; nil: it is.
    var serverPause: ServerPause? {
        // The data of a capture has no meaning for a server, and its events are the same each time.
        if isReplay { return .replay }
        guard configuration.preparation.judged(by: nil).isSuccess else { return .needsPreparation }
        return state.agreement.isAgreed ? nil : .needsAgreement
    }

    /// The reason why no request can be made to a server now; nil: it can.
    var serverObstacle: ServiceObstacle? {
        if isReplay { return .replay }
        guard configuration.server != nil else { return .needsServer }
        return configuration.preparation.obstacle(state.agreement, for: .lists)
    }

    /// The caller of requests to the server; nil: requests are not allowed any more.
    func caller() async -> ServiceCaller? {
        guard mayAsk else { return nil }
        let device = await device()
        guard mayAsk else { return nil }
        return ServiceCaller(
            configuration.context.preference, state, device: device,
            language: state.language ?? configuration.language)
    }

    private var mayAsk: Bool {
        !isReplay && configuration.preparation.judged(by: nil).obstacle(state.agreement, for: .lists) == nil
    }

    /// The identifier by which servers identify this device. A missing one is created, for this run only where it
    /// cannot be kept.
    func device() async -> UUID128 {
        if let device = state.device { return device }
        let new = await serverWatch.unkeptDevice
        let (context, era) = (commandContext, era)
        do throws(CommandError<ServiceObstacle>) {
            let kept = try await store.enqueue(orIfCancelled: .store(StoreError(path: store.path ?? "", .cancelled))) {
                store throws(CommandError<ServiceObstacle>) in
                // Another program may have created one meanwhile.
                try store.perform(in: context, loggedFrom: nil, or: { $0 }) { (state) throws(ServiceObstacle) in
                    .setDevice(state.device ?? new)
                }
            }
            // Data kept in the shop's store has no meaning for the site that has replaced the shop in the meantime.
            guard era == self.era else { return state.device ?? new }
            holdOwn((kept.state, kept.number))
            await shareUser()
        } catch {
            // The device then has a different identifier in each run, which has no other effect.
        }
        return state.device ?? new
    }

    private func take(_ status: ServerStatus) async {
        // By now another server, or none, may be followed.
        guard !Task.isCancelled, let verdict = status.verdict else { return }
        let before = configuration.preparation.server
        judge(verdict)
        // Requests that wait because the server could not be reached need not wait any longer.
        if case .unreachable = before, case .accepted = verdict {
            await sendingWatch.hurry()
            await hurryMessages()
        }
        if before.map({ !$0.isLike(verdict) }) ?? true {
            await settle([SiteEvent(server: status.place, verdict, at: source.now)])
        }
        wakeUp.yield()
    }

    private func judge(_ verdict: ServerVerdict?) {
        configuration.preparation = configuration.preparation.judged(by: verdict)
    }
}

extension ServerVerdict {
    /// Whether the verdict is the same, apart from its wording.
    fileprivate func isLike(_ other: ServerVerdict) -> Bool {
        switch (self, other) {
        case (.unreachable, .unreachable): true
        case (.refused(let status, _), .refused(let other, _)): status == other
        default: self == other
        }
    }
}

extension SiteEvent {
    /// The event for a new verdict of a server.
    fileprivate init(server place: String, _ verdict: ServerVerdict, at now: Timestamp) {
        let (kind, reason): (Kind, Phrase) =
            switch verdict {
            case .accepted(let isDemonstration):
                (.serverAccepted, Phrase(isDemonstration ? .why.serverDemonstration : .why.server, .text(place)))
            case .refused(let status, let words):
                (.serverRefused, PreparationError.refused(status, words).phrase)
            case .unreachable(let phrase): (.serverLost, phrase)
            }
        self.init(time: now, kind: kind, reason: reason)
    }
}
