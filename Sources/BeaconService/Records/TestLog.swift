public import Advertising
public import Regions
import Texts
public import Tracking

/// An event of a region that is sent on purpose, to see it arrive. It is sent once and not kept.
public struct TestLog: Equatable, Sendable {
    /// Given on the device; nil: the server gives one.
    public var identifier: UUID128?
    public var regionID: String
    public var uuid: UUID128
    public var major: UInt16?
    public var minor: UInt16?
    public var event: RegionEventType
    public var time: Timestamp
    /// The application's identifier of its user (auid); nil: it has none.
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
    /// A test log (fireTestLoggingRequestForBeaconRegionEvent:event:).
    /// - Parameters:
    ///   - region: By its identifier.
    ///   - identifier: A new one.
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
    /// What came of a test log; nil: it was not sent.
    public init?(_ log: TestLog, _ result: Result<Void, ErrandError>, at now: Timestamp) {
        let word = Reason(log.event.kind.textKey)
        switch result {
        case .success:
            self.init(
                time: now, kind: .testSent, region: log.regionID, reason: Reason(.why.testSent, .reason(word)))
        case .failure(let error):
            guard error.isOfExchange else { return nil }
            self.init(
                time: now, kind: .testFailed, region: log.regionID,
                reason: Reason(.why.testFailed, .reason(word), .reason(Reason(error.phrase))))
        }
    }
}
