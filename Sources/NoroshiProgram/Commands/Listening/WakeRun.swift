import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Platform
import Regions
import Scanning
import Store

/// `noroshi wake run`: works like `watch`, for 10 s, or up to 3 minutes with the extension.
struct WakeRun: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Watch for 10 seconds, then exit (the default).",
        discussion: """
            Watches everything that is stored, in the same way as `noroshi watch`: events go to standard output, to \
            the log and to hooks. When the time is over, hooks that are still running receive SIGTERM, and SIGKILL 5 s \
            later. A region whose exit period is longer than the run is not exited during the run.

            With --extend, the run lasts 180 s. All runs share one extension; opening a screen restores the used part. \
            `noroshi wake budget` shows the remainder.

            Status 0: the command ran, or a running screen or watch detects the event itself. 1: there is no such \
            region, or it is not monitored. Otherwise as for `noroshi watch`: 69, 77 and 78.
            """)

    @OptionGroup var common: CommonOptions
    @Option(
        help: ArgumentHelp("The region in which the event occurred.", valueName: "id"), completion: Proposals.regions)
    var region: String?
    @Flag(help: "Use the remaining extension to run up to 180 s.")
    var extend = false
    @Option(
        help: ArgumentHelp("controller[:hciN,...] (the default) or simulated[:SEED].", valueName: "source"),
        completion: .list(["controller", "simulated"]))
    var source: SourceChoice?
    @Option(help: "jsonl or text.")
    var format = EventFormat.jsonl
    @Flag(help: "The same as --format jsonl, with errors and remarks as JSON.")
    var json = false
    @OptionGroup var listening: ListeningOptions
    @OptionGroup var launch: LaunchOptions
    @ArgumentParser.Argument(
        help: ArgumentHelp(
            "A capture to replay at its recorded speed instead of using an adapter.", valueName: "capture"),
        completion: .file())
    var capture: String?

    func validate() throws {
        if region != nil && launch.launchedBy != nil {
            throw wrongUsage(.usage.notBoth, "--region", "--launched-by")
        }
        if capture != nil && source != nil { throw wrongUsage(.usage.captureOrSource) }
    }

    func run() async throws {
        var setting = try common.setting()
        listening.apply(to: &setting.settings)
        // The owner also holds the adapter, so this comes before opening it.
        if let folder = folder(setting), let owner = Store.owner(of: folder) {
            return setting.remark(.cli.wakeRunning, .integer(Int(owner)))
        }
        try setting.expectRegion(
            region ?? launch.launchedBy?.region, isSimulated: setting.isShop(self.source, capture: capture))
        let (orders, wakeUp) = AsyncStream.makeStream(of: WatchCommand.Order.self)
        let signals = SignalListener(WatchCommand.Order.signals) { wakeUp.yield(WatchCommand.Order($0)) }
        defer { signals.stop() }
        let source = try await setting.openLive(source, capture: capture)
        defer { source.stop() }
        let site = try Site(
            setting, source, SiteUse(runsHooks: listening.hooks || capture != nil, followed: .inBackground))
        for remark in site.remarks { StandardError.write(setting.localizer.text(remark)) }
        if !site.problems.isEmpty { throw Failure(site.problems) }
        let agent = site.agent
        if await agent.isSecond {
            let owner = folder(setting).flatMap { Store.owner(of: $0) } ?? 0
            return setting.remark(.cli.wakeRunning, .integer(Int(owner)))
        }
        for remark in site.storeRemarks { StandardError.write(setting.localizer.text(remark)) }
        let reason = region.map { LaunchReason.regionEvent(id: $0) } ?? launch.reason
        try await check(reason, agent, setting)
        let writer = EventWriter(format: json ? .jsonl : format, localizer: setting.localizer, agent: agent)
        let events = await agent.events()
        let printing = Task { await writer.write(events) { wakeUp.yield(.end) } }
        let work = Task { [extend] in
            await agent.runInBackground(launchedBy: reason, extended: extend)
        }
        let following = Task {
            for await order in orders {
                if order == .end { work.cancel() }
                if order == .displayOn { await agent.displayOn() }
            }
        }
        let ending = Task {
            await source.waitForEnd()
            if !Task.isCancelled { wakeUp.yield(.end) }
        }
        _ = await work.value
        following.cancel()
        ending.cancel()
        if let error = await printing.value {
            throw Failure(writing: error)
        }
    }

    /// The folder of the store that the run will own; nil: a capture needs none.
    private func folder(_ setting: Setting) -> String? {
        guard capture == nil else { return nil }
        if case .simulated = source ?? SourceChoice(setting.settings.source) {
            return StoreLocation(folder: setting.stateFolder).simulated.folder
        }
        return setting.stateFolder
    }

    /// - Throws: When the region is not monitored.
    private func check(_ reason: LaunchReason, _ agent: BeaconAgent, _ setting: Setting) async throws {
        guard let region = reason.region else { return }
        let (state, context) = await (agent.state, agent.configuration.context)
        let isMonitored = state.monitored.contains { $0.region.identifier == region }
        if isMonitored || context.ruleRegions.contains(region) { return }
        let isKnown = state.userRegions.contains { $0.region.identifier == region }
        throw Failure(.no, isKnown ? .cli.wakeNotMonitored : .why.unknownRegion, .text(region))
    }
}
