import Localization
import Tracking

// What the actions on designation, switchers and the service do.
extension MonitorState {
    mutating func performDesignation(_ action: Action) -> [Effect] {
        [.bell]
    }

    /// The answer to a designation.
    mutating func take(_ results: [SiteOutcome.RegionDesignation]) -> [Effect] {
        []
    }

    /// The name of a beacon was typed.
    mutating func enterName(_ entry: LineEntry, of identity: BeaconIdentity) -> [Effect] {
        layer = nil
        return [.site(.name(identity, entry.editor.text))]
    }
}
