/// What a program may want to be allowed: requestAlwaysAuthorization and requestWhenInUseAuthorization (T-16).
public enum AuthorizationRequest: String, CaseIterable, Sendable {
    /// To scan while it runs in front of somebody.
    case whenInUse = "when-in-use"
    /// To scan also when nobody is at the terminal.
    case always

    /// The key of its word.
    public var textKey: String { self == .always ? "auth.always" : "auth.whenInUse" }

    /// The key of the text that says what for: a `UsageDescription`.
    public var usageKey: String { self == .always ? "auth.usage.always" : "auth.usage.whenInUse" }

    public func isMet(by authorization: ScanAuthorization) -> Bool {
        switch authorization {
        case .authorizedAlways: true
        case .authorizedWhenInUse: self == .whenInUse
        case .notDetermined, .restricted, .denied: false
        }
    }

    /// The factors that stand in its way; none: it is granted.
    fileprivate func isObstacle(_ factor: EnvironmentFactor) -> Bool {
        switch factor.kind {
        case .hardBlock: factor.state == .failing
        case .permission: factor.state != .ok
        case .background: self == .always && factor.state != .ok
        default: false
        }
    }
}

/// What became of a request. Linux has no dialogue that grants anything: what is missing is told, with what to type, and
/// nobody but the user runs it.
public struct AuthorizationAnswer: Equatable, Sendable {
    public let request: AuthorizationRequest
    public let authorization: ScanAuthorization
    /// What stands in the way, in the order of the factors; empty where it is granted.
    public let missing: [EnvironmentFactor]

    public var isGranted: Bool { request.isMet(by: authorization) }
}

extension EnvironmentReport {
    /// Whether a request is granted on this machine, and what is missing where it is not (T-16).
    public func answer(to request: AuthorizationRequest) -> AuthorizationAnswer {
        let isGranted = request.isMet(by: authorization)
        return AuthorizationAnswer(
            request: request, authorization: authorization, missing: isGranted ? [] : factors.filter(request.isObstacle)
        )
    }
}
