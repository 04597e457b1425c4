import Advertising
import Basics
public import BeaconService
import Regions
import ServiceProtocol
import Store

// Records for the service: sending them, and the content of their queue.
extension BeaconAgent {
    /// The records for the service, and the status of sending them; nil: not known.
    public var queue: QueueStatus? { queueLook.status }

    /// The queue as of the last check.
    struct QueueLook {
        fileprivate(set) var status: QueueStatus?
        /// The number of dropped records, until it is reported: once in a run is enough.
        private var pending: Int?
        private var hasToldOfDrops = false

        private var begun = 0
        private var taken = 0

        /// Begins a check. Checks are numbered, since an earlier one may end later.
        fileprivate mutating func begin() -> Int {
            begun += 1
            return begun
        }

        fileprivate mutating func take(_ status: QueueStatus, _ number: Int) {
            guard number > taken else { return }
            taken = number
            let before = self.status?.counts.dropped ?? status.counts.dropped
            if status.counts.dropped > before, !hasToldOfDrops { pending = status.counts.dropped }
            self.status = status
        }

        fileprivate mutating func takeDropped() -> Int? {
            guard let count = pending else { return nil }
            (pending, hasToldOfDrops) = (nil, true)
            return count
        }
    }

    /// Reports that records are dropped for lack of room.
    func tellDrops() async {
        guard let count = queueLook.takeDropped() else { return }
        let reason = Phrase(.why.recordsDropped, .integer(count))
        await settle([SiteEvent(time: source.now, kind: .warning, reason: reason)])
    }

    /// Sends to the server of the configuration from now on, unless there is a reason not to. An agent that only
    /// reads its store leaves that to the store's owner.
    func followSending() async {
        let maySend = serverPause == nil || beacappActivation != nil
        let isSender = !work.isEmpty && absence == nil && maySend && !isSecond && store.access == .readWrite
        let sender = isSender ? connection.map { RecordSender(store, to: $0, source: sourceName) } : nil
        await sendingWatch.follow(sender) { [weak self, era] in
            await self?.sendingParties(of: era)
        } tell: { [weak self, era] outcome in
            await self?.take(outcome, of: era)
        }
        await lookAtQueue()
        await lookAtContents()
    }

    /// The parties for which records are sent; nil: there are none any more. Records belong to the era in which the
    /// sending began: the shop's records are not the site's.
    private func sendingParties(of era: Int) async -> [any SendingParty]? {
        let service = serverPause == nil ? await serviceParty() : nil
        guard era == self.era else { return nil }
        return [service, beacappParty()].compactMap(\.self)
    }

    private func serviceParty() async -> (any SendingParty)? {
        guard let caller = await caller(), let device = UUID128(caller.device) else { return nil }
        return ServiceParty(
            caller: caller, device: device, own: state.ownRegions(configuration.context),
            isSimulated: memory.kind == .simulated)
    }

    private func take(_ outcome: SendingOutcome, of era: Int) async {
        await lookAtQueue()
        if !outcome.events.isEmpty { await settle(outcome.events, of: era, isLogged: true) }
        wakeUp.yield()
    }

    /// Checks the queue and the contents: some were kept, or another program may have changed them.
    func noteKept() async {
        await sendingWatch.wake()
        await lookAtQueue()
        await lookAtContents()
    }

    private func lookAtQueue() async {
        let (era, number) = (era, queueLook.begin())
        let look = try? await store.readConcurrently { store throws(StoreError) in try store.queue() }
        guard var look, era == self.era else { return }
        let server = configuration.server?.address.text
        look.mark = look.mark?.asSeen(
            by: server, ApplicationName.service(Digest(configuration.context.preference.appCode)))
        look.beacapp = look.beacapp?.asSeen(by: server, beacappParty()?.application ?? "")
        queueLook.take(look, number)
        wakeUp.yield()
    }
}
