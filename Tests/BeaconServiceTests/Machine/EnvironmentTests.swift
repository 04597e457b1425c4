import Testing

import Basics
@testable import BeaconService

@Suite("Checks of the environment")
struct EnvironmentTests {
    typealias Adapter = EnvironmentFacts.Adapter
    typealias Change = @Sendable (inout EnvironmentFacts) -> Void

    /// A machine on which everything is good.
    static let good = EnvironmentFacts(
        kernelRelease: "6.1.0-13-amd64", hasBluetoothSockets: true,
        adapters: [Adapter(name: "hci0", isPowered: true, isLowEnergy: true, hciVersion: 9, isBusy: false)],
        mayScan: true, isSoftBlocked: false, isHardBlocked: false, hasBluetoothDaemon: false, isUnitEnabled: true,
        isLingering: false)

    static func adapters(_ adapters: Adapter...) -> Change { { $0.adapters = adapters } }

    /// A change of the good machine, and its results: `factor state` for those that are not ok, the verdicts (always,
    /// foreground, device), authorisation and adapter state.
    struct Case: Sendable {
        var name: String
        var change: Change
        var factors: [String] = []
        var verdicts: [Bool] = [true, true, true]
        var authorization = ScanAuthorization.authorizedAlways
        var adapter = AdapterState.poweredOn
        /// The last part of `why.bluetooth.…`; nil: available.
        var obstacle: String?
    }

    static let cases = [
        Case(name: "good", change: { _ in }),
        Case(name: "old kernel", change: { $0.kernelRelease = "3.16.0" }, factors: ["kernel warning"]),
        Case(name: "no release", change: { $0.kernelRelease = nil }, factors: ["kernel unknown"]),
        Case(
            name: "no sockets",
            change: {
                $0.hasBluetoothSockets = false; $0.adapters = nil
            },
            factors: [
                "sockets failing", "adapter unknown", "low-energy unknown", "version unknown", "scanner unknown",
                "power unknown",
            ], verdicts: [false, false, false], adapter: .unsupported, obstacle: "sockets"),
        Case(
            name: "no sockets, adapters all the same", change: { $0.hasBluetoothSockets = false },
            factors: ["sockets failing"], verdicts: [false, false, false], adapter: .unsupported, obstacle: "sockets"),
        Case(
            name: "adapters not listed", change: { $0.adapters = nil },
            factors: [
                "adapter unknown", "low-energy unknown", "version unknown", "scanner unknown", "power unknown",
            ], verdicts: [false, false, false], adapter: .unknown, obstacle: "unknown"),
        Case(
            name: "no adapter", change: adapters(),
            factors: [
                "adapter failing", "low-energy unknown", "version unknown", "scanner unknown", "power unknown",
            ], verdicts: [false, false, false], adapter: .unsupported, obstacle: "absent"),
        Case(
            name: "BR/EDR only, of a new version",
            change: adapters(Adapter(name: "hci0", isPowered: true, isLowEnergy: false, hciVersion: 9, isBusy: false)),
            factors: ["low-energy failing", "version unknown", "scanner unknown", "power unknown"],
            verdicts: [false, false, false], adapter: .unsupported, obstacle: "absent"),
        Case(
            name: "one of two has Low Energy",
            change: adapters(
                Adapter(name: "hci0", isPowered: true, isLowEnergy: false, hciVersion: 5),
                Adapter(name: "hci1", isPowered: true, isLowEnergy: true, hciVersion: 6, isBusy: false))),
        Case(
            name: "Low Energy with an old version",
            change: adapters(Adapter(name: "hci0", isPowered: true, isLowEnergy: true, hciVersion: 5, isBusy: false)),
            factors: ["version warning"]),
        Case(
            name: "powered off, cannot be asked", change: adapters(Adapter(name: "hci0", isPowered: false)),
            factors: ["low-energy unknown", "version unknown", "scanner unknown", "power failing"],
            adapter: .poweredOff, obstacle: "off"),
        Case(
            name: "no address",
            change: adapters(
                Adapter(
                    name: "hci0", isPowered: true, isLowEnergy: true, hciVersion: 9, addressType: .missing,
                    isBusy: false)),
            factors: ["adapter warning"]),
        Case(
            name: "busy",
            change: adapters(Adapter(name: "hci0", isPowered: true, isLowEnergy: true, hciVersion: 9, isBusy: true)),
            factors: ["scanner warning"], obstacle: "busy"),
        Case(
            name: "soft block", change: { $0.isSoftBlocked = true }, factors: ["power failing"], adapter: .poweredOff,
            obstacle: "softBlock"),
        Case(
            name: "hard block", change: { $0.isHardBlocked = true }, factors: ["hard-block failing"],
            verdicts: [false, false, true], authorization: .restricted, adapter: .poweredOff, obstacle: "hardBlock"),
        Case(name: "rfkill not read", change: { $0.isHardBlocked = nil }, factors: ["hard-block unknown"]),
        Case(
            name: "no permission", change: { $0.mayScan = false }, factors: ["permission failing"],
            verdicts: [false, false, true], authorization: .denied, adapter: .unauthorized),
        Case(
            name: "never tried", change: { $0.mayScan = nil }, factors: ["permission unknown"],
            verdicts: [false, false, true], authorization: .notDetermined),
        Case(name: "bluetoothd runs", change: { $0.hasBluetoothDaemon = true }),
        Case(name: "bluetoothd not seen", change: { $0.hasBluetoothDaemon = nil }, factors: ["daemon unknown"]),
        Case(
            name: "lingering alone",
            change: {
                $0.isUnitEnabled = false; $0.isLingering = true
            }),
        Case(name: "enabled, lingering not known", change: { $0.isLingering = nil }),
        Case(
            name: "not in background", change: { $0.isUnitEnabled = false }, factors: ["background warning"],
            verdicts: [false, true, true], authorization: .authorizedWhenInUse),
        Case(
            name: "no unit at all",
            change: {
                $0.isUnitEnabled = false; $0.isUnitInstalled = false
            }, factors: ["background warning"], verdicts: [false, true, true], authorization: .authorizedWhenInUse),
        Case(
            name: "background not known", change: { $0.isUnitEnabled = nil }, factors: ["background unknown"],
            verdicts: [false, true, true], authorization: .authorizedWhenInUse),
        Case(name: "resetting", change: { $0.isResetting = true }, adapter: .resetting),
    ]

