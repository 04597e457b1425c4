import BeaconService
import Localization
import Tracking

// What the actions on regions do.
extension MonitorState {
    mutating func performRegions(_ action: Action, _ texts: Localizer) -> [Effect] {
        switch action {
        case .monitoring, .stopAll, .notificationOptions: performDesignation(action, texts)
        default: [.bell]
        }
    }

    mutating func enterRegion(_ entry: LineEntry) -> [Effect] {
        layer = nil
        return []
    }

    mutating func moveRegions(_ motion: Motion, _ texts: Localizer) {
        regions.cursor.move(motion, regionRows, visible: visibleRows)
    }

    /// The next polarity of designation.
    mutating func turnPolarity() -> [Effect] {
        guard view == .beacons else { return [.site(.setPolarity(site.service.polarity.next))] }
        beacons.polarity = beacons.polarity.next
        return tableChanged()
    }

    func copyRow() -> [Effect] {
        [.bell]
    }
}
