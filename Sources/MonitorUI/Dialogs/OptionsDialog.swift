import Basics
import BeaconService
import Canvas
import Localization
import Regions

/// The dialogue that chooses the changes of a region that are notified.
struct OptionsDialog: Equatable, Sendable {
    enum Target: Equatable, Sendable {
        /// For regions that are started later.
        case defaults
        /// For a monitored region.
        case region(String)
    }

    var target: Target
    var options: RegionNotificationOptions
    var cursor = 0

    mutating func toggle() {
        options.formSymmetricDifference(RegionNotificationOptions.words[cursor].option)
    }
}

extension MonitorState {
    /// Opens the dialogue for the region under the cursor if it is monitored, else for regions that are started later.
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
}

extension OptionsDialog: Dialog {
    var layer: Layer { .options(self) }
    var explanation: TextKey? { .about.options }
    var closing: [Action] { [.notificationOptions] }

    func hints(in state: MonitorState) -> [KeyHint] {
        [KeyHint(.character(" "), .hint.toggle), KeyHint(.enter, .hint.apply), KeyHint(.escape, .hint.close)]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch state.settings.keys.actionInDialog(on: key) {
        case .detail: return choose(&state, texts)
        case .mark:
            toggle()
            return []
        default: return nil
        }
    }

    var ticksItems: Bool { true }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let count = RegionNotificationOptions.words.count
        cursor = motion.target(from: cursor, count: count, page: count)
    }

    private func choose(_ state: inout MonitorState, _ texts: Localizer) -> [Effect] {
        // A region without notifications looks like one without events, and the service would reject a designation
        // without options.
        guard !options.isEmpty else {
            let phrase: Phrase =
                switch target {
                case .region(let identifier): Phrase(.options.none, .text(state.title(ofRegion: identifier)))
                case .defaults: DesignationResult.optionsMissing.phrase(asked: 0)
                }
            state.say(phrase, isError: true)
            return [.bell]
        }
        state.layer = nil
        switch target {
        case .region(let identifier): return [.service(.setOptions(identifier, options))]
        case .defaults: return [.service(.setDefaultOptions(options))]
        }
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let texts = painter.texts
        var rect = painter.dialog(state, texts.text(Action.notificationOptions.key), columns: 60, rows: 7)
        guard !rect.isEmpty else { return }
        if rect.rows > RegionNotificationOptions.words.count {
            let head = rect.takeTop()
            let text =
                switch target {
                case .defaults: texts.text(.options.defaults)
                case .region(let identifier): texts.text(.options.of, .text(state.label(ofRegion: identifier)))
                }
            painter.draw(text, at: head.column, head.row, .muted, width: head.columns)
        }
        painter.drawItems(RegionNotificationOptions.words.count, cursor: cursor, in: rect) { painter, index, line in
            let word = RegionNotificationOptions.words[index]
            painter.drawCheck(options.contains(word.option), word.letter + "  " + texts.text(word.key), in: line)
            if index == cursor { painter.drawCursor(in: line) }
        }
    }
}
