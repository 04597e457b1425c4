/// Whether this program may listen to beacons: CLAuthorizationStatus, whose raw values these are, as Linux has it
/// (J-32).
public enum ScanAuthorization: Int, CaseIterable, Sendable {
    /// Nobody has asked yet.
    case notDetermined = 0
    /// A switch of the hardware blocks the radio; no permission helps.
    case restricted = 1
    /// The process may not open the controller.
    case denied = 2
    /// It may scan, also when nobody is at the terminal: a service unit is enabled, or the user's units linger.
    case authorizedAlways = 3
    /// It may scan while it runs in front of somebody.
    case authorizedWhenInUse = 4

    /// The word of data formats.
    public var name: String {
        switch self {
        case .notDetermined: "not-determined"
        case .restricted: "restricted"
        case .denied: "denied"
        case .authorizedAlways: "always"
        case .authorizedWhenInUse: "when-in-use"
        }
    }

    /// The key of its word in the language files.
    public var textKey: String {
        switch self {
        case .notDetermined: "auth.notDetermined"
        case .restricted: "auth.restricted"
        case .denied: "auth.denied"
        case .authorizedAlways: "auth.always"
        case .authorizedWhenInUse: "auth.whenInUse"
        }
    }
}
