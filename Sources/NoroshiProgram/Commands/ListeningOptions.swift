import ArgumentParser
import BeaconService
import Configuration
import Localization
import Noroshi
import Store

/// How the screen and `watch` listen, besides what the settings say.
struct ListeningOptions: ParsableArguments {
    @Flag(help: "Ask devices for their scan response (active scanning).")
    var active = false
    @Flag(help: "Take the controller over when something else scans.")
    var takeOver = false
    @OptionGroup var duty: ProfileOption
    @Option(
        help: ArgumentHelp(
            "Seconds within which overlapping regions count as one for the screen and for hooks; 0: never.",
            valueName: "seconds"))
    var coalesce: Double?
    @Option(
        help: ArgumentHelp(
            "By what the application knows its user, for tracking records; kept until another is given.",
            valueName: "id"))
    var auid: String?

    @Flag(
        help: """
            Run hooks for what the simulated shop, or a capture on the screen, makes happen, too; watch runs them for \
            a capture.
            """
    )
    var hooks = false

    func validate() throws {
        if let coalesce, !(0...60).contains(coalesce) { throw wrongUsage("usage.range", "--coalesce", "0", "60") }
    }

    func apply(to settings: inout Settings) {
        settings.activeScan = settings.activeScan || active
        settings.takeOver = settings.takeOver || takeOver
        duty.apply(to: &settings)
        if let coalesce { settings.coalescing = coalesce }
    }

    /// Keeps the identifier of the user where one was given; an empty one takes it away (S-42).
    /// - Throws: `Failure` with status 2 for a text that cannot be one. Where it cannot be kept, that is told.
    func keepUser(_ site: Site, _ localizer: Localizer) async throws {
        guard let auid else { return }
        let identifier = try localizer.userIdentifier(auid)
        do throws(Refused<ServiceObstacle>) {
            try await site.agent.change { state, _ in state.userIdentifier = identifier }
        } catch {
            // It is nothing of the service, so that only the store can refuse.
            if case .store(let error) = error { StandardError.write(localizer.sentence(error)) }
        }
    }
}
