import Advertising
import BeaconService
import Scanning
import ServiceClient
import ServiceProtocol
import Texts
import Tracking

/// Asks a server whether it serves the application: as soon as it is known, and again from time to time, or when
/// something else that is asked of it says otherwise. A refusal stands until another server or another application is
/// followed.
actor ServerWatch {
    /// How it stands with the server; nil: none is followed.
    private(set) var standing: ServerStanding?
    /// By what servers know this device during this run, where that cannot be kept.
    private(set) lazy var unkeptDevice = UUID128.random()
    private var address: ServiceAddress?
    private var asking: Task<Void, Never>?
    private var sleeper = Sleeper()
    private var isAsking = false
    /// When something else led to a question, the last time.
    private var lastHint: ContinuousClock.Instant?
    private var isStopped = false
    private let waits: ServerWaits
    private let clock: @Sendable () -> Timestamp

    init(_ waits: ServerWaits, clock: @escaping @Sendable () -> Timestamp) {
        self.waits = waits
        self.clock = clock
    }

    /// Follows a server in the place of the one before.
    /// - Parameters:
    ///   - server: nil: none.
    ///   - pause: Why it is not asked; nothing is known of it then. Nil: it is.
    ///   - caller: Who asks; it is called before each question. Nil ends the asking.
    ///   - tell: Called after each answer, in the task that asks: one that was followed before is cancelled.
    func follow(
        _ server: ServiceConnection?, pause: ServerPause? = nil,
        as caller: @escaping @Sendable () async -> ServiceCaller?,
        tell: @escaping @Sendable (ServerStanding) async -> Void
    ) {
        asking?.cancel()
        asking = nil
        (isAsking, lastHint) = (false, nil)
        guard !isStopped else { return }
        // The same server, asked anew, is not unknown meanwhile.
        let isKnown = server?.address == address && pause == nil
        address = server?.address
        guard let server else { return standing = nil }
        if !isKnown || standing == nil || standing?.pause != nil {
            standing = ServerStanding(place: server.address.place, pause: pause)
        }
        guard pause == nil else { return }
        let sleeper = Sleeper()
        self.sleeper = sleeper
        asking = Task.detached { [weak self, waits] in
            var failures = 0
            while !Task.isCancelled {
                guard let caller = await caller() else { return }
                await self?.begin()
                let (verdict, seconds) = await server.prepare(caller)
                guard let standing = await self?.note(verdict, seconds) else { return }
                await tell(standing)
                guard verdict.isForNow else { return }
                failures = if case .accepted = verdict { 0 } else { failures + 1 }
                let wait = waits.seconds(failures: failures, random: .random(in: 0...1))
                await sleeper.sleep(for: .seconds(wait))
            }
        }
    }

    /// Something else was asked of a server. Where that does not go with how it stands with it, it is asked now, but
    /// not again and again: it may answer one question and not another.
    func hear(_ sign: ServerSign, of address: ServiceAddress) {
        let now = ContinuousClock.now
        guard address == self.address, !isAsking, standing?.verdict?.isContradicted(by: sign) == true,
            now - (lastHint ?? now - .seconds(waits.first)) >= .seconds(waits.first)
        else { return }
        lastHint = now
        sleeper.wake()
    }

    private func begin() { isAsking = !Task.isCancelled }

    /// - Returns: nil: another server is followed meanwhile, or none.
    private func note(_ verdict: ServerVerdict, _ seconds: Double?) -> ServerStanding? {
        guard !Task.isCancelled else { return nil }
        isAsking = false
        standing?.verdict = verdict
        if let seconds { standing?.latency = seconds }
        if case .unreachable(let reason) = verdict {
            standing?.lastError = reason
            standing?.lastErrorTime = clock()
        }
        return standing
    }

    /// Waits until it asks no more by itself, as after a refusal.
    func settled() async { await asking?.value }

    /// Ends what is asked now, and asks no more for ever.
    func stop() async {
        isStopped = true
        let running = asking
        asking = nil
        running?.cancel()
        await running?.value
    }
}

/// Seconds between two questions whether a server serves the application, each up to a fifth longer or shorter, so that a
/// thousand do not come back at one moment.
public struct ServerWaits: Equatable, Sendable {
    /// While it does.
    public var served: Double
    /// After it could not be reached once; twice as long after each time more.
    public var first: Double
    public var longest: Double

    public init(served: Double = 60, first: Double = 5, longest: Double = 300) {
        self.served = served
        self.first = first
        self.longest = longest
    }

    /// - Parameters:
    ///   - failures: How often it could not be reached, one time after the other.
    ///   - random: 0 to 1.
    func seconds(failures: Int, random: Double) -> Double {
        guard failures == 0 else {
            return Backoff(first: first, longest: longest).seconds(failures: failures, random: random)
        }
        return min(served * Backoff.spread(random), longest)
    }
}
