import Regions

extension ServiceState {
    /// Starts ranging the fixed-value service beacons, one region for each UUID (startRangingTbBTStaticBeacons:,
    /// which returns BOOL). Returns false if there is no monitor or no such region.
    @discardableResult
    mutating func startRangingStaticBeacons(_ context: ServiceContext) -> Bool {
        range(initialRegions(context).map(\.identifier))
    }

    /// Stops ranging the fixed-value service beacons (stopRangingTbBTStaticBeacons:, which returns BOOL in the
    /// service's document and void in the SDK's header). Returns false if there is no monitor.
    @discardableResult
    mutating func stopRangingStaticBeacons(_ context: ServiceContext) -> Bool {
        stopRanging(context) { $0.isStatic }
    }

    /// Starts ranging the variable-value service beacons.
    @discardableResult
    mutating func startRangingDynamicBeacons(_ context: ServiceContext) -> Bool {
        range(dynamicRegions(context).map(\.identifier))
    }

    /// Stops ranging the variable-value service beacons.
    @discardableResult
    mutating func stopRangingDynamicBeacons(_ context: ServiceContext) -> Bool {
        stopRanging(context) { !$0.isStatic }
    }

    /// Starts ranging one region, monitored or not; any number of regions can be ranged. Returns false if no region
    /// has that identifier.
    @discardableResult
    mutating func startRanging(
        _ identifier: String, _ context: ServiceContext
    ) -> Bool {
        guard context.ruleRegions.contains(identifier) || knownRegion(identifier, context) != nil else {
            return false
        }
        return range([identifier])
    }

    /// Stops ranging one region. Returns false if it is not ranged.
    @discardableResult
    mutating func stopRanging(_ identifier: String) -> Bool {
        guard let place = ranged.firstIndex(of: identifier) else { return false }
        ranged.remove(at: place)
        return true
    }

    private mutating func range(_ identifiers: [String]) -> Bool {
        ranged += identifiers.filter { !ranged.contains($0) }
        return !identifiers.isEmpty
    }

    /// Stops ranging generic regions, including those that were disabled in the meantime.
    private mutating func stopRanging(_ context: ServiceContext, _ isMeant: (BeaconType) -> Bool) -> Bool {
        let identifiers = Set(reservedRegions(context).filter { isMeant($0.beaconType) }.map(\.regionID))
        ranged.removeAll(where: identifiers.contains)
        return true
    }
}
