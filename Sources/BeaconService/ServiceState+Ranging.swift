import Regions

extension ServiceState {
    /// Starts the ranging of the fixed-value service beacons, a region for each of their UUIDs (S-70):
    /// startRangingTbBTStaticBeacons:, BOOL in document and header. False: there is no monitor or no such region.
    @discardableResult
    public mutating func startRangingStaticBeacons(hasMonitor: Bool = true, _ context: ServiceContext) -> Bool {
        hasMonitor && range(initialRegions(context).map(\.identifier))
    }

    /// Stops it (S-71): stopRangingTbBTStaticBeacons:, BOOL in the document, void in the header. False: there is no
    /// monitor.
    @discardableResult
    public mutating func stopRangingStaticBeacons(hasMonitor: Bool = true, _ context: ServiceContext) -> Bool {
        hasMonitor && stopRanging(context) { $0.isStatic }
    }

    /// Starts the ranging of the variable-value service beacons (B-12).
    @discardableResult
    public mutating func startRangingDynamicBeacons(hasMonitor: Bool = true, _ context: ServiceContext) -> Bool {
        hasMonitor && range(dynamicRegions(context).map(\.identifier))
    }

    /// Stops it (B-12).
    @discardableResult
    public mutating func stopRangingDynamicBeacons(hasMonitor: Bool = true, _ context: ServiceContext) -> Bool {
        hasMonitor && stopRanging(context) { !$0.isStatic }
    }

    /// Starts the ranging of one region, monitored or not; there is no limit to their number. False: no region
    /// has that identifier.
    @discardableResult
    public mutating func startRanging(
        _ identifier: String, hasMonitor: Bool = true, _ context: ServiceContext
    ) -> Bool {
        guard hasMonitor, context.ruleRegions.contains(identifier) || knownRegion(identifier, context) != nil else {
            return false
        }
        return range([identifier])
    }

    /// Stops the ranging of one region. False: it is not ranged.
    @discardableResult
    public mutating func stopRanging(_ identifier: String, hasMonitor: Bool = true) -> Bool {
        guard hasMonitor, let place = ranged.firstIndex(of: identifier) else { return false }
        ranged.remove(at: place)
        return true
    }

    private mutating func range(_ identifiers: [String]) -> Bool {
        ranged += identifiers.filter { !ranged.contains($0) }
        return !identifiers.isEmpty
    }

    /// Stops the ranging of generic regions, those included that were switched off meanwhile.
    private mutating func stopRanging(_ context: ServiceContext, _ isMeant: (BeaconType) -> Bool) -> Bool {
        let identifiers = Set(reservedRegions(context).filter { isMeant($0.beaconType) }.map(\.regionID))
        ranged.removeAll(where: identifiers.contains)
        return true
    }
}
