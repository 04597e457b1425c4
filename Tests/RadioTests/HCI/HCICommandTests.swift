import Advertising
import Radio
import Testing

struct HCICommandTests {
    /// Each command and its bytes on the wire.
    static let commands: [(HCICommand, String)] = [
        (.readLocalVersionInformation, "01 01 10 00"),
        (.readLocalSupportedCommands, "01 02 10 00"),
        (.readLocalSupportedFeatures, "01 03 10 00"),
        (.readBDADDR, "01 09 10 00"),
        (.leReadLocalSupportedFeatures, "01 03 20 00"),
        // Active, 60 ms each 100 ms, own address random, no filter.
        (
            .leSetScanParameters(
                LEScanParameters(timing: LEScanTiming(type: .active, interval: 160, window: 96), ownAddressType: 1)),
            "01 0B 20 07 01 A0 00 60 00 01 00"
        ),
        (.leSetScanEnable(true, filtersDuplicates: false), "01 0C 20 02 01 00"),
        // LE 1M passive, 10 ms of 10 ms; LE Coded active, 20 ms of 40 ms.
        (
            .leSetExtendedScanParameters(
                LEExtendedScanParameters(
                    uncoded: LEScanTiming(type: .passive, interval: 16, window: 16),
                    coded: LEScanTiming(type: .active, interval: 64, window: 32), filterPolicy: 1)),
            "01 41 20 0D 00 01 05 00 10 00 10 00 01 40 00 20 00"
        ),
        (
            .leSetExtendedScanParameters(
                LEExtendedScanParameters(uncoded: nil, coded: LEScanTiming(type: .active, interval: 64, window: 32))),
            "01 41 20 08 00 00 04 01 40 00 20 00"
        ),
        // The scan continues until it is disabled.
        (.leSetExtendedScanEnable(true, filterDuplicates: 0, duration: 0, period: 0), "01 42 20 06 01 00 00 00 00 00"),
        (
            .leSetExtendedScanEnable(false, filterDuplicates: 2, duration: 0x0102, period: 0x0304),
            "01 42 20 06 00 02 02 01 04 03"
        ),
    ]

    static let payload: LEAdvertisingData = {
        guard let data = LEAdvertisingData([0x02, 0x01, 0x06]) else { fatalError("three octets have room") }
        return data
    }()
    static let often = LEAdvertisingInterval(minimum: 160, maximum: 0x0201)

    /// The commands of an advertiser with intervals from 100 ms to 320.6 ms, undirected.
    static let advertising: [(HCICommand, String)] = [
        (.leReadAdvertisingPower, "01 07 20 00"),
        (
            .leSetAdvertisingParameters(LEAdvertisingParameters(interval: often, type: 3)),
            "01 06 20 0F A0 00 01 02 03 00 00 00 00 00 00 00 00 07 00"
        ),
        // Directed, from a random address, on channel 38 only, with a filter list.
        (
            .leSetAdvertisingParameters(
                LEAdvertisingParameters(
                    interval: often, type: 4, ownAddressType: 1, peer: DeviceAddress(0xC211_2233_4455, .random),
                    channels: 2, filterPolicy: 3)),
            "01 06 20 0F A0 00 01 02 04 01 01 55 44 33 22 11 C2 02 03"
        ),
        (.leSetAdvertisingData(payload), "01 08 20 20 03 02 01 06" + String(repeating: " 00", count: 28)),
        (.leSetAdvertisingEnable(true), "01 0A 20 01 01"),
        (.leSetAdvertisingEnable(false), "01 0A 20 01 00"),
        (
            .leSetExtendedAdvertisingParameters(LEExtendedAdvertisingParameters(handle: 0xEF, interval: often)),
            "01 36 20 19 EF 10 00 A0 00 00 01 02 00 07 00 00 00 00 00 00 00 00 00 7F 01 00 01 00 00"
        ),
        (.leSetExtendedAdvertisingData(payload, handle: 0xEF), "01 37 20 07 EF 03 01 03 02 01 06"),
        (.leSetExtendedAdvertisingEnable(true, handle: 0xEF), "01 39 20 06 01 01 EF 00 00 00"),
        (.leSetExtendedAdvertisingEnable(false, handle: 0xEF), "01 39 20 06 00 01 EF 00 00 00"),
        (.leRemoveAdvertisingSet(handle: 0xEF), "01 3C 20 01 EF"),
    ]

    static let all = commands + advertising

    @Test("Every command is encoded to its bytes and decoded from them", arguments: all.indices)
    func roundTrip(index: Int) {
        let (command, digits) = Self.all[index]
        let packet = octets(digits)
        #expect(command.packet == packet)
        #expect(HCICommand(h4: packet.span) == command)
    }

    @Test("A truncated command is not decoded", arguments: all.indices)
    func truncatedCommand(index: Int) {
        let packet = octets(Self.all[index].1)
        for length in 0..<packet.count {
            let cut = Array(packet.prefix(length))
            #expect(HCICommand(h4: cut.span) == nil)
        }
    }

    /// Another packet type; an unknown opcode; an undefined scan type; a PHY that cannot be scanned.
    @Test(
        "Packets of another type, with an unknown opcode or undefined values, are not decoded",
        arguments: [
            "02 01 10 00", "01 FF FF 00", "01 0B 20 07 02 A0 00 60 00 01 00", "01 41 20 08 00 00 02 01 40 00 20 00",
        ])
    func unknownCommand(digits: String) {
        let packet = octets(digits)
        #expect(HCICommand(h4: packet.span) == nil)
    }

