import BeaconService
import Regions

/// The way in which the events of a Beacapp server are in force.
enum BeacappScan: Equatable, Sendable {
    /// In force like the user's rules: no application has a manager.
    case byItself
    /// Present, but they do not fire.
    case ended
    /// The events fire; their beacons are ranged if an application requests it.
    case running(RuleSchedule, isRanging: Bool)

    /// The scan for the combined wishes of two applications: neither restricts the other.
    func with(_ other: BeacappScan) -> BeacappScan {
        switch (self, other) {
        case (.running(let schedule, let isRanging), .running(let others, let isOtherRanging)):
            .running(schedule.interval < others.interval ? schedule : others, isRanging: isRanging || isOtherRanging)
        case (.running, _): self
        case (_, .running): other
        case (.byItself, _): other
        case (.ended, _): self
        }
    }
}

/// The managers of Beacapp applications (`BeacappManager`) that an agent has, and their streams of news.
struct BeacappManagers: Sendable {
    enum News: Sendable {
        case fired(FiredEvent)
        case status(AdapterStatus)
        case failed(RegionMonitorError)
        case ranged([RangedBeacon])
    }

    /// The text that is sent along with the log of each event; nil: none (setAdditionalLog:error:).
    var additionalLog: String?
    private var listeners = Listeners<News>()
    private var scans: [Int: BeacappScan] = [:]

    /// The most news that wait for a manager, which reads them at once.
    private static let limit = 10_000

    var scan: BeacappScan { scans.values.reduce(.byItself) { $0.with($1) } }

    /// - Parameter onEnd: Called on any thread when the manager is gone, with its number.
    mutating func add(onEnd: @escaping @Sendable (Int) -> Void) -> (number: Int, news: AsyncStream<News>) {
        let news = listeners.add(limit: Self.limit, onEnd: onEnd)
        scans[listeners.last] = .ended
        return (listeners.last, news)
    }

    /// Sets the scan of a manager. Has no effect on a manager that was removed.
    mutating func set(_ scan: BeacappScan, of number: Int) { if scans[number] != nil { scans[number] = scan } }

    mutating func remove(_ number: Int) {
        listeners.remove(number)
        scans[number] = nil
    }

    func tell(_ news: News) { listeners.tell(news) }

    mutating func end() { listeners.end() }
}

// The calls of the managers to the agent.
extension BeaconAgent {
    /// Adds a manager. The events of the server do not fire until the manager begins a scan.
    func addBeacappManager() async -> (number: Int, news: AsyncStream<BeacappManagers.News>) {
        let added = beacappManagers.add { [weak self] number in
            Task { [weak self] in await self?.removeBeacappManager(number) }
        }
        await settle(adopting: true)
        return added
    }

    func setBeacappScan(_ scan: BeacappScan, of number: Int) async {
        beacappManagers.set(scan, of: number)
        await settle(adopting: true)
        sleeper.wake()
        wakeUp.yield()
    }

    private func removeBeacappManager(_ number: Int) async {
        beacappManagers.remove(number)
        await settle(adopting: true)
    }

    func setAdditionalBeacappLog(_ text: String?) { beacappManagers.additionalLog = text }
}
