public import Advertising
public import Regions
public import Tracking

/// What somebody wants to know of the service: about what stands under a cursor, or is named.
public enum ContactSubject: Hashable, Sendable {
    case beacon(BeaconIdentity)
    /// By its identifier: also one of a single beacon.
    case region(String)
    case place(ContactPlace)
}

extension ServiceState {
    /// - Throws: `noPlace`, `notOfService`, `notKeycode`.
    public func contactPlace(
        of subject: ContactSubject, _ context: ServiceContext
    ) throws(ErrandError) -> ContactPlace {
        switch subject {
        case .beacon(let beacon):
            guard let place = contactPlace(of: beacon, context) else { throw .noPlace }
            return place
        case .region(let region):
            guard let place = contactPlace(ofRegion: region, context) else { throw .notOfService(region) }
            return place
        case .place(let place):
            guard let keycode = place.keycode else { return try contactPlace(of: .region(place.regionID), context) }
            guard serviceRegion(place.regionID, context) != nil else { throw .notOfService(place.regionID) }
            if serviceData(keycode: keycode, inRegion: place.regionID, context) == nil {
                throw .notKeycode(keycode, region: place.regionID)
            }
            return place
        }
    }

    /// Where the service is met with a beacon: in its region of fixed-value beacons with its key code, else in the
    /// narrowest region of the service or managed region that it belongs to. Nil: it belongs to none.
    private func contactPlace(of beacon: BeaconIdentity, _ context: ServiceContext) -> ContactPlace? {
        if let data = serviceData(of: beacon, context) {
            return serviceRegion(data.regionID, context) == nil ? nil : ContactPlace(data)
        }
        return knownRegions(context)
            .filter { $0.region.constraint.matches(beacon) && serviceRegion($0.region.identifier, context) != nil }
            .max { $0.region.constraint.numbers < $1.region.constraint.numbers }
            .map { ContactPlace(regionID: $0.region.identifier) }
    }

    /// Where the service is met in a region: with the beacon of a region of a single one. Nil: it is no region of the
    /// service and no managed one.
    private func contactPlace(ofRegion identifier: String, _ context: ServiceContext) -> ContactPlace? {
        guard serviceRegion(identifier, context) != nil else { return nil }
        let single = designated.first { $0.regionIdentifier == identifier }
        return single.map { ContactPlace($0) } ?? ContactPlace(regionID: identifier)
    }

    /// A region of the service that is switched on, or a managed one; nil: any other, such as one that the user reserved.
    public func serviceRegion(_ identifier: String, _ context: ServiceContext) -> MonitoredRegion? {
        let isOwn = ownRegions(context).contains { identifier == $0 || identifier.hasPrefix($0 + ":") }
        guard !isOwn, let known = knownRegion(identifier, context), known.regionClass != .other else { return nil }
        return known
    }

    /// What is asked about a subject.
    /// - Parameter identifier: A new one.
    /// - Throws: `noPlace`, `notOfService`, `notKeycode`.
    public func contact(
        of subject: ContactSubject, _ event: RegionEventType, identifier: UUID128, at now: Timestamp,
        _ context: ServiceContext
    ) throws(ErrandError) -> Contact {
        Contact(
            identifier: identifier, place: try contactPlace(of: subject, context), event: event, time: now,
            userIdentifier: userIdentifier)
    }

    /// The beacon that is met at a place; nil: none in particular.
    public func beacon(at place: ContactPlace, _ context: ServiceContext) -> BeaconIdentity? {
        guard let keycode = place.keycode,
            let data = serviceData(keycode: keycode, inRegion: place.regionID, context)
        else { return nil }
        return identity(of: data, context)
    }
}

extension RegionConstraint {
    /// How many numbers a beacon of the service has to have.
    fileprivate var numbers: Int {
        guard case .iBeacon(_, let major, let minor) = self else { return 0 }
        return (major == nil ? 0 : 1) + (minor == nil ? 0 : 1)
    }
}
