/// Names of the header fields of the interface, as HTTP/2 and we write them: in small letters.
public enum ServiceHeader {
    public static let edition = "x-sdk-edition"
    public static let version = "x-sdk-version"
    public static let device = "x-device-id"
    public static let user = "x-auid"
    /// Octets of an identifier of a user at most, in the header; code points in a body.
    public static let longestUser = 1024
    public static let testMode = "x-test-mode"
    public static let idempotencyKey = "idempotency-key"
    /// Octets of such a key at most.
    public static let longestKey = 255
    public static let requestID = "x-request-id"
}
