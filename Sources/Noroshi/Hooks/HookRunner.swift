import Basics
import Platform
public import Regions
import Tracking

/// Runs user commands when something happens. Few run at the same time and the queue is bounded, so a command that
/// hangs uses up its own time and never delays the engine.
public actor HookRunner {
    /// The most commands that run at the same time.
    public static let concurrent = 4
    /// The most commands that wait; more are dropped, and an event reports that.
    public static let waiting = 64
    /// Seconds between asking a command to end (SIGTERM) and ending it (SIGKILL).
    public static let grace = 5

    private struct Run: Sendable {
        var hook: Hook
        var event: SiteEvent
        var json: String
        /// Receives the outcome of the command.
        var report: @Sendable (SiteEvent) -> Void
    }

    /// Each hook with the events for which it was called a moment ago.
    private var hooks: [(hook: Hook, coalescer: EventCoalescer)] = []
    private var queue: [Run] = []
    private var running: [Int: SupervisedProcess] = [:]
    private var started = 0
    private let grace: Int
    private let report: @Sendable (SiteEvent) -> Void
    private var idle: [CheckedContinuation<Void, Never>] = []
    /// Whether the time of the background run is over.
    private var isOver = false
    /// Streams that wait for the outcomes of one event's commands.
    private var waiters: [Int: AsyncStream<(Int, SiteEvent)>.Continuation] = [:]
    private var lastWaiter = 0
    /// The hooks for which an event has reported that they do not run here.
    private var withheld: Set<Hook> = []
    /// The numbers of commands whose end is not reported.
    private var silenced: Set<Int> = []

    /// - Parameters:
    ///   - grace: Seconds between SIGTERM and SIGKILL.
    ///   - report: Receives an event for each command that was run, failed, timed out or was dropped, with the time of
    ///     the event that called the command.
    public init(grace: Int = HookRunner.grace, report: @escaping @Sendable (SiteEvent) -> Void) {
        self.grace = grace
        self.report = report
    }

    /// - Parameter coalescing: Seconds within which a hook is called only once for overlapping regions; 0: once for
    ///   each region.
    public func set(_ hooks: [Hook], coalescing: Double = 0) {
        let before = self.hooks
        self.hooks = hooks.map { hook in
            var coalescer = before.first { $0.hook == hook }?.coalescer ?? EventCoalescer()
            coalescer.window = coalescing
            return (hook, coalescer)
        }
    }

    /// The hooks that an event calls. Each hook selects events by kind and subject; of several selected events that
    /// report the same about one beacon at one moment, only one calls it.
    private func called(by event: SiteEvent) -> [Hook] {
        guard event.isNotified else { return [] }
        var called: [Hook] = []
        for index in hooks.indices where hooks[index].hook.wants(event) {
            if hooks[index].coalescer.isFirst(event) { called.append(hooks[index].hook) }
        }
        return called
    }

    /// The events for an event whose hooks do not run: one for each hook, the first time.
    /// - Parameter why: The key of the reason.
    func withhold(on event: SiteEvent, _ why: TextKey) -> [SiteEvent] {
        called(by: event).filter { withheld.insert($0).inserted }.map { $0.outcome(.hookDropped, of: event, why) }
    }

    /// Allows the report that hooks do not run once more: a capture is read again.
    func forgetWithheld() { withheld = [] }

    /// Queues the commands that an event calls.
    public func run(on event: SiteEvent, json: String) {
        for hook in called(by: event) {
            if queue.count >= Self.waiting {
                report(hook.outcome(.hookDropped, of: event, .why.hookDropped, .integer(Self.waiting)))
            } else {
                queue.append(Run(hook: hook, event: event, json: json, report: report))
            }
        }
        startNext()
    }

    /// Runs the commands that an event calls, none of them dropped, and waits for their ends.
    /// - Returns: The outcomes in the order of the hooks, except of commands that `abandon` no longer supervises.
    func outcomes(of event: SiteEvent, json: String) async -> [SiteEvent] {
        let called = called(by: event)
        guard !called.isEmpty else { return [] }
        guard !isOver else { return called.map { $0.outcome(.hookDropped, of: event, .why.hookTooLate) } }
        let (ends, end) = AsyncStream.makeStream(of: (Int, SiteEvent).self)
        lastWaiter += 1
        let waiter = lastWaiter
        waiters[waiter] = end
        for (index, hook) in called.enumerated() {
            queue.append(Run(hook: hook, event: event, json: json) { end.yield((index, $0)) })
        }
        startNext()
        var outcomes: [(Int, SiteEvent)] = []
        for await outcome in ends {
            outcomes.append(outcome)
            if outcomes.count == called.count { break }
        }
        waiters[waiter] = nil
        return outcomes.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Forgets the commands, because the site that called them was replaced: running ones continue without a report,
    /// waiting ones are not started.
    func forget() {
        silenced = Set(running.keys)
        queue = []
    }

    /// Stops supervising the commands, because the program ends: running ones may continue to the end of their
    /// budget, waiting ones are not started.
    func abandon() {
        isOver = true
        for process in running.values { process.letGo() }
        queue = []
        for waiter in waiters.values { waiter.finish() }
        waiters = [:]
    }

    /// Waits until nothing runs and nothing waits.
    public func finish() async {
        guard !running.isEmpty || !queue.isEmpty else { return }
        await withCheckedContinuation { idle.append($0) }
    }

    /// Ends the commands, because the time of the background run is over: running ones are asked to end and are killed
    /// after the grace, waiting ones are dropped. Returns when nothing runs any more.
    public func end() async {
        isOver = true
        for run in queue { run.report(run.hook.outcome(.hookDropped, of: run.event, .why.hookTooLate)) }
        queue = []
        for process in running.values { process.askToEnd() }
        await finish()
    }

    private func startNext() {
        while running.count < Self.concurrent, !queue.isEmpty {
            let run = queue.removeFirst()
            guard let process = launch(run) else {
                run.report(Self.outcome(of: run, .unstartable))
                continue
            }
            started += 1
            running[started] = process
            Task.detached { [weak self, started] in
                let outcome = Self.outcome(of: run, await process.end())
                await self?.ended(started, run, outcome)
            }
        }
    }

    private func ended(_ number: Int, _ run: Run, _ outcome: SiteEvent) {
        running[number] = nil
        if silenced.remove(number) == nil { run.report(outcome) }
        startNext()
        guard running.isEmpty, queue.isEmpty else { return }
        for waiter in idle { waiter.resume() }
        idle = []
    }

    /// Starts a command with the event on its standard input.
    private func launch(_ run: Run) -> SupervisedProcess? {
        guard let input = ProcessInput(Array((run.json + "\n").utf8)) else { return nil }
        return SupervisedProcess(
            run.hook.command, environment: Self.environment(of: run), input: input.file, budget: run.hook.budget,
            grace: Double(grace))
    }

    private static func outcome(of run: Run, _ end: SupervisedProcess.End) -> SiteEvent {
        let (hook, event) = (run.hook, run.event)
        return switch end {
        case .exited(0): hook.outcome(.hookRun, of: event, .why.hookRun)
        case .exited(let code): hook.outcome(.hookFailed, of: event, .why.hookStatus, .integer(code))
        case .signaled(let number): hook.outcome(.hookFailed, of: event, .why.hookSignal, .integer(number))
        case .unstartable: hook.outcome(.hookFailed, of: event, .why.hookUnstartable)
        case .expired: hook.outcome(.hookExpired, of: event, .why.hookExpired, .seconds(hook.budget))
        case .ended: hook.outcome(.hookExpired, of: event, .why.hookRunOver)
        }
    }

    /// The environment of the command: a variable has an event of a region as the reason for the start.
    private static func environment(of run: Run) -> [String] {
        let region = run.event.region.flatMap { $0.utf8.contains(0) ? nil : $0 }
        let reason = region.map { [(LaunchReason.variable, LaunchReason.regionEvent(id: $0).text)] }
        return ChildEnvironment.of(ChildEnvironment.current, others: run.hook.environment, own: reason ?? [])
    }
}

extension Hook {
    /// Whether an event calls the command. Events about hooks never do, which would be a loop.
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

    /// The outcome of the command that `event` called; the text of `key` begins with the command.
    func outcome(
        _ kind: SiteEvent.Kind, of event: SiteEvent, _ key: TextKey, _ values: Argument...
    ) -> SiteEvent {
        SiteEvent(
            time: event.time, kind: kind, region: event.region, rule: event.rule,
            reason: Phrase(key, [.text(command.joined(separator: " "))] + values), isNotified: false)
    }
}

/// The treatment of user commands when an agent stops.
enum HookEnd { case goOn, waitedFor, ended }
