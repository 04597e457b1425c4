public import Advertising
public import Basics
public import Regions

/// A region event that the user sends to check that it arrives. It is sent once and not stored.
public struct TestLog: Equatable, Sendable {
    /// The identifier given by the device, or nil if the server assigns one.
    public var identifier: UUID128?
    public var regionID: String
    public var uuid: UUID128
    public var major: UInt16?
    public var minor: UInt16?
    public var event: RegionEventType
    public var time: Timestamp
    /// The application's identifier of its user (auid), or nil if there is none.
    public var userIdentifier: String?

    public init(
        identifier: UUID128?, regionID: String, uuid: UUID128, major: UInt16? = nil, minor: UInt16? = nil,
        event: RegionEventType, time: Timestamp, userIdentifier: String? = nil
    ) {
        self.identifier = identifier
        self.regionID = regionID
        self.uuid = uuid
        self.major = major
        self.minor = minor
        self.event = event
        self.time = time
        self.userIdentifier = userIdentifier
    }
}

extension ServiceState {
    /// Makes a test log (fireTestLoggingRequestForBeaconRegionEvent:event:).
    /// - Parameters:
    ///   - region: The identifier of the region.
    ///   - identifier: A new identifier.
    /// - Throws: `notInTestMode`, `notOfService`.
    public func testLog(
        of region: String, _ event: RegionEventType, identifier: UUID128, at now: Timestamp, _ context: ServiceContext
    ) throws(ErrandError) -> TestLog {
        guard context.preference.isTestMode else { throw .notInTestMode }
        guard case .iBeacon(let uuid, let major, let minor)? = serviceRegion(region, context)?.region.constraint else {
            throw .notOfService(region)
        }
        return TestLog(
            identifier: identifier, regionID: region, uuid: uuid, major: major, minor: minor, event: event, time: now,
            userIdentifier: userIdentifier)
    }
}

extension SiteEvent {
    /// The event for a test log; nil if it was not sent.
    public init?(_ log: TestLog, _ result: Result<Void, ErrandError>, at now: Timestamp) {
        let word = Phrase(log.event.kind.textKey)
        switch result {
        case .success:
            self.init(
                time: now, kind: .testSent, region: log.regionID, reason: Phrase(.why.testSent, .phrase(word)))
        case .failure(let error):
            guard error.isOfExchange else { return nil }
            self.init(
                time: now, kind: .testFailed, region: log.regionID,
                reason: Phrase(.why.testFailed, .phrase(word), .phrase(error.phrase)))
        }
    }
}
