import BeaconService
import Localization
import MonitorUI
import Noroshi
import Regions
import Store
import Tracking

// What the screen wants done with regions and beacons.
extension MonitorLoop {
    /// Does what the user asked for and says how it went. Nothing is said to be done before it is on disk.
    mutating func perform(_ command: SiteCommand) async {
        do throws(Refused<ServiceObstacle>) {
            let outcome = try await outcome(of: command)
            if agent.isReplay, command.isKept { return await sendWithinReplay(outcome) }
            if let outcome { await send(.outcome(outcome)) }
        } catch {
            switch error {
            case .refused(let obstacle):
                await send(.outcome(.said(Phrase(obstacle.reason, localizer), isError: true)))
            case .store(let error): await send(.outcome(.said(Phrase(error), isError: true)))
            }
        }
    }

    /// What is done in a replay holds within it, and that is said.
    private mutating func sendWithinReplay(_ outcome: SiteOutcome?) async {
        guard case .said(let phrase, let isError) = outcome else {
            if let outcome { await send(.outcome(outcome)) }
            return await send(.notice(Phrase("site.replayOnly"), isError: false))
        }
        let said = isError ? phrase : Phrase("site.saidReplayOnly", [.text(localizer.text(phrase))])
        await send(.outcome(.said(said, isError: isError)))
    }

    private mutating func outcome(of command: SiteCommand) async throws(Refused<ServiceObstacle>) -> SiteOutcome? {
        switch command {
        case .designate(let beacons, let options):
            let results = try await inService { agent throws(ServiceObstacle) in
                try await agent.designate(beacons, options: options)
            }
            return .designation(results.map { .init(regionID: $0.regionID, result: $0.result) })
        case .release(let data): return try await release(data)
        case .undo: return try await undo()
        case .setSwitcher(let data, let isSwitcher):
            let isDone = try await agent.setSwitcher(data, isSwitcher)
            guard isDone else { return .said(Phrase("site.notDesignated"), isError: true) }
            return said(isSwitcher ? "site.switcherSet" : "site.switcherCleared", .integer(data.count))
        case .startMonitoring(let group): return try await startMonitoring(group)
        case .stopMonitoring(let group): return try await stopMonitoring(group)
        case .requestState(let identifier):
            return await agent.requestState(identifier)
                ? said("site.stateAsked", .text(identifier))
                : .said(Phrase("site.notMonitored", [.text(identifier)]), isError: true)
        case .track(let identifier):
            let isOpen = try await inService { agent throws(ServiceObstacle) in
                try await agent.setTracking(identifier, true)
            }
            return isOpen
                ? said("site.trackingStarted", .text(identifier))
                : .said(Phrase("site.notTrackable", [.text(identifier)]), isError: true)
        case .agree(let isAgreed): return try await answerTerms(agreed: isAgreed)
        case .open(let url): return open(url)
        case .checkEnvironment:
            site.environment.look(for: agent)
            return nil
        case .transmit(let major, let minor, let power):
            let error = await site.transmitter.start(
                major: major, minor: minor, power: power, takeOver: setting.settings.takeOver)
            return error.map { .said(Phrase(.verbatim, .text(localizer.text($0.reason))), isError: true) }
        case .stopTransmitting:
            await site.transmitter.stop()
            return said("beaconize.off")
        case .setUserIdentifier(let identifier):
            try await agent.change { state, _ in state.userIdentifier = identifier }
            return said(identifier == nil ? "site.userIdentifierCleared" : "site.userIdentifierSet")
        default: return try await change(command)
        }
    }

    private func inService<Answer: Sendable>(
        _ body: (BeaconAgent) async throws(ServiceObstacle) -> Answer
    ) async throws(Refused<ServiceObstacle>) -> Answer {
        do throws(ServiceObstacle) { return try await body(agent) } catch { throw .refused(error) }
    }