    @Test("Each finding leads to its verdicts, authorization and state", arguments: cases.indices)
    func findings(index: Int) {
        let example = Self.cases[index]
        var facts = Self.good
        example.change(&facts)
        let report = EnvironmentReport(facts)
        let name = Comment(rawValue: example.name)
        let found = (report.factors + [report.power]).filter { $0.state != .ok }.map {
            "\($0.kind.rawValue) \($0.state)"
        }
        #expect(found == example.factors, name)
        #expect([report.isMetAlways, report.isMetInForeground, report.isSupportedByDevice] == example.verdicts, name)
        #expect(report.authorization == example.authorization, name)
        #expect(report.adapterState == example.adapter, name)
        let obstacle = example.obstacle.map {
            BluetoothAvailability.notAvailable(Phrase(TextKey(rawValue: "why.bluetooth.\($0)")))
        }
        #expect(report.availability == obstacle ?? .available, name)
        #expect(report.availability.isAvailable == (example.obstacle == nil), name)
    }

    @Test("Factors are in their order, and the power is separate")
    func order() {
        let report = EnvironmentReport(EnvironmentFacts())
        #expect(report.factors.map(\.kind) == EnvironmentFactor.Kind.allCases.dropLast())
        #expect(report.power.kind == .power && report[.power] == report.power)
        #expect(report[.scanner]?.kind == .scanner)
        #expect(report.factors.allSatisfy { $0.state == .unknown })
    }

    @Test("Every failing or warning factor has advice", arguments: cases.indices)
    func advice(index: Int) {
        var facts = Self.good
        Self.cases[index].change(&facts)
        let report = EnvironmentReport(facts)
        for factor in report.factors + [report.power] where [.failing, .warning].contains(factor.state) {
            #expect(factor.advice != nil, "\(factor.kind)")
        }
        #expect(!report.isMetAlways || report.isMetInForeground, "always is never without the foreground")
    }

    @Test("A finding names its adapters")
    func names() throws {
        var facts = Self.good
        facts.adapters = [Adapter(name: "hci0", isPowered: false), Adapter(name: "hci1", isPowered: false)]
        let report = EnvironmentReport(facts)
        #expect(report.power.finding == Phrase(.doctor.powerOff, .text("hci0, hci1")))
        #expect(report.power.advice == Phrase(.doctor.powerOffAdvice, .text("hci0")))
        #expect(report[.adapter]?.finding == Phrase(.doctor.adapterOk, .text("hci0, hci1")))
        #expect(EnvironmentReport(Self.good)[.version]?.finding == Phrase(.doctor.versionOk, .text("5.0")))
    }
}
