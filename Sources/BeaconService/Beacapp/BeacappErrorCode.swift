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
    /// An action without a kind, conditions that do not hold together, a condition that is not supported.
    case invalidData = 1009
    /// Scanning cannot start because permission is missing.
    case scanNotPermitted = 1010
    case logTransport = 1011
    case alreadyScanning = 1012
    case unknown = 9999

    public static let domain = "BeacappDomain"

    /// Whether another token may settle it: the one that was sent has expired, or the server knows it no more.
    public var wantsToken: Bool { self == .accessTokenExpired || self == .invalidActivationKey }

    /// The code of a number; numbers that nobody defined are unknown.
    public init(code: Int) { self = Self(rawValue: code) ?? .unknown }
}
