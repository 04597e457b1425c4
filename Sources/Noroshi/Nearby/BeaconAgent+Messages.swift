import BeaconService
import Nearby
import Scanning
import ServiceClient
import Store
import Tracking

// Messages of beacons: what is asked, and who is told.
extension BeaconAgent {
    /// Begins a subscription, which ends with the stream.
    func addSubscription(_ subscription: NearbySubscription) async -> (number: Int, news: AsyncStream<MessageNews>) {
        messageDesk.note(nearbyStatus)
        // In turn: what it finds at once is delivered to who is there by then.
        let added = await inTurn { agent in await agent.subscribe(subscription) }
        sleeper.wake()
        return added
    }

    private func subscribe(_ subscription: NearbySubscription) async -> (number: Int, news: AsyncStream<MessageNews>) {
        // A capture has the answers before anybody looks for them.
        await rememberMessages([subscription.pattern])
        let number = await engine.subscribe(subscription)
        let news = messageDesk.add(number) { [weak self] in
            Task { [weak self] in await self?.endSubscription(number) }
        }
        return (number, news)
    }

    func endSubscription(_ number: Int) async {
        guard messageDesk.remove(number) else { return }
        await engine.unsubscribe(number)
    }

    /// How permission and adapter stand, and what happens to them.
    func adapterNews() -> AsyncStream<AdapterStatus> {
        messageDesk.addAdapterListener(adapterStatus) { [weak self] number in
            Task { [weak self] in await self?.removeAdapterListener(number) }
        }
    }

    private func removeAdapterListener(_ number: Int) { messageDesk.removeAdapterListener(number) }

    /// How subscriptions stand now.
    private var nearbyStatus: NearbyStatus {
        guard state.isNearbyAllowed == true, !work.isEmpty else { return .inactive }
        guard source.isHeard else { return .active }
        switch adapterStatus.adapterState {
        case .poweredOn: return .active
        case .unknown, .resetting: return .starting
        case .unsupported, .unauthorized, .poweredOff: return .inactive
        }
    }

    /// To be called after whatever changes how subscriptions stand.
    func noteNearbyStatus() { messageDesk.note(nearbyStatus) }

    /// For a capture, of which no server is asked: what was fetched before counts from the beginning, so that it gives the same
    /// messages each time. To be called by `inTurn` only.
    /// - Parameter patterns: Those that are new. What is read of one is not read again.
    func rememberMessages(_ patterns: [String]) async {
        guard isReplay, let answerer = messageAnswerer(as: nil) else { return }
        let (patterns, isOfShop) = (messageDesk.unread(of: patterns), source.isRecordingOfShop)
        guard let patterns else { return }
        // The copy in force has none of it.
        let remembered = await memory.site.besideLine { site in
            let store = isOfShop ? try? SiteMemory.shop(beside: site) : site
            return patterns.reduce(into: [:]) { all, pattern in
                all[pattern] = store.map { answerer.all(pattern, in: $0) }
            }
        }
        await engine.rememberMessages(messageDesk.remember(remembered))
    }

    /// Forgets what another server said, or said to another application.
    func forgetMessages() async {
        messageDesk.giveQuestionsUp()
        await inTurn { agent in
            await agent.engine.updateMessages { watch, _ in watch.forgetAnswers() }
            await agent.rememberMessages(agent.forgetRemembered())
            await agent.fetch()
        }
    }

    private func forgetRemembered() -> [String] { messageDesk.forget() }

    private func messageAnswerer(as caller: ServiceCaller?) -> NearbyAnswerer? {
        guard let connection else { return nil }
        // Of a server that is known to be a demonstration it is not asked again.
        let isAsked =
            memory.kind == .simulated && configuration.preparation.server != .accepted(isDemonstration: true)
        return NearbyAnswerer(
            connection, code: configuration.context.preference.appCode, as: caller, isSimulated: isAsked)
    }

    /// Has the questions answered that are due. Called several times a second while anybody subscribed to anything.
    func askForMessages() async {
        guard !isReplay, !messageDesk.isEmpty || !state.subscriptions.isEmpty, connection != nil else { return }
        let questions = await engine.messageQuestions(hasServer: serverObstacle == nil)
        guard !questions.isEmpty else { return }
        let caller = questions.contains(where: \.isForServer) ? await caller() : nil
        guard !work.isEmpty, let answerer = messageAnswerer(as: caller) else {
            return await engine.updateMessages { watch, _ in for question in questions { watch.takeBack(question) } }
        }
        let (era, store) = (era, store)
        for question in questions {
            messageDesk.ask { number in
                Task.detached { [weak self, source] in
                    let answer =
                        question.isForServer
                        ? await answerer.ask(question, keepingIn: store) { source.now }
                        : await store.besideLine { answerer.lookUp(question, in: $0) }
                    await self?.take(answer, number, of: era)
                }
            }
        }
    }

    private func take(_ answer: NearbyAnswer, _ number: Int, of era: Int) async {
        // Another site is heard meanwhile, or another server is asked, to which the answer says nothing.
        guard messageDesk.endQuestion(number), era == self.era else { return }
        await engine.updateMessages { watch, now in watch.take(answer, at: now) }
        await collect()
        bell.yield()
    }

    /// What waits because the server could not be reached waits no longer.
    func hurryMessages() async { await engine.updateMessages { watch, _ in watch.hurry() } }

    /// Gives up what is asked.
    func stopAskingForMessages() async {
        for question in messageDesk.cancelQuestions() { await question.value }
    }
}
