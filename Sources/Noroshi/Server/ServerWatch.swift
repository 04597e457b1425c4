import Advertising
import Basics
import BeaconService
import Scanning
import ServiceClient
import ServiceProtocol

/// Asks a server whether it serves the application: as soon as the server is set, and again at intervals, or when the
/// result of another request contradicts the status. A verdict that it does not serve the application holds until
/// another server or another application is followed.
actor ServerWatch {
    /// The status of the server; nil: none is followed.
    private(set) var status: ServerStatus?
    /// The identifier by which servers identify this device during this run, where it cannot be kept.
    private(set) lazy var unkeptDevice = UUID128.random()
    private var address: ServiceAddress?
    private var asking: Task<Void, Never>?
    private var sleeper = Sleeper()
    private var isAsking = false
    /// The last time that another request led to a question.
    private var lastHint: ContinuousClock.Instant?
    private var isStopped = false
    private let waits: ServerWaits
    private let clock: @Sendable () -> Timestamp

    init(_ waits: ServerWaits, clock: @escaping @Sendable () -> Timestamp) {
        self.waits = waits
        self.clock = clock
    }

    /// Follows a server instead of the one before.
    /// - Parameters:
    ///   - server: nil: none.
    ///   - pause: The reason why it is not asked; its status is then unknown. Nil: it is asked.
    ///   - caller: Returns the caller, and is called before each question. Nil ends the asking.
    ///   - tell: Called after each answer, in the task that asks; the task for the server before is cancelled.
    func follow(
        _ server: ServiceConnection?, pause: ServerPause? = nil,
        as caller: @escaping @Sendable () async -> ServiceCaller?,
        tell: @escaping @Sendable (ServerStatus) async -> Void
    ) {
        asking?.cancel()
        asking = nil
        (isAsking, lastHint) = (false, nil)
        guard !isStopped else { return }
        // The status of the same server remains known while it is asked again.
        let isKnown = server?.address == address && pause == nil
        address = server?.address
        guard let server else { return status = nil }
        if !isKnown || status == nil || status?.pause != nil {
            status = ServerStatus(place: server.address.place, pause: pause)
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
                guard let status = await self?.note(verdict, seconds) else { return }
                await tell(status)
                guard verdict.isForNow else { return }
                failures = if case .accepted = verdict { 0 } else { failures + 1 }
                let wait = waits.seconds(failures: failures, random: .random(in: 0...1))
                await sleeper.sleep(for: .seconds(wait))
            }
        }
    }

    /// Takes the sign of another request to a server. If it contradicts the status, the server is asked now, but not
    /// repeatedly: a server may answer one question and not another.
    func hear(_ sign: ServerSign, of address: ServiceAddress) {
        let now = ContinuousClock.now
        guard address == self.address, !isAsking, status?.verdict?.isContradicted(by: sign) == true,
            now - (lastHint ?? now - .seconds(waits.first)) >= .seconds(waits.first)
        else { return }
        lastHint = now
        sleeper.wake()
    }

    private func begin() { isAsking = !Task.isCancelled }

    /// - Returns: nil: by now another server is followed, or none.
    private func note(_ verdict: ServerVerdict, _ seconds: Double?) -> ServerStatus? {
        guard !Task.isCancelled else { return nil }
        isAsking = false
        status?.verdict = verdict
        if let seconds { status?.latency = seconds }
        if case .unreachable(let reason) = verdict {
            status?.lastError = reason
            status?.lastErrorTime = clock()
        }
        return status
    }

    /// Waits until no more questions are made automatically, as after a verdict that the application is not served.
    func settled() async { await asking?.value }

    /// Ends the question in progress, and asks no more.
    func stop() async {
        isStopped = true
        let running = asking
        asking = nil
        running?.cancel()
        await running?.value
    }
}

/// Seconds between two questions whether a server serves the application, each up to a fifth longer or shorter, so
/// that a thousand clients do not return at the same moment.
public struct ServerWaits: Equatable, Sendable {
    /// The interval while the server serves the application.
    public var served: Double
    /// The interval after it could not be reached once; doubled after each further failure.
    public var first: Double
    public var longest: Double

    public init(served: Double = 60, first: Double = 5, longest: Double = 300) {
        self.served = served
        self.first = first
        self.longest = longest
    }

    /// - Parameters:
    ///   - failures: How many times in a row it could not be reached.
    ///   - random: 0 to 1.
    func seconds(failures: Int, random: Double) -> Double {
        guard failures == 0 else {
            return Backoff(first: first, longest: longest).seconds(failures: failures, random: random)
        }
        return min(served * Backoff.spread(random), longest)
    }
}
