import BeaconService
import Canvas
import Localization
import Regions
import Theming

/// The dialogue that chooses which changes of a region are notified (S-179 … S-187).
struct OptionsDialog: Equatable, Sendable {
    enum Target: Equatable, Sendable {
        /// For regions that are started later on.
        case defaults
        /// For a monitored region.
        case region(String)
    }

    var target: Target
    var options: RegionNotificationOptions
    var cursor = 0

    mutating func toggle() {
        options.formSymmetricDifference(ServiceTextKey.options[cursor].option)
    }
}

extension MonitorState {
    /// For the region under the cursor where it is monitored, else for all that are started later on.
    mutating func openOptions() -> [Effect] {
        let region = selectedRegion.flatMap { identifier in
            site.regions.first { $0.monitored.region.identifier == identifier }
        }
        if let region {
            layer = .options(
                OptionsDialog(
                    target: .region(region.monitored.region.identifier), options: region.monitored.options))
        } else {
            layer = .options(OptionsDialog(target: .defaults, options: site.service.defaultOptions))
        }
        return []
    }

    mutating func pressInOptions(_ key: Key, _ dialog: OptionsDialog, _ texts: Localizer) -> [Effect] {
        var dialog = dialog
        switch Action.on(key) {
        case .back, .notificationOptions: layer = nil
        case .detail: return choose(dialog, texts)
        case .mark:
            dialog.toggle()
            layer = .options(dialog)
        case .language, .theme, .quit: return Action.on(key).map { perform($0, texts) } ?? []
        case let action?:
            guard let motion = Motion(action) else { return [] }
            let count = ServiceTextKey.options.count
            dialog.cursor = motion.target(from: dialog.cursor, count: count, page: count)
            layer = .options(dialog)
        case nil: break
        }
        return []
    }

    private mutating func choose(_ dialog: OptionsDialog, _ texts: Localizer) -> [Effect] {
        switch dialog.target {
        case .region(let identifier):
            // An alarm that says nothing is taken for one that has nothing to say.
            guard !dialog.options.isEmpty else {
                say(Phrase(.optionsNone, .text(SafeText.neutralise(identifier))), isError: true)
                return [.bell]
            }
            layer = nil
            return [.site(.setOptions(identifier, dialog.options))]
        case .defaults:
            // A designation without options would be refused (S-95).
            guard !dialog.options.isEmpty else {
                say(DesignationResult.optionsMissing.phrase(asked: 0, texts), isError: true)
                return [.bell]
            }
            layer = nil
            return [.site(.setDefaultOptions(dialog.options))]
        }
    }
}

extension Sheet {
    mutating func putOptions(_ state: MonitorState, _ dialog: OptionsDialog) {
        var rect = self.dialog(state, texts.text(Action.notificationOptions.key), columns: 60, rows: 7)
        guard !rect.isEmpty else { return }
        if rect.rows > ServiceTextKey.options.count {
            let head = rect.takeTop()
            let text =
                switch dialog.target {
                case .defaults: texts.text(.optionsDefaults)
                case .region(let identifier): texts.text(.optionsOf, .text(SafeText.neutralise(identifier)))
                }
            put(text, at: head.column, head.row, .muted, width: head.columns)
        }
        let options = ServiceTextKey.options
        let first = max(0, min(dialog.cursor - rect.rows + 1, options.count - rect.rows))
        for row in 0..<max(0, min(rect.rows, options.count - first)) {
            let line = Rect(column: rect.column, row: rect.row + row, columns: rect.columns, rows: 1)
            let (option, key) = options[first + row]
            putCheck(dialog.options.contains(option), texts.text(key), in: line)
            if first + row == dialog.cursor { putCursor(in: line) }
        }
    }
}
