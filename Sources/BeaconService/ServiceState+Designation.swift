public import Regions

extension ServiceState {
    /// Designates service beacons of a region: from now on just these are watched (S-82 … S-95).
    ///
    /// In the source document specifyNewUsableServiceRegionsWithCodes:forRegion:locationManager:, in the header of the SDK
    /// specifyNewUsableServiceBeaconWithCodes:…, each also with …withOptions:.
    ///
    /// Checks come in the order of A-7: -1, -2, -3, -8, -4, -5, -6. Result -7 is the caller's: it commands a copy,
    /// writes that to disk, and keeps the old state with `.persistenceFailed` when the disk refuses.
    ///
    /// It adds to what is designated. Beacons that are designated already count as registered and keep their
    /// flag; what is new is registered in the order of the request as far as there is room. After success the
    /// given region is monitored no more, unless the polarity is `exclude`, and the beacons of the request are.
    /// - Parameters:
    ///   - region: the generic region in which the beacons were found.
    ///   - options: for regions that are newly started.
    public mutating func designate(
        _ data: [ServiceBeaconData], in region: BeaconRegion?, hasMonitor: Bool = true,
        options: RegionNotificationOptions?, _ context: ServiceContext
    ) -> DesignationResult {
        designate(data, in: region, hasMonitor: hasMonitor, options: options, places: nil, context)
    }

    /// - Parameter places: who gets the places of a request for several regions; nil: this is all of the request.
    mutating func designate(
        _ data: [ServiceBeaconData], in region: BeaconRegion?, hasMonitor: Bool = true,
        options: RegionNotificationOptions?, places: DesignationPlaces?, _ context: ServiceContext
    ) -> DesignationResult {
        guard hasMonitor else { return .monitorMissing }
        guard let region else { return .regionMissing }
        guard !data.isEmpty else { return .noBeaconData }
        guard let options else { return .optionsMissing }
        guard let official = designatableRegion(region, context) else { return .notServiceRegion }
        for candidate in data where candidate.fault(in: official, context.scheme) != nil {
            return .invalidKeycode(candidate.keycode)
        }
        let new = newcomers(data)
        let dealt = places ?? self.places(for: data, context)
        let registered = new.filter(dealt.grants)
        guard new.isEmpty || !registered.isEmpty else {
            return .limitExceeded(dealt.limit.count, byRegions: dealt.limit.isOfRegions)
        }
        designated += registered
        switchOver(to: data, from: official, options: options, context)
        if registered.count == new.count { return .registered }
        return .partiallyRegistered(registered: registered.count, dropped: new.filter { !dealt.grants($0) })
    }

    /// The same with the identifier of the region. An identifier that the service does not know is no service region.
    public mutating func designate(
        _ data: [ServiceBeaconData], inRegion regionID: String?, hasMonitor: Bool = true,
        options: RegionNotificationOptions?, _ context: ServiceContext
    ) -> DesignationResult {
        guard hasMonitor else { return .monitorMissing }
        guard let regionID else { return .regionMissing }
        guard !data.isEmpty else { return .noBeaconData }
        guard options != nil else { return .optionsMissing }
        guard let region = reservedRegion(id: regionID, context)?.region else { return .notServiceRegion }
        return designate(data, in: region, options: options, context)
    }

    /// How many beacons may be designated in all by designating in a region: the setting, or what the limit of regions
    /// leaves beside those that stay under watch (A-6, S-36).
    public func designationLimit(in official: OfficialRegion, _ context: ServiceContext) -> Int {
        designationLimit(turningFrom: [official.regionID], context).count
    }

    /// Releases designated beacons: their regions are monitored and ranged no more, and nothing is started in their
    /// place (S-100, S-101). All or none: false in `isReleased` when one of them is not designated.
    @discardableResult
    public mutating func release(_ data: [ServiceBeaconData]) -> ReleaseResult {
        guard !data.isEmpty, data.allSatisfy(isDesignated) else { return ReleaseResult() }
        let identifiers = Set(data.map(\.regionIdentifier))
        let released = designated.filter { identifiers.contains($0.regionIdentifier) }
        designated.removeAll { identifiers.contains($0.regionIdentifier) }
        monitored.removeAll { $0.regionClass == .designated && identifiers.contains($0.region.identifier) }
        ranged.removeAll(where: identifiers.contains)
        for identifier in identifiers { options[identifier] = nil }
        var unwatched: [String] = []
        for regionID in released.map(\.regionID) where !unwatched.contains(regionID) && !isMonitored(regionID) {
            if !designated.contains(where: { $0.regionID == regionID }) { unwatched.append(regionID) }
        }
        return ReleaseResult(released: released, unwatched: unwatched)
    }

    /// Releases one beacon.
    @discardableResult
    public mutating func release(_ data: ServiceBeaconData) -> ReleaseResult {
        release([data])
    }

    /// Overwrites what is stored of a designated beacon: its switcher flag, nothing else (S-98). What follows of it is
    /// the switcher rule's. False: it is not designated.
    @discardableResult
    public mutating func updateDesignatedBeacon(_ data: ServiceBeaconData) -> Bool {
        updateDesignatedBeacons([data])
    }

    /// The same for several, all or none (S-99). False: one of them is not designated, or there are none.
    @discardableResult
    public mutating func updateDesignatedBeacons(_ data: [ServiceBeaconData]) -> Bool {
        guard !data.isEmpty, data.allSatisfy(isDesignated) else { return false }
        for update in data {
            guard let place = designated.firstIndex(where: { $0.isSameBeacon(as: update) }) else { continue }
            designated[place].isSwitcher = update.isSwitcher
        }
        return true
    }

    /// What is designated, in the order of designation; nil when nothing is (S-96).
    public var designatedBeaconData: [ServiceBeaconData]? { designated.isEmpty ? nil : designated }

    public var hasDesignatedBeacon: Bool { !designated.isEmpty }

    /// Whether the beacon of this data is designated, whatever its flag says.
    public func isDesignated(_ data: ServiceBeaconData) -> Bool {
        designated.contains { $0.isSameBeacon(as: data) }
    }

    /// The entry that a generic, fixed-value region stands for; nil when beacons cannot be designated in it.
    private func designatableRegion(_ region: BeaconRegion, _ context: ServiceContext) -> OfficialRegion? {
        guard case .iBeacon(let uuid, nil, nil) = region.constraint, region.address == nil else { return nil }
        let candidates = reservedRegions(context).filter { $0.uuid == uuid && $0.isEnabled && $0.beaconType.isStatic }
        return candidates.first { $0.regionID == region.identifier } ?? candidates.first
    }

    /// What of a request is not designated yet, each beacon once.
    private func newcomers(_ data: [ServiceBeaconData]) -> [ServiceBeaconData] {
        var seen: Set<String> = []
        return data.filter { !isDesignated($0) && seen.insert($0.keycode).inserted }
    }

    /// Turns from the generic region to those of the request.
    private mutating func switchOver(
        to data: [ServiceBeaconData], from official: OfficialRegion, options: RegionNotificationOptions,
        _ context: ServiceContext
    ) {
        turn(from: [official.regionID], context)
        let wanted = Set(data.map(\.regionIdentifier))
        let regions = knownRegions(context).filter {
            $0.regionClass == .designated && wanted.contains($0.region.identifier) && !isMonitored($0.region.identifier)
        }
        _ = start(regions, options: options, isKept: true, context)
    }
}
