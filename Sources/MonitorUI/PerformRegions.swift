import Localization
import Tracking

// What the actions on regions do.
extension MonitorState {
    mutating func performRegions(_ action: Action) -> [Effect] {
        switch action {
        case .monitoring, .stopAll, .notificationOptions: performDesignation(action)
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
        [.bell]
    }

    func copyRow() -> [Effect] {
        [.bell]
    }
}
