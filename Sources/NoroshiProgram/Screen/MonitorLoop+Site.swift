import BeaconService
import Localization
import MonitorUI
import Noroshi
import Regions
import Store
import Texts
import Tracking

// The commands of the screen on regions and beacons.
extension MonitorLoop {
    /// Performs a command and says how it went. Nothing is said to be done before it is on disk.
    mutating func perform(_ command: ServiceCommand) async {
        do throws(Refused<ServiceObstacle>) {
            await answer(try await outcome(of: command), isKept: true)
        } catch {
            await refuse(error)
        }
    }

    /// Does what is no command to the service.
    mutating func perform(_ command: SiteCommand) async {
        do throws(Refused<ServiceObstacle>) {
            await answer(try await outcome(of: command), isKept: command == .undo)
        } catch {
            await refuse(error)
        }
    }

    /// - Parameter isKept: Whether what was done is remembered, where anything is.
    private mutating func answer(_ outcome: SiteOutcome?, isKept: Bool) async {
        if agent.isReplay, isKept { return await sendWithinReplay(outcome) }
        if let outcome { await send(.outcome(outcome)) }
    }

    private mutating func refuse(_ error: Refused<ServiceObstacle>) async {
        switch error {
        case .refused(let obstacle): await send(.outcome(.said(obstacle.reason.phrase, isError: true)))
        case .store(let error): await send(.outcome(.said(error.phrase, isError: true)))
        }
    }

    /// A change during a replay applies to the replay only, and the message says so.
    private mutating func sendWithinReplay(_ outcome: SiteOutcome?) async {
        guard case .said(let phrase, let isError) = outcome else {
            if let outcome { await send(.outcome(outcome)) }
            return await send(.notice(Phrase(.site.replayOnly), isError: false))
        }
        let said = isError ? phrase : Phrase(.site.saidReplayOnly, [.text(localizer.text(phrase))])
        await send(.outcome(.said(said, isError: isError)))
    }

    private func outcome(of command: ServiceCommand) async throws(Refused<ServiceObstacle>) -> SiteOutcome? {
        if case .designate(let beacons, let options) = command {
            return .designation(
                try await inService { agent throws(ServiceObstacle) in
                    try await agent.designate(beacons, options: options)
                })
        }
        let outcome = try await agent.perform(command)
        let limit = await agent.configuration.context.maximumRegionCount
        return SiteOutcome(outcome, of: command, limit: limit, localizer)
    }

    private func outcome(of command: SiteCommand) async throws(Refused<ServiceObstacle>) -> SiteOutcome? {
        switch command {
        case .undo: return SiteOutcome(try await agent.undo(), next: await agent.acts.last, localizer)
        case .requestState(let identifier):
            return await agent.requestState(identifier)
                ? said(.site.stateAsked, .text(identifier))
                : .said(Phrase(.site.notMonitored, [.text(identifier)]), isError: true)
        case .track(let identifier):
            let isOpen = try await inService { agent throws(ServiceObstacle) in
                try await agent.setTracking(identifier, true)
            }
            return isOpen
                ? said(.site.trackingStarted, .text(identifier))
                : .said(Phrase(.site.notTrackable, [.text(identifier)]), isError: true)
        case .open(let url): return open(url)
        case .checkEnvironment:
            site.environment.look(for: agent)
            return nil
        case .transmit(let major, let minor, let power):
            let error = await site.transmitter.start(
                major: major, minor: minor, power: power, takeOver: setting.settings.takeOver)
            return error.map { .said(Phrase(.text.verbatim, .text(localizer.text($0.reason))), isError: true) }
        case .stopTransmitting:
            await site.transmitter.stop()
            return said(.beaconize.off)
        }
    }

    private func inService<Answer: Sendable>(
        _ body: (BeaconAgent) async throws(ServiceObstacle) -> Answer
    ) async throws(Refused<ServiceObstacle>) -> Answer {
        do throws(ServiceObstacle) { return try await body(agent) } catch { throw .refused(error) }
    }

    private func said(_ key: TextKey, _ arguments: Argument...) -> SiteOutcome {
        .said(Phrase(key, arguments), isError: false)
    }

    /// Opens a URL in the program that the desktop has for it. The screen has asked the user before.
    private func open(_ url: String) -> SiteOutcome? {
        guard url.hasPrefix("http://") || url.hasPrefix("https://") else {
            return .said(Phrase(.site.notOpened, [.text(url)]), isError: true)
        }
        guard Environment.hasProgram(Self.opener) else {
            return .said(Phrase(.site.noOpener, [.text(Self.opener)]), isError: true)
        }
        let desktop = HookRunner { [agent] outcome in
            guard outcome.kind != .hookRun else { return }
            Task { await agent.noteHook(outcome) }
        }
        Task.detached {
            await desktop.set([Hook(kinds: [.ruleFired], command: [Self.opener, url])])
            await desktop.run(on: SiteEvent(time: Timestamp(microseconds: 0), kind: .ruleFired), json: "")
            await desktop.finish()
        }
        return .said(Phrase(.site.opening, [.text(url)]), isError: false)
    }

    /// The program that opens an address on a desktop.
    private static let opener = "xdg-open"

    /// Stores the language for the next start. The first start asks for it, and stores it once it was answered.
    func rememberLanguage() async {
        guard !state.isWelcoming, agent.store.access == .readWrite else { return }
        let language = state.settings.language.rawValue
        _ = try? await agent.perform(.chooseLanguage(language))
    }

    /// Reads rules, preference and official regions again. What cannot be read keeps its previous content.
    mutating func rereadSite() async {
        let read = setting.siteFiles(await agent.state, isSimulated: agent.isSimulated)
        siteProblems = (read.problems + read.remarks).map { Phrase(.text.verbatim, .text(localizer.text($0))) }
        if !read.problems.isEmpty { await agent.warn(read.problems.map { localizer.text($0) }) }
        await site.adopt(read, setting)
    }
}
