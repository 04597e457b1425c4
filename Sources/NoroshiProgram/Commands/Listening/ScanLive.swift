import Advertising
import ArgumentParser
import Basics
import CommandUsage
import ConfigurationFiles
@preconcurrency @unsafe import Dispatch
import Glibc
import Localization
import Noroshi
import Platform
import Scanning
import Synchronization

extension ScanCommand {
    /// Listens until the time is up, enough was heard, the user interrupts, or the reader has closed the pipe.
    func listen(into output: inout ReportOutput, _ setting: Setting) async throws {
        let choice = source ?? SourceChoice(setting.settings.source) ?? .auto
        let inbox = Inbox()
        let signals = SignalListener { _ in inbox.close() }
        defer { signals.stop() }
        let source = try await start(choice, inbox, setting)
        output.receivers = source.receivers
        let alarm = span.pause.map { pause in
            Task {
                try await Task.sleep(for: pause)
                inbox.close()
            }
        }
        await drain(inbox, into: &output)
        alarm?.cancel()
        source.stop()
        _ = drainOnce(inbox, into: &output)
        output.dropped += source.dropped
    }

    private func start(
        _ choice: SourceChoice, _ inbox: Inbox, _ setting: Setting
    ) async throws -> any ReportSource {
        let configuration = setting.settings.controller(active: active, takeOver: takeOver)
        let source = choice.reports(configuration, clock: Clock())
        if source.profile == nil { duty.remark(setting, hasController: false) }
        let remarks = ReceiverRemarks(setting.localizer)
        do throws(ControllerError) {
            try await source.start(into: inbox) { [weak source] _ in remarks.write(source?.receivers ?? []) }
        } catch {
            throw Failure(error)
        }
        return source
    }

    private func drain(_ inbox: Inbox, into output: inout ReportOutput) async {
        for await _ in inbox.arrivals {
            if !drainOnce(inbox, into: &output) { return }
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Processes the pending reports. Returns false when no more are wanted.
    private func drainOnce(_ inbox: Inbox, into output: inout ReportOutput) -> Bool {
        guard !output.isDone else { return false }
        var batch = ReportBatch()
        let delivery = inbox.fetch(&batch)
        output.dropped = delivery.dropped
        output.malformedEvents = delivery.malformed
        output.process(batch)
        output.flush()
        return !output.isDone
    }
}

/// Reports changes of each receiver on standard error, once for each change.
private final class ReceiverRemarks: Sendable {
    private let localizer: Localizer
    private let told = Mutex<[ReceiverID: SourceState]>([:])

    init(_ localizer: Localizer) { self.localizer = localizer }

    func write(_ receivers: [Receiver]) {
        told.withLock { told in
            for receiver in receivers where told.updateValue(receiver.state, forKey: receiver.id) != receiver.state {
                if let remark = localizer.remark(receiver.state) { StandardError.write(remark) }
            }
        }
    }
}

extension SourceChoice: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }

    /// Whether the heard source is the simulated shop or a recording of it; the site of the shop applies then.
    static func isShop(_ choice: SourceChoice?, capture: String?) -> Bool {
        capture.map { CaptureFile.isOfShop(path: $0) } ?? (choice?.isSimulated == true)
    }
}

extension Failure {
    /// Makes the failure about a controller that cannot be used: the reason and what to do, in one sentence.
    init(_ error: ControllerError) {
        self.init(error == .noPermission ? .noPermission : .unavailable, error)
    }
}

extension Localizer {
    /// A remark on a change of the source; nil if the change needs none.
    func remark(_ state: SourceState) -> String? {
        switch state {
        case .starting, .stopped: nil
        case .scanning(let scan): text(.remark.scanning, .text(scan.adapter))
        case .silent(let scan, _): text(.remark.silent, .text(scan.adapter))
        case .lost(let error, _): text(error)
        }
    }
}
