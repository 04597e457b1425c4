import Regions

extension ServiceState {
    /// Designates service beacons of a region: from now on only these are monitored.
    ///
    /// The service's document calls it specifyNewUsableServiceRegionsWithCodes:forRegion:locationManager:, the SDK's
    /// header specifyNewUsableServiceBeaconWithCodes:…; both also have a form …withOptions:.
    ///
    /// The first check that fails determines the result, in this order: -1, -2, -3, -8, -4, -5, -6. Result -7 comes
    /// from the caller: it changes a copy and writes the copy to disk; if the write fails, it keeps the old state
    /// and returns `.persistenceFailed`.
    ///
    /// New beacons are added to the designated ones. Beacons that are already designated count as registered and
    /// keep their flag; new ones are registered in the order of the request as far as there is room. After success
    /// the beacons of the request are monitored and the given region no longer is, unless the polarity is `exclude`.
    /// - Parameters:
    ///   - region: the generic region in which the beacons were found.
    ///   - options: for regions that are newly started.
    mutating func designate(
        _ data: [ServiceBeaconData], in region: BeaconRegion?,
        options: RegionNotificationOptions?, _ context: ServiceContext
    ) -> DesignationResult {
        designate(data, in: region, options: options, places: nil, context)
    }

    /// - Parameter places: the allocation of the places of a request for several regions; nil if this is the whole
    ///   request.
    mutating func designate(
        _ data: [ServiceBeaconData], in region: BeaconRegion?,
        options: RegionNotificationOptions?, places: DesignationPlaces?, _ context: ServiceContext
    ) -> DesignationResult {
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

    /// Designates beacons in the region with an identifier. An identifier unknown to the service counts as no
    /// service region.
    mutating func designate(
        _ data: [ServiceBeaconData], inRegion regionID: String?,
        options: RegionNotificationOptions?, _ context: ServiceContext
    ) -> DesignationResult {
        guard let regionID else { return .regionMissing }
        guard !data.isEmpty else { return .noBeaconData }
        guard options != nil else { return .optionsMissing }
        guard let region = reservedRegion(id: regionID, context)?.region else { return .notServiceRegion }
        return designate(data, in: region, options: options, context)
    }

    /// The total number of beacons that may be designated after a designation in a region: the setting, or the
    /// number that the limit of monitored regions leaves beside the regions that stay monitored.
    public func designationLimit(in official: OfficialRegion, _ context: ServiceContext) -> Int {
        designationLimit(turningFrom: [official.regionID], context).count
    }

    /// Releases designated beacons: their regions are no longer monitored or ranged, and nothing is started in their
    /// place. If one of them is not designated, none is released, and `isReleased` is false.
    @discardableResult
    mutating func release(_ data: [ServiceBeaconData]) -> ReleaseResult {
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
    mutating func release(_ data: ServiceBeaconData) -> ReleaseResult {
        release([data])
    }

    /// Overwrites the only stored property of a designated beacon that can change, its switcher flag. `SwitcherRule`
    /// determines the consequences. Returns false if the beacon is not designated.
    @discardableResult
    mutating func updateDesignatedBeacon(_ data: ServiceBeaconData) -> Bool {
        updateDesignatedBeacons([data])
    }

    /// Overwrites the switcher flags of several beacons, all or none. Returns false if one of them is not
    /// designated, or the list is empty.
    @discardableResult
    mutating func updateDesignatedBeacons(_ data: [ServiceBeaconData]) -> Bool {
        guard !data.isEmpty, data.allSatisfy(isDesignated) else { return false }
        for update in data {
            guard let place = designated.firstIndex(where: { $0.isSameBeacon(as: update) }) else { continue }
            designated[place].isSwitcher = update.isSwitcher
        }
        return true
    }

    /// The designated beacons in the order of designation, or nil if there are none.
    public var designatedBeaconData: [ServiceBeaconData]? { designated.isEmpty ? nil : designated }

    public var hasDesignatedBeacon: Bool { !designated.isEmpty }

    /// Whether the beacon of this data is designated, regardless of the flag.
    public func isDesignated(_ data: ServiceBeaconData) -> Bool {
        designated.contains { $0.isSameBeacon(as: data) }
    }

    /// The official entry of a generic, fixed-value region; nil when beacons cannot be designated in it.
    private func designatableRegion(_ region: BeaconRegion, _ context: ServiceContext) -> OfficialRegion? {
        guard case .iBeacon(let uuid, nil, nil) = region.constraint, region.address == nil else { return nil }
        let candidates = reservedRegions(context).filter { $0.uuid == uuid && $0.isEnabled && $0.beaconType.isStatic }
        return candidates.first { $0.regionID == region.identifier } ?? candidates.first
    }

    /// The beacons of a request that are not designated yet, each once.
    private func newcomers(_ data: [ServiceBeaconData]) -> [ServiceBeaconData] {
        var seen: Set<String> = []
        return data.filter { !isDesignated($0) && seen.insert($0.keycode).inserted }
    }

    /// Monitors the beacons of the request in place of the generic region.
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

    /// Sets or clears the switcher flag of designated beacons, all or none. Returns false if one of them is not
    /// designated.
    mutating func setSwitcher(_ data: [ServiceBeaconData], _ isSwitcher: Bool) -> Bool {
        updateDesignatedBeacons(
            data.map {
                var data = $0
                data.isSwitcher = isSwitcher
                return data
            })
    }
}
