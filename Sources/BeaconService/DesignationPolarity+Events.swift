public import Regions

extension ServiceState {
    /// Whether the polarity lets an event through. It speaks of beacons: an event about neither a beacon nor a
    /// region always passes, and so does a region that cannot be monitored: it is no beacon that did that.
    public func wants(_ event: SiteEvent, _ context: ServiceContext) -> Bool {
        guard polarity != .any, event.kind != .monitoringFailed, event.beacon != nil || event.region != nil else {
            return true
        }
        let byRegion = event.region.map { identifier in designated.contains { $0.regionIdentifier == identifier } }
        let isAboutDesignated = byRegion == true || event.beacon.map { isDesignated($0, context) } == true
        return isAboutDesignated == (polarity == .only)
    }
}
