/// Keeps a scan running: decides from events and their times what to do next.
///
/// Times are microseconds that continue while the computer sleeps: a scan that the kernel turned off at night is
/// overdue in the morning.
struct ScanSupervisor {
    /// The next action of the source.
    enum Duty: Equatable {
        /// Open the adapter. A scan of the adapter `reclaiming` belongs to this process and must be turned off.
        case open(reclaiming: String?)
        /// Check the controller and restart its scan.
        case renew
        /// Do nothing for at most this many microseconds.
        case wait(Int64)
    }

    private enum Phase {
        /// `renewal`: the time to check the controller unless something is heard before.
        case scanning(ActiveScan, heard: Int64, renewal: Int64, silent: Bool)
        case lost(ControllerError, retry: Int64)
    }

    private let silence: Int64
    private let retry: Int64
    private let wanted: String?
    private var phase: Phase
    /// The adapter whose scan could not be turned off.
    private var leftOn: String?

    init(_ configuration: ControllerConfiguration, scan: ActiveScan, now: Int64) {
        silence = Int64(max(0.1, configuration.silence) * 1_000_000)
        retry = Int64(max(0.1, configuration.retry) * 1_000_000)
        wanted = configuration.adapter
        phase = .scanning(scan, heard: now, renewal: now + silence, silent: false)
    }

    /// A supervisor for an adapter that could not be used yet.
    init(_ configuration: ControllerConfiguration, lost reason: ControllerError, now: Int64) {
        silence = Int64(max(0.1, configuration.silence) * 1_000_000)
        retry = Int64(max(0.1, configuration.retry) * 1_000_000)
        wanted = configuration.adapter
        phase = .lost(reason, retry: now + retry)
    }

    /// The state without its time.
    enum Report: Equatable {
        case scanning(ActiveScan)
        case silent(ActiveScan)
        case lost(ControllerError)
    }

    var report: Report {
        switch phase {
        case .scanning(let scan, _, _, let silent): silent ? .silent(scan) : .scanning(scan)
        case .lost(let reason, _): .lost(reason)
        }
    }

    func duty(now: Int64) -> Duty {
        switch phase {
        case .scanning(_, _, let renewal, _):
            renewal <= now ? .renew : .wait(renewal - now)
        case .lost(_, let retry):
            retry <= now ? .open(reclaiming: leftOn) : .wait(retry - now)
        }
    }

    /// Notes that the adapter was opened and scans.
    mutating func opened(_ scan: ActiveScan, now: Int64) {
        leftOn = nil
        phase = .scanning(scan, heard: now, renewal: now + silence, silent: false)
    }

    /// Notes that a packet arrived.
    mutating func heard(now: Int64) {
        guard case .scanning(let scan, _, _, _) = phase else { return }
        phase = .scanning(scan, heard: now, renewal: now + silence, silent: false)
    }

    /// Notes that the controller answered, and that its scan was restarted.
    mutating func renewed(_ scan: ActiveScan, now: Int64) {
        guard case .scanning(_, let heard, _, _) = phase else { return }
        phase = .scanning(scan, heard: heard, renewal: now + silence, silent: heard + silence <= now)
    }

    /// Notes that the scan was restarted with another profile, as requested.
    mutating func changed(_ scan: ActiveScan, now: Int64) {
        guard case .scanning(_, let heard, _, let silent) = phase else { return }
        phase = .scanning(scan, heard: heard, renewal: now + silence, silent: silent)
    }

    /// Notes that another program interfered with the scan.
    mutating func disturbed(now: Int64) {
        guard case .scanning(let scan, let heard, _, let silent) = phase else { return }
        phase = .scanning(scan, heard: heard, renewal: now, silent: silent)
    }

    /// Notes that opening, reading or asking failed.
    mutating func failed(_ reason: ControllerError, now: Int64) {
        if case .mute(let name) = reason { leftOn = name }
        if case .unplugged = reason { leftOn = nil }
        if case .adapterDown = reason { leftOn = nil }
        phase = .lost(told(reason), retry: now + retry)
    }

    /// Notes a change of an adapter that the kernel reported. True when it ends the scan and the sockets should be
    /// closed.
    mutating func happened(_ event: AdapterEvent, now: Int64) -> Bool {
        switch phase {
        case .scanning(let scan, _, _, _):
            guard event.name == scan.adapter else { return false }
            switch event.kind {
            case .down: failed(.adapterDown(event.name), now: now)
            case .unregistered: failed(.unplugged(event.name), now: now)
            case .registered, .up: return false
            }
            return true
        case .lost(let reason, _):
            guard wanted == nil || wanted == event.name else { return false }
            switch event.kind {
            case .up: phase = .lost(reason, retry: now)
            case .unregistered: failed(.unplugged(event.name), now: now)
            case .down, .registered: break
            }
            return false
        }
    }

    /// The failure to report: an adapter that was unplugged remains "unplugged" and does not become "no such adapter"
    /// at the next attempt.
    private func told(_ reason: ControllerError) -> ControllerError {
        guard case .lost(.unplugged(let name), _) = phase else { return reason }
        return switch reason {
        case .noAdapter, .noSuchAdapter: .unplugged(name)
        default: reason
        }
    }
}
