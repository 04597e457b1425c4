import BeaconService
import CBluetooth
import Glibc
import Radio

/// A scan on one adapter, which lasts as long as the value exists.
///
/// It restores the controller: the scan is turned off, even after an error. The former scan parameters cannot be
/// restored, because HCI has no command to read them, but every program sets them before a scan. A process killed with
/// SIGKILL cannot turn its scan off, and the kernel does not do so either: the next scan is then `busy` until it takes
/// over or the adapter is powered off and on.
struct ControllerScanner: ~Copyable {
    private(set) var scan: ActiveScan
    /// Commands have a separate socket, because waiting for an answer must not lose an advertising report.
    private let commands: HCISocket
    private let reports: HCISocket
    private var buffer = [UInt8](repeating: 0, count: HCISocket.packetRoom)
    /// Whether this process may have turned the scan on.
    private var ours = false

    var descriptor: Int32 { reports.descriptor }

    private init(scan: ActiveScan, commands: consuming HCISocket, reports: consuming HCISocket) {
        self.scan = scan
        self.commands = commands
        self.reports = reports
    }

    deinit {
        if ours {
            cbt_rescue_disarm(CBT_RESCUE_SCAN, reports.descriptor)
            _ = try? commands.command(scan.turned(on: false), step: .enableScan, milliseconds: 500)
        }
    }

    /// Opens the adapter and starts scanning.
    /// - Parameter reclaiming: The adapter that still scans because this process could not turn it off.
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

    /// Starts scanning with open sockets.
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

    /// Passes on every waiting packet, with its age in microseconds if the kernel recorded it.
    /// - Returns: The number of packets.
    mutating func drain(_ body: (Span<UInt8>, Int64?) -> Void) throws(ControllerError) -> Int {
        var packets = 0
        // At full load there is always another packet; return now and then, because commands and stopping wait.
        while packets < 256, let read = try reports.read(into: &buffer) {
            body(buffer.span.extracting(0..<read.count), read.age)
            packets += 1
        }
        return packets
    }

    /// Packets that the kernel dropped because they were not read in time; 0 if it does not count them.
    func dropped() -> UInt64 { UInt64(max(0, cbt_drops(reports.descriptor))) }

    /// Whether another program turned the scan on or off, or reset the controller, since the last call. BlueZ does so
    /// when a discovery begins, after which the controller reports each device only once.
    mutating func wasDisturbed() throws(ControllerError) -> Bool {
        try commands.carriedOut([.reset, .leSetScanEnable, .leSetExtendedScanEnable], &buffer)
    }

    /// Checks that the controller answers, and restarts the scan.
    mutating func renew() throws(ControllerError) {
        try commands.command(.readLocalVersionInformation, step: .readAbilities)
        disable()
        try setParameters()
        try enable()
    }

    /// Restarts the scan with another profile.
    mutating func change(to profile: ScanProfile) throws(ControllerError) {
        scan.profile = profile
        disable()
        try setParameters()
        try enable()
    }

    private mutating func setParameters() throws(ControllerError) {
        do {
            try commands.command(scan.parameters, step: .setScanParameters)
        } catch .commandFailed where scan.codedPHY {
            // Some controllers report LE Coded support but reject a scan of both PHYs without a break.
            scan.codedPHY = false
            try commands.command(scan.parameters, step: .setScanParameters)
        }
    }

    private mutating func enable() throws(ControllerError) {
        // From here on the scan may be on, even if the answer gets lost.
        ours = true
        cbt_rescue_arm(CBT_RESCUE_SCAN, reports.descriptor, scan.extended ? 1 : 0)
        do {
            try commands.command(scan.turned(on: true), step: .enableScan)
        } catch {
            if case .busy = error { ours = false }
            if case .commandFailed = error { ours = false }
            if !ours { cbt_rescue_disarm(CBT_RESCUE_SCAN, reports.descriptor) }
            throw error
        }
    }

    /// Turns the scan off, whichever program started it. If it was off, the controller rejects the command, which has
    /// the same effect.
    private func disable() {
        _ = try? commands.command(scan.turned(on: false), step: .enableScan)
    }
}
