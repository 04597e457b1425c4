public import Basics

/// Whether this program may listen to beacons: the Linux counterpart of CLAuthorizationStatus, with its raw values.
public enum ScanAuthorization: Int, CaseIterable, Sendable {
    /// No request has been made yet.
    case notDetermined = 0
    /// A hardware switch blocks the radio; no permission helps.
    case restricted = 1
    /// The process may not open the controller.
    case denied = 2
    /// The process may scan even if no user is at the terminal: a service unit is enabled, or the user's units
    /// linger.
    case authorizedAlways = 3
    /// The process may scan while a user is at the terminal.
    case authorizedWhenInUse = 4

    /// The name in data formats.
    public var name: String {
        switch self {
        case .notDetermined: "not-determined"
        case .restricted: "restricted"
        case .denied: "denied"
        case .authorizedAlways: "always"
        case .authorizedWhenInUse: "when-in-use"
        }
    }

    /// The key of the reason of a change to this authorization.
    public var reasonKey: TextKey {
        switch self {
        case .notDetermined: .why.authNotDetermined
        case .restricted: .why.authRestricted
        case .denied: .why.authDenied
        case .authorizedAlways: .why.authAlways
        case .authorizedWhenInUse: .why.authWhenInUse
        }
    }

    /// The key of its name in the language files.
    public var textKey: TextKey {
        switch self {
        case .notDetermined: .auth.notDetermined
        case .restricted: .auth.restricted
        case .denied: .auth.denied
        case .authorizedAlways: .auth.always
        case .authorizedWhenInUse: .auth.whenInUse
        }
    }
}
