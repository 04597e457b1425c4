public import Advertising
public import BeaconService
import CBluetooth
import Dispatch
import Radio
import Synchronization

/// A source of advertising reports from a Bluetooth controller.
///
/// When the adapter goes down, is unplugged or falls silent, the source reports it and keeps trying; scanning resumes
/// automatically. A separate thread does all the work and calls the closures, which must not call `stop`.
public final class ControllerSource: Sendable {
    public let timeline: any Timeline
    /// The receiver identifier of its reports.
    private let receiver: ReceiverID
    private let order: ScanOrder
    private let shared: Shared
    private let thread = ControllerThread()

    /// - Parameters:
    ///   - clock: Microseconds since 1970-01-01 UTC.
    ///   - onPackets: Receives each packet of the controller: its bytes, beginning with the H4 packet type (0x04),
    ///     and the time at which the kernel received it, in microseconds by `clock`.
    ///   - onDrained: Called after the last of several waiting packets: the moment to pass on a batch.
    ///   - onState: Receives each change of the state.
    public init(
        configuration: ControllerConfiguration,
        clock: @escaping @Sendable () -> Int64,
        onPackets: @escaping @Sendable (Span<UInt8>, Int64) -> Void,
        onDrained: @escaping @Sendable () -> Void = {},
        onState: @escaping @Sendable (SourceState) -> Void
    ) {
        timeline = Clock()
        receiver = .first
        shared = Shared(configuration.profile)
        order = ScanOrder(
            configuration: configuration, clock: clock, onPackets: onPackets, onDrained: onDrained, onState: onState,
            shared: shared)
    }

    /// A source of reports, which have timestamps of `clock` and the identifier `receiver`.
    public init(configuration: ControllerConfiguration, receiver: ReceiverID = .first, clock: Clock) {
        timeline = clock
        self.receiver = receiver
        shared = Shared(configuration.profile)
        order = ScanOrder(configuration: configuration, clock: { clock.microseconds }, shared: shared)
    }

    deinit { requestStop() }

    /// The counts so far, over all starts.
    public var counts: ControllerCounts { shared.counts.withLock { $0 } }

    /// Begins to scan, and returns once the controller scans. Waits up to a few seconds for a controller that does
    /// not answer.
    /// - Throws: The reason why there is nothing to scan with. The source is then unchanged.
    public func start() async throws(ControllerError) { try await start(order) }

    func start(_ order: ScanOrder) async throws(ControllerError) {
        guard thread.begin() else { return }
        order.note(.starting)
        let loop = AdapterLoop(thread: thread)
        let error: ControllerError? = await withCheckedContinuation { began in
            // The closure does not capture `self`, so that a source stops when it is released.
            let work: @Sendable () -> Void = {
                loop.run(
                    { () throws(ControllerError) in try ScanWork(order) },
                    began: { began.resume(returning: $0) }, tell: { order.tell($0) },
                    stopped: { order.note(.stopped) })
            }
            DispatchQueue(label: "noroshi.controller", qos: .userInitiated).async(execute: work)
        }
        if let error { throw error }
    }

    /// Stops, and returns when the controller is restored and its scan is off. Safe in the handler of a Dispatch signal
    /// source, but not in a plain signal handler. Has no effect when the source does not run.
    public func stop() {
        requestStop()
        thread.awaitEnd()
    }

    /// The share of the time in which the controller listens. A change restarts a running scan at once; packets
    /// during the restart are lost.
    public var profile: ScanProfile? { shared.profile.withLock { $0 } }

    public func listen(with profile: ScanProfile) {
        shared.profile.withLock { $0 = profile }
        cbt_wake(thread.wake)
    }

    /// Asks the source to stop, and returns at once.
    public func requestStop() { thread.requestStop() }

    /// Sends the commands that turn off the latest scan and transmission of this process. Afterwards this process
    /// sends no more commands. For a handler of fatal signals, which may only make system calls.
    public static func rescue() { cbt_rescue_all() }
}

extension ControllerSource {
    /// The state that the source and its thread share.
    final class Shared: Sendable {
        let counts = Mutex(ControllerCounts())
        let state = Mutex(SourceState.starting)
        /// The requested profile; the scan has its own.
        let profile: Mutex<ScanProfile>

        init(_ profile: ScanProfile) { self.profile = Mutex(profile) }
    }
}

extension ControllerSource: ReportSource {
    public var identity: SourceIdentity { SourceIdentity(family: "controller", origin: .live) }

    /// The name of the adapter, as far as it is known; `hci` before.
    public var name: String {
        switch shared.state.withLock({ $0 }) {
        case .scanning(let scan), .silent(let scan, _): scan.adapter
        case .lost(let error, _): error.arguments.first ?? "hci"
        case .starting, .stopped: "hci"
        }
    }

    public var receivers: [Receiver] {
        [Receiver(id: receiver, name: order.configuration.adapter ?? name, state: shared.state.withLock { $0 })]
    }

    /// The number of packets that the kernel dropped.
    public var dropped: Int { Int(clamping: counts.dropped) }

    /// - Throws: The reason why there is nothing to scan with.
    public func start(
        into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void
    ) async throws(ControllerError) {
        try await start(order(into: inbox, onState))
    }

    private func order(into inbox: Inbox, _ onState: @escaping @Sendable (SourceState) -> Void) -> ScanOrder {
        var order = order
        order.onState = onState
        order.onPackets = { [receiver] packet, microseconds in
            let outcome = inbox.deposit { batch in
                let start = batch.count
                let outcome = LEAdvertisingEvent.decode(h4: packet, at: microseconds, into: &batch)
                batch.mark(receiver, from: start)
                return outcome
            }
            if case .malformed = outcome { inbox.countMalformed() }
        }
        return order
    }
}

extension ControllerSource: RetryingSource {
    func startRetrying(
        into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void
    ) async throws(ControllerError) {
        var order = order(into: inbox, onState)
        order.retries = true
        try await start(order)
    }
}
