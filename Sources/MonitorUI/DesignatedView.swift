import Canvas
import Localization
import Theming

// The designated beacons.
extension Sheet {
    mutating func putDesignated(_ state: MonitorState, _ layout: ScreenLayout) {
        guard !layout.body.isEmpty else { return }
        putCentred(
            [(texts.text(.designatedEmpty), .heading), (texts.text(.designatedEmptyHint), .muted)], in: layout.body)
    }

    /// What the view shows now, at the right of the views.
    func designatedItems(_ state: MonitorState) -> [LineItem] { [] }
}

extension MonitorState {
    func placeDesignatedDetail(_ layout: inout ScreenLayout) {}

    /// Keeps the cursor on its beacon after the list changed.
    mutating func settleDesignated() {}

    mutating func moveDesignated(_ motion: Motion, _ texts: Localizer) {}

    mutating func openDesignatedDetail() -> [Effect] { [.bell] }

    /// Closes the detail; false when there was none.
    mutating func closeDesignatedDetail() -> Bool { false }

    /// What `y` copies; nil: nothing.
    var copiedDesignated: String? { nil }

    /// The region of the designated beacon under the cursor.
    var designatedRegion: String? { nil }
}
