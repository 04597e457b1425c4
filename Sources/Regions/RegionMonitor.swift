public import Advertising
public import Tracking

/// Watches regions: reports of beacons go in, states and events come out (B-1, A-40). A value, and time is passed in.
///
/// - A region is *entered* by a report of one of its beacons, or by as many as its settings ask for. Its state is
///   unknown until then, or until its exit period is over without one: then it is outside.
/// - It is *left* when none of its beacons counted for the exit period. Only time in which somebody listened counts:
///   not the time without an adapter, and no gap of more than 5 s between two calls.
/// - Every state that is found gives an event `inside` or `outside`; `enter` and `exit` go before those of a change.
///
/// Whatever the air sends, memory is bounded: at most 131,072 times a beacon of a region is kept apart, and those that
/// fell silent go first. Beacons beyond that count for enter and exit, but not in `RegionStatus.beaconsInside`.
public struct RegionMonitor: Sendable {
    /// The number of regions that Core Location watches for an application.
    public static let maximumRegionCount = 20

    /// The most regions that are watched at a time. Lowering it stops none, it only refuses new ones.
    public var limit: Int
    /// The regions, in the order in which they were started.
    public private(set) var regions: [MonitoredRegion] = []
    /// Grows whenever a region's state changes or is found.
    public private(set) var transitions = 0

    /// What is watched for each region, with the same places as `regions`.
    private var presences = Presences()
    private var events: [SiteEvent] = []
    private var lastDisplay: Timestamp?

    public init(limit: Int = maximumRegionCount) { self.limit = limit }

    /// Whether reports can come at all.
    public var isListening: Bool { presences.clock.isListening }

    // MARK: Which regions

    /// Watches a region. One of the same identifier is replaced; where it asks for the same beacons, its state
    /// and since when stay, and only options and settings change.
    /// - Returns: false when there are `limit` regions already; then an event says so.
    @discardableResult
    public mutating func start(_ monitored: MonitoredRegion, at now: Timestamp) -> Bool {
        advance(to: now)
        let region = monitored.region
        guard let index = index(of: region.identifier) else {
            guard regions.count < limit else {
                note(.monitoringFailed, monitored, at: now, Reason("why.regionLimit", .integer(limit)))
                return false
            }
            regions.append(monitored)
            presences.add([PresenceWatch(region, monitored.settings, at: presences.clock.count)])
            note(.monitoringStarted, monitored, at: now, nil)
            return true
        }
        let former = regions[index].region
        regions[index] = monitored
        note(.monitoringStarted, monitored, at: now, Reason("why.replaced"))
        if former == region {
            presences.change(index, to: monitored.settings)
            tellState(index, at: now, Reason("why.stillKnown"))
        } else {
            presences.replace(index, with: PresenceWatch(region, monitored.settings, at: presences.clock.count))
        }
        return true
    }

    /// Ends the watch of a region. No exit is told: nothing was left.
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

    /// Gives a region that was just started the state that it had before the program was started anew.
    ///
    /// Nothing is told yet. What was inside and is heard is still inside: no second `enter`. What was inside and is not
    /// heard for the exit period, from now on, was left.
    public mutating func restore(_ identifier: String, state: RegionState, since: Timestamp?, lastHeard: Timestamp?) {
        guard let index = index(of: identifier), state != .unknown else { return }
        presences.restore(index, state: state, since: since, lastHeard: lastHeard)
    }

    // MARK: What happens

    /// Takes a report in. Devices without a beacon frame belong to no region.
    ///
    /// - Parameters:
    ///   - place: The beacon's place in the table, as `BeaconTable.ingest` gave it.
    ///   - rssi: dBm; 127: not available.
    ///   - range: The ranging of the beacon, `BeaconTable.range(at:)`; asked for only by regions with a threshold.
    @inline(__always)
    public mutating func hear(
        _ identity: BeaconIdentity, place: Int, address: DeviceAddress, rssi: Int8,
        range: @autoclosure () -> RangeFilter, at now: Timestamp
    ) {
        guard identity.isBeacon, !regions.isEmpty else { return }
        let report = Presences.Report(identity: identity, address: address, rssi: rssi, now: now)
        presences.hear(report, place: place, range: range)
        if !presences.changes.isEmpty { tell() }
    }

