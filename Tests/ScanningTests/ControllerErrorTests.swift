import Advertising
import Glibc
import Testing

import Basics
@testable import Scanning

struct ControllerErrorTests {
    @Test(
        "Each system error is mapped to a controller error",
        arguments: [
            (EAFNOSUPPORT, nil, ControllerError.socketsUnavailable),
            (EPERM, "hci0", .noPermission),
            (ENODEV, nil, .noAdapter),
            (ENODEV, "hci0", .unplugged("hci0")),
            (EPIPE, "hci0", .unplugged("hci0")),
            (EBADFD, "hci0", .unplugged("hci0")),
            (ENETDOWN, "hci0", .adapterDown("hci0")),
            (EBUSY, "hci0", .busy("hci0")),
            (ETIMEDOUT, "hci0", .mute("hci0")),
            (EIO, "hci0", .other(step: .enableScan, errno: EIO)),
        ])
    func errnoMapping(_ errno: Int32, _ adapter: String?, _ expected: ControllerError) {
        #expect(ControllerError(errno: errno, step: .enableScan, adapter: adapter) == expected)
    }

    @Test("An adapter that is missing at the start is not reported as unplugged") func missingAdapter() {
        #expect(ControllerError(errno: ENODEV, step: .openSocket, adapter: "hci7") == .noSuchAdapter("hci7"))
    }

    @Test("Command Disallowed means that the adapter is busy, and another status is a rejection") func statusMapping() {
        #expect(ControllerError(status: 0x0C, step: .enableScan, adapter: "hci0") == .busy("hci0"))
        #expect(
            ControllerError(status: 0x12, step: .setScanParameters, adapter: "hci0")
                == .commandFailed("hci0", step: .setScanParameters, status: 0x12))
    }

    static let all: [ControllerError] = [
        .noAdapter, .noSuchAdapter("hci0"), .adapterDown("hci0"), .noPermission, .busy("hci0"), .mute("hci0"),
        .unplugged("hci0"), .unsupportedNoLE("hci0"), .socketsUnavailable,
        .commandFailed("hci0", step: .enableScan, status: 0x1F), .other(step: .wait, errno: 5),
    ]

    @Test("All errors have different messages, except the two kinds of rejections") func messages() {
        let keys = Self.all.map(\.key)
        // Rejections by the controller and by the system share a key.
        #expect(Set(keys).count == Self.all.count - 1)
        #expect(keys.allSatisfy { $0.rawValue.hasPrefix("error.controller.") })
        // Sentences that mention scanning have a variant for transmissions.
        let own = Self.all.filter { $0.transmissionPhrase != $0.phrase }
        #expect(own == [.noPermission, .busy("hci0")])
    }

    @Test("The arguments of a message are the adapter, or the step and the cause") func messageArguments() {
        #expect(ControllerError.busy("hci0").arguments == ["hci0"])
        #expect(Self.all[9].arguments == ["enableScan", "HCI status 0x1F"])
        // A status for which libbluetooth has a text.
        let refused = ControllerError.commandFailed("hci0", step: .enableScan, status: 0x12)
        #expect(refused.arguments == ["enableScan", "Invalid argument (HCI status 0x12)"])
        #expect(Self.all[10].arguments == ["wait", "Input/output error (5)"])
        #expect(ControllerError.noPermission.arguments.isEmpty)
    }
}

struct ControllerChoiceTests {
    @Test(
        "The address text of libbluetooth equals the description of the address",
        arguments: [0x001A_7DDA_7113, 1, 0xF0 << 40])
    func address(value: UInt64) {
        var adapter = Self.adapter(0, up: true)
        #expect(adapter.addressText == nil)
        adapter.address = DeviceAddress(value, .public)
        #expect(adapter.addressText == adapter.address?.description)
    }

    static func adapter(_ index: UInt16, up: Bool) -> AdapterInfo { AdapterInfo(index: index, isUp: up) }

    @Test("The first adapter that is up is chosen") func firstAdapter() throws {
        let chosen = try AdapterInfo.choose(nil, from: [Self.adapter(0, up: false), Self.adapter(2, up: true)])
        #expect(chosen.name == "hci2")
    }

