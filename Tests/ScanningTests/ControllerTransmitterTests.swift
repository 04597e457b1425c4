import Advertising
import Testing

@testable import Scanning

/// A transmitter on a socket whose other end is a scripted controller. (The kernel's side is tested in Tests/Kernel.)
struct ControllerTransmitterTests {
    static let payload = IBeacon(uuid: UUID128(high: 1, low: 2), major: 7, minor: 258, txPower: -59).advertisingData
    static let set: UInt8 = 0xEF

    func begin(
        _ controller: ScriptedController, payload: [UInt8] = Self.payload, takingOver: Bool = false
    ) throws(ControllerError) -> ControllerTransmitter {
        try ControllerTransmitter.begin(
            TransmissionConfiguration(payload: payload),
            commands: HCISocket(adopting: controller.commands, adapter: "hci0"), takingOver: takingOver)
    }

    /// Starts a transmission and releases the transmitter. Returns the transmission.
    func run(
        _ controller: ScriptedController, payload: [UInt8] = Self.payload, takingOver: Bool = false
    ) throws(ControllerError) -> ActiveTransmission {
        let transmitter = try begin(controller, payload: payload, takingOver: takingOver)
        return transmitter.transmission
    }

    /// The commands sent after the controller's abilities were read.
    func commands(_ controller: ScriptedController) async throws -> [[UInt8]] {
        try await controller.log().filter { $0[0] == 0x20 && $0[1] != 0x03 }
    }

