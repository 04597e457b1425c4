import Basics
import BeaconService
import Canvas
import Localization
import Regions

/// The menu of events of a region that can be sent on purpose, to check that they arrive at the server.
struct TestLogMenu: Equatable, Sendable {
    /// The identifier of the region.
    let region: String
    private var cursor = 0

    init(region: String) { self.region = region }

    private static let events = RegionEventType.allCases

    private var event: RegionEventType { Self.events[cursor] }
}

extension MonitorState {
    mutating func openTestLog() -> [Effect] {
        guard let selected = selectedRegion else { return sayNoRegion() }
        guard site.preference.isTestMode, let region = selectedServiceRegion else {
            let error: ErrandError = site.preference.isTestMode ? .notOfService(selected) : .notInTestMode
            say(error.phrase)
            return [.bell]
        }
        layer = .testLog(TestLogMenu(region: region))
        return []
    }
}

extension MonitorState {
    /// The actions that the key line shows while the application is in test mode.
    var testing: [Action] { site.preference.isTestMode ? [.testLog] : [] }
}

extension TestLogMenu: Dialog {
    var layer: Layer { .testLog(self) }
    var explanation: TextKey? { .about.testLog }
    var closing: [Action] { [.testLog] }

    func hints(in state: MonitorState) -> [KeyHint] {
        [KeyHint(.enter, .hint.perform), KeyHint(.escape, .hint.close), KeyHint(.down, .hint.move)]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch state.settings.keys.actionInDialog(on: key) {
        case .detail, .mark:
            guard state.mayUseService(for: .lists, then: .testLog) else { return state.leaveForObstacle() }
            // The result is reported below the view.
            state.layer = nil
            return [.site(.testLog(region, event))]
        default: return nil
        }
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        cursor = motion.target(from: cursor, count: Self.events.count, page: Self.events.count)
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let texts = painter.texts
        painter.drawMenu(
            state, texts.text(Action.testLog.key), head: SafeText.neutralise(state.label(ofRegion: region)),
            items: Self.events.map { (texts.text($0.kind.textKey), "") }, cursor: cursor,
            about: texts.text(.testlog.why))
    }
}
