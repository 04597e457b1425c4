import BeaconService
import Scanning
import Store

/// A while in which an agent has left its site.
struct Absence: Sendable {
    /// Whether it owned the store before.
    var hadSite: Bool
}

// Leaving a site to a program in the background, and coming back to it.
extension BeaconAgent {
    /// Stops listening and gives the site up, until `comeBack`. All that happened is in the store by then, and the adapter is as it
    /// was. What others decided to bring, such as a capture, goes on.
    public func leave() async { await pass { await $0.goAway() } }

    /// Has the site back from a program that gives it away, and listens again. Where another one owned it meanwhile, the site is
    /// taken up as its store has it, so that nothing is told a second time.
    public func comeBack() async { await pass { await $0.resumeSite() } }

    /// Goes and comes one after the other, whoever asks.
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
        guard absence == nil, !work.isEmpty, !isReplay, source.identity.worth != .recorded else { return }
        absence = Absence(hadSite: false)
        await noteCost()
        scanMeter.rest()
        // Who sends would keep the background from it; looking at the stores may begin to send.
        await following?.value
        await sendingWatch.rest()
        await source.pause()
        await engine.setListening(false)
        await collect()
        // No step is done until it is back: what happens waits.
        await takeTurn()
        await logging?.value
        await remember()
        absence?.hadSite = await store.inLine { $0.giveUp() }
    }

    private func resumeSite() async {
        guard let absence else { return }
        if let folder = store.folder { await Handover.ask(for: folder) }
        var isAnother = false
        if absence.hadSite {
            switch await store.inLine({ $0.takeBack() }) {
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
        // An adapter tells by itself when it listens.
        if source.isSimulated { await engine.setListening(true) }
        source.resume()
        sleeper.wake()
        bell.yield()
    }

    /// Ends it for good while it may be away: what waits is kept where nobody else had the site.
    func stopBeingAway() async { await pass { await $0.stayBack() } }

    private func stayBack() async {
        guard let absence else { return }
        if absence.hadSite, await store.inLine({ $0.takeBack() }) == .afterAnother {
            _ = await store.inLine { $0.giveUp() }
        }
        endAbsence()
    }

    private func endAbsence() {
        absence = nil
        endTurn()
    }
}