    @Test("A controller without extended advertising receives legacy commands") func legacyCommands() async throws {
        let controller = ScriptedController(extended: true)
        #expect(try run(controller) == ActiveTransmission(adapter: "hci0", extended: false, transmitPower: -4))
        #expect(
            try await commands(controller) == [
                [0x20, 0x07],
                [0x20, 0x06, 0xA0, 0, 0xA0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0],
                [0x20, 0x08, 30] + Self.payload + [0],
                [0x20, 0x0A, 1],
                [0x20, 0x0A, 0],
            ])
    }

    @Test("A controller with extended advertising receives a separate set, which is removed at the end")
    func extendedCommands() async throws {
        let controller = ScriptedController(extended: true, extendedAdvertising: true)
        #expect(try run(controller) == ActiveTransmission(adapter: "hci0", extended: true, transmitPower: 7))
        let sent = try await commands(controller)
        #expect(sent.map { $0[1] } == [0x36, 0x37, 0x39, 0x39, 0x3C])
        #expect(sent[1] == [0x20, 0x37, Self.set, 3, 1, 30] + Self.payload)
        #expect(sent[2] == [0x20, 0x39, 1, 1, Self.set, 0, 0, 0] && sent[3] == [0x20, 0x39, 0, 1, Self.set, 0, 0, 0])
        #expect(sent[4] == [0x20, 0x3C, Self.set])
    }

    /// A transmission that is already on belongs to another program: it is reported and left on.
    @Test(
        "A rejected command is reported and stops the start",
        arguments: [
            (false, [0x2006: (0x0C, 9)], ControllerError.busy("hci0"), [0x07, 0x06]),
            (
                false, [0x2008: (0x12, 9)], .commandFailed("hci0", step: .setAdvertisingData, status: 0x12),
                [0x07, 0x06, 0x08]
            ),
            (false, [0x200A: (0x0C, 9)], .busy("hci0"), [0x07, 0x06, 0x08, 0x0A]),
            (true, [0x2036: (0x07, 9)], .commandFailed("hci0", step: .setAdvertisingParameters, status: 0x07), [0x36]),
            // The advertising set exists at this point and is removed again.
            (
                true, [0x2037: (0x12, 9)], .commandFailed("hci0", step: .setAdvertisingData, status: 0x12),
                [0x36, 0x37, 0x3C]
            ),
            (true, [0x2039: (0x0C, 9)], .busy("hci0"), [0x36, 0x37, 0x39, 0x3C]),
        ] as [(Bool, [UInt16: (status: UInt8, times: Int)], ControllerError, [UInt8])])
    func rejections(
        _ extended: Bool, _ refusing: [UInt16: (status: UInt8, times: Int)], _ error: ControllerError,
        _ opcodes: [UInt8]
    ) async throws {
        let controller = ScriptedController(extendedAdvertising: extended, refusing: refusing)
        #expect(throws: error) { try run(controller) }
        #expect(try await commands(controller).map { $0[1] } == opcodes)
    }

    @Test("A takeover first turns off the other transmission", arguments: [false, true])
    func takeover(_ extended: Bool) async throws {
        let controller = ScriptedController(extendedAdvertising: extended)
        _ = try run(controller, takingOver: true)
        let first = try #require(try await commands(controller).first)
        #expect(first == (extended ? [0x20, 0x39, 0, 1, Self.set, 0, 0, 0] : [0x20, 0x0A, 0]))
    }

    @Test("A controller without Low Energy is rejected") func lowEnergy() async throws {
        let controller = ScriptedController(lowEnergy: false)
        #expect(throws: ControllerError.unsupportedNoLE("hci0")) { try run(controller) }
        #expect(try await commands(controller).isEmpty)
    }

    @Test("A payload of more than 31 bytes is rejected before any command") func payloadLimit() async throws {
        let controller = ScriptedController()
        #expect(throws: ControllerError.commandFailed("hci0", step: .setAdvertisingData, status: 0x12)) {
            try run(controller, payload: [UInt8](repeating: 0, count: 32))
        }
        #expect(try await controller.log().isEmpty)
    }

    /// A transmission does not fail because its power is unknown.
    @Test("A power that the controller does not report is nil") func unknownPower() throws {
        let controller = ScriptedController(refusing: [0x2007: (0x01, 1)])
        #expect(try run(controller).transmitPower == nil)
    }

    /// Command Complete of Reset, and of turning advertising on and off, count. Scan commands and failed commands
    /// do not.
    @Test(
        "Successful advertising and reset commands of other programs are detected",
        arguments: [
            ([0x04, 0x0E, 4, 1, 0x0A, 0x20, 0], true), ([0x04, 0x0E, 4, 1, 0x39, 0x20, 0], true),
            ([0x04, 0x0E, 4, 1, 0x3C, 0x20, 0], true), ([0x04, 0x0E, 4, 1, 0x03, 0x0C, 0], true),
            ([0x04, 0x0E, 4, 1, 0x0A, 0x20, 0x0C], false), ([0x04, 0x0E, 4, 1, 0x0C, 0x20, 0], false),
            ([0x04, 0x0E, 4], false),
        ] as [([UInt8], Bool)])
    func otherCommands(_ answer: [UInt8], _ isSeen: Bool) throws {
        let controller = ScriptedController()
        var transmitter = try begin(controller)
        controller.sendAnswer(answer)
        #expect(try transmitter.wasDisturbed() == isSeen)
        #expect(try transmitter.wasDisturbed() == false)
    }

    @Test("A renewal turns the transmission off and on", arguments: [false, true])
    func renewal(_ extended: Bool) async throws {
        let controller = ScriptedController(extendedAdvertising: extended)
        do {
            var transmitter = try begin(controller)
            try transmitter.check()
            try transmitter.renew()
            #expect(try transmitter.wasDisturbed() == false)
        }
        let switches = try await commands(controller).filter { [0x0A, 0x39].contains($0[1]) }.map { $0[2] }
        #expect(switches == [1, 0, 1, 0])
    }
}

/// Timelines of a transmission, in seconds.
struct TransmissionSupervisorTests {
    enum Happening: Sendable {
        case time, succeeded, disturbed
        case failed(ControllerError)
        case event(AdapterEvent.Kind, UInt16)
    }

    struct Moment: Sendable {
        var seconds: Double
        var happening: Happening
        var duty: TransmissionSupervisor.Duty
        var state: TransmissionState

        init(
            _ seconds: Double, _ happening: Happening, _ duty: TransmissionSupervisor.Duty, _ state: TransmissionState
        ) {
            (self.seconds, self.happening, self.duty, self.state) = (seconds, happening, duty, state)
        }
    }

    static let active = ActiveTransmission(adapter: "hci0", extended: false)
    static let on = TransmissionState.transmitting(active)
    static func off(_ reason: ControllerError) -> TransmissionState { .interrupted(reason) }
    static func wait(_ seconds: Double) -> TransmissionSupervisor.Duty { .wait(Int64(seconds * 1_000_000)) }

