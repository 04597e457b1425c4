import Advertising
public import Basics
public import Tracking

/// Watches regions: reports of beacons go in, states and events come out. It is a value, and time is passed in.
///
/// - A region is *entered* by a report of one of its beacons, or by as many reports as its settings require. Its state
///   is unknown until then, or until its exit period passes without one: then it is outside.
/// - It is *left* when none of its beacons counted for the exit period. Only time in which the program listened counts:
///   not the time without an adapter, and no gap of more than 5 s between two calls.
/// - Every determined state gives an event `inside` or `outside`; for a change, `enter` or `exit` comes first.
///
/// Memory is bounded, whatever the air sends: at most 131,072 pairs of a region and one of its beacons are kept, and
/// silent beacons are dropped first. Beacons beyond that count for enter and exit but not in
/// `RegionStatus.beaconsInside`.
public struct RegionMonitor: Sendable {
    /// The number of regions that Core Location monitors for an application.
    public static let maximumRegionCount = 20

    /// The maximum number of regions that are monitored at a time. Lowering it stops no region but rejects new
    /// ones.
    public var limit: Int
    /// The regions, in the order in which they were started.
    public private(set) var regions: [MonitoredRegion] = []
    /// Incremented whenever a region's state changes or is determined.
    public private(set) var transitions = 0

    /// The watch of each region, with the same indexes as `regions`.
    private var presences = Presences()
    private var events: [SiteEvent] = []
    private var lastDisplay: Timestamp?

    public init(limit: Int = maximumRegionCount) { self.limit = limit }

    /// Whether reports can arrive.
    public var isListening: Bool { presences.clock.isListening }
    /// The microseconds in which reports could arrive, up to the latest time passed in; see `ListeningClock`.
    public var listened: Int64 { presences.clock.count }

    // MARK: Starting and stopping

    /// Monitors a region, replacing one with the same identifier. If the replaced region had the same beacons, its
    /// state and the time since which it holds are kept, and only options and settings change.
    /// - Returns: false when there are already `limit` regions, which is also reported by an event.
    @discardableResult
    public mutating func start(_ monitored: MonitoredRegion, at now: Timestamp) -> Bool {
        advance(to: now)
        let region = monitored.region
        guard let index = index(of: region.identifier) else {
            guard regions.count < limit else {
                note(.monitoringFailed, monitored, at: now, Phrase(.why.regionLimit, .integer(limit)))
                return false
            }
            regions.append(monitored)
            presences.add([PresenceWatch(region, monitored.settings, at: presences.clock.count)])
            note(.monitoringStarted, monitored, at: now, nil)
            return true
        }
        let former = regions[index].region
        regions[index] = monitored
        note(.monitoringStarted, monitored, at: now, Phrase(.why.replaced))
        if former == region {
            presences.change(index, to: monitored.settings)
            tellState(index, at: now, Phrase(.why.stillKnown))
        } else {
            presences.replace(index, with: PresenceWatch(region, monitored.settings, at: presences.clock.count))
        }
        return true
    }

    /// Stops monitoring a region. There is no exit event, since the region was not left.
    /// - Returns: false when there is no such region.
    @discardableResult
    public mutating func stop(_ identifier: String, at now: Timestamp) -> Bool {
        advance(to: now)
        guard let index = index(of: identifier) else { return false }
        note(.monitoringStopped, regions[index], at: now, nil)
        regions.remove(at: index)
        presences.remove { $0 == index }
        return true
    }

    /// Gives a region that was just started the state that it had in the previous run.
    ///
    /// The call causes no event. A region that was inside and whose beacons are heard is still inside, without a
    /// second `enter`. A region that was inside is left when nothing is heard for the exit period, counted from
    /// now.
    public mutating func restore(_ identifier: String, state: RegionState, since: Timestamp?, lastHeard: Timestamp?) {
        guard let index = index(of: identifier), state != .unknown else { return }
        presences.restore(index, state: state, since: since, lastHeard: lastHeard)
    }

    /// Corrects the times of the previous run after the clock was set forward by this number of microseconds, so
    /// that they remain the same moments.
    public mutating func keepRestored(whenSetBy change: Int64) { presences.keepRestored(whenSetBy: change) }

    // MARK: Input

    /// The epoch of the notes that `hear` made about beacons; another one when they become invalid.
    var epoch: NoteEpoch { presences.epoch }

    /// Processes a report of a beacon, with the parameters of `Presences.hear`.
    @inline(__always)
    mutating func hear(_ report: Presences.Report, place: Int, note: inout Int32) {
        guard !regions.isEmpty else { return note = Presences.Note.noWatch }
        presences.hear(report, place: place, note: &note)
        if !presences.changes.isEmpty { tell() }
    }

