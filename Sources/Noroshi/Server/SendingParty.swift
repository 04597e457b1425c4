import Advertising
public import BeaconService
public import ServiceClient
import ServiceProtocol

/// The party for which the records of a lane are sent, and the way to send them.
public protocol SendingParty: Sendable {
    var lane: SendingLane { get }
    /// Regions of the user's own, whose records are not sent.
    var own: [String] { get }
    /// Whether the records are of the simulated shop, which go only to a demonstration.
    var isSimulated: Bool { get }
    /// The server's verdict for this party.
    func verdict(_ connection: ServiceConnection) async -> ServerVerdict
    /// The name of the current application.
    var application: String { get }
    /// The name of the application of a record.
    func application(of record: ServiceRecord) -> String
    /// The record with the values with which it is sent. They become part of the record, so that it is the same
    /// record each time.
    /// - Parameter refused: Applications that the server does not serve. The current code replaces theirs.
    func pinned(_ record: ServiceRecord, refused: Set<String>) -> ServiceRecord
    /// Whether two records can go in one exchange.
    func isSent(_ record: ServiceRecord, with first: ServiceRecord) -> Bool
    /// - Parameter records: The records of one exchange, one or more.
    /// - Returns: The answer, and the number of times that they were sent again.
    func send(
        _ records: [ServiceRecord], over connection: ServiceConnection
    ) async -> (answer: SendingAnswer, resends: Int)
}

/// An application of the service.
public struct ServiceParty: SendingParty {
    /// The caller for records without values of their own; the server answers in its language.
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

    /// Records about contents go alone.
    public func isSent(_ record: ServiceRecord, with first: ServiceRecord) -> Bool {
        record.kind == .track && first.kind == .track && caller(of: first) == caller(of: record)
    }

    public func send(
        _ records: [ServiceRecord], over connection: ServiceConnection
    ) async -> (answer: SendingAnswer, resends: Int) {
        guard let first = records.first else { return (.accepted, 0) }
        return await connection.send(records, as: caller(of: first))
    }

    /// The caller with which a record is sent.
    private func caller(of record: ServiceRecord) -> ServiceCaller {
        var caller = caller
        caller.code = record.code ?? caller.code
        caller.device = (record.device ?? device).description.lowercased()
        caller.isTestMode = record.isTestMode ?? caller.isTestMode
        return caller
    }
}