    /// The controller is checked every 10 s, and a lost controller is retried every 2 s.
    static let timelines: [(name: String, adapter: String?, moments: [Moment])] = [
        (
            "asked every ten seconds", nil,
            [
                Moment(4, .time, wait(6), on), Moment(10, .time, .check, on), Moment(10, .succeeded, wait(10), on),
                Moment(30_000, .time, .check, on),
            ]
        ),
        (
            "meddled with", nil,
            [Moment(3, .disturbed, .renew, on), Moment(3, .succeeded, wait(10), on)]
        ),
        (
            "mute: tried again, and what was left on is ours to turn off", nil,
            [
                Moment(10, .failed(.mute("hci0")), wait(2), off(.mute("hci0"))),
                Moment(12, .time, .open(reclaiming: "hci0"), off(.mute("hci0"))),
                Moment(12, .succeeded, wait(10), on),
                Moment(13, .failed(.other(step: .wait, errno: 5)), wait(2), off(.other(step: .wait, errno: 5))),
                Moment(15, .time, .open(reclaiming: nil), off(.other(step: .wait, errno: 5))),
            ]
        ),
        (
            "powered off and on", "hci0",
            [
                Moment(5, .event(.down, 0), wait(2), off(.adapterDown("hci0"))),
                Moment(6, .event(.up, 1), wait(1), off(.adapterDown("hci0"))),
                Moment(6, .event(.up, 0), .open(reclaiming: nil), off(.adapterDown("hci0"))),
                Moment(6, .succeeded, wait(10), on),
            ]
        ),
        (
            "pulled out: that stays so until it is back", "hci0",
            [
                Moment(5, .event(.unregistered, 0), wait(2), off(.unplugged("hci0"))),
                Moment(7, .failed(.noSuchAdapter("hci0")), wait(2), off(.unplugged("hci0"))),
                Moment(9, .failed(.noAdapter), wait(2), off(.unplugged("hci0"))),
                Moment(10, .event(.registered, 0), wait(1), off(.unplugged("hci0"))),
                Moment(11, .failed(.adapterDown("hci0")), wait(2), off(.adapterDown("hci0"))),
            ]
        ),
        (
            "pulled out when mute: nothing is left on", nil,
            [
                Moment(5, .failed(.mute("hci0")), wait(2), off(.mute("hci0"))),
                Moment(6, .event(.unregistered, 0), wait(2), off(.unplugged("hci0"))),
                Moment(8, .time, .open(reclaiming: nil), off(.unplugged("hci0"))),
            ]
        ),
        (
            "another adapter is no business of ours", nil,
            [Moment(1, .event(.down, 1), wait(9), on), Moment(2, .event(.unregistered, 1), wait(8), on)]
        ),
        (
            "disturbed while it is away: nothing to begin anew", nil,
            [
                Moment(1, .event(.down, 0), wait(2), off(.adapterDown("hci0"))),
                Moment(1, .disturbed, wait(2), off(.adapterDown("hci0"))),
            ]
        ),
    ]

    @Test("Each event of a timeline leads to the expected duty and state", arguments: timelines.indices)
    func timeline(_ index: Int) {
        let (name, adapter, moments) = Self.timelines[index]
        let configuration = TransmissionConfiguration(payload: [], adapter: adapter)
        var supervisor = TransmissionSupervisor(configuration, Self.active, now: 0)
        for moment in moments {
            let now = Int64(moment.seconds * 1_000_000)
            switch moment.happening {
            case .time: break
            case .succeeded: supervisor.succeeded(Self.active, now: now)
            case .disturbed: supervisor.disturbed()
            case .failed(let reason): supervisor.failed(reason, now: now)
            case .event(let kind, let index): _ = supervisor.happened(AdapterEvent(index, kind), now: now)
            }
            #expect(supervisor.duty(now: now) == moment.duty, "\(name), at \(moment.seconds) s")
            #expect(supervisor.state == moment.state, "\(name), at \(moment.seconds) s")
        }
    }

    @Test(
        "Only the end of its own adapter closes a transmission",
        arguments: [
            (AdapterEvent.Kind.down, 0, true), (.unregistered, 0, true), (.up, 0, false), (.registered, 0, false),
            (.down, 1, false),
        ] as [(AdapterEvent.Kind, UInt16, Bool)])
    func closingEvents(_ kind: AdapterEvent.Kind, _ index: UInt16, _ closes: Bool) {
        var supervisor = TransmissionSupervisor(TransmissionConfiguration(payload: []), Self.active, now: 0)
        #expect(supervisor.happened(AdapterEvent(index, kind), now: 1) == closes)
    }
}
