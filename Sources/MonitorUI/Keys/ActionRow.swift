import BeaconService
public import Canvas
import Localization

/// A row of the table of actions: its group in the help, its keys, its views, and its effect.
final class ActionRow: Sendable {
    typealias Test = @Sendable (MonitorState) -> Bool
    typealias Work = @Sendable (inout MonitorState, Localizer) -> [Effect]

    /// The effect of the action on an open dialogue.
    enum Reach: Sendable {
        /// The action applies to the view only.
        case view
        /// The action opens another view or the help, and the dialogue closes.
        case elsewhere
        /// The action works as usual, and the dialogue remains open.
        case everywhere
    }

    let group: Action.Group
    /// The keys of the action, the one to show first.
    let keys: [Key]
    /// The views in which the action has an effect; nil: all views.
    let views: Set<MonitorView>?
    let reach: Reach
    /// The motion of a cursor, if the action is one.
    let motion: Motion?
    /// Whether the action has an effect now, in its views.
    let isPossible: Test
    /// Whether the action would use the service now, which requires that the user has agreed to its terms and that
    /// the preparation succeeded. Actions that end something are always allowed.
    let usesService: Test
    let work: Work
    /// Whether the action controls a replay and has no effect without one.
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

    /// Creates a step of the cursor.
    convenience init(_ motion: Motion, _ keys: [Key]) {
        self.init(.moving, keys, motion: motion) { state, texts in
            state.view.screen.move(motion, in: &state, texts)
        }
    }

    /// Creates an action that shows a view.
    convenience init(_ view: MonitorView) {
        let digit = Character(String(view.screen.digit))
        self.init(.views, [.character(digit)], reach: .elsewhere) { state, _ in state.go(to: view) }
    }

    /// Creates an action that controls a replay.
    convenience init(
        _ key: Key..., replay work: @escaping @Sendable (inout MonitorState, SourceStatus.Replay) -> ReplayCommand
    ) {
        self.init(.source, key, if: { $0.status.replay != nil }, isOfReplay: true) { state, _ in
            guard let replay = state.status.replay else { return [.bell] }
            return [.replay(work(&state, replay))]
        }
    }

    /// Creates a jump in a replay, by a number of seconds that depends on its length.
    convenience init(jump key: Key, by seconds: @escaping @Sendable (_ duration: Double) -> Double) {
        self.init(.source, [key], if: { $0.status.replay != nil }, isOfReplay: true) { state, _ in
            state.jump(by: seconds(state.status.replay?.duration ?? 0))
        }
    }

    /// Creates an action that opens a dialogue.
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

// Properties from the table.
extension Action {
    /// The keys of the action, the one to show first.
    public var keys: [Key] { row.keys }
    var group: Group { row.group }

    /// Whether the action has an effect in the present state of the screen. The palette lists only these actions.
    func isAvailable(in state: MonitorState) -> Bool {
        let row = row
        if state.hunt != nil, !HuntPane.lets(self, state) { return false }
        return row.views?.contains(state.view) ?? true && row.isPossible(state)
    }

    /// Whether the action is available, and would do more than report what is missing: only then the help, the
    /// palette and the key line contain it. The action is performed on a copy of the state, so that no condition
    /// can be forgotten; its effects for the main program are discarded.
    func works(in state: MonitorState, _ texts: Localizer) -> Bool {
        guard isAvailable(in: state) else { return false }
        var trial = state
        return !trial.perform(self, texts).contains(.bell)
    }

    /// Whether the action would use the service in the present state of the screen.
    func usesService(in state: MonitorState) -> Bool { row.usesService(state) }

    /// The action of a key that is the same in every view: for keys that move, close or quit.
    static func on(_ key: Key) -> Action? { byKey[key]?.first }

    /// The action of a key in the present state of the screen; nil: there is none. Some keys have a different
    /// effect, or none, in other views.
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
    /// Performs an action, unless the service may not be used for it.
    mutating func perform(_ action: Action, _ texts: Localizer) -> [Effect] {
        if action.usesService(in: self), !mayUseService(then: action) { return pull() }
        return action.row.work(&self, texts)
    }
}
