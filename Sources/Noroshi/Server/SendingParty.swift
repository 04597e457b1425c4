import Advertising
public import BeaconService
public import ServiceClient
import ServiceProtocol

/// For whom the records of a lane are sent, and how.
public protocol SendingParty: Sendable {
    var lane: SendingLane { get }
    /// Regions of the user's own, whose records stay.
    var own: [String] { get }
    /// Whether the records are of the simulated shop, which go to a demonstration alone.
    var isSimulated: Bool { get }
    /// What the server says of itself.
    func verdict(_ connection: ServiceConnection) async -> ServerVerdict
    /// The name of the application for which it is sent now.
    var application: String { get }
    /// The name of the application of a record.
    func application(of record: ServiceRecord) -> String
    /// The record with what it is sent as: what it says itself, so that it is the same record each time.
    /// - Parameter refused: Applications that the server does not serve. Their code gives way to that of now.
    func pinned(_ record: ServiceRecord, refused: Set<String>) -> ServiceRecord
    /// Whether two records go in one exchange.
    func isSent(_ record: ServiceRecord, with first: ServiceRecord) -> Bool
    /// - Parameter records: Those of one exchange, one or more.
    /// - Returns: Also how often they were sent again.
    func send(
        _ records: [ServiceRecord], over connection: ServiceConnection
    ) async -> (answer: SendingAnswer, resends: Int)
}

/// An application of the service.
public struct ServiceParty: SendingParty {
    /// What records are sent as that do not say it themselves, and in which language the server answers.
    public var caller: ServiceCaller
    public var device: UUID128
    public var own: [String]
    public var isSimulated: Bool

    public init(caller: ServiceCaller, device: UUID128, own: [String], isSimulated: Bool) {
        self.caller = caller
        self.device = device
        self.own = own
        self.isSimulated = isSimulated
    }

    public var lane: SendingLane { .service }
    public var application: String { ApplicationName.service(Digest(caller.code)) }

    public func application(of record: ServiceRecord) -> String {
        ApplicationName.service(Digest(self.caller(of: record).code))
    }

    public func verdict(_ connection: ServiceConnection) async -> ServerVerdict {
        await connection.prepare(caller).verdict
    }

    public func pinned(_ record: ServiceRecord, refused: Set<String>) -> ServiceRecord {
        var record = record
        let code = record.code ?? caller.code
        record.code = refused.contains(ApplicationName.service(Digest(code))) ? caller.code : code
        record.isTestMode = record.isTestMode ?? caller.isTestMode
        record.device = record.device ?? device
        return record
    }

    /// What became of contents goes alone.
    public func isSent(_ record: ServiceRecord, with first: ServiceRecord) -> Bool {
        record.kind == .track && first.kind == .track && caller(of: first) == caller(of: record)
    }

    public func send(
        _ records: [ServiceRecord], over connection: ServiceConnection
    ) async -> (answer: SendingAnswer, resends: Int) {
        guard let first = records.first else { return (.accepted, 0) }
        return await connection.send(records, as: caller(of: first))
    }

    /// Who sends a record.
    private func caller(of record: ServiceRecord) -> ServiceCaller {
        var caller = caller
        caller.code = record.code ?? caller.code
        caller.device = (record.device ?? device).description.lowercased()
        caller.isTestMode = record.isTestMode ?? caller.isTestMode
        return caller
    }
}
