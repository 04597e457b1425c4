import CBluetooth
import Glibc

/// What somebody does with an adapter for as long as it is wanted: it scans, or it transmits.
protocol AdapterWork: ~Copyable {
    /// How the work stands, without times.
    associatedtype Standing: Equatable

    /// Microseconds after which it is worth a look even though nobody tells of anything.
    static var longestRest: Int64 { get }

    var standing: Standing { get }
    /// Whether it is lost because the adapter went down.
    var isDown: Bool { get }
    /// What tells that something came from the controller; -1 while the adapter is not open.
    var descriptor: Int32 { get }

    /// Does what is due. Where nothing is: for how many microseconds there will be nothing to do.
    mutating func fulfil() throws(ControllerError) -> Int64?
    /// Takes what came from the controller.
    mutating func attend() throws(ControllerError)
    /// Gives the adapter up for now.
    mutating func fail(_ reason: ControllerError)
    /// The kernel told of an adapter.
    mutating func happened(_ event: AdapterEvent)
}

/// What the thread does that serves an adapter, from start to stop: it lets the work do what is due, waits, and listens
/// to adapters that come and go.
struct AdapterLoop: Sendable {
    let thread: ControllerThread

    /// Runs until it is asked to stop.
    /// - Parameters:
    ///   - begin: Opens an adapter and begins the work.
    ///   - began: Told once: nil when the work has begun, or why it cannot; in that case there is nothing more to do.
    ///   - tell: Told how the work stands when it has begun, and whenever that changes.
    ///   - stopped: Told when the adapter is put back.
    func run<Work: AdapterWork & ~Copyable>(
        _ begin: () throws(ControllerError) -> Work, began: (ControllerError?) -> Void,
        tell: (Work.Standing) -> Void, stopped: () -> Void
    ) {
        do throws(ControllerError) {
            if thread.wake < 0 { throw .other(step: .wait, errno: -thread.wake) }
            // Before the work, so that no change falls between the two.
            let watcher = try AdapterWatcher()
            let work = try begin()
            tell(work.standing)
            began(nil)
            keep(work, watcher, tell)
            stopped()
            thread.end()
        } catch {
            thread.end()
            began(error)
        }
    }

    /// The work goes out of scope at the end, and with it all that it turned on.
    private func keep<Work: AdapterWork & ~Copyable>(
        _ begun: consuming Work, _ watcher: consuming AdapterWatcher, _ tell: (Work.Standing) -> Void
    ) {
        var work = begun
        var told = work.standing
        while !thread.isStopping {
            do throws(ControllerError) {
                if let rest = try work.fulfil() {
                    try wait(min(rest, Work.longestRest), work.descriptor, watcher.descriptor)
                }
                try work.attend()
            } catch {
                work.fail(error)
            }
            for isLast in [false, true] {
                while let event = watcher.next() { work.happened(event) }
                // An adapter that is pulled out goes down first: what follows at once tells which of the two it was.
                guard !isLast, work.isDown, work.standing != told else { break }
                _ = cbt_wait(-1, watcher.descriptor, thread.wake, Self.unplugging)
            }
            if work.standing != told {
                told = work.standing
                tell(told)
            }
        }
    }

    private func wait(_ time: Int64, _ packets: Int32, _ adapters: Int32) throws(ControllerError) {
        let ready = cbt_wait(packets, adapters, thread.wake, Int32(clamping: time / 1000 + 1))
        if ready < 0 { throw ControllerError(errno: -ready, step: .wait, adapter: nil) }
        if ready & 4 != 0 { cbt_wake_clear(thread.wake) }
    }

    /// Milliseconds in which the kernel tells that an adapter which went down is gone.
    private static let unplugging: Int32 = 150

    /// Microseconds since the computer was started, sleep included.
    static func now() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