    /// Advances the time to a report of a beacon that `hear` noted as having no watch.
    @inline(__always)
    mutating func listen(at now: Timestamp) {
        guard !regions.isEmpty else { return }
        presences.listen(at: now)
        if !presences.changes.isEmpty { tell() }
    }

    /// Advances the time. Call it four to ten times a second and after every batch of reports; in a replay at least
    /// every 5 s of the capture's time.
    public mutating func advance(to now: Timestamp) {
        presences.advance(to: now)
        if !presences.changes.isEmpty { tell() }
    }

    /// Sets whether reports can arrive. While they cannot, no exit period runs.
    public mutating func setListening(_ isListening: Bool, at now: Timestamp) {
        presences.setListening(isListening, at: now)
        tell()
    }

    /// Requests a region's state. The answer is an event, either at once or when the state is determined.
    /// - Returns: false when there is no such region.
    @discardableResult
    public mutating func requestState(_ identifier: String, at now: Timestamp) -> Bool {
        advance(to: now)
        guard let index = index(of: identifier) else { return false }
        tellState(index, at: now, Phrase(.why.asked))
        return true
    }

    /// Seconds within which repeated calls of `displayOn` count once.
    private static var displayWait: Double { 2 }

    /// Reports the state of regions with the display option that are inside, because the user looks at the screen
    /// again. Calls within 2 s count once.
    public mutating func displayOn(at now: Timestamp) {
        advance(to: now)
        if let lastDisplay, (0..<Self.displayWait).contains(now.seconds(since: lastDisplay)) { return }
        lastDisplay = now
        for index in regions.indices where regions[index].options.contains(.entryStateOnDisplay) {
            if presences.pulses[index].state == .inside { tellState(index, at: now, Phrase(.why.display)) }
        }
    }

    /// The events since the last call, in the order of time. The engine numbers them.
    public mutating func takeEvents() -> [SiteEvent] {
        defer { events.removeAll() }
        return events
    }

    // MARK: State and events

    /// The state of a region; nil when there is no such region.
    public func state(of identifier: String) -> RegionState? {
        index(of: identifier).map { presences.pulses[$0].state }
    }

    /// The beacon of a region that last counted.
    public func lastBeacon(of identifier: String) -> BeaconIdentity? {
        index(of: identifier).flatMap { presences.pulses[$0].lastBeacon }
    }

    /// The status of a region; nil when there is no such region.
    public func status(of identifier: String, now: Timestamp) -> RegionStatus? {
        index(of: identifier).map { status($0, presences.beaconsInside(now: now), now) }
    }

    /// The status of all regions, in the order in which they were started.
    public func statuses(now: Timestamp) -> [RegionStatus] {
        let inside = presences.beaconsInside(now: now)
        return regions.indices.map { status($0, inside, now) }
    }

    private func status(_ index: Int, _ inside: [Int], _ now: Timestamp) -> RegionStatus {
        let pulse = presences.pulses[index]
        return RegionStatus(
            monitored: regions[index], state: pulse.state, since: presences.watches[index].since,
            lastHeard: pulse.lastHeard, lastBeacon: pulse.lastBeacon, beaconsInside: inside[index],
            timeLeft: presences.timeLeft(index, now: now))
    }

    private func index(of identifier: String) -> Int? {
        regions.firstIndex { $0.region.identifier == identifier }
    }

    // MARK: Events

    /// Makes events from the changes of the watches.
    private mutating func tell() {
        for change in presences.takeChanges() {
            let monitored = regions[change.watch]
            let stay: SiteEvent.Kind = change.state == .inside ? .inside : .outside
            switch change.kind {
            case .entered: note(.enter, monitored, at: change.time, change.reason, change, if: .onEntry)
            case .left: note(.exit, monitored, at: change.time, change.reason, change, if: .onExit)
            case .determined: break
            }
            transitions += 1
            note(stay, monitored, at: change.time, change.reason, change)
        }
    }

    /// Reports a known state.
    private mutating func tellState(_ index: Int, at now: Timestamp, _ reason: Phrase) {
        let pulse = presences.pulses[index]
        guard pulse.isDetermined else { return }
        events.append(
            SiteEvent(
                time: now, kind: pulse.state == .inside ? .inside : .outside,
                region: regions[index].region.identifier, regionClass: regions[index].regionClass,
                beacon: pulse.lastBeacon, reason: reason))
    }

    private mutating func note(
        _ kind: SiteEvent.Kind, _ monitored: MonitoredRegion, at time: Timestamp, _ reason: Phrase?,
        _ change: PresenceChange? = nil, if option: RegionNotificationOptions = []
    ) {
        events.append(
            SiteEvent(
                time: time, kind: kind, region: monitored.region.identifier, regionClass: monitored.regionClass,
                beacon: change?.beacon, rssi: change?.rssi, reason: reason,
                isNotified: monitored.options.contains(option)))
    }
}
