import ArgumentParser
import Basics
import BeaconService
import Canvas
import CommandUsage
import ConfigurationFiles
import Glibc
import Localization
import Noroshi
import Platform
import Regions
import Scanning
import Store
import Tracking

/// `noroshi watch`: the engine without a screen.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Watch regions, rules and hooks without a screen; events are printed as lines of JSON.",
        discussion: """
            Writes events to standard output, to the log and to the hooks of rules.toml. SIGHUP reloads the rules, \
            SIGCONT signals that the user is back at the screen, SIGTERM and SIGINT end the command. Only one instance \
            owns the store; a second one reports this and stores nothing. A capture starts without previous state, \
            writes nothing to the store and produces the same events every time. The simulated shop has its own store, \
            and runs hooks only with --hooks. Status 1: --launched-by names a region that does not exist. 69: there is \
            no usable adapter, or another program already runs with --give-way. 74: the events or the store cannot be \
            written. 77: permission is missing. 78: the rules or the preferences are invalid.
            """)

    @OptionGroup var common: CommonOptions
    @Option(
        help: ArgumentHelp("controller[:hciN,...] (the default) or simulated[:SEED].", valueName: "source"),
        completion: .list(["controller", "simulated"]))
    var source: SourceChoice?
    @Option(help: "jsonl or text.")
    var format = EventFormat.jsonl
    @Flag(help: "The same as --format jsonl, with errors and remarks as JSON.")
    var json = false
    @Flag(help: "Give way to the screen: listen only while no other program does, as a user unit in the background.")
    var giveWay = false
    @OptionGroup var span: DurationOption
    @OptionGroup var typed: FilterOption
    @OptionGroup var listening: ListeningOptions
    @OptionGroup var notices: NoticeOptions
    @OptionGroup var launch: LaunchOptions
    @OptionGroup var preference: PreferenceOptions
    @OptionGroup var server: ServerOption
    @ArgumentParser.Argument(
        help: ArgumentHelp(
            "A capture to replay at its recorded speed instead of using an adapter.", valueName: "capture"),
        completion: .file())
    var capture: String?

    func validate() throws {
        if capture != nil && source != nil { throw wrongUsage(.usage.captureOrSource) }
        if capture != nil && giveWay { throw wrongUsage(.usage.captureGiveWay) }
    }

    func run() async throws {
        let setting = try prepare()
        let isShop = setting.isShop(source, capture: capture)
        try setting.expectRegion(launch.launchedBy?.region, isSimulated: isShop)
        let filter = try typed.reading(setting, SiteEvent.scope) {
            ServiceLookup(setting, isSimulated: isShop, isQuiet: true).filterFacts
        }
        let (orders, wakeUp) = AsyncStream.makeStream(of: Order.self)
        let signals = SignalListener(Order.signals + (giveWay ? [Handover.signal] : [])) { wakeUp.yield(Order($0)) }
        defer { signals.stop() }
        let line = (orders, wakeUp)
        guard giveWay else {
            _ = try await listen(setting, filter, line)
            return
        }
        let turn = try BackgroundTurn(setting.siteFolder(source), setting)
        let alarm = alarm(wakeUp)
        defer { alarm?.cancel() }
        var isFirst = true
        var said: [Phrase] = []
        while await turn.wait(line) {
            // A file that cannot be read keeps its previous content.
            let current = (try? prepare()) ?? setting
            do {
                switch try await listen(current, filter, line, isFirst: isFirst) {
                case .giveWay:
                    (isFirst, said) = (false, [])
                    StandardError.write(current.localizer.text(.watch.gaveWay))
                case .turn: break
                case .end, .reload, .displayOn: return
                }
            } catch let failure as Failure where !isFirst && failure.status != .inputOutput {
                // The adapter may be missing, or in use by another program: it may be available at the next turn.
                if failure.problems != said { current.remark(failure) }
                said = failure.problems
            }
        }
    }

    private func prepare() throws -> Setting {
        var setting = try common.setting()
        listening.apply(to: &setting.settings)
        try preference.choice(server: server.choice).apply(to: &setting)
        try setting.demandServer()
        return setting
    }

    /// Ends the command after the given time.
    private func alarm(_ wakeUp: AsyncStream<Order>.Continuation) -> Task<Void, any Error>? {
        span.pause.map { pause in
            Task {
                try await Task.sleep(for: pause)
                wakeUp.yield(.end)
            }
        }
    }

    typealias OrderStream = (orders: AsyncStream<Order>, wakeUp: AsyncStream<Order>.Continuation)

    /// Listens until an order ends it.
    /// - Returns: That order; `turn`: another program owns the site.
    private func listen(
        _ setting: Setting, _ filter: BeaconFilter, _ line: OrderStream, isFirst: Bool = true
    ) async throws -> Order {
        let (orders, wakeUp) = line
        let source = try await setting.openLive(source, capture: capture)
        defer { source.stop() }
        listening.duty.remark(setting, hasController: source.profile != nil)
        var site = try Site(
            setting, source,
            SiteUse(runsHooks: listening.hooks || capture != nil, followed: .inBackground, hooks: notices.hooks))
        for remark in site.remarks { StandardError.write(setting.localizer.text(remark)) }
        // Another program has taken the site first.
        if giveWay, await site.agent.isSecond { return .turn }
        if !site.problems.isEmpty { throw Failure(site.problems) }
        if let error = await site.agent.state.preferenceError(site.files.preparation) { throw Failure(error) }
        for remark in site.storeRemarks { StandardError.write(setting.localizer.text(remark)) }
        if let error = try await listening.keepUser(site, setting.localizer) {
            StandardError.write(setting.localizer.text(error))
        }
        let events = await site.agent.events()
        let writer = EventWriter(
            format: json ? .jsonl : format, localizer: setting.localizer, agent: site.agent, filter: filter)
        let printing = Task { await writer.write(events) { wakeUp.yield(.end) } }
        let notices = await notices.follow(site.agent, setting.localizer)
        let alarm = giveWay ? nil : alarm(wakeUp)
        let ending = Task {
            await source.waitForEnd()
            if !Task.isCancelled { wakeUp.yield(.end) }
        }
        let agent = site.agent
        // A current login has no relation to the time of a capture.
        let isReplay = capture != nil
        let display = Task { if !isReplay { await LoginWatch.follow { await agent.displayOn() } } }
        let (looks, look) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let telling = Task { [localizer = setting.localizer] in
            await Self.tellStoreErrors(of: agent, looks, localizer)
        }
        let beginnings = isFirst ? launch.reason.events(at: source.startTime) : []
        await agent.start(telling: beginnings) { look.yield() }
        let end = await follow(orders, &site, setting)
        display.cancel()
        await display.value
        alarm?.cancel()
        ending.cancel()
        // The program that requested the site waits only for the adapter and the store.
        let givesWay = end == .giveWay
        if givesWay { source.stop() }
        await site.agent.stop(waitsForHooks: !givesWay)
        look.finish()
        await telling.value
        if !givesWay { await NoticeOptions.wait(for: notices) }
        // Output that cannot be written is an error, because its readers rely on it.
        if let error = await printing.value {
            throw Failure(writing: error)
        }
        if let error = await agent.storeError {
            throw Failure(.inputOutput, error)
        }
        return end
    }

    /// Reports on standard error why the store cannot be used, once until it can be used again.
    private static func tellStoreErrors(
        of agent: BeaconAgent, _ looks: AsyncStream<Void>, _ localizer: Localizer
    ) async {
        var told: StoreError?
        for await _ in looks {
            let error = await agent.storeError
            if let error, error != told { StandardError.write(localizer.text(error)) }
            told = error
        }
    }

    enum Order: Sendable {
        case end, reload, displayOn
        /// A program in the foreground requests the site.
        case giveWay
        /// No other program owns the site.
        case turn

        /// The signals that a service receives. `noroshi display-on` sends SIGCONT: the user looks at the screen
        /// again.
        static let signals = [SIGINT, SIGTERM, SIGHUP, SIGCONT]

        init(_ signal: Int32) {
            self =
                switch signal {
                case SIGHUP: .reload
                case SIGCONT: .displayOn
                case Handover.signal: .giveWay
                default: .end
                }
        }
    }

    /// Handles orders until one ends listening.
    /// - Returns: The order that ends it.
    private func follow(_ orders: AsyncStream<Order>, _ site: inout Site, _ setting: Setting) async -> Order {
        for await order in orders {
            switch order {
            case .end, .giveWay: return order
            case .reload: await reload(&site, setting)
            case .displayOn: await site.agent.displayOn()
            case .turn: break
            }
        }
        return .end
    }

    /// Reads settings, texts and rules again; a file that cannot be read keeps its previous content.
    private func reload(_ site: inout Site, _ setting: Setting) async {
        do throws(Failure) {
            var fresh = Setting(language: common.lang, texts: common.i18n)
            try fresh.demand(fresh.problems)
            fresh.adopt(setting.preference)
            let read = fresh.siteFiles(await site.agent.state, isSimulated: site.agent.isOfShop)
            // After the rules, to give their events a fixed order.
            let profile = listening.duty.profile ?? fresh.profileOfFile
            defer { site.agent.source.setProfile(profile) }
            guard read.problems.isEmpty else {
                return await site.agent.warn(read.problems.map(\.phrase))
            }
            for remark in read.remarks { StandardError.write(fresh.localizer.text(remark)) }
            if let error = await site.agent.state.preferenceError(read.preparation) {
                return fresh.remark(Failure(error))
            }
            if let configuration = site.adopt(read, fresh) { await site.agent.adopt(configuration) }
            StandardError.write(setting.localizer.text(.notice.reloaded))
        } catch {
            setting.remark(error)
        }
    }
}

extension ServiceState {
    /// The problem with the preference file; `watch` does not need its token. A missing file that cannot be created
    /// is no error for a user who has not begun to use the service, since the unit may only read its folder.
    fileprivate func preferenceError(_ preparation: PreparationOutcome) -> PreparationError? {
        preparation.problems.first { error in
            guard error.isOfPreference, !error.isOfServerOnly else { return false }
            return agreement.isAgreed || !error.isOfMissingFile
        }
    }
}

/// The format of written events.
enum EventFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case jsonl, text
}
