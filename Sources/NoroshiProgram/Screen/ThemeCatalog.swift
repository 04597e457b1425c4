import Basics
import Canvas
import ConfigurationFiles
import Localization
import MonitorUI

/// The theme on the terminal's own background, if that is known; computed again only when one of them changes.
struct GroundedTheme {
    private var last: (theme: Theme, ground: Color?, result: Theme)?

    mutating func of(_ theme: Theme, _ ground: Color?) -> Theme {
        if let last, last.ground == ground, last.theme == theme { return last.result }
        let result = theme.legible(on: ground)
        last = (theme, ground, result)
        return result
    }
}

/// The available themes, read on demand.
struct ThemeCatalog {
    let files: DataFiles
    let depth: ColorDepth
    /// The names, in the order in which the key cycles through them.
    let names: [String]

    init(_ files: DataFiles, depth: ColorDepth) {
        self.files = files
        self.depth = depth
        let known = ["terminal", "dark", "light", "high-contrast", "colour-blind", "mono"]
        let found = files.themeNames
        names = known.filter { found.contains($0) || $0 == "mono" } + found.filter { !known.contains($0) }
    }

    /// A theme for this terminal. If it is missing or invalid, the mono theme and the problems.
    func theme(_ name: String) -> (theme: Theme, path: String?, problems: [Phrase]) {
        let file = "themes/\(name).toml"
        guard let path = files.find(file) else {
            let problems = name == Theme.mono.name ? [] : [Phrase(.error.fileMissing, [.text(file)])]
            return (Theme.mono.nearest(in: depth), nil, problems)
        }
        do throws(ConfigurationProblems) {
            return (try ThemeFile.read(name: name, path: path).nearest(in: depth), path, [])
        } catch {
            return (Theme.mono.nearest(in: depth), nil, error.problems.map(\.phrase))
        }
    }
}
