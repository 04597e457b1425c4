import ArgumentParser
import BeaconService
import Canvas
import Configuration
import Glibc
import Localization
import MonitorUI
import Noroshi
import Regions
import Scanning

/// `noroshi watch`: the engine without a screen.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Watch regions, rules and hooks without a screen; events are lines of JSON.",
        discussion: """
            Events are written to standard output, to the log and to the hooks of rules.toml. SIGHUP reads the rules \
            again, SIGCONT says that somebody looks again, SIGTERM and SIGINT end it. One instance owns the store; a second one says so and keeps nothing. \
            The statuses are 1 when --launched-by names a region that is not there, 69 when there is no usable adapter, 77 without permission, 78 when the rules or the preferences \
            are not good.
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: ArgumentHelp("controller[:hciN] (the default) or simulated[:SEED].", valueName: "source"))
    var source: SourceChoice?
    @Option(help: "jsonl or text.")
    var format = EventFormat.jsonl
    @Option(help: ArgumentHelp("Stop after so many seconds.", valueName: "seconds"))
    var duration: Double?
    @OptionGroup var listening: ListeningOptions
    @OptionGroup var launch: LaunchOptions
    @OptionGroup var preference: PreferenceOptions
    @ArgumentParser.Argument(
        help: ArgumentHelp("A capture to replay at its own pace in place of an adapter.", valueName: "capture"))
    var capture: String?

    func validate() throws {
        if let duration, !(duration > 0) { throw wrongUsage("usage.aboveZero", "--duration") }
        if capture != nil && source != nil { throw wrongUsage("usage.captureOrSource") }
    }

    func run() async throws {
        var setting = try common.setting()
        listening.apply(to: &setting.settings)
        try preference.apply(to: &setting)
        try setting.expectRegion(launch.launchedBy?.region, isSimulated: self.source?.isSimulated ?? false)
        let (orders, bell) = AsyncStream.makeStream(of: Order.self)
        let signals = WatchSignals { bell.yield($0) }
        defer { signals.end() }
        let source = try setting.openLive(source, capture: capture)
        defer { source.stop() }
        listening.duty.remark(setting, hasController: source.profile != nil)
        var site = try Site(setting, source)
        for remark in site.remarks { StandardError.write(setting.localizer.sentence(remark)) }
        if !site.problems.isEmpty { throw setting.failure(site.problems) }
        if let error = site.files.preparation.preferenceError { throw setting.failure(error) }
        for remark in site.storeRemarks { StandardError.write(setting.localizer.text(remark)) }
        try await listening.keepUser(site, setting.localizer)
        let events = await site.agent.events()
        let writer = EventWriter(format: format, localizer: setting.localizer, agent: site.agent)
        let printing = Task { await writer.write(events) { bell.yield(.end) } }
        let alarm = duration.map { seconds in
            Task {
                try await Task.sleep(for: .seconds(seconds))
                bell.yield(.end)
            }
        }
        let ending = Task {
            await source.waitForEnd()
            if !Task.isCancelled { bell.yield(.end) }
        }
        let agent = site.agent
        let display = Task { await LoginWatch.follow { await agent.displayOn() } }
        await agent.start(telling: launch.reason.events(at: source.timeline.now))
        await follow(orders, &site, setting)
        display.cancel()
        await display.value
        alarm?.cancel()
        ending.cancel()
        await site.agent.stop(waitsForHooks: true)
        await printing.value
    }

    enum Order: Sendable { case end, reload, displayOn }

    private func follow(_ orders: AsyncStream<Order>, _ site: inout Site, _ setting: Setting) async {
        for await order in orders {
            switch order {
            case .end: return
            case .reload: await reload(&site, setting)
            case .displayOn: await site.agent.displayOn()
            }
        }
    }

    /// Reads settings, texts and rules again; when something does not read, what was stays.
    private func reload(_ site: inout Site, _ setting: Setting) async {
        do {
            var fresh = try Setting(language: common.lang, texts: common.i18n)
            fresh.take(setting.preference)
            let read = fresh.siteFiles(await site.agent.state, isSimulated: site.agent.source.isSimulated)
            // Behind the rules, so that their events have one order.
            let profile = listening.duty.profile ?? fresh.profileOfFile
            defer { site.agent.source.setProfile(profile) }
            guard read.problems.isEmpty else {
                await site.agent.warn(read.problems.map { setting.localizer.sentence($0) })
                return StandardError.write(fresh.failure(read.problems).sentence)
            }
            if let error = read.preparation.preferenceError {
                return StandardError.write(fresh.failure(error).sentence)
            }
            await site.adopt(read, fresh)
            StandardError.write(setting.localizer.text("notice.reloaded"))
        } catch let failure as Failure {
            StandardError.write(failure.sentence)
        } catch {
            StandardError.write("\(error)")
        }
    }
}

extension PreparationOutcome {
    /// What is wrong with the preference file, whose token `watch` does without.
    fileprivate var preferenceError: PreparationError? { problems.first { $0.isOfPreference && !$0.isOfServerOnly } }
}

/// How events are written.
enum EventFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case jsonl, text
}
