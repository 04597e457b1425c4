public import Advertising
public import Basics
public import BeaconService
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

    package init?(_ body: inout TableReader) {
        body.need(["trackID", "regionID", "beacons", "startedAt", "endedAt", "cycles"])
        let (trackID, regionID) = (body.uuid("trackID"), body.regionID())
        let owner = regionID.map { Self.official($0) } ?? ""
        let beacons = body.tables("beacons", most: Self.mostBeacons) { TrackedBeacon(&$0, regionID: owner) }
        let start = body.time("startedAt")
        let end = body.value("endedAt", expected: .error.configExpectedTimeFrom, [body.full("startedAt")]) { node in
            node.text(longest: 64).flatMap { RFC3339.read($0) }.flatMap { $0 < start ?? $0 ? nil : $0 }
        }
        let (cycles, user) = (body.integer("cycles", in: 1...1000), body.userIdentifier())
        guard let trackID, let regionID, let beacons, let start, let end, let cycles else { return nil }
        let record = TrackingRecord(
            regionID: owner, region: regionID, start: start, end: end, cycles: cycles, beacons: beacons,
            userIdentifier: user)
        self.init(trackID: trackID, record: record)
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
    fileprivate init?(_ body: inout TableReader, regionID: String) {
        body.need(["keycode", "segment", "proximity", "accuracy", "rssi", "samples"])
        let keycode = body.keycode("keycode")
        let numbers = keycode.map { DecimalPairScheme().segment(major: $0.major, minor: $0.minor) }
        let segment = body.integer("segment", in: numbers.map { $0...$0 } ?? 0...Int.max)
        let isSwitcher = body.boolean("switcher") ?? false
        let proximity = body.word("proximity", Proximity.allCases.map { ($0.description, $0) })
        let (accuracy, rssi) = (body.number("accuracy"), body.number("rssi"))
        let samples = body.integer("samples", in: 1...1000)
        let isDesignated = body.boolean("designated") ?? false
        guard let keycode, let segment, let proximity, let accuracy, let rssi, let samples else { return nil }
        let data = ServiceBeaconData(
            regionID: regionID, segment: segment, keycode: keycode.text, isSwitcher: isSwitcher)
        self.init(
            data: data, proximity: proximity, accuracy: accuracy, rssi: rssi, samples: samples,
            isDesignated: isDesignated)
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
    package init?(_ body: inout TableReader) {
        guard body.has("records") else {
            guard let record = TrackLogBody(&body) else { return nil }
            self.init(records: [record])
            return
        }
        let records = body.tables("records", most: Self.most) { TrackLogBody(&$0) }
        guard let records else { return nil }
        self.init(records: records)
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.key("records")
            json.array { json in for record in records { record.write(into: &json) } }
        }
    }
}
