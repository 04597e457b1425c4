import Basics
import BeaconService
import Tracking

// Choices stored for the next start: each by a name and a word.
extension MonitorState {
    /// The user's choices on the screen, to be stored.
    public var kept: [String: String] {
        // The site stores the language, too, but is opened after the first frame.
        let language = site.service.language ?? keptLanguage
        return [
            "theme": settings.themeName, "sort": String(describing: views.beacons.sort),
            "reverse": word(views.beacons.isReversed), "regionSort": views.regions.sort.rawValue,
            "regionReverse": word(views.regions.isReversed), "devices": word(views.beacons.showsDevices),
            "columns": columns, "sound": word(settings.sounds),
        ].merging(language.map { ["language": $0] } ?? [:]) { $1 }
    }

    /// Restores the choices stored at the last run. Unknown words are ignored.
    ///
    /// - Parameter keepsTheme: whether the theme was chosen by the command line or by the settings.
    public mutating func recall(_ kept: [String: String], keepsTheme: Bool = false) {
        if let name = kept["theme"], !keepsTheme, settings.themeNames.contains(name) { settings.themeName = name }
        if let sort = BeaconSort.allCases.first(where: { String(describing: $0) == kept["sort"] }) {
            views.beacons.sort = sort
        }
        if let value = kept["reverse"] { views.beacons.isReversed = value == word(true) }
        if let sort = kept["regionSort"].flatMap(RegionSort.init) { views.regions.sort = sort }
        if let value = kept["regionReverse"] { views.regions.isReversed = value == word(true) }
        if let value = kept["sound"] { settings.sounds = value == word(true) }
        keptLanguage = kept["language"]
        if let text = kept["columns"] { columns = text }
        if let value = kept["devices"] { views.beacons.showsDevices = value == word(true) }
    }

    private func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
}
