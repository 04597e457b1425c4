public import Advertising
public import Basics
public import BeaconService

/// The body of `POST /beacapp/v1/activations`: an application on a device that wants an access token.
public struct ActivationRequest: Equatable, Sendable {
    public var requestToken: String
    public var secretKey: String
    public var deviceID: UUID128
    public var sdkVersion: String

    public init(requestToken: String, secretKey: String, deviceID: UUID128, sdkVersion: String) {
        self.requestToken = requestToken
        self.secretKey = secretKey
        self.deviceID = deviceID
        self.sdkVersion = sdkVersion
    }

    package init?(_ body: inout TableReader) {
        body.need(["requestToken", "secretKey", "deviceID", "sdkVersion"])
        let requestToken = body.text("requestToken", longest: 256)
        let secretKey = body.text("secretKey", longest: 256)
        let deviceID = body.uuid("deviceID")
        let sdkVersion = body.text("sdkVersion", longest: 64)
        guard let requestToken, let secretKey, let deviceID, let sdkVersion else { return nil }
        self.init(requestToken: requestToken, secretKey: secretKey, deviceID: deviceID, sdkVersion: sdkVersion)
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("requestToken", requestToken)
            json.member("secretKey", secretKey)
            json.member("deviceID", deviceID.description)
            json.member("sdkVersion", sdkVersion)
        }
    }
}

/// The answer to an activation. Later requests carry the token as `Authorization: Bearer`.
public struct ActivationAnswer: Equatable, Sendable {
    public var deviceIdentifier: UUID128
    /// A secret.
    public var accessToken: String
    /// The time after which the token is rejected.
    public var expiresAt: Timestamp
    /// Whether the server is the demonstration, to which the simulated shop may send.
    public var isDemonstration: Bool

    public init(
        deviceIdentifier: UUID128, accessToken: String, expiresAt: Timestamp, isDemonstration: Bool = false
    ) {
        self.deviceIdentifier = deviceIdentifier
        self.accessToken = accessToken
        self.expiresAt = expiresAt
        self.isDemonstration = isDemonstration
    }

    package init?(_ body: inout TableReader) {
        body.need(["deviceIdentifier", "accessToken", "expiresAt"])
        let deviceIdentifier = body.uuid("deviceIdentifier")
        let accessToken = body.text("accessToken", longest: 256)
        let expiresAt = body.time("expiresAt")
        let isDemonstration = body.boolean("demonstration") ?? false
        guard let deviceIdentifier, let accessToken, let expiresAt else { return nil }
        self.init(
            deviceIdentifier: deviceIdentifier, accessToken: accessToken, expiresAt: expiresAt,
            isDemonstration: isDemonstration)
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("deviceIdentifier", deviceIdentifier.description)
            json.member("accessToken", accessToken)
            json.member("expiresAt", RFC3339.text(expiresAt))
            json.member("demonstration", isDemonstration)
        }
    }
}

/// An element of the list that is the body of `POST /beacapp/v1/logs`.
public struct BeacappLogBody: Equatable, Sendable {
    /// The most logs in one request.
    public static let most = 100
    /// The maximum number of code points of a name; the operator's files have 64 characters.
    private static let longestName = 512

    /// The identifier that the device gave; nil: the server gives one.
    public var recordID: UUID128?
    /// 0 to 65535.
    public var type: Int
    public var eventID: String?
    public var beaconID: String?
    /// The time by the device's clock.
    public var time: Timestamp
    /// The text of a custom log, without control characters and the marks that Beacapp forbids.
    public var value: String?

    public init(
        recordID: UUID128?, type: Int, eventID: String? = nil, beaconID: String? = nil, time: Timestamp,
        value: String? = nil
    ) {
        self.recordID = recordID
        self.type = type
        self.eventID = eventID
        self.beaconID = beaconID
        self.time = time
        self.value = value
    }

    package init?(_ body: inout TableReader) {
        body.need(["type", "at"])
        let recordID = body.recordID()
        let type = body.integer("type", in: 0...65_535)
        let eventID = body.text("event_id", longest: Self.longestName)
        let beaconID = body.text("beacon_id", longest: Self.longestName)
        let time = body.time("at")
        let value = type == BeacappLog.customType ? Self.plainText(&body) : Self.addition(&body)
        guard let type, let time else { return nil }
        self.init(recordID: recordID, type: type, eventID: eventID, beaconID: beaconID, time: time, value: value)
    }

    /// The log in a record; nil: the record is of another kind.
    public init?(_ record: ServiceRecord) {
        guard case .beacapp(let log) = record.matter else { return nil }
        switch log.matter {
        case .fired(let event, let beacon, let addition):
            self.init(
                recordID: record.identifier, type: BeacappLog.firedType, eventID: event, beaconID: beacon,
                time: log.time, value: addition)
        case .custom(let text):
            self.init(recordID: record.identifier, type: BeacappLog.customType, time: log.time, value: text)
        }
    }

    private static func plainText(_ body: inout TableReader) -> String? {
        body.need(["value"])
        let longest = BeacappLog.longestText
        return body.value("value", expected: .error.configExpectedPlainText, [String(longest)]) { node in
            node.text(longest: longest).flatMap { isPlain($0) ? $0 : nil }
        }
    }

    private static func addition(_ body: inout TableReader) -> String? {
        body.text("value", longest: BeacappLog.longestText)
    }

    /// Reads the whole list.
    package static func list(_ octets: [UInt8]) throws(BodyProblems) -> [BeacappLogBody] {
        try BodyReader.list(octets, most: most) { BeacappLogBody(&$0) }
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("recordID", recordID?.description)
            json.member("type", type)
            json.member("event_id", eventID)
            json.member("beacon_id", beaconID)
            json.member("at", RFC3339.text(time))
            json.member("value", value)
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= BeacappLog.longestText && text.unicodeScalars.allSatisfy(BeacappLog.isPlain)
            && ShiftJIS.canWrite(text)
    }
}
