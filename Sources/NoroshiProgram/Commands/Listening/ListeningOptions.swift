import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import Noroshi
import Store

/// Options of the screen and of `watch` for listening, in addition to the settings.
struct ListeningOptions: ParsableArguments {
    @Flag(help: "Request scan responses from devices (active scanning).")
    var active = false
    @Flag(help: "Take over the controller even if another program is scanning.")
    var takeOver = false
    @OptionGroup var duty: ProfileOption
    @Option(
        help: ArgumentHelp(
            "Time within which overlapping regions count as one for the screen and for hooks; 0: never.",
            valueName: "duration"))
    var coalesce: DurationArgument?
    @Option(
        help: ArgumentHelp(
            "The application's identifier for its user, for tracking records; stored until another one is given.",
            valueName: "id"))
    var auid: String?

    @Flag(
        help: """
            Also run hooks for events from the simulated shop or from a capture on the screen; watch already runs them \
            for a capture.
            """
    )
    var hooks = false

    func validate() throws {
        if let coalesce, !(0...60).contains(coalesce.seconds) {
            throw wrongUsage(.usage.range, "--coalesce", "0", "60")
        }
    }

    var choice: ListeningChoice {
        ListeningChoice(
            active: active, takeOver: takeOver, profile: duty.profile, coalescing: coalesce?.seconds, auid: auid,
            hooks: hooks)
    }

    func apply(to settings: inout Settings) { choice.apply(to: &settings) }

    func keepUser(_ site: Site, _ localizer: Localizer) async throws -> StoreError? {
        try await choice.keepUser(site, localizer)
    }
}

/// The options for listening, independent of how they were given.
struct ListeningChoice: Equatable {
    var active = false
    var takeOver = false
    var profile: ScanProfile?
    var coalescing: Double?
    var auid: String?
    var hooks = false

    func apply(to settings: inout Settings) {
        settings.activeScan = settings.activeScan || active
        settings.takeOver = settings.takeOver || takeOver
        if let profile { settings.scanProfile = profile }
        if let coalescing { settings.coalescing = coalescing }
    }

    /// Checks whether a given identifier of the user is valid.
    /// - Throws: `Failure` with status 2.
    func checkUser(_ localizer: Localizer) throws(Failure) {
        if let auid { _ = try UserIdentifier.typed(auid) }
    }

    /// Stores the user's identifier if one was given; an empty one removes it.
    /// - Returns: The reason why it could not be stored, which does not end the command.
    /// - Throws: The same as `checkUser`.
    func keepUser(_ site: Site, _ localizer: Localizer) async throws -> StoreError? {
        guard let auid else { return nil }
        let identifier = try UserIdentifier.typed(auid)
        do throws(CommandError<ServiceObstacle>) {
            try await site.agent.perform(.setUserIdentifier(identifier))
        } catch {
            // An identifier needs no agreement to the service, so only the store can fail.
            if case .store(let error) = error { return error }
        }
        return nil
    }
}
