import Basics
import Regions

extension ServiceState {
    /// The number of monitored regions, including those of the rules file; never above `context.maximumRegionCount`,
    /// unless the rules file alone has more.
    public func regionCount(_ context: ServiceContext) -> Int {
        Set(context.ruleRegions).union(monitored.map(\.region.identifier)).count
    }

    public func isMonitored(_ identifier: String) -> Bool {
        monitored.contains { $0.region.identifier == identifier }
    }

    /// Starts monitoring the initial regions. Without a monitor nothing is started. A region that is already
    /// monitored gets the options of this call. `isComplete` is the BOOL of the service's document.
    /// - Parameter options: The options of this start only; nil for those chosen for each region by `setOptions` or
    ///   with its designation, else the default options.
    @discardableResult
    mutating func startMonitoringInitialRegions(
        options: RegionNotificationOptions? = nil, _ context: ServiceContext
    ) -> MonitoringStart {
        start(class: .initial, options: options, context)
    }

    /// Starts monitoring the regions of variable-value beacons.
    @discardableResult
    mutating func startMonitoringDynamicRegions(
        options: RegionNotificationOptions? = nil, _ context: ServiceContext
    ) -> MonitoringStart {
        start(class: .dynamic, options: options, context)
    }

    /// Starts monitoring the regions of all designated beacons.
    @discardableResult
    mutating func startMonitoringDesignatedRegions(
        options: RegionNotificationOptions? = nil, _ context: ServiceContext
    ) -> MonitoringStart {
        start(class: .designated, options: options, context)
    }

    /// Starts monitoring the designated beacons that are not switchers; a count of 0 means that there are none.
    /// `isComplete` is the BOOL of the service's document, `count` the NSUInteger of the SDK's header.
    @discardableResult
    mutating func startMonitoringNonSwitcherRegions(
        options: RegionNotificationOptions? = nil, _ context: ServiceContext
    ) -> MonitoringStart {
        let identifiers = nonSwitcherIdentifiers
        return start(
            knownRegions(context).filter {
                $0.regionClass == .designated && identifiers.contains($0.region.identifier)
            }, options: options, context)
    }

    /// Starts monitoring a region of any class. Returns nil if no region has that identifier.
    @discardableResult
    mutating func startMonitoring(
        _ identifier: String, options: RegionNotificationOptions? = nil,
        _ context: ServiceContext
    ) -> MonitoringStart? {
        guard let region = knownRegion(identifier, context) else { return nil }
        return start([region], options: options, context)
    }

    /// Stops monitoring the initial regions, and returns the number of stopped regions.
    @discardableResult
    mutating func stopMonitoringInitialRegions() -> Int {
        stop { $0.regionClass == .initial }
    }

    /// Stops monitoring the regions of variable-value beacons.
    @discardableResult
    mutating func stopMonitoringDynamicRegions() -> Int {
        stop { $0.regionClass == .dynamic }
    }

    /// Stops monitoring all regions of the service: initial, dynamic and designated. Managed regions and those of
    /// the user remain monitored.
    @discardableResult
    mutating func stopMonitoringAllRegions() -> Int {
        stop { [.initial, .dynamic, .designated].contains($0.regionClass) }
    }

    /// Stops monitoring all regions, including managed regions and those of the user.
    @discardableResult
    mutating func stopMonitoringEverything() -> Int { stop { _ in true } }

    /// Stops monitoring the designated beacons that are not switchers. Returns 0 if there is no switcher.
    @discardableResult
    mutating func stopMonitoringNonSwitcherRegions() -> Int {
        guard designated.contains(where: \.isSwitcher) else { return 0 }
        let identifiers = nonSwitcherIdentifiers
        return stop { $0.regionClass == .designated && identifiers.contains($0.region.identifier) }
    }

    /// Stops monitoring one region. Returns false if it is not monitored, or is only monitored because of the rules
    /// file.
    @discardableResult
    mutating func stopMonitoring(_ identifier: String) -> Bool {
        stop { $0.region.identifier == identifier } > 0
    }

    /// Changes which events of a region are notified, whether it is monitored or not. Returns false if no region has
    /// that identifier.
    @discardableResult
    mutating func setOptions(
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
        class regionClass: RegionClass, options: RegionNotificationOptions?,
        _ context: ServiceContext
    ) -> MonitoringStart {
        return start(knownRegions(context).filter { $0.regionClass == regionClass }, options: options, context)
    }

    /// Starts regions one after another while there is room. A region replaces one of the same identifier.
    /// - Parameter isKept: Whether the options also apply to later starts.
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
                result.leftOut.append(identifier)
                leftOut.append(region)
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

    /// Returns and removes the regions for which there was no room, each once.
    mutating func takeLeftOut() -> [MonitoredRegion] {
        var identifiers: Set<String> = []
        defer { leftOut = [] }
        return leftOut.filter { identifiers.insert($0.region.identifier).inserted }
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
