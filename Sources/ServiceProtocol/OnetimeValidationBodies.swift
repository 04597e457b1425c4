public import JSON

/// The body of `POST /v1/onetime-validations`: a beacon of variable values, which has no key code.
public struct OnetimeValidationRequest: Equatable, Sendable {
    public var regionID: String
    /// The assigned number of the beacon.
    public var major: UInt16
    /// The variable number.
    public var minor: UInt16

    public init(regionID: String, major: UInt16, minor: UInt16) {
        self.regionID = regionID
        self.major = major
        self.minor = minor
    }

    public init(_ body: BodyObject) throws(BodyProblem) {
        regionID = try body.text("regionID", longest: 128)
        major = UInt16(try body.integer("major", in: 0...65_535))
        minor = UInt16(try body.integer("minor", in: 0...65_535))
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("regionID", regionID)
            json.member("major", Int(major))
            json.member("minor", Int(minor))
        }
    }
}

/// The answer: the beacon is the service's. For any other beacon the answer is 404.
public struct OnetimeValidationAnswer: Equatable, Sendable {
    public var isValid: Bool

    public init(isValid: Bool) { self.isValid = isValid }

    public init(_ body: BodyObject) throws(BodyProblem) { isValid = try body.boolean("valid") }

    public func write(into json: inout JSONText) {
        json.object { json in json.member("valid", isValid) }
    }
}
