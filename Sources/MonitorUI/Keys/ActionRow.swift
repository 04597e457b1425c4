import BeaconService
public import Canvas
import Localization

/// A row of the table of actions: where it stands in the help, on which keys, in which views, and what it does.
final class ActionRow: Sendable {
    typealias Test = @Sendable (MonitorState) -> Bool
    typealias Work = @Sendable (inout MonitorState, Localizer) -> [Effect]

    /// How it goes together with an open dialogue.
    enum Reach: Sendable {
        /// It is for the view alone.
        case view
        /// It leads to another view, or to the help: what is done with in a dialogue is then left.
        case elsewhere
        /// It is done as everywhere, and the dialogue stays open.
        case everywhere
    }

    let group: Action.Group
    /// The keys it stands on, the one to show first.
    let keys: [Key]
    /// The views it does something in; nil: all of them.
    let views: Set<MonitorView>?
    let reach: Reach
    /// Where it leads a cursor.
    let motion: Motion?
    /// Whether it does something now, in the views that know it.
    let isPossible: Test
    /// Whether it would do something of the service now, so that the user must have agreed to its terms, and the
    /// preparation must have gone well. What ends something is always done.
    let usesService: Test
    let work: Work
    /// Whether it does something to a replay, and nothing without one.
    let isOfReplay: Bool

    init(
        _ group: Action.Group, _ keys: [Key], in views: Set<MonitorView>? = nil, reach: Reach = .view,
        motion: Motion? = nil, if isPossible: @escaping Test = { _ in true },
        service usesService: @escaping Test = { _ in false }, isOfReplay: Bool = false, work: @escaping Work
    ) {
        self.group = group
        self.keys = keys
        self.views = views
        self.reach = reach
        self.motion = motion
        self.isPossible = isPossible
        self.usesService = usesService
        self.work = work
        self.isOfReplay = isOfReplay
    }

    /// A step of the cursor.
    convenience init(_ motion: Motion, _ keys: [Key]) {
        self.init(.moving, keys, motion: motion) { state, texts in
            state.view.screen.move(motion, in: &state, texts)
        }
    }

    /// Goes to a view.
    convenience init(_ view: MonitorView) {
        let digit = Character(String(view.screen.digit))
        self.init(.views, [.character(digit)], reach: .elsewhere) { state, _ in state.go(to: view) }
    }

    /// Does something to a replay.
    convenience init(
        _ key: Key..., replay work: @escaping @Sendable (inout MonitorState, SourceStatus.Replay) -> ReplayCommand
    ) {
        self.init(.source, key, if: { $0.status.replay != nil }, isOfReplay: true) { state, _ in
            guard let replay = state.status.replay else { return [.bell] }
            return [.replay(work(&state, replay))]
        }
    }

    /// Jumps in a replay, by seconds that follow from its length.
    convenience init(jump key: Key, by seconds: @escaping @Sendable (_ duration: Double) -> Double) {
        self.init(.source, [key], if: { $0.status.replay != nil }, isOfReplay: true) { state, _ in
            state.jump(by: seconds(state.status.replay?.duration ?? 0))
        }
    }

    /// Opens a dialogue.
    convenience init(
        _ group: Action.Group, _ keys: [Key], in views: Set<MonitorView>? = nil, reach: Reach = .view,
        service usesService: @escaping Test = { _ in false }, opens layer: Layer
    ) {
        self.init(group, keys, in: views, reach: reach, service: usesService) { state, _ in
            state.layer = layer
            return []
        }
    }
}

// What is read in the table.
extension Action {
    /// The keys it stands on, the one to show first.
    public var keys: [Key] { row.keys }
    var group: Group { row.group }

    /// Whether it does something where the screen is now. The palette lists these alone.
    func isAvailable(in state: MonitorState) -> Bool {
        let row = row
        if state.hunt != nil, !HuntPane.lets(self, state) { return false }
        return row.views?.contains(state.view) ?? true && row.isPossible(state)
    }

    /// Whether it is available, and would do more than say what it lacks: only then it is named in the help, the palette
    /// and the key line. It is found by doing it to a copy, so that no condition can be forgotten; what it would ask the
    /// main program for is not done.
    func works(in state: MonitorState, _ texts: Localizer) -> Bool {
        guard isAvailable(in: state) else { return false }
        var trial = state
        return !trial.perform(self, texts).contains(.bell)
    }

    /// Whether it would do something of the service where the screen is now.
    func usesService(in state: MonitorState) -> Bool { row.usesService(state) }

    /// What stands on a key, the same in every view: for keys that move, close or quit.
    static func on(_ key: Key) -> Action? { byKey[key]?.first }

    /// What a key does where the screen is now; nil: nothing. Some keys do in one view what has no meaning in another.
    static func on(_ key: Key, in state: MonitorState) -> Action? { state.settings.keys.action(on: key, in: state) }

    private static let byKey: [Key: [Action]] = {
        var table: [Key: [Action]] = [:]
        for action in allCases {
            for key in action.keys { table[key, default: []].append(action) }
        }
        return table
    }()
}

extension MonitorState {
    /// Does what an action says, unless the service may not be used for it.
    mutating func perform(_ action: Action, _ texts: Localizer) -> [Effect] {
        if action.usesService(in: self), !mayUseService(then: action) { return pull() }
        return action.row.work(&self, texts)
    }
}
