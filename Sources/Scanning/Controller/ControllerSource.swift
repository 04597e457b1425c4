public import BeaconService
import CBluetooth
import Dispatch
import Synchronization

/// Advertising reports from a Bluetooth controller, for as long as somebody wants them.
///
/// When the adapter goes down, is pulled out or falls silent, the source says so and goes on trying; scanning resumes
/// by itself. One thread of its own does all the work, and both closures are called on it. They must not call `stop`.
public final class ControllerSource: Sendable {
    private let configuration: ControllerConfiguration
    private let clock: @Sendable () -> Int64
    private let onPackets: @Sendable (Span<UInt8>, Int64) -> Void
    private let onDrained: @Sendable () -> Void
    private let onState: @Sendable (SourceState) -> Void
    private let shared: Shared
    private let thread = ControllerThread()

    /// - Parameters:
    ///   - clock: Microseconds since 1970-01-01 UTC.
    ///   - onPackets: Takes each packet of the controller once: its octets, H4 packet type (0x04) first, and when the
    ///     kernel received it, in microseconds by `clock`.
    ///   - onDrained: Called after the last packet of each handful: the moment to hand a batch on.
    ///   - onState: Takes each change of the state.
    public init(
        configuration: ControllerConfiguration,
        clock: @escaping @Sendable () -> Int64,
        onPackets: @escaping @Sendable (Span<UInt8>, Int64) -> Void,
        onDrained: @escaping @Sendable () -> Void = {},
        onState: @escaping @Sendable (SourceState) -> Void
    ) {
        self.configuration = configuration
        self.clock = clock
        self.onPackets = onPackets
        self.onDrained = onDrained
        self.onState = onState
        shared = Shared(configuration.profile)
    }

    deinit { requestStop() }

    /// What was counted so far, over all starts.
    public var counts: ControllerCounts { shared.counts.withLock { $0 } }

    /// Begins to scan, and returns once the controller does. Waits for a controller that does not answer up to a few
    /// seconds.
    /// - Throws: Why there is nothing to scan with. The source is then as it was before.
    public func start() throws(ControllerError) {
        guard thread.begin() else { return }
        onState(.starting)
        let began = DispatchSemaphore(value: 0)
        let failure = Mutex<ControllerError?>(nil)
        let loop = ControllerLoop(
            configuration: configuration, clock: clock, onPackets: onPackets, onDrained: onDrained, onState: onState,
            shared: shared, thread: thread)
        // Nothing of `self` goes along, so that a source that is let go of stops.
        let work: @Sendable () -> Void = {
            loop.run { error in
                failure.withLock { $0 = error }
                began.signal()
            }
        }
        DispatchQueue(label: "noroshi.controller", qos: .userInitiated).async(execute: work)
        began.wait()
        if let error = failure.withLock({ $0 }) {
            thread.awaitEnd()
            throw error
        }
    }

    /// Stops, and returns when the controller is put back: its scan is off. Safe in the handler of a Dispatch signal
    /// source, not in a bare signal handler. Does nothing when the source does not run.
    public func stop() {
        requestStop()
        thread.awaitEnd()
    }

    /// How much of the time the controller listens (T-6). A scan that runs is begun anew at once with another profile;
    /// what comes within that moment is not heard.
    public var profile: ScanProfile {
        get { shared.profile.withLock { $0 } }
        set {
            shared.profile.withLock { $0 = newValue }
            cbt_wake(thread.wake)
        }
    }

    /// Asks the source to stop, and returns at once.
    public func requestStop() { thread.requestStop() }

    /// Sends the commands that turn the scan and the transmission off, and nothing else: for a handler of fatal signals,
    /// where one may do no more than a system call. It is for the last ones that began in this process.
    public static func rescue() { cbt_rescue_all() }
}

extension ControllerSource {
    /// What the source and its thread both know of the scan.
    final class Shared: Sendable {
        let counts = Mutex(ControllerCounts())
        /// The one that is wanted; the scan has its own.
        let profile: Mutex<ScanProfile>

        init(_ profile: ScanProfile) { self.profile = Mutex(profile) }
    }
}
