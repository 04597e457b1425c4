import Basics
import BeaconService
import Regions
import Scanning

// Calls to the delegate and to the managers of Beacapp's applications.
extension BeaconAgent {
    private func callDelegate(_ call: @escaping @Sendable (BeaconAgent, any BeaconAgentDelegate) async -> Void) {
        guard delegate != nil else { return }
        delegateCalls.add { [weak self] in
            if let self, let delegate = await self.delegate { await call(self, delegate) }
        }
    }

    func tell(_ round: RangingRound) {
        if !round.ofRules.isEmpty {
            beacappManagers.tell(.ranged(round.ofRules.flatMap(\.beacons).sortedNearestFirst()))
        }
        guard !round.regions.isEmpty else { return }
        let round = RangingRound(time: round.time, regions: round.regions)
        rangingListeners.tell(round)
        callDelegate { await $1.agent($0, didRange: round) }
    }

    func tellAdapterStatus() {
        beacappManagers.tell(.status(adapterStatus))
        messageDesk.tell(adapterStatus)
        noteNearbyStatus()
        callDelegate { [adapterStatus] in await $1.agent($0, didUpdate: adapterStatus) }
    }

    func tell(_ availability: BluetoothAvailability) {
        callDelegate { await $1.agent($0, didDetermineBluetoothAvailability: availability) }
    }

    func tell(_ error: RegionMonitorError) {
        beacappManagers.tell(.failed(error))
        callDelegate { await $1.agent($0, didFailWith: error) }
    }

    func tell(_ update: Result<ManagedUpdate, RegionFetchError>) {
        updateListeners.tell(update)
        callDelegate { agent, delegate in
            switch update {
            case .success(let update): await delegate.agent(agent, didPrepareRegions: update)
            case .failure(let error): await delegate.agent(agent, didFailToPrepareRegions: error)
            }
        }
    }

    func tell(_ result: Result<Void, ErrandError>, of log: TestLog) {
        callDelegate { agent, delegate in
            switch result {
            case .success: await delegate.agent(agent, didSendTestLog: log)
            case .failure(let error): await delegate.agent(agent, didFailToSendTestLog: log, error)
            }
        }
    }

    func tell(_ result: Result<ContactCheckOutcome, ErrandError>, of contact: Contact) {
        callDelegate { agent, delegate in
            switch result {
            case .success(let outcome):
                if let result = outcome.result { await delegate.agent(agent, didCheckService: result, for: contact) }
                guard !outcome.presentations.isEmpty else { return }
                await delegate.agent(agent, didReceive: outcome.presentations, for: contact)
            case .failure(let error): await delegate.agent(agent, didFailToCheckService: error, for: contact)
            }
        }
    }

    private func fired(_ event: SiteEvent) -> FiredEvent? {
        rules.rules.first { $0.identifier == event.rule }.flatMap { FiredEvent(event, of: $0) }
    }

    /// Notifies the managers that an event of the server fired. The beacons to which the service reacts do not matter
    /// to Beacapp.
    func tellManagers(_ event: SiteEvent) {
        if event.isOfBeacapp, let fired = fired(event) { beacappManagers.tell(.fired(fired)) }
    }

    /// Notifies the delegate of an event, by every method that concerns it.
    func tell(_ event: SiteEvent, _ records: [TrackingRecord]) {
        guard event.isNotified else { return }
        callDelegate { await $1.agent($0, didReceive: event) }
        let region = event.region ?? ""
        switch event.kind {
        case .inside, .outside:
            let state: RegionState = event.kind == .inside ? .inside : .outside
            callDelegate { await $1.agent($0, didDetermine: state, for: region) }
        case .ruleFired:
            guard let fired = fired(event) else { return }
            callDelegate { await $1.agent($0, didFire: fired) }
        case .tracked, .trackedNone:
            let record = records.first { $0.region == region && $0.end == event.time }
            let beacons = event.kind == .tracked ? record?.beacons.map(\.data) ?? [] : []
            callDelegate { await $1.agent($0, didTrack: beacons, in: region) }
        case .monitoringFailed:
            let limit = configuration.context.maximumRegionCount
            tell(.regionLimit(identifier: region, limit: limit))
        default: break
        }
    }
}
