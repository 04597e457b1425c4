import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Platform
import Regions
import Store

/// The reason for starting a run without a screen.
struct LaunchOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Reason for the start: normal, region or region:ID, instead of the variable NOROSHI_LAUNCH_REASON.",
            valueName: "reason"), completion: Proposals.launchReasons)
    var launchedBy: LaunchReason?

    /// The reason from the command line, otherwise from the environment, where an invalid text is ignored.
    var reason: LaunchReason {
        launchedBy ?? Environment.value(LaunchReason.variable).flatMap { LaunchReason($0) } ?? .normal
    }
}

extension Setting {
    /// Checks that the region for which a run is started exists, before anything is opened.
    /// - Throws: Status 1 when no region has that identifier. Mistakes in the files are reported elsewhere.
    func expectRegion(_ identifier: String?, isSimulated: Bool) throws(Failure) {
        guard let identifier else { return }
        let state = (try? Store.open(in: stateFolder, as: .reader).store.state()) ?? ServiceState()
        let files = siteFiles(state, isSimulated: isSimulated)
        let isKnown =
            files.context.ruleRegions.contains(identifier) || state.isMonitored(identifier)
            || state.knownRegion(identifier, files.context) != nil
        guard isKnown || !files.problems.isEmpty else {
            throw Failure(.no, .why.unknownRegion, .text(identifier))
        }
    }
}

extension LaunchReason: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}