    /// A payload of 32 bytes, of which 31 fit; a set that is directed, on LE Coded, or has an interval of 41 s; a
    /// fragment of a payload; more than one set, or one with a limited duration.
    @Test(
        "Advertising commands with unsupported values are not decoded",
        arguments: [
            "01 08 20 20 20" + String(repeating: " 00", count: 31),
            "01 36 20 19 EF 10 00 A0 00 00 01 02 00 07 00 01 00 00 00 00 00 00 00 7F 01 00 01 00 00",
            "01 36 20 19 EF 10 00 A0 00 00 01 02 00 07 00 00 00 00 00 00 00 00 00 7F 03 00 01 00 00",
            "01 36 20 19 EF 10 00 A0 00 00 01 02 01 07 00 00 00 00 00 00 00 00 00 7F 01 00 01 00 00",
            "01 37 20 07 EF 01 01 03 02 01 06", "01 39 20 06 01 02 EF 00 00 00", "01 39 20 06 01 01 EF 01 00 00",
        ])
    func unsupportedAdvertising(digits: String) {
        let packet = octets(digits)
        #expect(HCICommand(h4: packet.span) == nil)
    }

    @Test("Advertising data has at most 31 bytes") func dataLimit() {
        #expect(LEAdvertisingData([UInt8](repeating: 1, count: 31))?.octets.count == 31)
        #expect(LEAdvertisingData([UInt8](repeating: 1, count: 32)) == nil)
        #expect(LEAdvertisingData([])?.octets == [])
    }

    private func answer(_ packet: [UInt8]) -> CommandEvent? { CommandEvent(h4: packet.span) }

    /// LE Set Scan Enable, rejected.
    @Test("Command Complete is decoded with its opcode, its status and its credits") func commandComplete() throws {
        let event = try #require(answer(octets("04 0E 04 01 0C 20 0C")))
        #expect(event.isComplete && event.opcode == .leSetScanEnable && event.status == .commandDisallowed)
        #expect(event.commandCredits == 1 && event.returnParameters.isEmpty)
        #expect("\(event.opcode): \(HCIStatus.commandDisallowed)" == "LE Set Scan Enable: Command Disallowed")
    }

    /// Reset, in progress.
    @Test("Command Status is decoded with its opcode, its status and its credits") func commandStatus() throws {
        let event = try #require(answer(octets("04 0F 04 00 02 03 0C")))
        #expect(!event.isComplete && event.opcode == .reset && event.status == .success && event.commandCredits == 2)
    }

    /// No command, only credits.
    @Test("Command Complete without a command contains only credits") func creditsOnly() throws {
        let event = try #require(answer(octets("04 0E 03 05 00 00")))
        #expect(event.opcode.rawValue == 0 && event.status == nil && event.commandCredits == 5)
    }

    @Test(
        "A truncated answer is not decoded",
        arguments: ["04 0E 04 01 0C 20 0C", "04 0F 04 00 02 03 0C", "04 0E 03 05 00 00"])
    func truncatedAnswer(digits: String) {
        let packet = octets(digits)
        for length in 0..<packet.count {
            #expect(answer(Array(packet.prefix(length))) == nil)
        }
    }

    /// HCI 5.3 of company 0x0059; features with LE Coded and extended advertising.
    @Test("Versions, features and addresses are read from return parameters, unless these are truncated")
    func returnParameters() throws {
        let version = octets("0C 34 12 0C 59 00 78 56")
        let readVersion = LocalVersion(version.span)
        let local = try #require(readVersion)
        #expect(local.hciVersion == 12 && local.hciSubversion == 0x1234 && local.manufacturer == 0x59)
        let features = octets("00 18 00 00 00 00 00 00")
        #expect(LEFeatures(features.span) == [.leCodedPHY, .extendedAdvertising])
        let lmp = octets("00 00 00 00 60 00 00 00")
        #expect(LMPFeatures(lmp.span) == [.bredrNotSupported, .leSupported])
        let address = octets("01 00 00 00 00 C2")
        #expect(DeviceAddress(bdADDR: address.span)?.description == "C2:00:00:00:00:01")
        let short = octets("00 01 02")
        #expect(
            LocalVersion(short.span) == nil && LEFeatures(short.span) == nil && SupportedCommands(short.span) == nil)
    }

    @Test(
        "Extended scanning requires both of its commands",
        arguments: [(0x00, false), (0x20, false), (0x40, false), (0x60, true)] as [(UInt8, Bool)])
    func extendedScanning(bits: UInt8, can: Bool) throws {
        var mask = [UInt8](repeating: 0, count: 64)
        mask[26] = 0x0C
        mask[37] = bits
        let supported = SupportedCommands(mask.span)
        let commands = try #require(supported)
        #expect(commands.contains(octet: 26, bit: 2) && commands.contains(octet: 26, bit: 3))
        #expect(commands.canScanExtended == can)
        #expect(!commands.contains(octet: 64, bit: 0) && !commands.contains(octet: -1, bit: 9))
    }

    @Test(
        "Extended advertising requires all three of its commands",
        arguments: [(0x2C, true), (0x28, false), (0x24, false), (0x0C, false)] as [(UInt8, Bool)])
    func extendedAdvertising(bits: UInt8, can: Bool) throws {
        var mask = [UInt8](repeating: 0, count: 64)
        mask[36] = bits
        let supported = SupportedCommands(mask.span)
        #expect(try #require(supported).canAdvertiseExtended == can)
    }

    @Test("Unknown opcodes and statuses are shown as hexadecimal numbers") func unknownNames() {
        #expect(Opcode(rawValue: 0xFC01).description == "0xFC01")
        #expect(Opcode(rawValue: 0x200C).group == 8 && Opcode(rawValue: 0x200C).command == 12)
        #expect(HCIStatus(rawValue: 0xEE).description == "0xEE")
    }
}
