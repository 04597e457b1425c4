/// Transmitting: the transmission restarts whenever it was lost or another program interfered.
struct TransmissionWork: AdapterWork, ~Copyable {
    private let configuration: TransmissionConfiguration
    private var transmitter: ControllerTransmitter?
    private var supervisor: TransmissionSupervisor

    /// Waiting stands still while the computer sleeps: check every few seconds.
    static let longestRest: Int64 = 5_000_000

    /// Begins to transmit.
    init(_ configuration: TransmissionConfiguration) throws(ControllerError) {
        let first = try ControllerTransmitter.begin(configuration)
        self.configuration = configuration
        supervisor = TransmissionSupervisor(configuration, first.transmission, now: AdapterLoop.now())
        transmitter = consume first
    }

    var status: TransmissionState { supervisor.state }

    var isDown: Bool {
        if case .interrupted(.adapterDown) = supervisor.state { true } else { false }
    }

    var descriptor: Int32 {
        switch transmitter {
        case .some(let transmitter): transmitter.descriptor
        case .none: -1
        }
    }

    mutating func fulfil() throws(ControllerError) -> Int64? {
        switch supervisor.duty(now: AdapterLoop.now()) {
        case .open(let reclaiming):
            transmitter = nil
            transmitter = try ControllerTransmitter.begin(configuration, reclaiming: reclaiming)
        case .renew: try transmitter?.renew()
        case .check: try transmitter?.check()
        case .wait(let time): return time
        }
        if let transmission = transmitter?.transmission { supervisor.succeeded(transmission, now: AdapterLoop.now()) }
        return nil
    }

    mutating func attend() throws(ControllerError) {
        if try transmitter?.wasDisturbed() == true { supervisor.disturbed() }
    }

    mutating func fail(_ reason: ControllerError) {
        transmitter = nil
        supervisor.failed(reason, now: AdapterLoop.now())
    }

    mutating func happened(_ event: AdapterEvent) {
        if supervisor.happened(event, now: AdapterLoop.now()) { transmitter = nil }
    }
}
