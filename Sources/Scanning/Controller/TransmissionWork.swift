/// Transmitting: it is begun anew whenever it was lost or meddled with.
struct TransmissionWork: AdapterWork, ~Copyable {
    private let configuration: TransmissionConfiguration
    private var transmitter: ControllerTransmitter?
    private var keeper: TransmissionKeeper

    /// Waiting stands still while the computer sleeps: look every few seconds.
    static let longestRest: Int64 = 5_000_000

    /// Begins to transmit.
    init(_ configuration: TransmissionConfiguration) throws(ControllerError) {
        let first = try ControllerTransmitter.begin(configuration)
        self.configuration = configuration
        keeper = TransmissionKeeper(configuration, first.transmission, now: AdapterLoop.now())
        transmitter = consume first
    }

    var standing: TransmissionState { keeper.state }

    var isDown: Bool {
        if case .interrupted(.adapterDown) = keeper.state { true } else { false }
    }

    var descriptor: Int32 {
        switch transmitter {
        case .some(let transmitter): transmitter.descriptor
        case .none: -1
        }
    }

    mutating func fulfil() throws(ControllerError) -> Int64? {
        switch keeper.duty(now: AdapterLoop.now()) {
        case .open(let reclaiming):
            transmitter = nil
            transmitter = try ControllerTransmitter.begin(configuration, reclaiming: reclaiming)
        case .renew: try transmitter?.renew()
        case .check: try transmitter?.check()
        case .wait(let time): return time
        }
        if let transmission = transmitter?.transmission { keeper.succeeded(transmission, now: AdapterLoop.now()) }
        return nil
    }

    mutating func attend() throws(ControllerError) {
        if try transmitter?.wasDisturbed() == true { keeper.disturbed() }
    }

    mutating func fail(_ reason: ControllerError) {
        transmitter = nil
        keeper.failed(reason, now: AdapterLoop.now())
    }

    mutating func happened(_ event: AdapterEvent) {
        if keeper.happened(event, now: AdapterLoop.now()) { transmitter = nil }
    }
}
