/// Keeps a transmission running: decides from events and their times what to do next.
///
/// Times are microseconds that continue while the computer sleeps, as in `ScanSupervisor`.
struct TransmissionSupervisor {
    /// The next action.
    enum Duty: Equatable {
        /// Open the adapter. A transmission of the adapter `reclaiming` belongs to this process and must be turned
        /// off.
        case open(reclaiming: String?)
        /// Restart, because another program interfered.
        case renew
        /// Check that the controller answers.
        case check
        /// Do nothing for at most this many microseconds.
        case wait(Int64)
    }

    private enum Phase {
        case transmitting(ActiveTransmission, check: Int64, isDisturbed: Bool)
        case interrupted(ControllerError, retry: Int64)
    }

    private let check: Int64
    private let retry: Int64
    private let wanted: String?
    private var phase: Phase
    /// The adapter whose advertising could not be turned off.
    private var leftOn: String?

    init(_ configuration: TransmissionConfiguration, _ transmission: ActiveTransmission, now: Int64) {
        check = Int64(max(0.1, configuration.check) * 1_000_000)
        retry = Int64(max(0.1, configuration.retry) * 1_000_000)
        wanted = configuration.adapter
        phase = .transmitting(transmission, check: now + check, isDisturbed: false)
    }

    var state: TransmissionState {
        switch phase {
        case .transmitting(let transmission, _, _): .transmitting(transmission)
        case .interrupted(let reason, _): .interrupted(reason)
        }
    }

    func duty(now: Int64) -> Duty {
        switch phase {
        case .transmitting(_, _, isDisturbed: true): .renew
        case .transmitting(_, let check, _): check <= now ? .check : .wait(check - now)
        case .interrupted(_, let retry): retry <= now ? .open(reclaiming: leftOn) : .wait(retry - now)
        }
    }

    /// Notes that the transmission was opened or restarted, or that the controller answered.
    mutating func succeeded(_ transmission: ActiveTransmission, now: Int64) {
        leftOn = nil
        phase = .transmitting(transmission, check: now + check, isDisturbed: false)
    }

    /// Notes that another program interfered with advertising.
    mutating func disturbed() {
        guard case .transmitting(let transmission, let check, _) = phase else { return }
        phase = .transmitting(transmission, check: check, isDisturbed: true)
    }

    /// Notes that opening, checking or restarting failed.
    mutating func failed(_ reason: ControllerError, now: Int64) {
        switch reason {
        case .mute(let name): leftOn = name
        case .unplugged, .adapterDown: leftOn = nil
        default: break
        }
        phase = .interrupted(told(reason), retry: now + retry)
    }

    /// Notes a change of an adapter that the kernel reported. True when it ends the transmission.
    mutating func happened(_ event: AdapterEvent, now: Int64) -> Bool {
        switch (phase, event.kind) {
        case (.transmitting(let transmission, _, _), .down) where event.name == transmission.adapter:
            failed(.adapterDown(event.name), now: now)
            return true
        case (.transmitting(let transmission, _, _), .unregistered) where event.name == transmission.adapter:
            failed(.unplugged(event.name), now: now)
            return true
        case (.interrupted(let reason, _), .up) where wanted == nil || wanted == event.name:
            phase = .interrupted(reason, retry: now)
        case (.interrupted, .unregistered) where wanted == nil || wanted == event.name:
            failed(.unplugged(event.name), now: now)
        default: break
        }
        return false
    }

    /// The failure to report: an adapter that was unplugged remains "unplugged" and does not become "no such
    /// adapter".
    private func told(_ reason: ControllerError) -> ControllerError {
        guard case .interrupted(.unplugged(let name), _) = phase else { return reason }
        return switch reason {
        case .noAdapter, .noSuchAdapter: .unplugged(name)
        default: reason
        }
    }
}
