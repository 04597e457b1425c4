public import Advertising
public import Regions
public import Texts
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

/// Why no test log is sent.
public enum TestLogError: Error, Equatable, Sendable {
    case notInTestMode
    /// The region is neither one of the service that is switched on nor a managed one, or one that the user reserved.
    case notOfService(String)
    case obstacle(ServiceObstacle)
    /// It would be of the simulated shop, and this server is none for trying out.
    case noDemonstration(String)
    /// The server did not take it with 200, and why.
    case refused(Phrase)
    /// Who wanted it took it back. It may have arrived.
    case cancelled
}

extension TestLogError {
    /// Whether it went out, or may have.
    public var isOfExchange: Bool {
        switch self {
        case .refused, .cancelled: true
        case .notInTestMode, .notOfService, .obstacle, .noDemonstration: false
        }
    }
}

extension TestLogError: PhraseConvertible {
    public var phrase: Phrase {
        switch self {
        case .notInTestMode: Phrase(.testlog.notInTestMode)
        case .notOfService(let region): Phrase(.testlog.notOfService, .text(region))
        case .obstacle(let obstacle): obstacle.reason.phrase
        case .noDemonstration(let server): Phrase(.testlog.noDemonstration, .text(server))
        case .refused(let phrase): phrase
        case .cancelled: Phrase(.testlog.cancelled)
        }
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
    ) throws(TestLogError) -> TestLog {
        guard context.preference.isTestMode else { throw .notInTestMode }
        let isOwn = ownRegions(context).contains { region == $0 || region.hasPrefix($0 + ":") }
        guard !isOwn, let known = knownRegion(region, context), known.regionClass != .other,
            case .iBeacon(let uuid, let major, let minor) = known.region.constraint
        else { throw .notOfService(region) }
        return TestLog(
            identifier: identifier, regionID: region, uuid: uuid, major: major, minor: minor, event: event, time: now,
            userIdentifier: userIdentifier)
    }
}

extension SiteEvent {
    /// What came of a test log; nil: it was not sent.
    public init?(_ log: TestLog, _ result: Result<Void, TestLogError>, at now: Timestamp) {
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
