import Advertising
public import Basics

/// The body of `POST beaconinfo:getforobserved`: beacons that a device hears, and the types of messages that it
/// wants.
public struct ObservationsBody: Equatable, Sendable {
    /// A beacon that was heard.
    public struct Observation: Equatable, Sendable {
        public var advertisedID: AdvertisedID
        /// A frame of Eddystone-TLM that came with it, from the type byte on; nil: none did.
        public var telemetry: [UInt8]?

        public init(_ advertisedID: AdvertisedID, telemetry: [UInt8]? = nil) {
            self.advertisedID = advertisedID
            self.telemetry = telemetry
        }
    }

    /// The most beacons in one request, and the most types.
    public static let most = 100
    /// The bytes of telemetry: 14 unencrypted, 18 encrypted.
    fileprivate static let telemetryRange = 1...31

    public var observations: [Observation]
    /// Empty: no messages are wanted.
    public var types: [NamespacedPattern]

    public init(_ observations: [Observation], types: [NamespacedPattern]) {
        self.observations = observations
        self.types = types
    }

    package init?(_ body: inout TableReader) {
        body.need(["observations"])
        let observations = body.tables("observations", most: Self.most) { Observation(&$0) } ?? []
        if let node = body.node("observations"), node.list?.isEmpty ?? false {
            body.reject("observations", node, expected: .error.configExpectedFilledList)
        }
        self.init(observations, types: Self.types(&body))
    }

    private static func types(_ body: inout TableReader) -> [NamespacedPattern] {
        let key = "namespacedTypes"
        return (body.nodes(key, most: most) ?? []).enumerated().compactMap { index, node in
            let pattern = node.text(longest: 1024).flatMap { NamespacedPattern($0) }
            if pattern == nil {
                body.reject(body.element(index, of: key), node, expected: .error.configExpectedNamespacedPattern)
            }
            return pattern
        }
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.key("observations")
            json.array { json in
                for observation in observations {
                    json.object { json in
                        observation.advertisedID.write(into: &json)
                        if let telemetry = observation.telemetry { json.member("telemetry", Base64.text(telemetry)) }
                    }
                }
            }
            json.key("namespacedTypes")
            json.array { json in for type in types { json.value(type.text) } }
        }
    }
}

extension ObservationsBody.Observation {
    fileprivate init?(_ body: inout TableReader) {
        let telemetry = body.octets("telemetry", in: ObservationsBody.telemetryRange)
        guard let identifier = AdvertisedID(of: &body) else { return nil }
        self.init(identifier, telemetry: telemetry)
    }

    /// The voltage of a battery, in mV; nil: the telemetry does not contain it.
    public var millivolts: Int? {
        // Eddystone-TLM version 0: type, version, voltage, temperature, two counts. A voltage of 0 means "not
        // measured".
        guard let telemetry, telemetry.count == 14, telemetry[0] == 0x20, telemetry[1] == 0 else { return nil }
        let voltage = Int(telemetry[2]) << 8 | Int(telemetry[3])
        return voltage == 0 ? nil : voltage
    }
}

extension NamespacedPattern {
    var text: String { namespace == nil && type == nil ? "*" : (namespace ?? "*") + "/" + (type ?? "*") }
}

extension ObservedBody.Beacon {
    fileprivate init?(_ body: inout TableReader) {
        let identifier = AdvertisedID(of: &body)
        let attachments = body.tables("attachments", most: 1000) { AttachmentBody(&$0) } ?? []
        guard let identifier else { return nil }
        self.init(identifier, attachments: attachments)
    }
}

/// The answer: those of the requested beacons that are registered and active, with messages.
public struct ObservedBody: Equatable, Sendable {
    public struct Beacon: Equatable, Sendable {
        public var advertisedID: AdvertisedID
        public var attachments: [AttachmentBody]

        public init(_ advertisedID: AdvertisedID, attachments: [AttachmentBody]) {
            self.advertisedID = advertisedID
            self.attachments = attachments
        }
    }

    /// The maximum number of bytes of messages. A client accepts 8 MiB, and base64 needs a third more than the bytes.
    public static let mostBytes = 4 << 20

    public private(set) var beacons: [Beacon]

    public init(_ beacons: [Beacon] = []) { self.beacons = beacons }

    /// - Returns: false: the body would be too large.
    public mutating func append(_ beacon: Beacon) -> Bool {
        let bytes = (beacons + [beacon]).lazy.flatMap(\.attachments).reduce(0) { $0 + $1.data.count }
        guard bytes <= Self.mostBytes else { return false }
        beacons.append(beacon)
        return true
    }

    package init?(_ body: inout TableReader) {
        let beacons = body.tables("beacons", most: ObservationsBody.most) { Beacon(&$0) } ?? []
        self.init(beacons)
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.key("beacons")
            json.array { json in
                for beacon in beacons {
                    json.object { json in
                        json.member("beaconName", beacon.advertisedID.beaconName)
                        beacon.advertisedID.write(into: &json)
                        json.key("attachments")
                        json.array { json in
                            for attachment in beacon.attachments {
                                json.object { attachment.writeMembers(into: &$0) }
                            }
                        }
                    }
                }
            }
        }
    }
}
