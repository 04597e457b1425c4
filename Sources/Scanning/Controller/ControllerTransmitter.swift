import CBluetooth
import Radio

/// A transmission on one adapter, which lasts as long as the value exists: the same non-connectable advertisement every
/// 100 ms.
///
/// It restores the controller: advertising is turned off, even after an error. The former parameters and payload cannot
/// be restored, because HCI has no command to read them, but every program sets them before advertising. A process
/// killed with SIGKILL cannot turn advertising off, and the kernel does not do so either: the next transmission is then
/// `busy` until it takes over or the adapter is powered off and on.
///
/// With the extended commands it has a separate advertising set, next to those of other programs. With the legacy
/// commands a controller has only one advertisement.
struct ControllerTransmitter: ~Copyable {
    private(set) var transmission: ActiveTransmission
    private let payload: LEAdvertisingData
    private let commands: HCISocket
    private var buffer = [UInt8](repeating: 0, count: HCISocket.packetRoom)
    /// Whether this process may have turned advertising on.
    private var ours = false
    /// Whether this process created the advertising set.
    private var hasSet = false

    /// 100 ms, the interval of iBeacons and the shortest that Bluetooth 4 allows for non-connectable advertising.
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
            cbt_rescue_disarm(CBT_RESCUE_ADVERTISING, commands.descriptor)
            _ = try? commands.command(switchCommand(false), step: .enableAdvertising, milliseconds: 500)
        }
        if hasSet {
            _ = try? commands.command(
                .leRemoveAdvertisingSet(handle: Self.handle), step: .enableAdvertising, milliseconds: 500)
        }
    }

    /// Opens the adapter and starts transmitting.
    /// - Parameter reclaiming: The adapter that still transmits because this process could not turn it off.
    static func begin(
        _ configuration: TransmissionConfiguration, reclaiming: String? = nil
    ) throws(ControllerError) -> ControllerTransmitter {
        let adapter = try AdapterInfo.choose(configuration.adapter, from: AdapterInfo.present())
        return try begin(
            configuration, commands: try HCISocket(index: adapter.index, filter: .commandAnswers),
            takingOver: configuration.takeOver || reclaiming == adapter.name)
    }

    /// Starts transmitting with an open socket.
    static func begin(
        _ configuration: TransmissionConfiguration, commands: consuming HCISocket, takingOver: Bool
    ) throws(ControllerError) -> ControllerTransmitter {
        let adapter = commands.adapter ?? ""
        guard let payload = LEAdvertisingData(configuration.payload) else {
            throw .commandFailed(adapter, step: .setAdvertisingData, status: HCIStatus.invalidParameters.rawValue)
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

    /// Whether another program turned advertising on or off, or reset the controller, since the last call.
    mutating func wasDisturbed() throws(ControllerError) -> Bool {
        try commands.carriedOut(
            [.reset, .leSetAdvertisingEnable, .leSetExtendedAdvertisingEnable, .leRemoveAdvertisingSet], &buffer)
    }

    /// Checks that the controller answers.
    borrowing func check() throws(ControllerError) {
        try commands.command(.readLocalVersionInformation, step: .readAbilities)
    }

    /// Restarts after an interference. As with a scan, the program that was first prevails.
    mutating func renew() throws(ControllerError) {
        disable()
        try setUp()
        try enable()
    }

    private mutating func setUp() throws(ControllerError) {
        guard transmission.extended else {
            // The transmit power is useful to report, but a missing value is no reason to fail.
            if let power = try? commands.command(.leReadAdvertisingPower, step: .readAbilities).first {
                transmission.transmitPower = Int8(bitPattern: power)
            }
            try commands.command(
                .leSetAdvertisingParameters(LEAdvertisingParameters(interval: Self.interval, type: 3)),
                step: .setAdvertisingParameters)
            try commands.command(.leSetAdvertisingData(payload), step: .setAdvertisingData)
            return
        }
        let parameters = LEExtendedAdvertisingParameters(handle: Self.handle, interval: Self.interval)
        let power = try commands.command(
            .leSetExtendedAdvertisingParameters(parameters), step: .setAdvertisingParameters)
        hasSet = true
        transmission.transmitPower = power.first.map { Int8(bitPattern: $0) }
        try commands.command(
            .leSetExtendedAdvertisingData(payload, handle: Self.handle), step: .setAdvertisingData)
    }

    private mutating func enable() throws(ControllerError) {
        // From here on advertising may be on, even if the answer gets lost.
        ours = true
        cbt_rescue_arm(CBT_RESCUE_ADVERTISING, commands.descriptor, transmission.extended ? 1 : 0)
        do {
            try commands.command(switchCommand(true), step: .enableAdvertising)
        } catch {
            if case .busy = error { ours = false }
            if case .commandFailed = error { ours = false }
            if !ours { cbt_rescue_disarm(CBT_RESCUE_ADVERTISING, commands.descriptor) }
            throw error
        }
    }

    /// Turns advertising off, whichever program started it; with the extended commands only this process's set. Some
    /// controllers reject the command if advertising was off, which has the same effect.
    private borrowing func disable() {
        _ = try? commands.command(switchCommand(false), step: .enableAdvertising)
    }

    private borrowing func switchCommand(_ isOn: Bool) -> HCICommand {
        transmission.extended
            ? .leSetExtendedAdvertisingEnable(isOn, handle: Self.handle) : .leSetAdvertisingEnable(isOn)
    }
}
