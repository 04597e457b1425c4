import Basics
import BeaconService
import ConfigurationFiles
import MonitorUI
import Noroshi
import Platform
import Regions
import Store

/// Runs the commands of the screen on regions and beacons, and reports their results. A change is reported as done
/// only after it is on disk.
struct SiteCommands: Sendable {
    let agent: BeaconAgent
    let transmitter: Transmitter
    /// Whether a running transmission of another program is turned off.
    let takeOver: Bool
    /// The places of the user's files.
    let files: DataFiles
    /// Reports the progress of a command that takes a while.
    let tell: @Sendable (Phrase) -> Void

    func perform(_ command: ServiceCommand) async -> [Message] {
        await said(isKept: true) { () async throws(CommandError<ServiceObstacle>) in try await outcome(of: command) }
    }

    func perform(_ command: SiteCommand) async -> [Message] {
        await said(isKept: command == .undo || command == .useManagedFile) {
            () async throws(CommandError<ServiceObstacle>) in
            try await outcome(of: command)
        }
    }

    /// - Parameter isKept: Whether the change is stored, if the site stores anything.
    private func said(
        isKept: Bool, _ body: () async throws(CommandError<ServiceObstacle>) -> SiteOutcome?
    ) async -> [Message] {
        let outcome: SiteOutcome?
        do throws(CommandError<ServiceObstacle>) {
            outcome = try await body()
        } catch {
            return [refusal(error)]
        }
        if agent.isReplay, isKept { return withinReplay(outcome) }
        return outcome.map { [.outcome($0)] } ?? []
    }

    private func refusal(_ error: CommandError<ServiceObstacle>) -> Message {
        switch error {
        case .rejected(let obstacle): .outcome(.said(obstacle.reason.phrase, isError: true))
        case .store(let error): .outcome(.said(error.phrase, isError: error.kind != .cancelled))
        }
    }

    /// A change during a replay applies to the replay only, and the message states this.
    private func withinReplay(_ outcome: SiteOutcome?) -> [Message] {
        guard case .said(let phrase, let isError) = outcome else {
            return (outcome.map { [.outcome($0)] } ?? []) + [.notice(Phrase(.site.replayOnly), isError: false)]
        }
        let said = isError ? phrase : Phrase(.site.saidReplayOnly, [.phrase(phrase)])
        return [.outcome(.said(said, isError: isError))]
    }

    private func outcome(of command: ServiceCommand) async throws(CommandError<ServiceObstacle>) -> SiteOutcome? {
        if case .chooseLanguage = command {
            guard agent.store.access == .readWrite else { return nil }
            // A language that cannot be stored is still shown; the banner states that nothing is stored.
            _ = try? await agent.perform(command)
            return nil
        }
        let outcome = try await agent.perform(command)
        let limit = await agent.configuration.context.maximumRegionCount
        return SiteOutcome(outcome, of: command, limit: limit)
    }

    private func outcome(of command: SiteCommand) async throws(CommandError<ServiceObstacle>) -> SiteOutcome? {
        switch command {
        case .undo: return SiteOutcome(try await agent.undo(), next: await agent.acts.last)
        case .requestState(let identifier):
            return await agent.requestState(identifier)
                ? said(.site.stateAsked, .text(Spelling.region(identifier)))
                : .said(Phrase(.site.notMonitored, [.text(Spelling.region(identifier))]), isError: true)
        case .track(let identifier):
            let isOpen: Bool
            do throws(ServiceObstacle) {
                isOpen = try await agent.setTracking(identifier, true)
            } catch {
                throw .rejected(error)
            }
            return isOpen
                ? said(.site.trackingStarted, .text(Spelling.region(identifier)))
                : .said(Phrase(.site.notTrackable, [.text(Spelling.region(identifier))]), isError: true)
        case .updateManaged(let slice, let isForced):
            return try await outcome { () async throws(CommandError<RegionFetchError>) in
                let update = try await agent.lists.update(slice, isForced: isForced)
                return SiteOutcome(update, from: await agent.state.lists.managed?.place ?? "")
            }
        case .refreshOfficial:
            return try await outcome { () async throws(CommandError<RegionFetchError>) in
                let (new, abandoned) = try await agent.lists.refreshOfficial()
                return said(.list.officialRefreshed, .integer(new), .integer(abandoned))
            }
        case .testLog(let region, let event): return await testLog(region, event)
        case .checkContact(let subject): return await checkContact(subject)
        case .askBeacapp:
            do throws(BeacappError) { return .beacapp(.success(try await agent.beacappInfo())) } catch {
                return Task.isCancelled ? .said(error.phrase, isError: false) : .beacapp(.failure(error))
            }
        case .updateBeacapp(let choice): return await updateBeacapp(choice)
        case .openContent(let identifier):
            // The content counts as opened even if no program can open its URL.
            let content = await agent.openContent(identifier)
            return content?.presentation.contentURL.flatMap(open)
        case .useManagedFile: return try await useManagedFile()
        case .open(let url): return open(url)
        case .checkEnvironment: return nil
        case .transmit(let major, let minor, let power):
            let error = await transmitter.start(major: major, minor: minor, power: power, takeOver: takeOver)
            if error == nil, Task.isCancelled {
                await transmitter.stop()
                return said(.beaconize.off)
            }
            return error.map { .said($0.reason.phrase, isError: true) }
        case .stopTransmitting:
            await transmitter.stop()
            return said(.beaconize.off)
        }
    }

