import CBluetooth
import Dispatch
import Glibc
import Synchronization

/// An advertisement that a Bluetooth controller sends, for as long as somebody wants it (S-24).
///
/// When the adapter goes down, is pulled out or stops to answer, the transmission says so and goes on trying; it resumes
/// by itself. A scan on the same adapter goes on beside it where the controller can do both. One thread of its own does
/// all the work, and the closure is called on it. It must not call `stop`.
public final class ControllerTransmission: Sendable {
    private let configuration: TransmissionConfiguration
    private let onState: @Sendable (TransmissionState) -> Void
    private let thread = ControllerThread()

    /// - Parameter onState: Takes each change of the state, from the first `transmitting` to `stopped`.
    public init(
        _ configuration: TransmissionConfiguration, onState: @escaping @Sendable (TransmissionState) -> Void
    ) {
        self.configuration = configuration
        self.onState = onState
    }

    deinit { requestStop() }

    /// Begins to transmit, and returns once the controller does. Nothing happens when it runs already.
    /// - Throws: Why nothing can be transmitted. It may then be started again.
    public func start() async throws(ControllerError) {
        guard thread.begin() else { return }
        let loop = TransmissionLoop(configuration: configuration, onState: onState, thread: thread)
        let error: ControllerError? = await withCheckedContinuation { began in
            // Nothing of `self` goes along, so that a transmission that is let go of stops.
            let work: @Sendable () -> Void = { loop.run { began.resume(returning: $0) } }
            DispatchQueue(label: "noroshi.transmission", qos: .userInitiated).async(execute: work)
        }
        if let error { throw error }
    }

    /// Stops, and returns when the controller is put back: advertising is off. Does nothing when it does not run.
    public func stop() async {
        requestStop()
        let thread = thread
        await withCheckedContinuation { ended in
            let wait: @Sendable () -> Void = {
                thread.awaitEnd()
                ended.resume()
            }
            DispatchQueue.global().async(execute: wait)
        }
    }

    /// Asks it to stop, and returns at once.
    public func requestStop() { thread.requestStop() }
}

/// What the thread of a transmission does, from start to stop.
struct TransmissionLoop: Sendable {
    let configuration: TransmissionConfiguration
    let onState: @Sendable (TransmissionState) -> Void
    let thread: ControllerThread

    /// Runs until it is asked to stop. `began` is told once: nil when it transmits, or why it cannot; in that case there
    /// is nothing more to do.
    func run(began: (ControllerError?) -> Void) {
        do throws(ControllerError) {
            if thread.wake < 0 { throw .other(step: .wait, errno: -thread.wake) }
            // Before the transmission, so that no change falls between the two.
            let watcher = try AdapterWatcher()
            let transmitter = try ControllerTransmitter.begin(configuration)
            onState(.transmitting(transmitter.transmission))
            began(nil)
            keep(transmitter, watcher)
            onState(.stopped)
            thread.end()
        } catch {
            thread.end()
            began(error)
        }
    }

    private func keep(_ first: consuming ControllerTransmitter, _ watcher: consuming AdapterWatcher) {
        var keeper = TransmissionKeeper(configuration, first.transmission, now: Self.now())
        var told = keeper.state
        var transmitter: ControllerTransmitter? = first
        while !thread.isStopping {
            do throws(ControllerError) {
                try fulfil(&keeper, &transmitter, watcher.descriptor)
                if try transmitter?.wasDisturbed() == true { keeper.disturbed() }
            } catch {
                transmitter = nil
                keeper.failed(error, now: Self.now())
            }
            for isLast in [false, true] {
                while let event = watcher.next() {
                    if keeper.happened(event, now: Self.now()) { transmitter = nil }
                }
                guard !isLast, case .interrupted(.adapterDown) = keeper.state, keeper.state != told else { break }
                _ = cbt_wait(-1, watcher.descriptor, thread.wake, ControllerLoop.unplugging)
            }
            if keeper.state != told {
                told = keeper.state
                onState(told)
            }
        }
        // Goes out of scope here, at the latest: advertising is turned off.
        transmitter = nil
    }

    private func fulfil(
        _ keeper: inout TransmissionKeeper, _ transmitter: inout ControllerTransmitter?, _ adapters: Int32
    ) throws(ControllerError) {
        switch keeper.duty(now: Self.now()) {
        case .open(let reclaiming):
            transmitter = nil
            transmitter = try ControllerTransmitter.begin(configuration, reclaiming: reclaiming)
        case .renew: try transmitter?.renew()
        case .check: try transmitter?.check()
        case .wait(let time): return try wait(time, transmitter?.descriptor ?? -1, adapters)
        }
        if let transmission = transmitter?.transmission { keeper.succeeded(transmission, now: Self.now()) }
    }

    private func wait(_ time: Int64, _ answers: Int32, _ adapters: Int32) throws(ControllerError) {
        // Waiting stands still while the computer sleeps: look every few seconds.
        let milliseconds = Int32(clamping: min(time, 5_000_000) / 1000 + 1)
        let ready = cbt_wait(answers, adapters, thread.wake, milliseconds)
        if ready < 0 { throw ControllerError(errno: -ready, step: .wait, adapter: nil) }
        if ready & 4 != 0 { cbt_wake_clear(thread.wake) }
    }

    /// Microseconds since the computer was started, sleep included.
    private static func now() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
