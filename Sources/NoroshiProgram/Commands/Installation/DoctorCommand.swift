import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Platform
import Scanning

/// `noroshi doctor`: whether beacons can be heard here, and what to do about it.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check whether this machine can receive beacons, and show the required actions.",
        discussion: """
            Shows one line for each check, the required action below it, then the verdicts. Whether Bluetooth is on is \
            shown on a separate line and does not affect any verdict; use `noroshi bluetooth check` to check it.

            Status 0: beacons can be received while the program runs, and no check fails. 1: a check fails. With \
            --always, --foreground or --device, only that verdict determines the status, and only problems that affect \
            it are shown.
            """)

    /// The verdicts that the service's document defines.
    enum Condition: String, EnumerableFlag {
        case always, foreground, device

        static func help(for value: Condition) -> ArgumentHelp? {
            switch value {
            case .always: "Whether beacons can be received even when no user is logged in."
            case .foreground: "Whether beacons can be received while the program runs."
            case .device: "Whether an adapter can receive beacons."
            }
        }

        /// The key of its name.
        var textKey: TextKey {
            switch self {
            case .always: .doctor.verdictAlways
            case .foreground: .doctor.verdictForeground
            case .device: .doctor.verdictDevice
            }
        }

        func isMet(_ report: EnvironmentReport) -> Bool {
            switch self {
            case .always: report.isMetAlways
            case .foreground: report.isMetInForeground
            case .device: report.isSupportedByDevice
            }
        }

        /// The factors that decide the verdict.
        var kinds: [EnvironmentFactor.Kind] {
            let device: [EnvironmentFactor.Kind] = [.sockets, .adapter, .lowEnergy]
            return switch self {
            case .device: device
            case .foreground: device + [.hardBlock, .permission]
            case .always: device + [.hardBlock, .permission, .background]
            }
        }
    }

    @OptionGroup var common: CommonOptions
    @Option(
        help: ArgumentHelp(
            "The preference file to check, instead of the one next to config.toml.", valueName: "file"),
        completion: .file())
    var prefs: String?
    @OptionGroup var server: ServerOption
    @Flag(help: "The verdict to ask for.")
    var condition: Condition?
    @Flag(help: "Print only the commands that fix the problems, one per line, without running them.")
    var fix = false
    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        if fix && json { throw wrongUsage(.usage.notBoth, "--fix", "--json") }
    }

    func run() async throws {
        var setting = common.settingInForce()
        setting.adopt(server: server.choice)
        try setting.demandServer()
        let facts = SystemFacts()
        let report = EnvironmentReport(facts.gather())
        let output = EnvironmentOutput(report: report, condition: condition, localizer: setting.localizer)
        if fix {
            // No command corrects the settings file.
            if let finding = setting.settingsFinding { StandardError.write(finding.text) }
            try setting.write(output.commands(program: Environment.executable))
        } else {
            // A single verdict as text does not need the server's answer.
            let others = condition == nil || json ? await self.others(setting, facts) : []
            try setting.write(text: json ? output.json(others) : output.text(others))
        }
        if !isWell(report, setting) { throw ExitCode(ExitStatus.no.rawValue) }
    }

    private func others(_ setting: Setting, _ facts: SystemFacts) async -> [ServiceFinding] {
        let isServerSet = setting.settings.server != nil
        let findings =
            (setting.settingsFinding.map { [$0] } ?? []) + [
                ServiceFinding(preference: setting, path: prefs),
                await .transport(setting.localizer, isNeeded: isServerSet), await .server(setting),
            ]
        return findings + (ServiceFinding.unit(facts.unitNetwork, setting).map { [$0] } ?? [])
    }

    private func isWell(_ report: EnvironmentReport, _ setting: Setting) -> Bool {
        if let condition { return condition.isMet(report) }
        return setting.settingsProblems.isEmpty && report.isMetInForeground
            && (report.factors + [report.power]).allSatisfy { $0.state != .failing }
    }
}
