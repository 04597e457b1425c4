import Foundation

import ServerTesting
import VectorTesting

/// Requests of the Proximity interface.
enum ProximityScene {
    static let base = "/proximity/v1beta1/"
    /// Two applications with a namespace each.
    static let files = [
        "apps.json": """
        {"applications": [
          {"appCode": "demo", "name": "a", "namespaces": ["com.example.demo", "com.example.second"]},
          {"appCode": "other", "name": "b", "namespaces": ["com.example.other"]}]}
        """
    ]

    static func headers(_ application: String = "demo") -> [String: String] {
        ["authorization": "Bearer " + application]
    }

    /// The bytes of an iBeacon with the UUID 00010203-….
    static func iBeacon(_ minor: UInt8) -> [UInt8] { Array(0...15) + [0, 1, 0, minor] }

    /// The name of a beacon at the server, `beacons/1!0001…`.
    static func name(_ minor: UInt8) -> String {
        "beacons/1!" + iBeacon(minor).map { String(format: "%02x", $0) }.joined()
    }

    static func advertisedID(_ octets: [UInt8], _ type: String = "IBEACON") -> String {
        #"{"type":"\#(type)","id":"\#(Data(octets).base64EncodedString())"}"#
    }

    static func registration(_ minor: UInt8, _ more: String = "") -> String {
        #"{"advertisedId":\#(advertisedID(iBeacon(minor)))\#(more)}"#
    }

    static func attachment(
        _ type: String = "com.example.demo/greeting", _ data: [UInt8] = Array("hello".utf8), distance: String = "0"
    ) -> String {
        #"{"namespacedType":"\#(type)","data":"\#(Data(data).base64EncodedString())","maxDistanceMeters":\#(distance)}"#
    }

    static func observation(_ minors: [UInt8], types: String = #"["*"]"#, telemetry: [UInt8]? = nil) -> String {
        let heard = minors.map { minor in
            #"{"advertisedId":\#(advertisedID(iBeacon(minor)))"#
                + (telemetry.map { #","telemetry":"\#(Data($0).base64EncodedString())""# } ?? "") + "}"
        }
        return #"{"observations":[\#(heard.joined(separator: ","))],"namespacedTypes":\#(types)}"#
    }

    /// An unencrypted Eddystone-TLM frame.
    static func telemetry(_ millivolts: Int) -> [UInt8] {
        [0x20, 0, UInt8(millivolts >> 8), UInt8(millivolts & 0xFF)] + [UInt8](repeating: 0, count: 10)
    }
}

extension TestServer {
    /// Sends a request to the Proximity interface.
    func proximity(
        _ method: String, _ path: String, _ body: String? = nil, as application: String = "demo"
    ) async throws -> Reply {
        try await send(method, ProximityScene.base + path, ProximityScene.headers(application), body: body)
    }

    /// The answer to a request, which must have the status 200.
    func answer(
        _ method: String, _ path: String, _ body: String? = nil, as application: String = "demo"
    ) async throws -> VectorTesting.JSON {
        let reply = try await proximity(method, path, body, as: application)
        guard reply.status == 200 else { throw Unexpected(path: path, short: reply.short) }
        return try VectorTesting.JSON(reply.text)
    }

    struct Unexpected: Error {
        var path: String
        var short: String
    }
}
