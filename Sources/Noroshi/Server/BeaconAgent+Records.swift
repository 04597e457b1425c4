import Advertising
public import BeaconService
import Regions
import ServiceProtocol
import Store
import Texts
import Tracking

// Records for the service: sending them, and what is in their queue.
extension BeaconAgent {
    /// The records for the service, and how sending them stands; nil: not known.
    public var queue: QueueStanding? { queueLook.standing }

    /// The queue as it was last looked at.
    struct QueueLook {
        fileprivate(set) var standing: QueueStanding?
        /// How many were dropped, until that is told: once in a run is enough.
        private var untold: Int?
        private var hasToldOfDrops = false

        private var begun = 0
        private var taken = 0

        /// Looks are numbered: an earlier one may end later.
        fileprivate mutating func begin() -> Int {
            begun += 1
            return begun
        }

        fileprivate mutating func take(_ standing: QueueStanding, _ number: Int) {
            guard number > taken else { return }
            taken = number
            let before = self.standing?.counts.dropped ?? standing.counts.dropped
            if standing.counts.dropped > before, !hasToldOfDrops { untold = standing.counts.dropped }
            self.standing = standing
        }

        fileprivate mutating func takeDropped() -> Int? {
            guard let count = untold else { return nil }
            (untold, hasToldOfDrops) = (nil, true)
            return count
        }
    }

    /// Tells that records are dropped for lack of room.
    func tellDrops() async {
        guard let count = queueLook.takeDropped() else { return }
        let reason = Reason(.why.recordsDropped, .integer(count))
        await settle([SiteEvent(time: source.now, kind: .warning, reason: reason)])
    }

    /// Sends to the server of the configuration from now on, unless there is a reason not to. Who only reads a store
    /// leaves that to who owns it.
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

    /// For whom records are sent; nil: for nobody any more. What is sent is of the era in which the sending began: the
    /// shop's records are not the site's.
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
        bell.yield()
    }

    /// Records or contents were kept, or another program may have changed them.
    func noteKept() async {
        await sendingWatch.wake()
        await lookAtQueue()
        await lookAtContents()
    }

    private func lookAtQueue() async {
        let (era, number) = (era, queueLook.begin())
        let look = try? await store.besideLine { store throws(StoreError) in try store.queue() }
        guard var look, era == self.era else { return }
        let server = configuration.server?.address.text
        look.mark = look.mark?.asSeen(
            by: server, ApplicationName.service(Digest(configuration.context.preference.appCode)))
        look.beacapp = look.beacapp?.asSeen(by: server, beacappParty()?.application ?? "")
        queueLook.take(look, number)
        bell.yield()
    }
}
