import CBluetooth
import Glibc
import Platform

/// The work with an adapter for as long as it is wanted: a scan, or a transmission.
protocol AdapterWork: ~Copyable {
    /// The status of the work, without times.
    associatedtype Status: Equatable

    /// Microseconds after which the work is checked even without any event.
    static var longestRest: Int64 { get }

    var status: Status { get }
    /// Whether it is lost because the adapter went down.
    var isDown: Bool { get }
    /// The descriptor that becomes readable when something came from the controller; -1 while the adapter is not
    /// open.
    var descriptor: Int32 { get }

    /// Does what is due. If nothing is, returns the microseconds for which there will be nothing to do.
    mutating func fulfil() throws(ControllerError) -> Int64?
    /// Reads the packets of the controller.
    mutating func attend() throws(ControllerError)
    /// Gives the adapter up for now.
    mutating func fail(_ reason: ControllerError)
    /// Handles a change of an adapter that the kernel reported.
    mutating func happened(_ event: AdapterEvent)
}

/// The main loop of the thread that serves an adapter, from start to stop: it lets the work do what is due, waits,
/// and listens for adapters that come and go.
struct AdapterLoop: Sendable {
    let thread: ControllerThread

    /// Runs until it is asked to stop.
    /// - Parameters:
    ///   - begin: Opens an adapter and begins the work.
    ///   - began: Called once: with nil when the work has begun, or with the reason why it cannot; in that case there
    ///     is nothing more to do.
    ///   - tell: Called with the status of the work when it has begun, and whenever the status changes.
    ///   - stopped: Called when the adapter is restored.
    func run<Work: AdapterWork & ~Copyable>(
        _ begin: () throws(ControllerError) -> Work, began: (ControllerError?) -> Void,
        tell: (Work.Status) -> Void, stopped: () -> Void
    ) {
        do throws(ControllerError) {
            if thread.wake < 0 { throw .other(step: .wait, errno: -thread.wake) }
            // Before the work, so that no change falls between the two.
            let watcher = try AdapterWatcher()
            let work = try begin()
            tell(work.status)
            began(nil)
            keep(work, watcher, tell)
            stopped()
            thread.end()
        } catch {
            thread.end()
            began(error)
        }
    }

    /// Keeps the work until the stop. It goes out of scope at the end, and with it everything that it turned on.
    private func keep<Work: AdapterWork & ~Copyable>(
        _ begun: consuming Work, _ watcher: consuming AdapterWatcher, _ tell: (Work.Status) -> Void
    ) {
        var work = begun
        var told = work.status
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
                // An adapter that is pulled out first goes down: the event that follows at once shows which of the
                // two happened.
                guard !isLast, work.isDown, work.status != told else { break }
                _ = cbt_wait(-1, watcher.descriptor, thread.wake, Self.unplugging)
            }
            if work.status != told {
                told = work.status
                tell(told)
            }
        }
    }

    private func wait(_ time: Int64, _ packets: Int32, _ adapters: Int32) throws(ControllerError) {
        let ready = cbt_wait(packets, adapters, thread.wake, Int32(clamping: time / 1000 + 1))
        if ready < 0 { throw ControllerError(errno: -ready, step: .wait, adapter: nil) }
        if ready & 4 != 0 { cbt_wake_clear(thread.wake) }
    }

    /// Milliseconds within which the kernel reports that an adapter which went down was removed.
    private static let unplugging: Int32 = 150

    /// Microseconds since the computer was started, sleep included.
    static func now() -> Int64 { SystemClock.sinceBoot.microseconds }
}
