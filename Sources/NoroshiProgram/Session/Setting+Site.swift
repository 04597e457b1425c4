import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import Noroshi
import Platform
import Regions
import Store

// The initial data of regions, designation and store.
extension Setting {
    /// The folder of the store: `$XDG_STATE_HOME/noroshi`.
    var stateFolder: String {
        let location = StoreLocation(
            environment: [
                "XDG_STATE_HOME": Environment.value("XDG_STATE_HOME") ?? "",
                "HOME": UserHome.path(Environment.value("HOME")),
            ])
        return location?.folder ?? "/var/lib/noroshi"
    }

    /// The file of the choices that were last made on the screen.
    var keptFile: String { stateFolder + "/screen.toml" }

    /// Reads the files of the site, with the overrides of the command line.
    func siteFiles(_ state: ServiceState, isSimulated: Bool) -> SiteFiles {
        SiteFiles(
            files, settings, preferencePath: preference.path, appCode: preference.appCode ?? Environment.appCode,
            state: state, isSimulated: isSimulated, hasServer: settings.server != nil)
    }

    /// The initial configuration of the agent.
    func agentConfiguration(_ read: SiteFiles) -> BeaconAgent.Configuration {
        let localizer = localizer
        var configuration = BeaconAgent.Configuration(
            context: read.context, preparation: read.preparation, rules: read.rules, managed: read.managed,
            coalescing: settings.coalescing,
            log: LogLimits(
                days: settings.logDays, rows: settings.logRows, records: settings.mostRecords),
            sentence: { localizer.text($0.inWords) })
        configuration.server = connection
        configuration.beacapp = settings.beacappKeys.isGiven ? settings.beacappKeys : nil
        configuration.language = localizer.language.rawValue
        return configuration
    }
}

extension Failure {
    /// Files that cannot be read.
    init(_ problems: [ConfigurationProblem]) { self.init(.configuration, problems: problems) }

    /// A service that cannot be used.
    init(_ error: PreparationError) {
        self.init(error.isOfPreference ? .configuration : .unavailable, error.reason)
    }
}
