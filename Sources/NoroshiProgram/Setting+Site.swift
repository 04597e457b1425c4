import BeaconService
import Configuration
import Localization
import MonitorUI
import Noroshi
import Regions
import Store

// What regions, designation and memory start with.
extension Setting {
    /// The folder of the store: `$XDG_STATE_HOME/noroshi`.
    var stateFolder: String {
        let location = StoreLocation(
            environment: ["XDG_STATE_HOME", "HOME"].reduce(into: [:]) { $0[$1] = Environment.value($1) })
        return location?.folder ?? "/var/lib/noroshi"
    }

    /// What the agent starts with, what is wrong in the files of the site, and what is used otherwise than it stands there.
    func agentConfiguration(
        _ state: ServiceState, isSimulated: Bool
    ) -> (
        configuration: BeaconAgent.Configuration, problems: [ConfigurationProblem], remarks: [ConfigurationProblem]
    ) {
        let localizer = localizer
        let read = SiteFiles(
            files, settings, appCode: Environment.appCode, state: state, isSimulated: isSimulated)
        let configuration = BeaconAgent.Configuration(
            context: read.context, rules: read.rules, managed: read.managed, coalescing: settings.coalescing,
            log: LogLimits(days: settings.logDays, rows: settings.logRows), utcOffset: { LocalClock.utcOffset },
            sentence: { localizer.text($0) })
        return (configuration, read.problems, read.remarks)
    }

    /// An end because of files that do not read, a line for each problem.
    func failure(_ problems: [ConfigurationProblem]) -> Failure {
        Failure(
            status: .configuration, sentence: problems.map { localizer.sentence($0) }.joined(separator: "\n"))
    }
}
