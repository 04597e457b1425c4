public import Advertising
public import Basics
public import Regions
public import Tracking

/// A place where a device meets the service: a region, and optionally a beacon in it.
public struct ContactPlace: Hashable, Sendable {
    public var regionID: String
    /// The key code of the beacon, or nil for the region as a whole.
    public var keycode: String?

    public init(regionID: String, keycode: String? = nil) {
        self.regionID = regionID
        self.keycode = keycode
    }

    public init(_ data: ServiceBeaconData) { self.init(regionID: data.regionID, keycode: data.keycode) }
}

extension ContactPlace: CustomStringConvertible {
    /// The description in the form of the identifiers of single-beacon regions: `regionID:keycode`.
    public var description: String { keycode.map { "\(regionID):\($0)" } ?? regionID }
}

/// An encounter of a device with a place, for which the service checks what is to be done
/// (checkServiceForBeacon:inRegion:event:).
public struct Contact: Equatable, Sendable {
    /// The identifier given by the device, so that a check that is sent again marks only once; nil if the server
    /// assigns one.
    public var identifier: UUID128?
    public var place: ContactPlace
    public var event: RegionEventType
    public var time: Timestamp
    /// The application's identifier of its user (auid), or nil if there is none.
    public var userIdentifier: String?

    public init(
        identifier: UUID128?, place: ContactPlace, event: RegionEventType, time: Timestamp,
        userIdentifier: String? = nil
    ) {
        self.identifier = identifier
        self.place = place
        self.event = event
        self.time = time
        self.userIdentifier = userIdentifier
    }
}

/// The service's response to a contact.
public struct ContactCheckOutcome: Equatable, Sendable {
    /// The result, or nil if all due contents are delivered.
    public var result: ContactCheckResult?
    public var presentations: [Presentation]
    /// The identifiers of contents that are due but blocked.
    public var blocked: [String]
    /// The identifiers of the campaigns concerned.
    public var campaignIDs: [String]

    public init(
        result: ContactCheckResult?, presentations: [Presentation] = [], blocked: [String] = [],
        campaignIDs: [String] = []
    ) {
        self.result = result
        self.presentations = presentations
        self.blocked = blocked
        self.campaignIDs = campaignIDs
    }

    /// The name in data formats.
    public var name: String { result?.name ?? "delivered" }

    /// A description of the outcome.
    public var phrase: Phrase {
        switch result {
        case nil: Phrase(.contact.delivered, .integer(presentations.count))
        case .doNothing: Phrase(.contact.doNothing)
        case .marked: Phrase(.contact.marked)
        case .totallyBlocked: Phrase(.contact.totallyBlocked, .integer(blocked.count))
        case .partlyBlocked: Phrase(.contact.partlyBlocked, .integer(presentations.count), .integer(blocked.count))
        case .unmarkable: Phrase(.contact.unmarkable)
        case .targetNotFound: Phrase(.contact.targetNotFound)
        case .skipped: Phrase(.contact.skipped)
        }
    }

    /// A description of the outcome together with the event and the place of the contact.
    public func phrase(of event: RegionEventType, at place: ContactPlace) -> Phrase {
        Phrase(.contact.said, .text(place.description), .phrase(Phrase(event.kind.textKey)), .phrase(phrase))
    }
}

extension SiteEvent {
    /// The event for a finished contact check; nil if no server was asked.
    /// - Parameter beacon: The beacon that was met.
    public init?(
        _ contact: Contact, of beacon: BeaconIdentity?, _ result: Result<ContactCheckOutcome, ErrandError>,
        at now: Timestamp
    ) {
        let word = Phrase(contact.event.kind.textKey)
        let region = contact.place.regionID
        switch result {
        case .success(let outcome):
            self.init(
                time: now, kind: .contactChecked, region: region, beacon: beacon,
                reason: Phrase(.why.contactChecked, .phrase(word), .phrase(outcome.phrase)))
        case .failure(let error):
            guard error.isOfExchange else { return nil }
            self.init(
                time: now, kind: .contactFailed, region: region, beacon: beacon,
                reason: Phrase(.why.contactFailed, .phrase(word), .phrase(error.phrase)))
        }
    }
}
