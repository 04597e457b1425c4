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
    public func leave() async {
        guard absence == nil, !isReplay, source.identity.worth != .recorded else { return }
        absence = Absence(hadSite: false)
        await source.pause()
        await engine.setListening(false)
        await collect()
        await inTurn { agent in
            await agent.logging?.value
            await agent.remember()
        }
        let hadSite = await store.inLine { $0.giveUp() }
        absence = Absence(hadSite: hadSite)
    }

    /// Has the site back from a program that gives it away, and listens again. Where another one owned it meanwhile, the site is
    /// taken up as its store has it, so that nothing is told a second time.
    public func comeBack() async {
        guard let absence else { return }
        if let folder = store.folder { await Handover.ask(for: folder) }
        if absence.hadSite {
            switch await store.inLine({ $0.takeBack() }) {
            case .asLeft: break
            case .afterAnother: await arriveAgain()
            case .taken: storeRemarks.append(.otherInstance(pid: store.folder.flatMap { Store.owner(of: $0) }))
            }
        }
        self.absence = nil
        // An adapter tells by itself when it listens.
        if source.isSimulated { await engine.setListening(true) }
        source.resume()
        sleeper.wake()
        bell.yield()
    }
}
