import Advertising
public import BeaconService
import Regions
import ServiceClient
import ServiceProtocol
import Store
import Texts
import Tracking

// The service's server: who asks it, and what its answer means.
extension BeaconAgent {
    /// How it stands with the service's server; nil: none is set.
    public var server: ServerStanding? {
        get async { await serverWatch.standing }
    }

    /// The way to the server. Whatever is asked on it also says whether the server is there.
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
        } tell: { [weak self] standing in
            await self?.take(standing)
        }
        judge(await serverWatch.standing?.verdict)
        await followSending()
    }

    /// Why the server is not asked now; nil: it is.
    var serverPause: ServerPause? {
        // What a capture holds is of no meaning to a server, and its events are the same each time.
        if isReplay { return .replay }
        guard configuration.preparation.judged(by: nil).isSuccess else { return .needsPreparation }
        return state.agreement.isAgreed ? nil : .needsAgreement
    }

    /// Why nothing can be asked of a server by who wants it now; nil: it can.
    var serverObstacle: ServiceObstacle? {
        if isReplay { return .replay }
        guard configuration.server != nil else { return .needsServer }
        return configuration.preparation.obstacle(state.agreement, for: .lists)
    }

    /// Who asks the server; nil: nobody may any more.
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

    /// By what servers know this device. It is made where there is none, for this run alone where it cannot be kept.
    func device() async -> UUID128 {
        if let device = state.device { return device }
        let new = await serverWatch.unkeptDevice
        let (context, era) = (commandContext, era)
        do throws(Refused<ServiceObstacle>) {
            let kept = try await store.inLine(orIfCancelled: .store(StoreError(path: store.path ?? "", .cancelled))) {
                store throws(Refused<ServiceObstacle>) in
                // Another program may have made one meanwhile.
                try store.perform(in: context, loggedFrom: nil, or: { $0 }) { (state) throws(ServiceObstacle) in
                    .setDevice(state.device ?? new)
                }
            }
            // What was kept in the shop's store is of no meaning to the site that has taken its place meanwhile.
            guard era == self.era else { return state.device ?? new }
            holdOwn((kept.state, kept.number))
            await shareUser()
        } catch {
            // It is another device in each run then, which hinders nothing.
        }
        return state.device ?? new
    }

    private func take(_ standing: ServerStanding) async {
        // Another server, or none, is followed meanwhile.
        guard !Task.isCancelled, let verdict = standing.verdict else { return }
        let before = configuration.preparation.server
        judge(verdict)
        // What waits because it could not be reached waits no longer.
        if case .unreachable = before, case .accepted = verdict {
            await sendingWatch.hurry()
            await hurryMessages()
        }
        if before.map({ !$0.isLike(verdict) }) ?? true {
            await settle([SiteEvent(server: standing.place, verdict, at: source.now)])
        }
        bell.yield()
    }

    private func judge(_ verdict: ServerVerdict?) {
        configuration.preparation = configuration.preparation.judged(by: verdict)
    }
}

extension ServerVerdict {
    /// Whether it is the same but for its words.
    fileprivate func isLike(_ other: ServerVerdict) -> Bool {
        switch (self, other) {
        case (.unreachable, .unreachable): true
        case (.refused(let status, _), .refused(let other, _)): status == other
        default: self == other
        }
    }
}

extension SiteEvent {
    /// That a server said something new.
    fileprivate init(server place: String, _ verdict: ServerVerdict, at now: Timestamp) {
        let (kind, reason): (Kind, Reason) =
            switch verdict {
            case .accepted(let isDemonstration):
                (.serverAccepted, Reason(isDemonstration ? .why.serverDemonstration : .why.server, .text(place)))
            case .refused(let status, let words):
                (.serverRefused, Reason(PreparationError.refused(status, words)))
            case .unreachable(let phrase): (.serverLost, Reason(phrase))
            }
        self.init(time: now, kind: kind, reason: reason)
    }
}
