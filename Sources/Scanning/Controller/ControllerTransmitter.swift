import CBluetooth
import HCI

/// A transmission on one adapter, from its beginning until it goes out of scope: the same advertisement every 100 ms, to
/// which nobody can connect.
///
/// It puts the controller back: advertising is turned off, also after an error. What HCI has no command to read, the
/// parameters and the payload that were set before, stays as it was set here; everybody who advertises sets them anyway.
/// A process that is killed with SIGKILL cannot turn it off, and the kernel does not do it either: the next one is then
/// told `busy`, until it takes over or the adapter is powered off and on.
///
/// With the extended commands it is an advertising set of its own beside those of others. A controller with the legacy
/// commands has only one advertisement for all.
struct ControllerTransmitter: ~Copyable {
    private(set) var transmission: ActiveTransmission
    private let payload: LEAdvertisingData
    private let commands: HCISocket
    private var buffer = [UInt8](repeating: 0, count: HCISocket.packetRoom)
    /// Whether advertising may be on because of us.
    private var ours = false
    /// Whether the advertising set is there because of us.
    private var hasSet = false

    /// 100 ms, the interval of iBeacons, and the shortest that Bluetooth 4 allows where nobody can connect.
    private static let interval = LEAdvertisingInterval(minimum: 160, maximum: 160)
    private static let handle = UInt8(CBT_ADVERTISING_SET)

    var descriptor: Int32 { commands.descriptor }

    private init(_ transmission: ActiveTransmission, _ payload: LEAdvertisingData, _ commands: consuming HCISocket) {
        self.transmission = transmission
        self.payload = payload
        self.commands = commands
    }

    deinit {
        if ours {
            cbt_rescue_disarm(CBT_RESCUE_ADVERTISING)
            _ = try? commands.command(switchCommand(false), step: .enableAdvertising, milliseconds: 500)
        }
        if hasSet {
            _ = try? commands.command(
                .leRemoveAdvertisingSet(handle: Self.handle), step: .enableAdvertising, milliseconds: 500)
        }
    }

    /// Opens the adapter and begins to transmit.
    /// - Parameter reclaiming: The adapter that transmits because we could not turn it off.
    static func begin(
        _ configuration: TransmissionConfiguration, reclaiming: String? = nil
    ) throws(ControllerError) -> ControllerTransmitter {
        let adapter = try AdapterInfo.choose(configuration.adapter, from: AdapterInfo.present())
        return try begin(
            configuration, commands: try HCISocket(index: adapter.index, filter: .commandAnswers),
            takingOver: configuration.takeOver || reclaiming == adapter.name)
    }

    /// Begins to transmit with a socket that is open already.
    static func begin(
        _ configuration: TransmissionConfiguration, commands: consuming HCISocket, takingOver: Bool
    ) throws(ControllerError) -> ControllerTransmitter {
        let adapter = commands.adapter ?? ""
        guard let payload = LEAdvertisingData(configuration.payload) else {
            throw .refused(adapter, step: .setAdvertisingData, status: HCIStatus.invalidParameters.rawValue)
        }
        let abilities = try ControllerAbilities(asking: commands)
        guard abilities.lowEnergy else { throw .unsupportedNoLE(adapter) }
        let transmission = ActiveTransmission(adapter: adapter, extended: abilities.extendedAdvertising)
        var transmitter = ControllerTransmitter(transmission, payload, commands)
        if takingOver { transmitter.disable() }
        try transmitter.setUp()
        try transmitter.enable()
        return transmitter
    }

    /// Whether somebody else turned advertising on or off, or reset the controller, since this was asked last.
    mutating func wasDisturbed() throws(ControllerError) -> Bool {
        var disturbed = false
        // The answers to our own commands are read already.
        while let read = try commands.read(into: &buffer) {
            guard let answer = CommandEvent(h4: buffer.span.extracting(0..<read.count)) else { continue }
            switch answer.opcode {
            case .reset, .leSetAdvertisingEnable, .leSetExtendedAdvertisingEnable, .leRemoveAdvertisingSet:
                if answer.isComplete, answer.status == .success { disturbed = true }
            default: break
            }
        }
        return disturbed
    }

    /// Asks the controller whether it is there.
    borrowing func check() throws(ControllerError) {
        try commands.command(HCI.HCICommand.readLocalVersionInformation, step: .readAbilities)
    }

    /// Begins anew after a disturbance. As with a scan, who meddles with what runs already loses.
    mutating func renew() throws(ControllerError) {
        disable()
        try setUp()
        try enable()
    }

    private mutating func setUp() throws(ControllerError) {
        guard transmission.extended else {
            // What it sends with is worth telling, and no reason to fail.
            if let power = try? commands.command(HCI.HCICommand.leReadAdvertisingPower, step: .readAbilities).first {
                transmission.transmitPower = Int8(bitPattern: power)
            }
            try commands.command(
                HCI.HCICommand.leSetAdvertisingParameters(LEAdvertisingParameters(interval: Self.interval, type: 3)),
                step: .setAdvertisingParameters)
            try commands.command(HCI.HCICommand.leSetAdvertisingData(payload), step: .setAdvertisingData)
            return
        }
        let parameters = LEExtendedAdvertisingParameters(handle: Self.handle, interval: Self.interval)
        let power = try commands.command(
            HCI.HCICommand.leSetExtendedAdvertisingParameters(parameters), step: .setAdvertisingParameters)
        hasSet = true
        transmission.transmitPower = power.first.map { Int8(bitPattern: $0) }
        try commands.command(
            HCI.HCICommand.leSetExtendedAdvertisingData(payload, handle: Self.handle), step: .setAdvertisingData)
    }

    private mutating func enable() throws(ControllerError) {
        // From here on it may be on, even when the answer gets lost.
        ours = true
        cbt_rescue_arm(CBT_RESCUE_ADVERTISING, commands.descriptor, transmission.extended ? 1 : 0)
        do {
            try commands.command(switchCommand(true), step: .enableAdvertising)
        } catch {
            if case .busy = error { ours = false }
            if case .refused = error { ours = false }
            if !ours { cbt_rescue_disarm(CBT_RESCUE_ADVERTISING) }
            throw error
        }
    }

    /// Turns advertising off, whoever began it; with the extended commands only our set. What was off already is
    /// refused by some, which is as good.
    private borrowing func disable() {
        _ = try? commands.command(switchCommand(false), step: .enableAdvertising)
    }

    private borrowing func switchCommand(_ isOn: Bool) -> HCI.HCICommand {
        transmission.extended
            ? .leSetExtendedAdvertisingEnable(isOn, handle: Self.handle) : .leSetAdvertisingEnable(isOn)
    }
}
