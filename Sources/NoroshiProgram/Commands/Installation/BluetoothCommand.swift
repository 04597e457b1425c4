import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Scanning

/// `noroshi bluetooth`: the Bluetooth of this machine.
struct BluetoothCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bluetooth", abstract: "Check whether Bluetooth can be used now.",
        subcommands: [BluetoothCheck.self])
}

/// `noroshi bluetooth check`.
struct BluetoothCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Show whether Bluetooth is on and can receive, or the reason why not.",
        discussion: """
            Status 0: an adapter is on and free. 1: it is off, blocked by rfkill, used by another program, or absent.
            """)

    @OptionGroup var common: CommonOptions
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let setting = try common.setting()
        let report = EnvironmentReport(SystemFacts().gather())
        try setting.write(text: json ? jsonText(report, setting.localizer) : text(report, setting.localizer) + "\n")
        if !report.availability.isAvailable { throw ExitCode(ExitStatus.no.rawValue) }
    }

    private func text(_ report: EnvironmentReport, _ texts: Localizer) -> String {
        switch report.availability {
        case .available: texts.text(.cli.bluetoothAvailable, .text(texts.text(report.power.finding)))
        case .notAvailable(let reason): texts.text(.cli.bluetoothNotAvailable, .text(texts.text(reason)))
        }
    }

    private func jsonText(_ report: EnvironmentReport, _ texts: Localizer) -> String {
        var json = JSONText()
        json.object { json in
            json.member("available", report.availability.isAvailable)
            json.member("adapterState", report.adapterState.name)
            if case .notAvailable(let reason) = report.availability {
                json.member("finding", reason.word)
                json.member("text", texts.text(reason))
            }
        }
        return json.text + "\n"
    }
}
