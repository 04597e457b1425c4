import Basics
import BeaconService
import Localization
import Testing

@testable import NoroshiProgram

@Suite("The output of doctor")
struct EnvironmentOutputTests {
    typealias Adapter = EnvironmentFacts.Adapter

    static let good = EnvironmentFacts(
        kernelRelease: "6.1.0", hasBluetoothSockets: true,
        adapters: [Adapter(name: "hci0", isPowered: true, isLowEnergy: true, hciVersion: 9, isBusy: false)],
        mayScan: true, isSoftBlocked: false, isHardBlocked: false, hasBluetoothDaemon: true, isUnitEnabled: true,
        isLingering: false)

    static func output(
        _ condition: DoctorCommand.Condition? = nil, _ language: Language = .en,
        _ change: (inout EnvironmentFacts) -> Void
    ) -> EnvironmentOutput {
        var facts = good
        change(&facts)
        return EnvironmentOutput(
            report: EnvironmentReport(facts), condition: condition, localizer: Localizer(language: language))
    }

    static let others = [
        ServiceFinding(
            name: "preferences", label: .cli.doctorPreferences, state: .ok, text: "SWAMP 1.2.0", advice: nil),
        ServiceFinding(
            name: "transport", label: .cli.doctorTransport, state: .ok, text: "libcurl/7.88.1 OpenSSL/3.0.17",
            advice: nil),
    ]

    struct Remedy: Sendable {
        var change: @Sendable (inout EnvironmentFacts) -> Void
        var condition: DoctorCommand.Condition?
        var commands: [String]
    }

    static let remedies = [
        Remedy(change: { _ in }, commands: []),
        Remedy(
            change: {
                $0.hasBluetoothSockets = false; $0.adapters = nil
            }, commands: ["sudo modprobe bluetooth"]),
        Remedy(change: { $0.mayScan = false }, commands: ["sudo setcap cap_net_raw+ep '/opt/my own/noroshi'"]),
        Remedy(change: { $0.isSoftBlocked = true }, commands: ["sudo rfkill unblock bluetooth"]),
        Remedy(change: { $0.isHardBlocked = true }, commands: []),
        Remedy(change: { $0.isUnitEnabled = false }, commands: ["sudo systemctl enable --now noroshi"]),
        Remedy(change: { $0.isUnitEnabled = false }, condition: .foreground, commands: []),
        Remedy(
            change: {
                $0.isUnitEnabled = false; $0.isUnitInstalled = false
            },
            commands: [
                "sudo '/opt/my own/noroshi' service install --write /etc/systemd/system",
                "sudo systemctl daemon-reload", "sudo systemctl enable --now noroshi",
            ]),
        Remedy(
            change: { $0.adapters = [Adapter(name: "hci1", isPowered: false)] }, commands: ["bluetoothctl power on"]),
        Remedy(
            change: {
                $0.adapters = [Adapter(name: "hci1", isPowered: false)]; $0.hasBluetoothDaemon = false
            }, commands: ["sudo hciconfig hci1 up"]),
        Remedy(change: { $0.adapters?[0].isBusy = true }, commands: ["bluetoothctl scan off"]),
        Remedy(
            change: {
                $0.adapters?[0].isBusy = true; $0.hasBluetoothDaemon = nil
            }, commands: []),
    ]

    @Test("The commands that would correct the problem are written", arguments: remedies.indices)
    func commands(index: Int) {
        let example = Self.remedies[index]
        let output = Self.output(example.condition, .en, example.change)
        #expect(output.commands(program: "/opt/my own/noroshi") == example.commands)
    }

    @Test("Factors, advice, verdicts, and the two states are written in columns")
    func text() {
        let output = Self.output { $0.isSoftBlocked = true }
        #expect(
            output.text(Self.others) == """
                good     kernel               Linux 6.1.0
                good     Bluetooth sockets    available
                good     adapter              hci0
                good     Low Energy           supported by hci0
                good     Bluetooth version    5.0
                good     hardware switch      not blocked
                good     permission to scan   CAP_NET_RAW
                good     other scanners       none
                good     bluetoothd           running; not needed, and in nobody's way unless it scans
                good     in background        The service unit is enabled.
                failing  power                blocked by rfkill
                    Run `sudo rfkill unblock bluetooth`; where there is no such command, `sudo apt install rfkill` brings it.
                good     service preferences  SWAMP 1.2.0
                good     sending to a server  libcurl/7.88.1 OpenSSL/3.0.17

                Beacons can be heard always                  yes
                Beacons can be heard while the program runs  yes
                The device can hear beacons                  yes
                Permission to scan                           always
                Bluetooth                                    off

                """)
    }

    @Test("A single verdict lists only the factors that prevent it; the power is never among them")
    func verdict() {
        let output = Self.output(.always, .ja) {
            $0.isSoftBlocked = true
            $0.isUnitEnabled = false
            $0.adapters?[0].isBusy = true
        }
        let lines = output.text(Self.others).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.first == "注意  常駐  ログインしていないときは動作しません。")
        #expect(lines.last == "ログインしていないときの受信  不可")
    }

    @Test("An adapter that supports only BR/EDR cannot receive, whatever its edition and version")
    func classicOnly() {
        let output = Self.output(.device) {
            $0.adapters = [Adapter(name: "hci0", isPowered: true, isLowEnergy: false, hciVersion: 9)]
        }
        #expect(
            output.text(Self.others).hasPrefix("failing  Low Energy  hci0 knows BR/EDR only.\n"))
        #expect(!DoctorCommand.Condition.device.isMet(output.report))
    }
}
