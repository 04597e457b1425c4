import Basics
import Regions

// Reactions to events and to changes of the state.
extension BeaconWatch {
    /// Adjusts monitoring and ranging to the state and the rules file.
    mutating func reconcile(at now: Timestamp) {
        let wanted = ruleSet.regions + state.monitored.filter { !context.ruleRegions.contains($0.region.identifier) }
        let identifiers = Set(wanted.map(\.region.identifier))
        for region in monitor.regions where !identifiers.contains(region.region.identifier) {
            monitor.stop(region.region.identifier, at: now)
        }
        let running = Dictionary(
            monitor.regions.map { ($0.region.identifier, $0) }, uniquingKeysWith: { first, _ in first })
        for region in wanted where running[region.region.identifier] != region { monitor.start(region, at: now) }
        tracked = tracked.filter { region($0) != nil }
        reconcileRanging()
        followMessages(at: now)
        takeRegionEvents(at: now)
    }

    /// Ranges the regions that the state requests and those that are tracked, and separately the regions that a
    /// Beacapp application ranges.
    private mutating func reconcileRanging() {
        let wanted = state.ranged + tracked.filter { !state.ranged.contains($0) }
        for region in ranging.regions where !wanted.contains(region.identifier) { ranging.stop(region.identifier) }
        for identifier in wanted where !ranging.regions.contains(where: { $0.identifier == identifier }) {
            if let region = region(identifier) { ranging.start(region) }
        }
        ranged.removeAll { entry in !wanted.contains(entry.region.identifier) }
        guard rangingForRules.regions != ruleSet.ranged else { return }
        rangingForRules = RegionRanging()
        for region in ruleSet.ranged { rangingForRules.start(region) }
    }

    /// Finds a region of the rules file, of the service or of the user.
    func region(_ identifier: String) -> BeaconRegion? {
        ruleSet.regions.first { $0.region.identifier == identifier }?.region
            ?? state.knownRegion(identifier, context)?.region
    }

    /// Fetches the monitor's events and passes them to the switcher rule, in a loop because what the rule starts causes
    /// further events.
    mutating func takeRegionEvents(at now: Timestamp) {
        var next = monitor.takeEvents()
        while !next.isEmpty {
            for event in next {
                events.append(event)
                if let action = switcher.react(to: event, state) { perform(action, by: event, at: now) }
            }
            next = monitor.takeEvents()
        }
    }

    /// Notifies the switcher rule of a change: a switcher that is already inside counts as entered.
    mutating func followSwitchers(since before: ServiceState, at now: Timestamp) {
        guard
            let (action, switcher) = switcher.follow(
                state, since: before, isInside: { monitor.state(of: $0) == .inside })
        else { return }
        let cause = SiteEvent(
            time: now, kind: .inside, region: switcher.regionIdentifier, regionClass: .designated,
            beacon: monitor.lastBeacon(of: switcher.regionIdentifier))
        perform(action, by: cause, at: now)
        takeRegionEvents(at: now)
    }

    private mutating func perform(_ action: SwitcherAction, by cause: SiteEvent, at now: Timestamp) {
        var event = SiteEvent(
            time: cause.time, kind: .switcherStarted, region: cause.region, regionClass: cause.regionClass,
            beacon: cause.beacon, reason: action.reason)
        switch action {
        case .start:
            let started = state.startMonitoringNonSwitcherRegions(context).started
            events.append(event)
            events += state.takeLeftOut().map { .leftOut($0, limit: context.maximumRegionCount, at: cause.time) }
            changes.append(.started(started))
            switcherWork.start(started)
        case .stop:
            let before = state.monitored
            state.stopMonitoringNonSwitcherRegions()
            event.kind = .switcherStopped
            events.append(event)
            let stopped = before.filter { !state.isMonitored($0.region.identifier) }
            changes.append(.stopped(stopped.map(\.region.identifier).sorted()))
            switcherWork.stop(stopped)
        }
        reconcileMonitor(at: now)
    }

    /// The part of `reconcile` for the monitor alone, whose events the caller fetches.
    private mutating func reconcileMonitor(at now: Timestamp) {
        let wanted = Set(ruleSet.regions.map(\.region.identifier) + state.monitored.map(\.region.identifier))
        for region in monitor.regions where !wanted.contains(region.region.identifier) {
            monitor.stop(region.region.identifier, at: now)
        }
        let running = Set(monitor.regions.map(\.region.identifier))
        for region in state.monitored where !running.contains(region.region.identifier) {
            monitor.start(region, at: now)
        }
    }

    // MARK: Tracking

    /// Opens or closes a tracking window for a region. The window takes one ranging round a second.
    /// - Returns: Whether a window is open. Only regions of fixed-value service beacons are tracked.
    @discardableResult
    public mutating func setTracking(_ identifier: String, _ isOn: Bool, at now: Timestamp) -> Bool {
        tracked.removeAll { $0 == identifier }
        let region = region(identifier)
        let isTracked = isOn && region.flatMap { state.staticRegion(of: $0, context) } != nil
        if isTracked { tracked.append(identifier) } else { tracker.close(identifier) }
        reconcileRanging()
        return isTracked
    }

    /// Closes all windows, because collecting data for the service needs the agreement.
    mutating func closeTracking() {
        for identifier in tracked { tracker.close(identifier) }
        tracked.removeAll()
    }

    /// Passes the latest ranging round to the open windows.
    mutating func track(at now: Timestamp) {
        for identifier in tracked {
            guard let entry = ranged.first(where: { $0.region.identifier == identifier }) else { continue }
            let outcome = tracker.track(entry.beacons, in: entry.region, now: now, state, context)
            guard let event = SiteEvent(outcome, of: tracker, in: identifier, at: now) else { continue }
            if case .reached(let record) = outcome { records.append(record) }
            events.append(event)
            tracked.removeAll { $0 == identifier }
        }
        reconcileRanging()
    }

    /// The records to be sent that were made since the last call.
    public mutating func takeRecords() -> [TrackingRecord] {
        defer { records.removeAll() }
        return records
    }
}

extension ServiceState {
    /// Repeats a change that the engine made.
    mutating func apply(_ change: MonitoringChange) {
        switch change {
        case .started(let regions):
            let known = Set(designated.map(\.regionIdentifier))
            for region in regions
            where known.contains(region.region.identifier) && !isMonitored(region.region.identifier) {
                monitored.append(region)
            }
        case .stopped(let identifiers): monitored.removeAll { identifiers.contains($0.region.identifier) }
        }
    }
}
