import BeaconService
import CBluetooth
import Glibc
import Synchronization

/// What the thread of a controller source does, from start to stop.
struct ControllerLoop: Sendable {
    let configuration: ControllerConfiguration
    let clock: @Sendable () -> Int64
    let onPackets: @Sendable (Span<UInt8>, Int64) -> Void
    let onDrained: @Sendable () -> Void
    let onState: @Sendable (SourceState) -> Void
    let shared: ControllerSource.Shared
    let thread: ControllerThread

    /// Runs until it is asked to stop. `began` is told once: nil when the scan runs, or why there is none; in that case
    /// there is nothing more to do.
    func run(began: (ControllerError?) -> Void) {
        defer { thread.end() }
        do throws(ControllerError) {
            if thread.wake < 0 { throw .other(step: .wait, errno: -thread.wake) }
            // Before the scan, so that no change falls between the two.
            let watcher = try AdapterWatcher()
            let scanner = try ControllerScanner.begin(wanted)
            note { $0.starts += 1 }
            onState(.scanning(scanner.scan))
            began(nil)
            keep(scanner, watcher)
            onState(.stopped)
        } catch {
            began(error)
        }
    }

    private func keep(_ first: consuming ControllerScanner, _ watcher: consuming AdapterWatcher) {
        var keeper = ScanKeeper(configuration, scan: first.scan, now: Self.now())
        var scanner: ControllerScanner? = first
        var told = keeper.report
        var drops = DropCount()
        var looked = Self.now()
        while !thread.isStopping {
            do throws(ControllerError) {
                switch keeper.duty(now: Self.now()) {
                case .open(let reclaiming):
                    scanner = nil
                    drops = DropCount()
                    scanner = try ControllerScanner.begin(wanted, reclaiming: reclaiming)
                    if let scan = scanner?.scan { keeper.opened(scan, now: Self.now()) }
                    note { $0.starts += 1 }
                case .renew:
                    try scanner?.renew()
                    if let scan = scanner?.scan { keeper.renewed(scan, now: Self.now()) }
                    note { $0.starts += 1 }
                case .wait(let time):
                    try wait(time, scanner?.descriptor ?? -1, watcher.descriptor)
                }
                if try follow(&scanner), let scan = scanner?.scan { keeper.changed(scan, now: Self.now()) }
                if try read(&scanner, &drops) { keeper.heard(now: Self.now()) }
                if Self.now() - looked >= Self.second {
                    looked = Self.now()
                    if try scanner?.wasDisturbed() == true { keeper.disturbed(now: looked) }
                }
            } catch {
                scanner = nil
                keeper.failed(error, now: Self.now())
            }
            for isLast in [false, true] {
                while let event = watcher.next() {
                    if keeper.happened(event, now: Self.now()) { scanner = nil }
                }
                // An adapter that is pulled out goes down first: what follows at once tells which of the two it was.
                guard !isLast, case .lost(.adapterDown) = keeper.report, keeper.report != told else { break }
                _ = cbt_wait(-1, watcher.descriptor, thread.wake, Self.unplugging)
            }
            tell(keeper.report, &told)
        }
        // Goes out of scope here, at the latest: the scan is turned off.
        scanner = nil
    }

    /// How to scan now: the profile may be another one than at the start.
    private var wanted: ControllerConfiguration {
        var configuration = configuration
        configuration.profile = shared.profile.withLock { $0 }
        return configuration
    }

    /// Gives the scan the profile that is wanted; true: it was another one.
    private func follow(_ scanner: inout ControllerScanner?) throws(ControllerError) -> Bool {
        let profile = shared.profile.withLock { $0 }
        guard let current = scanner?.scan.profile, current != profile else { return false }
        try scanner?.change(to: profile)
        note { $0.starts += 1 }
        return true
    }

    private func wait(_ time: Int64, _ reports: Int32, _ adapters: Int32) throws(ControllerError) {
        // Waiting stands still while the computer sleeps, and nobody tells when it wakes, nor when somebody
        // meddles with the scan: look every second.
        let milliseconds = Int32(clamping: min(time, Self.second) / 1000 + 1)
        let ready = cbt_wait(reports, adapters, thread.wake, milliseconds)
        if ready < 0 { throw ControllerError(errno: -ready, step: .wait, adapter: nil) }
        if ready & 4 != 0 { cbt_wake_clear(thread.wake) }
    }

    /// Hands on what waits. True when there was something.
    private func read(_ scanner: inout ControllerScanner?, _ drops: inout DropCount) throws(ControllerError) -> Bool {
        let count = try scanner?.drain { packet, age in
            // The kernel's stamp is by the system's clock, ours may be another: only the age is the same.
            // An age beyond reason means that the system's clock was set in between.
            let known = age.map { (0...60_000_000).contains($0) ? $0 : 0 } ?? 0
            onPackets(packet, clock() - known)
        }
        guard let count, count > 0 else { return false }
        let lost = drops.update { scanner?.dropped() ?? 0 }
        note {
            $0.packets += UInt64(count)
            $0.dropped += lost
        }
        onDrained()
        return true
    }

    private func tell(_ report: ScanKeeper.Report, _ told: inout ScanKeeper.Report) {
        guard report != told else { return }
        told = report
        switch report {
        case .scanning(let scan): onState(.scanning(scan))
        case .silent(let scan): onState(.silent(scan, since: clock()))
        case .lost(let reason): onState(.lost(reason, since: clock()))
        }
    }

    private func note(_ change: (inout ControllerCounts) -> Void) {
        shared.counts.withLock { change(&$0) }
    }

    private static let second: Int64 = 1_000_000
    /// Milliseconds in which the kernel tells that an adapter which went down is gone.
    static let unplugging: Int32 = 150

    /// Microseconds since the computer was started, sleep included.
    private static func now() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}

/// The kernel's count of thrown away packets, of one socket.
private struct DropCount {
    private var known: UInt64 = 0

    /// How many more there are than last time.
    mutating func update(_ count: () -> UInt64) -> UInt64 {
        let count = count()
        defer { known = count }
        return count >= known ? count - known : 0
    }
}
