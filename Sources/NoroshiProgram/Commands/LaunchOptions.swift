import ArgumentParser
import Noroshi
import Regions

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

extension LaunchReason: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}
