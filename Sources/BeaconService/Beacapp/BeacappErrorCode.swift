/// The error codes of Beacapp, domain `BeacappDomain`. They come from its public reference.
public enum BeacappErrorCode: Int, CaseIterable, Sendable {
    case success = 0
    case invalidActivationKey = 1000
    case notInitialized = 1001
    case database = 1002
    case network = 1003
    case accessTokenExpired = 1004
    case bluetoothUnsupported = 1005
    case sdkVersion = 1006
    case delegateMissing = 1007
    case backgroundNotAllowed = 1008
    /// An action has no kind, conditions are inconsistent, or a condition is not supported.
    case invalidData = 1009
    /// Scanning cannot start because permission is missing.
    case scanNotPermitted = 1010
    case logTransport = 1011
    case alreadyScanning = 1012
    case unknown = 9999

    public static let domain = "BeacappDomain"

    /// Whether a new token may resolve the error: the one that was sent has expired, or the server no longer
    /// recognizes it.
    public var wantsToken: Bool { self == .accessTokenExpired || self == .invalidActivationKey }

    /// The code for a number; undefined numbers become `unknown`.
    public init(code: Int) { self = Self(rawValue: code) ?? .unknown }
}
