import Basics
import BeaconService
import Scanning
import ServiceClient
import Store

// Messages of beacons: the requests to a server, and the subscribers.
extension BeaconAgent {
    /// Begins a subscription, which ends with the stream.
    func addSubscription(_ subscription: NearbySubscription) async -> (number: Int, news: AsyncStream<MessageNews>) {
        messageDesk.note(nearbyStatus)
        // In turn: the messages that it finds at once are delivered to the subscribers that exist by then.
        let added = await inTurn { agent in await agent.subscribe(subscription) }
        sleeper.wake()
        return added
    }

    private func subscribe(_ subscription: NearbySubscription) async -> (number: Int, news: AsyncStream<MessageNews>) {
        // For a capture, stored answers must be loaded before the search.
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

    /// The current permission and adapter state, and their changes.
    func adapterNews() -> AsyncStream<AdapterStatus> {
        messageDesk.addAdapterListener(adapterStatus) { [weak self] number in
            Task { [weak self] in await self?.removeAdapterListener(number) }
        }
    }

    private func removeAdapterListener(_ number: Int) { messageDesk.removeAdapterListener(number) }

    /// The current status of subscriptions.
    private var nearbyStatus: NearbyStatus {
        guard state.isNearbyAllowed == true, !work.isEmpty else { return .inactive }
        guard source.isLive else { return .active }
        switch adapterStatus.adapterState {
        case .poweredOn: return .active
        case .unknown, .resetting: return .starting
        case .unsupported, .unauthorized, .poweredOff: return .inactive
        }
    }

    /// Updates the status of subscriptions. To be called after anything that changes it.
    func noteNearbyStatus() { messageDesk.note(nearbyStatus) }

    /// Loads stored messages for a capture, for which no server is asked: messages that were fetched before apply
    /// from the beginning, so that the capture gives the same messages each time. To be called by `inTurn` only.
    /// - Parameter patterns: The new patterns. A pattern that was read is not read again.
    func rememberMessages(_ patterns: [String]) async {
        guard isReplay, let answerer = messageAnswerer(as: nil) else { return }
        let (patterns, isOfShop) = (messageDesk.unread(of: patterns), source.isRecordingOfShop)
        guard let patterns else { return }
        // The copy in force has no messages.
        let remembered = await memory.site.readConcurrently { site in
            let store = isOfShop ? try? SiteMemory.shop(beside: site) : site
            return patterns.reduce(into: [:]) { all, pattern in
                all[pattern] = store.map { answerer.all(pattern, in: $0) }
            }
        }
        await engine.rememberMessages(messageDesk.remember(remembered))
    }

    /// Forgets the answers of another server, or answers to another application.
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
        // A server that is known to be a demonstration is not asked again whether it is one.
        let isAsked =
            memory.kind == .simulated && configuration.preparation.server != .accepted(isDemonstration: true)
        return NearbyAnswerer(
            connection, code: configuration.context.preference.appCode, as: caller, isSimulated: isAsked)
    }

    /// Makes the requests that are due. Called several times a second while there is any subscription.
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
                        : await store.readConcurrently { answerer.lookUp(question, in: $0) }
                    await self?.take(answer, number, of: era)
                }
            }
        }
    }

    private func take(_ answer: NearbyAnswer, _ number: Int, of era: Int) async {
        // Another site may be heard by now, or another server asked, and the answer does not apply to that.
        guard messageDesk.endQuestion(number), era == self.era else { return }
        await engine.updateMessages { watch, now in watch.take(answer, at: now) }
        await collect()
        wakeUp.yield()
    }

    /// Ends the waiting of requests that wait because the server could not be reached.
    func hurryMessages() async { await engine.updateMessages { watch, _ in watch.hurry() } }

    /// Cancels the requests in progress.
    func stopAskingForMessages() async {
        for question in messageDesk.cancelQuestions() { await question.value }
    }
}
