import Basics
import Store

/// The time for which neither the clock nor the stores need to be checked.
struct RestPlan: Sendable {
    /// The time between two checks while they may find a change.
    static let short = Duration.milliseconds(250)
    /// The time between two checks otherwise, for changes that the system does not report.
    private static let long = Duration.seconds(2)
    /// The number of short rests after the last sign of a change: data written to the store is committed a moment
    /// later, which the system does not report, and a replay's time advances in steps.
    static let shortRests = 8

    /// The watches that report writing in the stores; none when there is no file or the system does not report it.
    private var watches: [StoreWatch] = []
    /// The number of short rests left after the last sign of a change.
    private var shortRestsLeft = Self.shortRests
    /// The time of the source at the last check.
    private var last: Timestamp?

    /// Watches other stores.
    mutating func watch(_ stores: [Store], onChange: @escaping @Sendable () -> Void) {
        watches = stores.compactMap { $0.watch(onChange: onChange) }
    }

    /// The time until the next check. The rest is short while time alone may cause events, just after writing in the
    /// stores, and when the system reports neither writing there nor the end of the instance that owns them.
    /// - Parameters:
    ///   - now: The time of the source.
    ///   - awaitsTime: Whether time alone may cause events.
    ///   - isSecond: Whether another instance owns the store.
    mutating func rest(at now: Timestamp, awaitsTime: Bool, isPersistent: Bool, isSecond: Bool) -> Duration {
        let timePasses = now != last
        last = now
        let hasChanged = watches.count { $0.hasChanged() } > 0
        shortRestsLeft = hasChanged || timePasses && awaitsTime ? Self.shortRests : max(0, shortRestsLeft - 1)
        let isTold = !isPersistent || !watches.isEmpty && !isSecond
        guard isTold, shortRestsLeft == 0 else { return Self.short }
        for watch in watches { watch.beginWatching() }
        return Self.long
    }
}
