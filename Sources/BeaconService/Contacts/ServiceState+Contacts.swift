public import Advertising
public import Basics
public import Regions
public import Tracking

/// The subject of a request to the service: a beacon, a region or a place, selected on the screen or named.
public enum ContactSubject: Hashable, Sendable {
    case beacon(BeaconIdentity)
    /// A region, also one of a single beacon, named by its identifier.
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

    /// The place for a beacon: its fixed-value region of the service with its key code, else the narrowest region of
    /// the service or managed region that it belongs to. Nil if it belongs to none.
    private func contactPlace(of beacon: BeaconIdentity, _ context: ServiceContext) -> ContactPlace? {
        if let data = serviceData(of: beacon, context) {
            return serviceRegion(data.regionID, context) == nil ? nil : ContactPlace(data)
        }
        return knownRegions(context)
            .filter { $0.region.constraint.matches(beacon) && serviceRegion($0.region.identifier, context) != nil }
            .max { $0.region.constraint.numbers < $1.region.constraint.numbers }
            .map { ContactPlace(regionID: $0.region.identifier) }
    }

    /// The place for a region; for a single-beacon region with its beacon. Nil if it is neither a region of the
    /// service nor a managed one.
    private func contactPlace(ofRegion identifier: String, _ context: ServiceContext) -> ContactPlace? {
        guard serviceRegion(identifier, context) != nil else { return nil }
        let single = designated.first { $0.regionIdentifier == identifier }
        return single.map { ContactPlace($0) } ?? ContactPlace(regionID: identifier)
    }

    /// An enabled region of the service, or a managed one; nil for any other, such as one that the user reserved.
    public func serviceRegion(_ identifier: String, _ context: ServiceContext) -> MonitoredRegion? {
        let isOwn = ownRegions(context).contains { identifier == $0 || identifier.hasPrefix($0 + ":") }
        guard !isOwn, let known = knownRegion(identifier, context), known.regionClass != .other else { return nil }
        return known
    }

    /// The contact to send to the service for a subject.
    /// - Parameter identifier: A new identifier.
    /// - Throws: `noPlace`, `notOfService`, `notKeycode`.
    public func contact(
        of subject: ContactSubject, _ event: RegionEventType, identifier: UUID128, at now: Timestamp,
        _ context: ServiceContext
    ) throws(ErrandError) -> Contact {
        Contact(
            identifier: identifier, place: try contactPlace(of: subject, context), event: event, time: now,
            userIdentifier: userIdentifier)
    }

    /// The beacon at a place, or nil if the place names none.
    public func beacon(at place: ContactPlace, _ context: ServiceContext) -> BeaconIdentity? {
        guard let keycode = place.keycode,
            let data = serviceData(keycode: keycode, inRegion: place.regionID, context)
        else { return nil }
        return identity(of: data, context)
    }
}

extension RegionConstraint {
    /// The number of values, of major and minor, that the constraint fixes.
    fileprivate var numbers: Int {
        guard case .iBeacon(_, let major, let minor) = self else { return 0 }
        return (major == nil ? 0 : 1) + (minor == nil ? 0 : 1)
    }
}
