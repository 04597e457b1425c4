import Basics
import Canvas
import Localization

/// The menu of the settings that can be changed while the program runs.
struct SettingsMenu: Dialog {
    var cursor = 0

    var layer: Layer { .settings(cursor: cursor) }
    var explanation: TextKey? { .about.settings }
    var closing: [Action] { [.settings] }

    func hints(in state: MonitorState) -> [KeyHint] {
        [KeyHint(.enter, .hint.change), KeyHint(.escape, .hint.close), KeyHint(.down, .hint.move)]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch state.settings.keys.actionInDialog(on: key) {
        case .detail, .mark, .nextBeacon: state.change(SettingsItem.allCases[cursor], by: 1)
        case .previousBeacon: state.change(SettingsItem.allCases[cursor], by: -1)
        case .help: state.perform(.help, texts)
        default: nil
        }
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let count = SettingsItem.allCases.count
        cursor = motion.target(from: cursor, count: count, page: count)
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let settings = SettingsItem.allCases
        let title = painter.texts.text(Action.settings.key)
        let rect = painter.dialog(state, title, columns: 56, rows: settings.count + 2)
        painter.drawItems(settings.count, cursor: cursor, in: rect) { painter, index, line in
            let value = settings[index].value(in: state, painter.texts)
            painter.drawChoice(painter.texts.text(settings[index].key), value, isSelected: index == cursor, in: line)
        }
    }
}

/// A setting that can be changed while the program runs.
enum SettingsItem: String, CaseIterable {
    case language, theme, ascii, frameRate, devices, holdOrder, reverse, mouse, sound

    /// The text key of the name.
    var key: TextKey {
        switch self {
        case .language: .setting.language
        case .theme: .setting.theme
        case .ascii: .setting.ascii
        case .frameRate: .setting.frameRate
        case .mouse: .setting.mouse
        case .sound: .setting.sound
        case .devices: .setting.devices
        case .holdOrder: .setting.holdOrder
        case .reverse: .setting.reverse
        }
    }

    /// The value as text.
    func value(in state: MonitorState, _ texts: Localizer) -> String {
        switch self {
        case .language: texts.text(.language.name)
        case .theme: state.settings.themeName
        case .ascii: texts.text(state.settings.usesASCII ? .value.on : .value.off)
        case .frameRate: texts.text(.unit.framesPerSecond, .integer(state.settings.framesPerSecond))
        case .mouse: texts.text(state.settings.usesMouse ? .value.on : .value.off)
        case .sound: texts.text(state.settings.sounds ? .value.on : .value.off)
        case .devices: texts.text(state.views.beacons.showsDevices ? .value.on : .value.off)
        case .holdOrder: texts.text(state.views.beacons.holdsOrder ? .value.on : .value.off)
        case .reverse: texts.text(state.views.beacons.isReversed ? .value.on : .value.off)
        }
    }
}

extension MonitorState {
    /// Changes a setting to its next or previous value.
    mutating func change(_ setting: SettingsItem, by step: Int) -> [Effect] {
        switch setting {
        case .language:
            return turnLanguage()
        case .theme:
            guard !settings.themeNames.isEmpty else { return [.bell] }
            settings.themeName = stepped(settings.themeNames, from: settings.themeName, by: step)
            say(Phrase(.notice.theme, .text(settings.themeName)))
            return [.themeChanged]
        case .ascii:
            settings.usesASCII.toggle()
            return [.redraw]
        case .frameRate:
            settings.framesPerSecond = stepped([1, 2, 5, 10], from: settings.framesPerSecond, by: step)
            return []
        case .mouse:
            settings.usesMouse.toggle()
            return []
        case .sound:
            settings.sounds.toggle()
            return []
        case .devices: views.beacons.showsDevices.toggle()
        case .holdOrder: views.beacons.holdsOrder.toggle()
        case .reverse: views.beacons.isReversed.toggle()
        }
        return tableChanged()
    }

    /// Selects the next language that the terminal can show.
    mutating func turnLanguage() -> [Effect] {
        guard settings.languages.contains(settings.language.next) else {
            say(Phrase(.notice.noJapanese), isError: true)
            return [.bell]
        }
        settings.language = settings.language.next
        return [.languageChanged]
    }

    private func stepped<Value: Equatable>(_ values: [Value], from value: Value, by step: Int) -> Value {
        guard let index = values.firstIndex(of: value) else { return values.first ?? value }
        return values[(index + step + values.count) % values.count]
    }
}
