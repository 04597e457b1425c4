public import Regions

extension ServiceState {
    /// Regions under watch, those of the rules file included; never above `context.maximumRegionCount`, unless the
    /// rules file alone has more.
    public func regionCount(_ context: ServiceContext) -> Int {
        Set(context.ruleRegions).union(monitored.map(\.region.identifier)).count
    }

    public func isMonitored(_ identifier: String) -> Bool {
        monitored.contains { $0.region.identifier == identifier }
    }

    /// Starts the monitoring of the initial regions (S-58 … S-62). Without a monitor nothing is started. A region that
    /// is monitored already is monitored with the options of this call. The document's BOOL is `isComplete`.
    /// - Parameter options: For this start alone. nil: what was chosen for each region by `setOptions` or its
    ///   designation, else the default options (S-61, S-180).
    @discardableResult
    public mutating func startMonitoringInitialRegions(
        hasMonitor: Bool = true, options: RegionNotificationOptions? = nil, _ context: ServiceContext
    ) -> MonitoringStart {
        start(class: .initial, hasMonitor: hasMonitor, options: options, context)
    }

    /// Starts the monitoring of the regions of variable-value beacons (B-12).
    @discardableResult
    public mutating func startMonitoringDynamicRegions(
        hasMonitor: Bool = true, options: RegionNotificationOptions? = nil, _ context: ServiceContext
    ) -> MonitoringStart {
        start(class: .dynamic, hasMonitor: hasMonitor, options: options, context)
    }

    /// Starts the monitoring of the regions of all designated beacons.
    @discardableResult
    public mutating func startMonitoringDesignatedRegions(
        hasMonitor: Bool = true, options: RegionNotificationOptions? = nil, _ context: ServiceContext
    ) -> MonitoringStart {
        start(class: .designated, hasMonitor: hasMonitor, options: options, context)
    }

    /// Starts the monitoring of the designated beacons that are no switchers (S-63, S-64, A-19). A count of 0: there
    /// are none. BOOL in the document is `isComplete`, NSUInteger in the header is `count`.
    @discardableResult
    public mutating func startMonitoringNonSwitcherRegions(
        hasMonitor: Bool = true, options: RegionNotificationOptions? = nil, _ context: ServiceContext
    ) -> MonitoringStart {
        guard hasMonitor else { return MonitoringStart() }
        let identifiers = nonSwitcherIdentifiers
        return start(
            knownRegions(context).filter {
                $0.regionClass == .designated && identifiers.contains($0.region.identifier)
            }, options: options, context)
    }

    /// Starts the monitoring of a region of any class. Nil: no region has that identifier.
    @discardableResult
    public mutating func startMonitoring(
        _ identifier: String, hasMonitor: Bool = true, options: RegionNotificationOptions? = nil,
        _ context: ServiceContext
    ) -> MonitoringStart? {
        guard let region = knownRegion(identifier, context) else { return nil }
        guard hasMonitor else { return MonitoringStart() }
        return start([region], options: options, context)
    }

    /// Stops the monitoring of the initial regions; how many were told to stop (S-65, S-66).
    @discardableResult
    public mutating func stopMonitoringInitialRegions(hasMonitor: Bool = true) -> Int {
        hasMonitor ? stop { $0.regionClass == .initial } : 0
    }

    /// Stops the monitoring of the regions of variable-value beacons (B-12).
    @discardableResult
    public mutating func stopMonitoringDynamicRegions(hasMonitor: Bool = true) -> Int {
        hasMonitor ? stop { $0.regionClass == .dynamic } : 0
    }

    /// Stops the monitoring of all regions of the service, initial, dynamic and designated; managed regions and those
    /// of the user go on (S-68, A-18).
    @discardableResult
    public mutating func stopMonitoringAllRegions(hasMonitor: Bool = true) -> Int {
        hasMonitor ? stop { [.initial, .dynamic, .designated].contains($0.regionClass) } : 0
    }

    /// Stops the monitoring of the designated beacons that are no switchers; 0 when there is no switcher (S-69).
    @discardableResult
    public mutating func stopMonitoringNonSwitcherRegions(hasMonitor: Bool = true) -> Int {
        guard hasMonitor, designated.contains(where: \.isSwitcher) else { return 0 }
        let identifiers = nonSwitcherIdentifiers
        return stop { $0.regionClass == .designated && identifiers.contains($0.region.identifier) }
    }

    /// Stops the monitoring of one region. False: it is not monitored, or by the rules file.
    @discardableResult
    public mutating func stopMonitoring(_ identifier: String, hasMonitor: Bool = true) -> Bool {
        hasMonitor && stop { $0.region.identifier == identifier } > 0
    }

    /// Changes what is notified of a region, monitored or not (S-62). False: no region has that identifier.
    @discardableResult
    public mutating func setOptions(
        _ options: RegionNotificationOptions, of identifier: String, _ context: ServiceContext
    ) -> Bool {
        guard let known = knownRegion(identifier, context) else { return false }
        remember(options, for: known)
        if let place = monitored.firstIndex(where: { $0.region.identifier == identifier }) {
            monitored[place].options = options
        }
        return true
    }

    private var nonSwitcherIdentifiers: Set<String> {
        Set(designated.filter { !$0.isSwitcher }.map(\.regionIdentifier))
    }

    private mutating func start(
        class regionClass: RegionClass, hasMonitor: Bool, options: RegionNotificationOptions?,
        _ context: ServiceContext
    ) -> MonitoringStart {
        guard hasMonitor else { return MonitoringStart() }
        return start(knownRegions(context).filter { $0.regionClass == regionClass }, options: options, context)
    }

    /// Starts regions one after another, as far as there is room. The same identifier takes the place of the old one.
    /// - Parameter isKept: Whether the options are for later starts, too.
    mutating func start(
        _ regions: [MonitoredRegion], options: RegionNotificationOptions?, isKept: Bool = false,
        _ context: ServiceContext
    ) -> MonitoringStart {
        var result = MonitoringStart()
        for var region in regions {
            let identifier = region.region.identifier
            let place = monitored.firstIndex { $0.region.identifier == identifier }
            if place == nil && context.ruleRegions.contains(identifier) {
                result.unchanged.append(identifier)
                continue
            }
            guard place != nil || regionCount(context) < context.maximumRegionCount else {
                result.refused.append(identifier)
                refusals.append(region)
                continue
            }
            if let options {
                region.options = options
                if isKept { remember(options, for: region) }
            }
            if let place {
                if monitored[place] == region {
                    result.unchanged.append(identifier)
                } else {
                    result.started.append(region)
                }
                monitored[place] = region
            } else {
                monitored.append(region)
                result.started.append(region)
            }
        }
        return result
    }

    /// Hands out the regions that found no room, each once.
    public mutating func takeRefusals() -> [MonitoredRegion] {
        var identifiers: Set<String> = []
        defer { refusals = [] }
        return refusals.filter { identifiers.insert($0.region.identifier).inserted }
    }

    private mutating func stop(_ isMeant: (MonitoredRegion) -> Bool) -> Int {
        let before = monitored.count
        monitored.removeAll(where: isMeant)
        return before - monitored.count
    }

    /// Keeps the options of a region for its next start.
    private mutating func remember(_ options: RegionNotificationOptions, for region: MonitoredRegion) {
        let identifier = region.region.identifier
        if region.regionClass == .other {
            guard let place = userRegions.firstIndex(where: { $0.region.identifier == identifier }) else { return }
            userRegions[place].options = options
        } else {
            self.options[identifier] = options
        }
    }
}