    private func said(_ key: String, _ arguments: Argument...) -> SiteOutcome {
        .said(Phrase(key, arguments), isError: false)
    }

    private func answerTerms(agreed isAgreed: Bool) async throws(Refused<ServiceObstacle>) -> SiteOutcome? {
        do throws(StoreError) {
            let stopped = try await agent.answerTerms(agreed: isAgreed, at: LocalClock.wall)
            return stopped > 0 ? said("cli.agree.stopped", .integer(stopped)) : nil
        } catch {
            throw .store(error)
        }
    }

    private func release(_ data: [ServiceBeaconData]) async throws(Refused<ServiceObstacle>) -> SiteOutcome {
        let result = try await agent.release(data)
        guard result.isReleased else { return .said(Phrase("site.notDesignated"), isError: true) }
        guard result.needsInitialMonitoring else { return said("site.released", .integer(result.released.count)) }
        return said(
            "site.releasedLast", .integer(result.released.count), .text(localizer.list(result.unwatched)))
    }

    private func undo() async throws(Refused<ServiceObstacle>) -> SiteOutcome {
        switch try await agent.undo() {
        case nil, .outdated: return .said(Phrase("site.nothingToUndo"), isError: true)
        case .limitExceeded(let limit): return .said(Phrase("site.undoLimit", [.integer(limit)]), isError: true)
        case .undone(let released, let designated, let refused):
            let key = released.isEmpty ? "site.undoneRelease" : "site.undoneDesignation"
            let count = Argument.integer(max(released.count, designated.count))
            guard !refused.isEmpty else { return said(key, count) }
            let limit = await agent.configuration.context.maximumRegionCount
            let refusal = Phrase(key + "Refused", [count, .integer(refused.count), .integer(limit)])
            return .said(refusal, isError: true)
        }
    }

    private func startMonitoring(_ group: RegionGroup) async throws(Refused<ServiceObstacle>) -> SiteOutcome {
        let start = try await agent.change { state, context -> MonitoringStart? in
            switch group {
            case .initial: state.startMonitoringInitialRegions(context)
            case .dynamic: state.startMonitoringDynamicRegions(context)
            case .nonSwitcher: state.startMonitoringNonSwitcherRegions(context)
            case .region(let identifier): state.startMonitoring(identifier, context)
            case .all: state.startMonitoringDesignatedRegions(context)
            }
        }
        guard let start, start.count + start.refused.count > 0 else {
            return .said(Phrase(group == .nonSwitcher ? "site.noNonSwitcher" : "site.nothingToMonitor"), isError: true)
        }
        guard start.refused.isEmpty else {
            let limit = await agent.configuration.context.maximumRegionCount
            return .said(Phrase("site.regionLimit", [.integer(limit), .integer(start.refused.count)]), isError: true)
        }
        return .said(start.phrase, isError: false)
    }

    private func stopMonitoring(_ group: RegionGroup) async throws(Refused<ServiceObstacle>) -> SiteOutcome {
        let count = try await agent.change { state, _ -> Int in
            switch group {
            case .initial: state.stopMonitoringInitialRegions()
            case .dynamic: state.stopMonitoringDynamicRegions()
            case .nonSwitcher: state.stopMonitoringNonSwitcherRegions()
            case .all: state.stopMonitoringAllRegions()
            case .region(let identifier): state.stopMonitoring(identifier) ? 1 : 0
            }
        }
        return said("site.monitoringStopped", .integer(count))
    }

