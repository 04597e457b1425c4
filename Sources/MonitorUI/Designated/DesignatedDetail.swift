import BeaconService
import Canvas
import Localization

extension DesignatedList {
    static func pane(_ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet) -> Pane? {
        guard let beacon = state.designatedBeacon else { return nil }
        let parts = DetailParts(
            texts: texts, width: max(8, state.layout.detail.columns - 2), isASCII: state.settings.usesASCII)
        let sign = glyphs.designated + (beacon.data.isSwitcher ? glyphs.switcher : "") + " "
        return Pane(sign + SafeText.neutralise(state.title(of: beacon.data)), parts.designated(beacon, state.site))
    }
}