    /// Lets time pass: four to ten times a second, and after every batch of reports. Who replays a capture calls it at
    /// least every 5 s of the capture's time.
    public mutating func advance(to now: Timestamp) {
        presences.advance(to: now)
        tell()
    }

    /// Says whether reports can come at all. While they cannot, no exit period runs.
    public mutating func setListening(_ isListening: Bool, at now: Timestamp) {
        presences.setListening(isListening, at: now)
        tell()
    }

    /// Asks for a region's state: the answer is an event, at once, or when the state is determined.
    /// - Returns: false when there is no such region.
    @discardableResult
    public mutating func requestState(_ identifier: String, at now: Timestamp) -> Bool {
        advance(to: now)
        guard let index = index(of: identifier) else { return false }
        tellState(index, at: now, Reason("why.asked"))
        return true
    }

    /// Seconds in which the screen comes back once.
    private static var displayWait: Double { 2 }

    /// The screen came back: regions that ask for it and are inside say so. Calls within 2 s count once.
    public mutating func displayOn(at now: Timestamp) {
        advance(to: now)
        if let lastDisplay, (0..<Self.displayWait).contains(now.seconds(since: lastDisplay)) { return }
        lastDisplay = now
        for index in regions.indices where regions[index].options.contains(.entryStateOnDisplay) {
            if presences.watches[index].state == .inside { tellState(index, at: now, Reason("why.display")) }
        }
    }

    /// The events since the last call, in the order of time. Their numbers are left to the engine.
    public mutating func takeEvents() -> [SiteEvent] {
        defer { events.removeAll() }
        return events
    }

    // MARK: How it stands

    /// The state of a region; nil when there is no such region.
    public func state(of identifier: String) -> RegionState? {
        index(of: identifier).map { presences.watches[$0].state }
    }

    /// The beacon of a region that last counted.
    public func lastBeacon(of identifier: String) -> BeaconIdentity? {
        index(of: identifier).flatMap { presences.watches[$0].lastBeacon }
    }

    /// How a region stands; nil when there is no such region.
    public func status(of identifier: String, now: Timestamp) -> RegionStatus? {
        index(of: identifier).map { status($0, presences.beaconsInside(now: now), now) }
    }

    /// How all regions stand, in the order in which they were started.
    public func statuses(now: Timestamp) -> [RegionStatus] {
        let inside = presences.beaconsInside(now: now)
        return regions.indices.map { status($0, inside, now) }
    }

    private func status(_ index: Int, _ inside: [Int], _ now: Timestamp) -> RegionStatus {
        let watch = presences.watches[index]
        return RegionStatus(
            monitored: regions[index], state: watch.state, since: watch.since, lastHeard: watch.lastHeard,
            lastBeacon: watch.lastBeacon, beaconsInside: inside[index],
            timeLeft: presences.timeLeft(index, now: now))
    }

    private func index(of identifier: String) -> Int? {
        regions.firstIndex { $0.region.identifier == identifier }
    }

    // MARK: Events

    /// Tells of what happened to the watches.
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

    /// Tells a state that is known.
    private mutating func tellState(_ index: Int, at now: Timestamp, _ reason: Reason) {
        let watch = presences.watches[index]
        guard watch.isDetermined else { return }
        events.append(
            SiteEvent(
                time: now, kind: watch.state == .inside ? .inside : .outside,
                region: regions[index].region.identifier, regionClass: regions[index].regionClass,
                beacon: watch.lastBeacon, reason: reason))
    }

    private mutating func note(
        _ kind: SiteEvent.Kind, _ monitored: MonitoredRegion, at time: Timestamp, _ reason: Reason?,
        _ change: PresenceChange? = nil, if option: RegionNotificationOptions = []
    ) {
        events.append(
            SiteEvent(
                time: time, kind: kind, region: monitored.region.identifier, regionClass: monitored.regionClass,
                beacon: change?.beacon, rssi: change?.rssi, reason: reason,
                isNotified: monitored.options.contains(option)))
    }
}