    /// Commands that only change what is remembered.
    private func change(_ command: SiteCommand) async throws(Refused<ServiceObstacle>) -> SiteOutcome? {
        let problem = try await agent.change { state, context -> Phrase? in
            switch command {
            case .chooseLanguage(let language): state.language = language
            case .reserve(let beacons):
                for uuid in beacons.compactMap(\.uuid) { _ = try? state.reserve(uuid, context) }
            case .setSwitcherRule(let isOn): state.isSwitcherRuleOn = isOn
            case .setRanging(let identifier, true):
                if !state.startRanging(identifier, context) { return Phrase("site.unknownRegion", [.text(identifier)]) }
            case .setRanging(let identifier, false): state.stopRanging(identifier)
            case .setServiceRanging(false, true): state.startRangingStaticBeacons(context)
            case .setServiceRanging(false, false): state.stopRangingStaticBeacons(context)
            case .setServiceRanging(true, true): state.startRangingDynamicBeacons(context)
            case .setServiceRanging(true, false): state.stopRangingDynamicBeacons(context)
            case .setDefaultOptions(let options): state.defaultOptions = options
            case .setOptions(let identifier, let options): state.setOptions(options, of: identifier, context)
            case .setPolarity(let polarity):
                let start = state.setPolarity(polarity, context)
                return start.refused.isEmpty
                    ? nil
                    : Phrase(
                        "site.regionLimit", [.integer(context.maximumRegionCount), .integer(start.refused.count)])
            case .name(let identity, let name): state.setName(name, of: identity)
            case .addRegion(let region):
                do throws(OwnRegionError) {
                    try state.addUserRegion(MonitoredRegion(region, options: state.defaultOptions), context)
                    guard let start = state.startMonitoring(region.identifier, context), start.refused.isEmpty else {
                        let limit = Argument.integer(context.maximumRegionCount)
                        return Phrase("site.addedNotMonitored", [.text(region.identifier), limit])
                    }
                } catch {
                    return Phrase("site.regionRefused", [.text(region.identifier)])
                }
            case .removeRegion(let identifier): state.removeUserRegion(identifier)
            default: break
            }
            return nil
        }
        if case .setPolarity(let polarity) = command, problem == nil {
            return said("site.polaritySet", .text(localizer.text("polarity.\(polarity.rawValue)")))
        }
        return problem.map { .said($0, isError: true) }
    }

    /// Opens a URL in the program that the desktop has for it. The screen has asked the user before.
    private func open(_ url: String) -> SiteOutcome? {
        guard url.hasPrefix("http://") || url.hasPrefix("https://") else {
            return .said(Phrase("site.notOpened", [.text(url)]), isError: true)
        }
        guard Environment.hasProgram(Self.opener) else {
            return .said(Phrase("site.noOpener", [.text(Self.opener)]), isError: true)
        }
        let desktop = HookRunner { [agent] outcome in
            guard outcome.kind != .hookRun else { return }
            Task { await agent.noteHook(outcome) }
        }
        Task.detached {
            await desktop.set([Hook(kinds: [.ruleFired], command: [Self.opener, url])])
            await desktop.take(SiteEvent(time: Timestamp(microseconds: 0), kind: .ruleFired), json: "")
            await desktop.finish()
        }
        return .said(Phrase("site.opening", [.text(url)]), isError: false)
    }

    /// The desktop's way to open an address.
    private static let opener = "xdg-open"

    /// The next start speaks the language shown last. The first start asks for it, and keeps it when it was answered.
    func rememberLanguage() async {
        guard !state.isWelcoming, agent.store.access == .readWrite else { return }
        let language = state.settings.language.rawValue
        _ = try? await agent.change { state, _ in state.language = language }
    }

    /// Reads rules, preference and official regions again. When something does not read, what was stays.
    mutating func rereadSite() async {
        let read = setting.siteFiles(await agent.state, isSimulated: agent.isSimulated)
        siteProblems = (read.problems + read.remarks).map { Phrase(.verbatim, .text(localizer.sentence($0))) }
        if !read.problems.isEmpty { await agent.warn(read.problems.map { localizer.sentence($0) }) }
        await site.adopt(read, setting)
    }
}

extension SiteCommand {
    /// Whether what it does is remembered, where anything is.
    fileprivate var isKept: Bool {
        switch self {
        case .requestState, .track, .checkEnvironment, .transmit, .stopTransmitting, .open: false
        default: true
        }
    }
}
