public import Texts

/// The permissions a program may ask for: requestAlwaysAuthorization and requestWhenInUseAuthorization.
public enum AuthorizationRequest: String, CaseIterable, Sendable {
    /// To scan while somebody is at the terminal.
    case whenInUse = "when-in-use"
    /// To scan also when nobody is at the terminal.
    case always

    /// The key of its name in the language files.
    public var textKey: TextKey { self == .always ? .auth.always : .auth.whenInUse }

    /// The key of the text that explains its purpose: a `UsageDescription`.
    public var usageKey: TextKey { self == .always ? .auth.usageAlways : .auth.usageWhenInUse }

    public func isMet(by authorization: ScanAuthorization) -> Bool {
        switch authorization {
        case .authorizedAlways: true
        case .authorizedWhenInUse: self == .whenInUse
        case .notDetermined, .restricted, .denied: false
        }
    }

    /// Whether a factor prevents it; when none does, it is granted.
    fileprivate func isObstacle(_ factor: EnvironmentFactor) -> Bool {
        switch factor.kind {
        case .hardBlock: factor.state == .failing
        case .permission: factor.state != .ok
        case .background: self == .always && factor.state != .ok
        default: false
        }
    }
}

/// The answer to a request. Linux has no dialogue that grants anything, so the answer says what is missing and which
/// commands would help; only the user runs them.
public struct AuthorizationAnswer: Equatable, Sendable {
    public let request: AuthorizationRequest
    public let authorization: ScanAuthorization
    /// What prevents it, in the order of the factors; empty when it is granted.
    public let missing: [EnvironmentFactor]

    public var isGranted: Bool { request.isMet(by: authorization) }
}

extension EnvironmentReport {
    /// Whether a request is granted on this machine, and what is missing if it is not.
    public func answer(to request: AuthorizationRequest) -> AuthorizationAnswer {
        let isGranted = request.isMet(by: authorization)
        return AuthorizationAnswer(
            request: request, authorization: authorization, missing: isGranted ? [] : factors.filter(request.isObstacle)
        )
    }
}
