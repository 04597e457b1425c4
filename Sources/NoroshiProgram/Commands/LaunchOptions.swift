import ArgumentParser
import BeaconService
import Localization
import Noroshi
import Regions
import Store

/// Why a run without a screen was started (T-10, T-11).
struct LaunchOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Why it is started: normal, region or region:ID, in place of the variable NOROSHI_LAUNCH_REASON.",
            valueName: "reason"))
    var launchedBy: LaunchReason?

    /// What the command line says, or the environment. What does not read there is not the reason.
    var reason: LaunchReason {
        launchedBy ?? Environment.value(LaunchReason.variable).flatMap { LaunchReason($0) } ?? .normal
    }
}

extension Setting {
    /// Looks whether the region that a run is started for is there, before anything is opened.
    /// - Throws: Status 1 where no region has that identifier. What is wrong in the files is told by others.
    func expectRegion(_ identifier: String?, isSimulated: Bool) throws(Failure) {
        guard let identifier else { return }
        let state = (try? Store.open(in: stateFolder, as: .reader).store.state()) ?? ServiceState()
        let files = siteFiles(state, isSimulated: isSimulated)
        let isKnown =
            files.context.ruleRegions.contains(identifier) || state.isMonitored(identifier)
            || state.knownRegion(identifier, files.context) != nil
        guard isKnown || !files.problems.isEmpty else {
            throw failure(.no, "why.unknownRegion", .text(identifier))
        }
    }
}

extension LaunchReason: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}
