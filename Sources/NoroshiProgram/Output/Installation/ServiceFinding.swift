import Basics
import BeaconService

/// A row of `doctor` about what the service needs besides hearing beacons.
struct ServiceFinding {
    /// Its name in data formats.
    let name: String
    /// The key of its label.
    let label: TextKey
    let state: EnvironmentFactor.State
    /// The result of the check.
    let text: String
    /// The advice for the user; nil: nothing is to be done.
    let advice: String?
}
