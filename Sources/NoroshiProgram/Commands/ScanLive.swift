@preconcurrency @unsafe import Dispatch
import ArgumentParser
import Configuration
import Glibc
import HCI
import Localization
import Noroshi
import Scanning

extension ScanCommand {
    /// Listens until the time is up, enough was heard, somebody interrupts, or nobody reads any more.
    func listen(into output: inout ReportOutput, _ setting: Setting) async throws {
        let choice = source ?? SourceChoice(setting.settings.source) ?? .auto
        let inbox = Inbox()
        let clock = Clock()
        let interruption = Interruption { inbox.close() }
        defer { interruption.end() }
        let feed = try start(choice, inbox, clock, setting)
        let alarm = duration.map { seconds in
            Task {
                try await Task.sleep(nanoseconds: UInt64(min(seconds, 1e9) * 1e9))
                inbox.close()
            }
        }
        await drain(inbox, into: &output)
        alarm?.cancel()
        feed.stop()
        _ = drainOnce(inbox, into: &output)
        output.dropped += feed.droppedByKernel()
    }

    /// A source that runs: how it is stopped, and what the kernel had to throw away.
    private struct Feed {
        var stop: () -> Void
        var droppedByKernel: () -> Int
    }

    private func start(
        _ choice: SourceChoice, _ inbox: Inbox, _ clock: Clock, _ setting: Setting
    ) throws -> Feed {
        if case .simulated(let seed) = choice {
            duty.remark(setting, hasController: false)
            let site = SimulatedSource(seed: seed, inbox: inbox, clock: clock)
            let task = Task { await site.run() }
            return Feed(stop: { task.cancel() }, droppedByKernel: { 0 })
        }
        var adapter: String?
        if case .controller(let name) = choice { adapter = name }
        let localizer = setting.localizer
        let controller = ControllerSource(
            configuration: setting.settings.controller(adapter, active: active, takeOver: takeOver), clock: clock,
            inbox: inbox
        ) { state in
            if let remark = localizer.remark(state) { StandardError.write(remark) }
        }
        do throws(ControllerError) {
            try controller.start()
        } catch {
            throw Failure(localizer, error)
        }
        return Feed(stop: { controller.stop() }, droppedByKernel: { Int(clamping: controller.counts.dropped) })
    }

    private func drain(_ inbox: Inbox, into output: inout ReportOutput) async {
        for await _ in inbox.arrivals {
            if !drainOnce(inbox, into: &output) { return }
            try? await Task.sleep(nanoseconds: 20_000_000)
        }
    }

    /// Returns false when nothing more is wanted.
    private func drainOnce(_ inbox: Inbox, into output: inout ReportOutput) -> Bool {
        guard !output.isDone else { return false }
        var batch = ReportBatch()
        let delivery = inbox.fetch(&batch)
        output.dropped = delivery.dropped
        output.malformedEvents = delivery.malformed
        output.take(batch)
        output.flush()
        return !output.isDone
    }
}

/// Calls back once on SIGINT, SIGTERM or SIGHUP, in place of their ending the process.
struct Interruption {
    private let sources: [any DispatchSourceSignal]
    private let signals: [Int32]

    /// Whether the program was started to outlive its terminal (nohup).
    private static var isHangupIgnored: Bool {
        var former = sigaction()
        guard unsafe sigaction(SIGHUP, nil, &former) == 0 else { return false }
        let handler = unsafe former.__sigaction_handler.sa_handler
        return unsafe unsafeBitCast(handler, to: Int.self) == 1
    }

    init(_ body: @escaping @Sendable () -> Void) {
        signals = Self.isHangupIgnored ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]
        sources = signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "noroshi.signals"))
            source.setEventHandler { @Sendable in body() }
            source.activate()
            return source
        }
    }

    /// Gives the signals back.
    func end() {
        for source in sources { source.cancel() }
        for number in signals { signal(number, SIG_DFL) }
    }
}

extension SourceChoice: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}

extension Failure {
    /// A controller that cannot be used, in one sentence with what to do.
    init(_ localizer: Localizer, _ error: ControllerError) {
        let status: ExitStatus = error == .noPermission ? .noPermission : .unavailable
        self.init(status: status, sentence: localizer.sentence(error))
    }
}

extension Localizer {
    func sentence(_ error: ControllerError) -> String {
        format(text(error.key), error.arguments.map { .text($0) })
    }

    /// A remark on a change of a source, nil for those that need none.
    func remark(_ state: SourceState) -> String? {
        switch state {
        case .starting, .stopped: nil
        case .scanning(let scan): text("remark.scanning", .text(scan.adapter))
        case .silent(let scan, _): text("remark.silent", .text(scan.adapter))
        case .lost(let error, _): sentence(error)
        }
    }
}
