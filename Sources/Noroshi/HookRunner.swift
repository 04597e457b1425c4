public import Regions
import Tracking

/// Runs the commands of the user when something happens. Few at a time, with a bounded line of those that wait: a
/// command that hangs costs itself its time, and never the engine.
public actor HookRunner {
    /// Commands that run at the same time.
    public static let concurrent = 4
    /// Commands that wait; more are dropped, and an event says so.
    public static let waiting = 64
    /// Seconds between asking a command to end (SIGTERM) and ending it (SIGKILL).
    public static let grace = 5

    private struct Run: Sendable {
        var hook: Hook
        var event: SiteEvent
        var json: String
    }

    private var hooks: [Hook] = []
    private var queue: [Run] = []
    private var running: [Int: KeptProcess] = [:]
    private var started = 0
    private let grace: Int
    private let report: @Sendable (SiteEvent) -> Void
    private var idle: [CheckedContinuation<Void, Never>] = []

    /// - Parameters:
    ///   - grace: Seconds between SIGTERM and SIGKILL.
    ///   - report: Gets an event for each command that was run, failed, ran out of time or was dropped; its time is
    ///     that of the event which called the command.
    public init(grace: Int = HookRunner.grace, report: @escaping @Sendable (SiteEvent) -> Void) {
        self.grace = grace
        self.report = report
    }

    public func set(_ hooks: [Hook]) { self.hooks = hooks }

    /// Puts the commands that an event calls in line.
    public func take(_ event: SiteEvent, json: String) {
        guard event.isNotified else { return }
        for hook in hooks where hook.wants(event) {
            if queue.count >= Self.waiting {
                report(hook.outcome(.hookDropped, of: event, "why.hook.dropped", .integer(Self.waiting)))
            } else {
                queue.append(Run(hook: hook, event: event, json: json))
            }
        }
        startNext()
    }

    /// Waits until nothing runs and nothing waits.
    public func finish() async {
        guard !running.isEmpty || !queue.isEmpty else { return }
        await withCheckedContinuation { idle.append($0) }
    }

    /// The time of the run that calls them is over: what runs is asked to end, and ended when the grace is over;
    /// what waits is dropped. Returns when nothing runs any more.
    public func end() async {
        for run in queue { report(run.hook.outcome(.hookDropped, of: run.event, "why.hook.tooLate")) }
        queue = []
        for process in running.values { process.askToEnd() }
        await finish()
    }

    /// The program ends before its commands do, which may go on to the end of their budgets. Nobody waits for them.
    func letGo() { for process in running.values { process.letGo() } }

    private func startNext() {
        while running.count < Self.concurrent, !queue.isEmpty {
            let run = queue.removeFirst()
            guard let process = launch(run) else {
                report(Self.outcome(of: run, .unstartable))
                continue
            }
            started += 1
            running[started] = process
            Task.detached { [weak self, started] in
                let outcome = Self.outcome(of: run, await process.end())
                await self?.ended(started, outcome)
            }
        }
    }

    private func ended(_ number: Int, _ outcome: SiteEvent) {
        running[number] = nil
        report(outcome)
        startNext()
        guard running.isEmpty, queue.isEmpty else { return }
        for waiter in idle { waiter.resume() }
        idle = []
    }

    /// Starts a command with the event on its standard input.
    private func launch(_ run: Run) -> KeptProcess? {
        guard let input = HookInput(run.json + "\n") else { return nil }
        return KeptProcess(
            run.hook.command, environment: Self.environment(of: run), input: input.file, budget: run.hook.budget,
            grace: Double(grace))
    }

    private static func outcome(of run: Run, _ end: KeptProcess.End) -> SiteEvent {
        let (hook, event) = (run.hook, run.event)
        return switch end {
        case .exited(0): hook.outcome(.hookRun, of: event, "why.hook.run")
        case .exited(let code): hook.outcome(.hookFailed, of: event, "why.hook.status", .integer(code))
        case .signaled(let number): hook.outcome(.hookFailed, of: event, "why.hook.signal", .integer(number))
        case .unstartable: hook.outcome(.hookFailed, of: event, "why.hook.unstartable")
        case .expired: hook.outcome(.hookExpired, of: event, "why.hook.expired", .seconds(hook.budget))
        case .ended: hook.outcome(.hookExpired, of: event, "why.hook.runOver")
        }
    }

    /// What the command starts is told that an event of a region is the reason (T-11).
    private static func environment(of run: Run) -> [String] {
        let region = run.event.region.flatMap { $0.utf8.contains(0) ? nil : $0 }
        let reason = region.map { [(LaunchReason.variable, LaunchReason.regionEvent(id: $0).text)] }
        return ChildEnvironment.of(ChildEnvironment.current, others: run.hook.environment, own: reason ?? [])
    }
}

extension Hook {
    /// Whether an event calls the command. What hooks themselves did never does.
    public func wants(_ event: SiteEvent) -> Bool {
        switch event.kind {
        case .hookRun, .hookFailed, .hookExpired, .hookDropped: return false
        default: break
        }
        let isKind = kinds.isEmpty ? Self.defaultKinds.contains(event.kind) : kinds.contains(event.kind)
        let subject = [event.region, event.rule].compactMap(\.self)
        return isKind && (subjects.isEmpty || subjects.contains(where: subject.contains))
    }

    static let defaultKinds: [SiteEvent.Kind] = [.enter, .exit, .ruleFired]

    /// What became of the command that `event` called; the text at `key` begins with the command.
    func outcome(
        _ kind: SiteEvent.Kind, of event: SiteEvent, _ key: String, _ values: Reason.Value...
    ) -> SiteEvent {
        SiteEvent(
            time: event.time, kind: kind, region: event.region, rule: event.rule,
            reason: Reason(key: key, values: [.text(command.joined(separator: " "))] + values), isNotified: false)
    }
}
