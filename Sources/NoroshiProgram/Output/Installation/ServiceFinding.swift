import Machine
import Texts

/// A row of `doctor` that is no condition for hearing beacons: what the service needs besides.
struct ServiceFinding {
    /// Its name in data formats.
    let name: String
    /// The key of its label.
    let label: TextKey
    let state: EnvironmentFactor.State
    /// What was found.
    let text: String
    /// What to do about it; nil: nothing.
    let advice: String?
}
