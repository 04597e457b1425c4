import BeaconService
import Canvas
import Localization

// What the actions on source and program do.
extension MonitorState {
    mutating func performSource(_ action: Action) -> [Effect] {
        switch action {
        case .pause: return pause()
        case .record:
            guard status.replay == nil else { return [.bell] }
            return [status.recording == nil ? .startRecording : .stopRecording]
        case .scanProfile: return turnProfile()
        default: break
        }
        guard let replay = status.replay else { return [.bell] }
        switch action {
        case .replayFaster: return speed(ReplaySpeed.next(replay.speed))
        case .replaySlower: return speed(ReplaySpeed.previous(replay.speed))
        case .replayForward: return [.replay(.jump(10))]
        case .replayBack: return [.replay(.jump(-10))]
        case .replayFarForward: return [.replay(.jump(60))]
        default: return [.replay(.jump(-60))]
        }
    }

    /// The replay is stopped where there is one, else the screen.
    private mutating func pause() -> [Effect] {
        if let replay = status.replay {
            status.replay?.isPaused.toggle()
            return [.replay(replay.isPaused ? .resume : .pause)]
        }
        isPaused.toggle()
        needsPage = true
        return [.setPaused(isPaused), .pull]
    }

    /// Only an adapter has a profile: it is said where there is none (T-6).
    private mutating func turnProfile() -> [Effect] {
        guard let next = status.scanProfile?.next else {
            say(Phrase(.noticeProfileNoEffect), isError: true)
            return [.bell]
        }
        // Shown at once; the next status says what is so.
        status.scanProfile = next
        say(Phrase("notice." + next.textKey))
        return [.setProfile(next)]
    }

    private mutating func speed(_ speed: Double) -> [Effect] {
        // Shown at once, so that a second key goes on from here; the next status says what is so.
        status.replay?.speed = speed
        return [.replay(.speed(speed))]
    }

    mutating func performProgram(_ action: Action) -> [Effect] {
        switch action {
        case .help: layer = .help(first: 0)
        case .palette: layer = .palette(Palette())
        case .settings: layer = .settings(cursor: 0)
        case .language: return change(.language, by: 1)
        case .theme: return change(.theme, by: 1)
        case .reload: return [.reload]
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        default: return [.quit]
        }
        return []
    }

    /// Changes a setting to its next or previous value.
    mutating func change(_ setting: Setting, by step: Int) -> [Effect] {
        switch setting {
        case .language:
            settings.language = settings.language.next
            return [.languageChanged]
        case .theme:
            guard !settings.themeNames.isEmpty else { return [.bell] }
            settings.themeName = stepped(settings.themeNames, from: settings.themeName, by: step)
            say(Phrase(.noticeTheme, .text(settings.themeName)))
            return [.themeChanged]
        case .ascii:
            settings.usesASCII.toggle()
            return [.redraw]
        case .frameRate:
            settings.framesPerSecond = stepped([1, 2, 5, 10], from: settings.framesPerSecond, by: step)
            return []
        case .devices: beacons.showsDevices.toggle()
        case .holdOrder: beacons.holdsOrder.toggle()
        case .reverse: beacons.isReversed.toggle()
        }
        return tableChanged()
    }

    private func stepped<Value: Equatable>(_ values: [Value], from value: Value, by step: Int) -> Value {
        guard let index = values.firstIndex(of: value) else { return values.first ?? value }
        return values[(index + step + values.count) % values.count]
    }
}

/// What can be changed while the program runs.
enum Setting: String, CaseIterable {
    case language, theme, ascii, frameRate, devices, holdOrder, reverse

    /// The key of its name.
    var key: String { "setting." + rawValue }

    /// The value as it is shown.
    func value(in state: MonitorState, _ texts: Localizer) -> String {
        switch self {
        case .language: texts.text(.languageName)
        case .theme: state.settings.themeName
        case .ascii: texts.text(state.settings.usesASCII ? .on : .off)
        case .frameRate: texts.text(.framesPerSecond, .integer(state.settings.framesPerSecond))
        case .devices: texts.text(state.beacons.showsDevices ? .on : .off)
        case .holdOrder: texts.text(state.beacons.holdsOrder ? .on : .off)
        case .reverse: texts.text(state.beacons.isReversed ? .on : .off)
        }
    }
}
