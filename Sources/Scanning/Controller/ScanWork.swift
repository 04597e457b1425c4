import BeaconService
import Synchronization

/// The settings of a controller source for its scan, and the receivers of its packets and states.
struct ScanOrder: Sendable {
    let configuration: ControllerConfiguration
    let clock: @Sendable () -> Int64
    var onPackets: @Sendable (Span<UInt8>, Int64) -> Void = { _, _ in }
    var onDrained: @Sendable () -> Void = {}
    var onState: @Sendable (SourceState) -> Void = { _ in }
    let shared: ControllerSource.Shared
    /// Whether an adapter that cannot be used at first is tried until it can be.
    var retries = false

    /// The current configuration: the profile may have changed since the start.
    var wanted: ControllerConfiguration {
        var configuration = configuration
        configuration.profile = shared.profile.withLock { $0 }
        return configuration
    }

    func tell(_ report: ScanSupervisor.Report) {
        switch report {
        case .scanning(let scan): note(.scanning(scan))
        case .silent(let scan): note(.silent(scan, since: clock()))
        case .lost(let reason): note(.lost(reason, since: clock()))
        }
    }

    func note(_ state: SourceState) {
        shared.state.withLock { $0 = state }
        onState(state)
    }

    func note(_ change: (inout ControllerCounts) -> Void) {
        shared.counts.withLock { change(&$0) }
    }
}

/// Scanning for a controller source: the scan restarts whenever it was lost or another program interfered.
struct ScanWork: AdapterWork, ~Copyable {
    private let order: ScanOrder
    private var scanner: ControllerScanner?
    private var supervisor: ScanSupervisor
    private var drops = DropCount()
    /// The time of the last check for interference with the scan.
    private var looked: Int64
    /// The time of the last packet.
    private var latest: Int64 = .min / 2

    /// Waiting stands still while the computer sleeps, and neither waking up nor interference with the scan causes an
    /// event: check every second.
    static let longestRest: Int64 = 1_000_000
    /// Microseconds by which a packet may seem older than the one before; a larger difference means that the clock
    /// was set.
    private static let jitter: Int64 = 1_000_000

    /// Begins to scan.
    init(_ order: ScanOrder) throws(ControllerError) {
        self.order = order
        do throws(ControllerError) {
            let first = try ControllerScanner.begin(order.wanted)
            let now = AdapterLoop.now()
            supervisor = ScanSupervisor(order.configuration, scan: first.scan, now: now)
            looked = now
            scanner = consume first
            order.note { $0.starts += 1 }
        } catch {
            guard order.retries else { throw error }
            let now = AdapterLoop.now()
            supervisor = ScanSupervisor(order.configuration, lost: error, now: now)
            looked = now
            scanner = nil
        }
    }

    var status: ScanSupervisor.Report { supervisor.report }

    var isDown: Bool {
        if case .lost(.adapterDown) = supervisor.report { true } else { false }
    }

    var descriptor: Int32 {
        switch scanner {
        case .some(let scanner): scanner.descriptor
        case .none: -1
        }
    }

    mutating func fulfil() throws(ControllerError) -> Int64? {
        switch supervisor.duty(now: AdapterLoop.now()) {
        case .open(let reclaiming):
            scanner = nil
            drops = DropCount()
            scanner = try ControllerScanner.begin(order.wanted, reclaiming: reclaiming)
            if let scan = scanner?.scan { supervisor.opened(scan, now: AdapterLoop.now()) }
        case .renew:
            try scanner?.renew()
            if let scan = scanner?.scan { supervisor.renewed(scan, now: AdapterLoop.now()) }
        case .wait(let time): return time
        }
        order.note { $0.starts += 1 }
        return nil
    }

    mutating func attend() throws(ControllerError) {
        if try follow(), let scan = scanner?.scan { supervisor.changed(scan, now: AdapterLoop.now()) }
        if try read() { supervisor.heard(now: AdapterLoop.now()) }
        let now = AdapterLoop.now()
        if now - looked >= Self.longestRest {
            looked = now
            if try scanner?.wasDisturbed() == true { supervisor.disturbed(now: now) }
        }
    }

    mutating func fail(_ reason: ControllerError) {
        scanner = nil
        supervisor.failed(reason, now: AdapterLoop.now())
    }

    mutating func happened(_ event: AdapterEvent) {
        if supervisor.happened(event, now: AdapterLoop.now()) { scanner = nil }
    }

    /// Gives the scan the requested profile; true: it was a different one.
    private mutating func follow() throws(ControllerError) -> Bool {
        let profile = order.shared.profile.withLock { $0 }
        guard let current = scanner?.scan.profile, current != profile else { return false }
        try scanner?.change(to: profile)
        order.note { $0.starts += 1 }
        return true
    }

    /// Passes on the waiting packets. True when there were some.
    private mutating func read() throws(ControllerError) -> Bool {
        let order = order
        var latest = latest
        let count = try scanner?.drain { packet, age in
            // The kernel's timestamp is by the system's clock, and ours may be another: only the age is the same. An
            // implausible age means that the system's clock was set in between.
            let known = age.map { (0...60_000_000).contains($0) ? $0 : 0 } ?? 0
            let time = order.clock() - known
            // Between reading the age and reading the clock the thread may have waited: packets come in order.
            latest = (0...Self.jitter).contains(latest - time) ? latest : time
            order.onPackets(packet, latest)
        }
        self.latest = latest
        guard let count, count > 0 else { return false }
        let lost = drops.update(to: scanner?.dropped() ?? 0)
        order.note {
            $0.packets += UInt64(count)
            $0.dropped += lost
        }
        order.onDrained()
        return true
    }
}

/// The kernel's count of dropped packets, of one socket.
private struct DropCount {
    private var known: UInt64 = 0

    /// The increase since the last call.
    mutating func update(to count: UInt64) -> UInt64 {
        defer { known = count }
        return count >= known ? count - known : 0
    }
}
