/// Names of the header fields of the interface, as HTTP/2 and we write them: in small letters.
public enum ServiceHeader {
    public static let edition = "x-sdk-edition"
    public static let version = "x-sdk-version"
    public static let device = "x-device-id"
    public static let user = "x-auid"
    public static let testMode = "x-test-mode"
    public static let idempotencyKey = "idempotency-key"
    public static let requestID = "x-request-id"
}
