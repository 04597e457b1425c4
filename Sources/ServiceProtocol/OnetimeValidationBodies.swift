public import Basics

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

    package init?(_ body: inout TableReader) {
        body.need(["regionID", "major", "minor"])
        let (regionID, major, minor) = (body.regionID(), body.number16("major"), body.number16("minor"))
        guard let regionID, let major, let minor else { return nil }
        self.init(regionID: regionID, major: major, minor: minor)
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

    package init?(_ body: inout TableReader) {
        body.need(["valid"])
        guard let isValid = body.boolean("valid") else { return nil }
        self.init(isValid: isValid)
    }

    public func write(into json: inout JSONText) {
        json.object { json in json.member("valid", isValid) }
    }
}