    @Test(
        "A choice without a usable adapter fails with the reason",
        arguments: [
            (nil, [], ControllerError.noAdapter),
            ("hci0", [], .noAdapter),
            ("hci1", [AdapterInfo(index: 0, isUp: true)], .noSuchAdapter("hci1")),
            ("hci0", [AdapterInfo(index: 0, isUp: false)], .adapterDown("hci0")),
            (nil, [AdapterInfo(index: 3, isUp: false)], .adapterDown("hci3")),
        ] as [(String?, [AdapterInfo], ControllerError)])
    func unusableAdapter(_ name: String?, _ adapters: [AdapterInfo], _ expected: ControllerError) {
        #expect(throws: expected) { try AdapterInfo.choose(name, from: adapters) }
    }
}

struct ControllerAbilitiesTests {
    @Test("The abilities are read from the answers of the controller") func answers() {
        var commands = [UInt8](repeating: 0, count: 64)
        commands[37] = 0x60
        let abilities = ControllerAbilities(
            version: [9, 0, 0, 9, 0xF1, 0x05, 0, 0], features: [0, 0, 0, 0, 0x60, 0, 0, 0], commands: commands)
        #expect(abilities.hciVersion == 9)
        #expect(abilities.specification == "5.0")
        #expect(abilities.manufacturer == 0x05F1)
        #expect(abilities.lowEnergy)
        #expect(abilities.extendedScanning)
    }

    @Test("Extended scanning requires both of its commands", arguments: [0x20, 0x40] as [UInt8])
    func extendedScanning(_ bits: UInt8) {
        var commands = [UInt8](repeating: 0, count: 64)
        commands[37] = bits
        #expect(!ControllerAbilities(version: [], features: [], commands: commands).extendedScanning)
    }

    @Test("Extended advertising requires all three of its commands", arguments: [0x28, 0x24, 0x0C] as [UInt8])
    func extendedAdvertising(_ bits: UInt8) {
        var commands = [UInt8](repeating: 0, count: 64)
        commands[36] = bits
        #expect(!ControllerAbilities(version: [], features: [], commands: commands).extendedAdvertising)
        commands[36] = 0x2C
        #expect(ControllerAbilities(version: [], features: [], commands: commands).extendedAdvertising)
    }

    @Test("An ability whose byte is missing in a truncated answer is not supported", arguments: 0..<64)
    func truncatedAnswer(_ length: Int) {
        let octets = [UInt8](repeating: 0xFF, count: length)
        let abilities = ControllerAbilities(version: octets, features: octets, commands: octets)
        #expect(abilities.lowEnergy == (length > 4))
        #expect(abilities.extendedScanning == (length > 37))
    }

    @Test("An unassigned version has no specification name") func versionNames() {
        #expect(ControllerAbilities(hciVersion: 14).specification == "6.0")
        #expect(ControllerAbilities(hciVersion: 200).specification == nil)
    }
}

struct AdapterEventTests {
    @Test(
        "The kernel's events about adapters are decoded",
        arguments: [
            (1, AdapterEvent.Kind.registered), (2, .unregistered), (3, .up), (4, .down),
        ] as [(UInt8, AdapterEvent.Kind)])
    func kernelEvents(_ number: UInt8, _ kind: AdapterEvent.Kind) {
        let packet: [UInt8] = [0x04, 0xFD, 6, 1, 0, number, 0, 0x02, 0x01]
        #expect(AdapterEvent(packet.span) == AdapterEvent(0x0102, kind))
    }

    @Test("A truncated event is not decoded", arguments: 0..<9)
    func truncatedEvents(_ length: Int) {
        let packet: [UInt8] = [0x04, 0xFD, 6, 1, 0, 3, 0, 0, 0]
        #expect(AdapterEvent(packet.span.extracting(0..<length)) == nil)
    }

    @Test(
        "Events of other kinds are not decoded",
        arguments: [
            [0x04, 0x3E, 6, 1, 0, 3, 0, 0, 0], [0x04, 0xFD, 6, 2, 0, 3, 0, 0, 0], [0x04, 0xFD, 6, 1, 0, 9, 0, 0, 0],
        ])
    func otherEvents(_ packet: [UInt8]) {
        #expect(AdapterEvent(packet.span) == nil)
    }
}
