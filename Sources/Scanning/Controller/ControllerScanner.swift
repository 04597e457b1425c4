import BeaconService
import CBluetooth
import Glibc

/// A scan on one adapter, from its beginning until it goes out of scope.
///
/// It puts the controller back: the scan is turned off, also after an error. What HCI has no command to read, the scan
/// parameters that were set before, stays as this scan set it; everybody who begins a scan sets them anyway. A process
/// that is killed with SIGKILL cannot turn its scan off, and the kernel does not do it either: the next scan is then
/// told `busy`, until it takes over or the adapter is powered off and on.
struct ControllerScanner: ~Copyable {
    private(set) var scan: ActiveScan
    /// Commands have a socket of their own: waiting for an answer must not cost an advertising report.
    private let commands: HCISocket
    private let reports: HCISocket
    private var buffer = [UInt8](repeating: 0, count: HCISocket.packetRoom)
    /// Whether the scan may be on because of us.
    private var ours = false

    var descriptor: Int32 { reports.descriptor }

    private init(scan: ActiveScan, commands: consuming HCISocket, reports: consuming HCISocket) {
        self.scan = scan
        self.commands = commands
        self.reports = reports
    }

    deinit {
        if ours {
            cbt_rescue_disarm(CBT_RESCUE_SCAN)
            _ = try? commands.command(
                scan.extended ? .extendedScanEnable(false) : .scanEnable(false), step: .enableScan, milliseconds: 500)
        }
    }

    /// Opens the adapter and begins to scan.
    /// - Parameter reclaiming: The adapter whose scan is on because we could not turn it off.
    static func begin(
        _ configuration: ControllerConfiguration, reclaiming: String? = nil
    ) throws(ControllerError) -> ControllerScanner {
        let adapter = try AdapterInfo.choose(configuration.adapter, from: AdapterInfo.present())
        let commands = try HCISocket(index: adapter.index, filter: .commandAnswers)
        let reports = try HCISocket(index: adapter.index, filter: .advertising)
        cbt_set_receive_buffer(reports.descriptor, configuration.receiveBuffer)
        cbt_note_arrivals(reports.descriptor)
        return try begin(
            configuration, commands: commands, reports: reports,
            takingOver: configuration.takeOver || reclaiming == adapter.name)
    }

    /// Begins to scan with sockets that are open already.
    static func begin(
        _ configuration: ControllerConfiguration, commands: consuming HCISocket, reports: consuming HCISocket,
        takingOver: Bool
    ) throws(ControllerError) -> ControllerScanner {
        let adapter = commands.adapter ?? ""
        let abilities = try ControllerAbilities(asking: commands)
        guard abilities.lowEnergy else { throw .unsupportedNoLE(adapter) }
        let extended = abilities.extendedScanning
        let scan = ActiveScan(
            adapter: adapter, extended: extended, active: configuration.active,
            codedPHY: extended && configuration.codedPHY && abilities.codedPHY == true, profile: configuration.profile)
        var scanner = ControllerScanner(scan: scan, commands: commands, reports: reports)
        if takingOver {
            scanner.disable()
        }
        try scanner.setParameters()
        try scanner.enable()
        return scanner
    }

    /// Hands over every packet that waits, with its age in microseconds where the kernel noted it.
    /// - Returns: How many there were.
    mutating func drain(_ body: (Span<UInt8>, Int64?) -> Void) throws(ControllerError) -> Int {
        var packets = 0
        // At full load there is always one more: come up for air, commands and stopping wait.
        while packets < 256, let read = try reports.read(into: &buffer) {
            body(buffer.span.extracting(0..<read.count), read.age)
            packets += 1
        }
        return packets
    }

    /// Packets that the kernel threw away because nobody read them in time; 0 where it does not count.
    func dropped() -> UInt64 { UInt64(max(0, cbt_drops(reports.descriptor))) }

    /// Whether somebody else turned the scan on or off, or reset the controller, since this was asked last. BlueZ does
    /// so when a discovery begins: from then on, the controller reports each device once.
    mutating func wasDisturbed() throws(ControllerError) -> Bool {
        var disturbed = false
        // The answers to our own commands are read already.
        while let read = try commands.read(into: &buffer) {
            if HCICommand.changesScan(answer: buffer.span.extracting(0..<read.count)) { disturbed = true }
        }
        return disturbed
    }

    /// Asks the controller whether it is there, and begins the scan anew.
    mutating func renew() throws(ControllerError) {
        try commands.command(HCICommand(opcode: .readLocalVersion), step: .readAbilities)
        disable()
        try setParameters()
        try enable()
    }

    /// Begins the scan anew in another profile.
    mutating func change(to profile: ScanProfile) throws(ControllerError) {
        scan.profile = profile
        disable()
        try setParameters()
        try enable()
    }

    private mutating func setParameters() throws(ControllerError) {
        guard scan.extended else {
            try commands.command(.scanParameters(active: scan.active, scan.profile), step: .setScanParameters)
            return
        }
        do {
            try commands.command(
                .extendedScanParameters(active: scan.active, codedPHY: scan.codedPHY, scan.profile),
                step: .setScanParameters)
        } catch .refused where scan.codedPHY {
            // Some say that they hear LE Coded, and then do not want to listen to both without a break.
            scan.codedPHY = false
            try commands.command(
                .extendedScanParameters(active: scan.active, codedPHY: false, scan.profile), step: .setScanParameters)
        }
    }

    private mutating func enable() throws(ControllerError) {
        // From here on it may be on, even when the answer gets lost.
        ours = true
        cbt_rescue_arm(CBT_RESCUE_SCAN, reports.descriptor, scan.extended ? 1 : 0)
        do {
            try commands.command(scan.extended ? .extendedScanEnable(true) : .scanEnable(true), step: .enableScan)
        } catch {
            if case .busy = error { ours = false }
            if case .refused = error { ours = false }
            if !ours { cbt_rescue_disarm(CBT_RESCUE_SCAN) }
            throw error
        }
    }

    /// Turns the scan off, whoever began it. One that was off already is refused, which is as good.
    private func disable() {
        _ = try? commands.command(
            scan.extended ? .extendedScanEnable(false) : .scanEnable(false), step: .enableScan)
    }
}
