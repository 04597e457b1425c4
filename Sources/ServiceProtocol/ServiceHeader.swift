/// Names of the header fields of the interface, in lower case, as HTTP/2 requires and as we write them.
public enum ServiceHeader {
    public static let edition = "x-sdk-edition"
    public static let version = "x-sdk-version"
    public static let device = "x-device-id"
    public static let user = "x-auid"
    /// The maximum number of bytes of a user's identifier in the header; of code points in a body.
    public static let longestUser = 1024
    public static let testMode = "x-test-mode"
    public static let idempotencyKey = "idempotency-key"
    /// The maximum number of bytes of such a key.
    public static let longestKey = 255
    public static let requestID = "x-request-id"
}
