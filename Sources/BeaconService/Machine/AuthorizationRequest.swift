public import Basics

/// The permissions that a program may request: requestAlwaysAuthorization and requestWhenInUseAuthorization.
public enum AuthorizationRequest: String, CaseIterable, Sendable {
    /// Permission to scan while a user is at the terminal.
    case whenInUse = "when-in-use"
    /// Permission to scan even if no user is at the terminal.
    case always

    /// The key of its name in the language files.
    public var textKey: TextKey { self == .always ? .auth.always : .auth.whenInUse }

    /// The key of the text that explains the purpose of the request: a `UsageDescription`.
    public var usageKey: TextKey { self == .always ? .auth.usageAlways : .auth.usageWhenInUse }

    public func isMet(by authorization: ScanAuthorization) -> Bool {
        switch authorization {
        case .authorizedAlways: true
        case .authorizedWhenInUse: self == .whenInUse
        case .notDetermined, .restricted, .denied: false
        }
    }

    /// Whether a factor prevents the request from being granted; without such a factor it is granted.
    fileprivate func isObstacle(_ factor: EnvironmentFactor) -> Bool {
        switch factor.kind {
        case .hardBlock: factor.state == .failing
        case .permission: factor.state != .ok
        case .background: self == .always && factor.state != .ok
        default: false
        }
    }
}

/// The answer to a request. Linux has no dialogue that grants permissions, so the answer lists the missing
/// conditions and the commands that would help; only the user runs them.
public struct AuthorizationAnswer: Equatable, Sendable {
    public let request: AuthorizationRequest
    public let authorization: ScanAuthorization
    /// The factors that prevent the request from being granted, in their order; empty when it is granted.
    public let missing: [EnvironmentFactor]

    public var isGranted: Bool { request.isMet(by: authorization) }
}

extension EnvironmentReport {
    /// The answer to a request on this machine, with the missing conditions if it is not granted.
    public func answer(to request: AuthorizationRequest) -> AuthorizationAnswer {
        let isGranted = request.isMet(by: authorization)
        return AuthorizationAnswer(
            request: request, authorization: authorization, missing: isGranted ? [] : factors.filter(request.isObstacle)
        )
    }
}