    /// The outcome of a request to the server.
    private func outcome(
        ofList body: () async throws(CommandError<RegionFetchError>) -> SiteOutcome
    ) async throws(CommandError<ServiceObstacle>) -> SiteOutcome {
        do throws(CommandError<RegionFetchError>) {
            return try await body()
        } catch {
            switch error {
            case .rejected(let reason):
                return .said(reason.phrase { .moment($0) }, isError: reason != .cancelled)
            case .store(let error): throw .store(error)
            }
        }
    }

    private func outcome(
        ofBeacapp body: () async throws(BeacappError) -> SiteOutcome
    ) async -> SiteOutcome {
        do throws(BeacappError) { return try await body() } catch {
            let phrase = Phrase(.beacapp.failed, [.integer(error.code.rawValue), .phrase(error.phrase)])
            return .said(phrase, isError: !Task.isCancelled)
        }
    }

    private func updateBeacapp(_ choice: EventUpdateChoice) async -> SiteOutcome {
        await outcome { () async throws(BeacappError) in
            let outcome = try await agent.updateBeacappEvents(choice) { [tell] done, all in
                tell(Phrase(.work.events, .integer(done), .integer(all)))
            }
            switch outcome {
            case .skipped(let isNewest):
                return said(.beacapp.skipped, .phrase(Phrase(isNewest ? .beacapp.newest : .beacapp.newer)))
            case .updated(let beacons, let events):
                let revision = await agent.state.beacapp.events?.shownRevision ?? ""
                return said(.beacapp.updated, .integer(events), .integer(beacons), .text(revision))
            }
        }
    }

    private func testLog(_ region: String, _ event: RegionEventType) async -> SiteOutcome {
        do throws(ErrandError) {
            try await agent.testLogs.deliver(of: region, event)
            return .said(
                Phrase(.testlog.sent, [.text(Spelling.region(region)), .phrase(Phrase(event.kind.textKey))]),
                isError: false)
        } catch {
            return .said(error.phrase, isError: error != .cancelled && error != .notSent)
        }
    }

    private func checkContact(_ subject: ContactSubject) async -> SiteOutcome {
        do throws(ErrandError) {
            let place = try await agent.state.contactPlace(of: subject, agent.configuration.context)
            let event = RegionEventType.didEnter
            let outcome = try await agent.contacts.check(.place(place), event)
            return .said(outcome.phrase(of: event, at: place), isError: false)
        } catch {
            return .said(error.phrase, isError: error != .cancelled && error != .notSent)
        }
    }

    private func useManagedFile() async throws(CommandError<ServiceObstacle>) -> SiteOutcome? {
        let path = Argument.text(files.managedRegions)
        switch ManagedFile(files) {
        case .regions(let regions): return try await outcome(of: .useManagedFile(regions))
        case .absent:
            _ = try await outcome(of: .useManagedFile([]))
            return said(.list.noFile, path)
        case .unreadable: return .said(Phrase(.list.kept, [path]), isError: true)
        }
    }

    private func said(_ key: TextKey, _ arguments: Argument...) -> SiteOutcome {
        .said(Phrase(key, arguments), isError: false)
    }

    /// Opens a URL in the program that the desktop has for it. The screen has asked the user before.
    private func open(_ url: String) -> SiteOutcome? {
        guard url.hasPrefix("http://") || url.hasPrefix("https://") else {
            return .said(Phrase(.site.notOpened, [.text(url)]), isError: true)
        }
        guard Environment.program(Self.opener) != nil else {
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

    /// The program that opens a URL on a desktop.
    private static let opener = "xdg-open"
}

extension ServiceCommand {
    /// The description of the command, shown while it runs.
    var title: Phrase {
        switch self {
        case .designate, .register, .importDesignation: Phrase(.work.designating)
        case .release: Phrase(.work.releasing)
        case .startMonitoring, .stopMonitoring, .setRanging, .setServiceRanging, .addRegions, .editRegion,
            .removeRegions, .reserve, .unreserve, .setManaged, .applyManaged, .takeList, .useManagedFile,
            .useOfficialFile, .clearSetup, .apply:
            Phrase(.work.regions)
        case .agree, .chooseLanguage, .setUserIdentifier, .setDevice, .setSwitcher, .setSwitcherRule, .setPolarity,
            .name, .setDefaultOptions, .setOptions, .takeUser, .restore, .activateBeacapp, .renewBeacapp,
            .takeBeacappEvents,
            .forgetBeacapp, .logBeacapp, .allowNearby, .subscribe, .unsubscribe, .setBackground:
            Phrase(.work.settings)
        case .undo: Phrase(.work.undoing)
        }
    }
}

extension SiteCommand {
    /// The description of the command, shown while it runs.
    var title: Phrase {
        switch self {
        case .undo: Phrase(.work.undoing)
        case .requestState, .track, .checkEnvironment, .open, .openContent: Phrase(.work.asking)
        case .updateManaged, .refreshOfficial, .testLog, .checkContact, .askBeacapp, .updateBeacapp:
            Phrase(.work.fetching)
        case .useManagedFile: Phrase(.work.regions)
        case .transmit: Phrase(.work.transmitting)
        case .stopTransmitting: Phrase(.work.endingTransmission)
        }
    }
}
