public import Regions

extension ServiceState {
    /// Chooses which beacons cause events. If events of beacons that are not designated are wanted, the generic
    /// regions in which they are found are monitored again.
    /// - Returns: The result of starting these regions.
    @discardableResult
    mutating func setPolarity(_ new: DesignationPolarity, _ context: ServiceContext) -> MonitoringStart {
        polarity = new
        var all = MonitoringStart()
        guard new == .exclude else { return all }
        var regionIDs: [String] = []
        for beacon in designated where !regionIDs.contains(beacon.regionID) { regionIDs.append(beacon.regionID) }
        for regionID in regionIDs where !isMonitored(regionID) {
            guard let start = startMonitoring(regionID, context) else { continue }
            all.started += start.started
            all.leftOut += start.leftOut
        }
        return all
    }

    /// Whether the polarity admits an event. The polarity concerns beacons only: an event about neither a beacon nor
    /// a region is always admitted, and so is the failure to monitor a region, which no beacon causes.
    public func wants(_ event: SiteEvent, _ context: ServiceContext) -> Bool {
        guard polarity != .any, event.kind != .monitoringFailed, event.beacon != nil || event.region != nil else {
            return true
        }
        let byRegion = event.region.map { identifier in designated.contains { $0.regionIdentifier == identifier } }
        let isAboutDesignated = byRegion == true || event.beacon.map { isDesignated($0, context) } == true
        return isAboutDesignated == (polarity == .only)
    }
}
