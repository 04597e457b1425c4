import Dispatch

/// An advertisement that a Bluetooth controller sends.
///
/// When the adapter goes down, is unplugged or stops answering, the transmission reports it and keeps trying; it
/// resumes automatically. A scan on the same adapter continues if the controller can do both. A separate thread does
/// all the work and calls the closure, which must not call `stop`.
public final class ControllerTransmission: Sendable {
    private let configuration: TransmissionConfiguration
    private let onState: @Sendable (TransmissionState) -> Void
    private let thread = ControllerThread()

    /// - Parameter onState: Receives each change of the state, from the first `transmitting` to `stopped`.
    public init(
        _ configuration: TransmissionConfiguration, onState: @escaping @Sendable (TransmissionState) -> Void
    ) {
        self.configuration = configuration
        self.onState = onState
    }

    deinit { requestStop() }

    /// Starts transmitting, and returns once the controller transmits. Has no effect when it already runs.
    /// - Throws: The reason why nothing can be transmitted. Starting again is allowed.
    public func start() async throws(ControllerError) {
        guard thread.begin() else { return }
        let (configuration, onState, loop) = (configuration, onState, AdapterLoop(thread: thread))
        let error: ControllerError? = await withCheckedContinuation { began in
            // The closure does not capture `self`, so that a transmission stops when it is released.
            let work: @Sendable () -> Void = {
                loop.run(
                    { () throws(ControllerError) in try TransmissionWork(configuration) },
                    began: { began.resume(returning: $0) }, tell: onState, stopped: { onState(.stopped) })
            }
            DispatchQueue(label: "noroshi.transmission", qos: .userInitiated).async(execute: work)
        }
        if let error { throw error }
    }

    /// Stops, and returns when the controller is restored and advertising is off. Has no effect when it does not run.
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
