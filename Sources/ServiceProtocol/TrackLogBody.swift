public import Advertising
public import BeaconService
public import JSON
import Time
import Tracking

/// The body of `POST /v1/track-logs`: the results of a tracking window. Its identifier is given on the device when it
/// is first written there, so that it is the same record however often it is sent.
public struct TrackLogBody: Equatable, Sendable {
    /// The most beacons of one record.
    public static let mostBeacons = 1000

    public var trackID: UUID128
    /// The record of a window; its region is official, or one beacon of an official one: `regionID:keycode`.
    public var record: TrackingRecord

    public init(trackID: UUID128, record: TrackingRecord) {
        self.trackID = trackID
        self.record = record
    }

    /// The body of a record. Nil: the record is of another kind.
    public init?(_ record: ServiceRecord) {
        guard case .track(let track) = record.matter else { return nil }
        self.init(trackID: record.identifier, record: track)
    }

    public init(_ body: BodyObject) throws(BodyProblem) {
        trackID = try body.uuid("trackID")
        let regionID = try body.text("regionID", longest: 128)
        let owner = Self.official(regionID)
        var beacons: [TrackedBeacon] = []
        for object in try body.neededObjects("beacons", most: Self.mostBeacons) {
            beacons.append(try TrackedBeacon(object, regionID: owner))
        }
        let (start, end) = (try body.time("startedAt"), try body.time("endedAt"))
        guard start <= end else { throw body.problem("endedAt", .timeFrom("startedAt")) }
        record = TrackingRecord(
            regionID: owner, region: regionID, start: start, end: end,
            cycles: try body.integer("cycles", in: 1...1000), beacons: beacons,
            userIdentifier: try body.userIdentifier())
    }

    /// The official region in an identifier: the part before a key code.
    private static func official(_ regionID: String) -> String {
        guard let colon = regionID.lastIndex(of: ":"),
            DecimalPairScheme().numbers(String(regionID[colon...].dropFirst())) != nil
        else { return regionID }
        return String(regionID[..<colon])
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("trackID", trackID.description)
            json.member("regionID", record.region)
            json.member("startedAt", RFC3339.text(record.start))
            json.member("endedAt", RFC3339.text(record.end))
            json.member("cycles", record.cycles)
            json.member("auid", record.userIdentifier)
            json.key("beacons")
            json.array { json in for beacon in record.beacons { beacon.write(into: &json) } }
        }
    }
}

extension TrackedBeacon {
    fileprivate init(_ body: BodyObject, regionID: String) throws(BodyProblem) {
        let keycode = try body.keycode("keycode")
        let segment = DecimalPairScheme().segment(major: keycode.major, minor: keycode.minor)
        self.init(
            data: ServiceBeaconData(
                regionID: regionID, segment: try body.integer("segment", in: segment...segment),
                keycode: keycode.text, isSwitcher: try body.boolean("switcher", otherwise: false)),
            proximity: try body.word("proximity", Proximity.allCases.map { ($0.description, $0) }),
            accuracy: try body.number("accuracy"), rssi: try body.number("rssi"),
            samples: try body.integer("samples", in: 1...1000),
            isDesignated: try body.boolean("designated", otherwise: false))
    }

    fileprivate func write(into json: inout JSONText) {
        json.object { json in
            json.member("segment", data.segment)
            json.member("keycode", data.keycode)
            json.member("proximity", proximity.description)
            json.member("accuracy", accuracy)
            json.member("rssi", rssi)
            json.member("samples", samples)
            json.member("designated", isDesignated)
            json.member("switcher", data.isSwitcher)
        }
    }
}

/// Several track logs in one body: `{"records": [...]}`. They are accepted all or none.
public struct RecordsBody: Equatable, Sendable {
    public static let most = 100

    public var records: [TrackLogBody]

    public init(records: [TrackLogBody]) { self.records = records }

    /// Reads several records, or a single one.
    public init(_ body: BodyObject) throws(BodyProblem) {
        guard body.has("records") else {
            records = [try TrackLogBody(body)]
            return
        }
        records = []
        for object in try body.objects("records", most: Self.most) { records.append(try TrackLogBody(object)) }
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.key("records")
            json.array { json in for record in records { record.write(into: &json) } }
        }
    }
}

extension BodyObject {
    /// A key code, with the numbers that it encodes.
    public func keycode(_ key: String) throws(BodyProblem) -> (text: String, major: UInt16, minor: UInt16) {
        try need(key, .keycode) { node in
            guard let text = node.text(longest: 10), let numbers = DecimalPairScheme().numbers(text) else { return nil }
            return (text, numbers.major, numbers.minor)
        }
    }

    /// `auid`, where there is one.
    func userIdentifier() throws(BodyProblem) -> String? {
        try optionalText("auid", longest: ServiceHeader.longestUser)
    }

    /// An event of a region by its number (TbBTEventType): 1 to 4.
    public func event(_ key: String) throws(BodyProblem) -> RegionEventType {
        try need(key, .integer(1...4)) { $0.integer.flatMap { RegionEventType(rawValue: $0) } }
    }
}
