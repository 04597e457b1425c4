import BeaconService
import Radio
import Testing

@testable import Scanning

/// A scanner on sockets whose other end is a scripted controller. (The kernel's side is tested in Tests/Kernel.)
struct ControllerScannerTests {
    static let interval: [UInt8] = [0x60, 0, 0x60, 0]

    func begin(
        _ controller: ScriptedController, _ configuration: ControllerConfiguration = ControllerConfiguration(),
        takingOver: Bool = false
    ) throws(ControllerError) -> ControllerScanner {
        try ControllerScanner.begin(
            configuration, commands: HCISocket(adopting: controller.commands, adapter: "hci0"),
            reports: HCISocket(adopting: controller.reports, adapter: "hci0"), takingOver: takingOver)
    }

    /// Starts a scan and releases the scanner. Returns the scan.
    func run(
        _ controller: ScriptedController, _ configuration: ControllerConfiguration = ControllerConfiguration(),
        takingOver: Bool = false
    ) throws(ControllerError) -> ActiveScan {
        let scanner = try begin(controller, configuration, takingOver: takingOver)
        return scanner.scan
    }

    @Test("A legacy controller receives legacy commands", arguments: [false, true])
    func legacyCommands(_ active: Bool) async throws {
        let controller = ScriptedController()
        let scan = try run(controller, ControllerConfiguration(active: active))
        #expect(scan == ActiveScan(adapter: "hci0", extended: false, active: active, codedPHY: false))
        #expect(
            try await controller.log().suffix(3) == [
                [0x20, 0x0B, active ? 1 : 0] + Self.interval + [0, 0],
                [0x20, 0x0C, 1, 0],
                [0x20, 0x0C, 0, 0],
            ])
    }

    @Test("An extended controller receives extended commands", arguments: [false, true])
    func extendedCommands(_ coded: Bool) async throws {
        let controller = ScriptedController(extended: true, codedPHY: coded)
        let scan = try run(controller)
        #expect(scan == ActiveScan(adapter: "hci0", extended: true, active: false, codedPHY: coded))
        let phy: [UInt8] = [0] + Self.interval
        #expect(
            try await controller.log().suffix(3) == [
                [0x20, 0x41, 0, 0, coded ? 5 : 1] + phy + (coded ? phy : []),
                [0x20, 0x42, 1, 0, 0, 0, 0, 0],
                [0x20, 0x42, 0, 0, 0, 0, 0, 0],
            ])
    }

    /// Interval and window of each profile, in units of 0.625 ms, as sent to the controller.
    static let timings: [(ScanProfile, [UInt8])] = [
        (.lowLatency, [0x60, 0, 0x60, 0]), (.balanced, [0x80, 1, 0x60, 0]), (.lowPower, [0xC0, 3, 0x60, 0]),
    ]

    @Test("The profile determines the interval and the window of the scan", arguments: timings)
    func profileTiming(_ profile: ScanProfile, _ timing: [UInt8]) async throws {
        var configuration = ControllerConfiguration()
        configuration.profile = profile
        let legacy = ScriptedController()
        #expect(try run(legacy, configuration).profile == profile)
        #expect(try await legacy.log().contains([0x20, 0x0B, 0] + timing + [0, 0]))
        let extended = ScriptedController(extended: true, codedPHY: true)
        #expect(try run(extended, configuration).profile == profile)
        #expect(try await extended.log().contains([0x20, 0x41, 0, 0, 5, 0] + timing + [0] + timing))
    }

    @Test("A change of the profile restarts the scan with the new timing", arguments: [false, true])
    func profileChange(_ extended: Bool) async throws {
        let controller = ScriptedController(extended: extended)
        do {
            var scanner = try begin(controller)
            try scanner.change(to: .lowPower)
            #expect(scanner.scan.profile == .lowPower)
        }
        #expect(try await controller.switches() == ["on", "off", "on", "off"])
        let parameters = try await controller.log().filter { $0[0] == 0x20 && ($0[1] == 0x0B || $0[1] == 0x41) }
        #expect(parameters.count == 2)
        #expect(parameters.last?.contains(sequence: [0xC0, 3, 0x60, 0]) == true)
    }

    @Test("LE Coded is not scanned when the configuration excludes it") func codedDisabled() throws {
        var configuration = ControllerConfiguration()
        configuration.codedPHY = false
        #expect(try !run(ScriptedController(extended: true, codedPHY: true), configuration).codedPHY)
    }

    @Test("LE Coded is not scanned when the controller rejects a scan of both PHYs") func codedRejected() async throws {
        let controller = ScriptedController(extended: true, codedPHY: true, refusing: [0x2041: (0x12, 1)])
        #expect(try !run(controller).codedPHY)
        #expect(try await controller.switches() == ["on", "off"])
    }

    @Test("The scan of a busy controller is not turned off", arguments: [0x200B, 0x200C] as [UInt16])
    func busyController(_ opcode: UInt16) async throws {
        let controller = ScriptedController(refusing: [opcode: (0x0C, 9)])
        #expect(throws: ControllerError.busy("hci0")) { try run(controller) }
        #expect(try await !controller.switches().contains("off"))
    }

    @Test("A takeover first turns off the scan of the other program") func takeover() async throws {
        let controller = ScriptedController()
        _ = try run(controller, takingOver: true)
        #expect(try await controller.switches() == ["off", "on", "off"])
    }

    @Test("A controller without Low Energy is rejected") func classicController() {
        #expect(throws: ControllerError.unsupportedNoLE("hci0")) { try run(ScriptedController(lowEnergy: false)) }
    }

    @Test("Packets are delivered unchanged and in order") func packetOrder() throws {
        let controller = ScriptedController()
        var scanner = try begin(controller)
        let packets: [[UInt8]] = [[0x04, 0x3E, 1, 2], [0x04], Array(repeating: 0xAB, count: 258)]
        packets.forEach(controller.send)
        var got: [[UInt8]] = []
        let count = try scanner.drain { packet, age in
            got.append(packet.indices.map { packet[$0] })
            #expect(age == nil)
        }
        #expect(got == packets)
        #expect(count == 3)
        #expect(try scanner.drain { _, _ in } == 0)
    }

    @Test("No packet is lost while the socket is filled and drained repeatedly") func repeatedDrain() throws {
        let controller = ScriptedController()
        var scanner = try begin(controller)
        var sent = 0
        // A local socket holds few packets at a time, so it is filled repeatedly.
        var got = 0
        for _ in 0..<40 {
            for _ in 0..<10 { controller.send([0x04, 0x3E]) }
            sent += 10
            got += try scanner.drain { _, _ in }
        }
        #expect(got == sent)
    }

    @Test("A renewal turns the scan off and on") func renewal() async throws {
        let controller = ScriptedController()
        do {
            var scanner = try begin(controller)
            try scanner.renew()
        }
        #expect(try await controller.switches() == ["on", "off", "on", "off"])
    }

    @Test(
        "Successful scan and reset commands of other programs are detected",
        arguments: [
            ([0x04, 0x0E, 4, 1, 0x0C, 0x20, 0], true),
            ([0x04, 0x0E, 4, 1, 0x42, 0x20, 0], true),
            ([0x04, 0x0E, 4, 1, 0x03, 0x0C, 0], true),
            ([0x04, 0x0E, 4, 1, 0x0C, 0x20, 0x0C], false),  // rejected
            ([0x04, 0x0E, 4, 1, 0x0B, 0x20, 0], false),  // parameters only
            ([0x04, 0x0E, 4, 1, 0x0C, 0x20], false),  // cut off
            ([0x04, 0x0F, 4, 0, 1, 0x0C, 0x20], false),  // in progress
        ] as [([UInt8], Bool)])
    func otherCommands(_ answer: [UInt8], _ disturbs: Bool) throws {
        let controller = ScriptedController()
        var scanner = try begin(controller)
        #expect(try !scanner.wasDisturbed())
        controller.sendAnswer(answer)
        #expect(try scanner.wasDisturbed() == disturbs)
        #expect(try !scanner.wasDisturbed())
    }

    @Test("An adapter that disappears is reported as unplugged") func unplugging() throws {
        let controller = ScriptedController()
        var scanner = try begin(controller)
        controller.unplug()
        #expect(throws: ControllerError.unplugged("hci0")) { try scanner.drain { _, _ in } }
    }

    @Test("A controller that does not answer is reported as mute") func muteController() {
        let deaf = HCISocket(adopting: ScriptedController.silentSocket(), adapter: "hci0")
        #expect(throws: ControllerError.mute("hci0")) {
            try deaf.command(.readLocalVersionInformation, step: .readAbilities, milliseconds: 1)
        }
    }
}

extension [UInt8] {
    func contains(sequence: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: sequence) }
    }
}
