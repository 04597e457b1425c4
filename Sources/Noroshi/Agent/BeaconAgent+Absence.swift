import BeaconService
import Scanning
import Store

/// The period in which an agent has left its site.
struct Absence: Sendable {
    /// Whether the agent owned the store before it left.
    var hadSite: Bool
}

// Leaving a site to a program in the background, and coming back to it.
extension BeaconAgent {
    /// Stops listening and gives the site up, until `comeBack`. By the time it returns, everything that happened is
    /// in the store, and the adapter is restored to its former state. A source that does not belong to the site, such
    /// as a capture, continues.
    public func leave() async { await pass { await $0.goAway() } }

    /// Takes the site back from a program that gives it away, and listens again. Where another program owned it in
    /// the meantime, the agent loads the site from its store, so that no event is reported twice.
    public func comeBack() async { await pass { await $0.resumeSite() } }

    /// Runs leaving and coming back one after the other, in the order of the calls.
    private func pass(_ step: @escaping @Sendable (BeaconAgent) async -> Void) async {
        let former = passage
        let passage = Task {
            await former?.value
            await step(self)
        }
        self.passage = passage
        await passage.value
    }

    private func goAway() async {
        guard absence == nil, !work.isEmpty, !isReplay, source.identity.origin != .capture else { return }
        absence = Absence(hadSite: false)
        await noteCost()
        scanMeter.rest()
        // A sender would keep the program in the background from sending; checking the stores may begin to send.
        await following?.value
        await sendingWatch.rest()
        await source.pause()
        await engine.setListening(false)
        await collect()
        // No step runs until the agent is back: events wait.
        await turns.take()
        await remember()
        absence?.hadSite = await store.enqueue { $0.giveUp() }
    }

    private func resumeSite() async {
        guard let absence else { return }
        if let folder = store.folder { await Handover.ask(for: folder) }
        var isAnother = false
        if absence.hadSite {
            switch await store.enqueue({ $0.takeBack() }) {
            case .asLeft: break
            case .afterAnother:
                isAnother = true
                await readAgain()
            case .taken: storeRemarks.append(.otherInstance(pid: store.folder.flatMap { Store.owner(of: $0) }))
            }
        }
        endAbsence()
        if isAnother {
            await settle(adopting: true)
            await followServer()
        }
        await followSending()
        // An adapter reports on its own when it listens.
        if source.isSimulated { await engine.setListening(true) }
        source.resume()
        sleeper.wake()
        wakeUp.yield()
    }

    /// Ends the absence when the agent stops: pending changes are kept unless another program had the site.
    func stopBeingAway() async { await pass { await $0.stayBack() } }

    private func stayBack() async {
        guard let absence else { return }
        if absence.hadSite, await store.enqueue({ $0.takeBack() }) == .afterAnother {
            _ = await store.enqueue { $0.giveUp() }
        }
        endAbsence()
    }

    private func endAbsence() {
        absence = nil
        turns.end()
    }
}
