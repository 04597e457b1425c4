public import Canvas

/// The keys of the actions: those of the table, and those from the settings.
public struct KeyMap: Hashable, Sendable {
    /// The reason why keys cannot be assigned to an action.
    public enum Problem: Error, Equatable {
        case unknownAction(String)
        case unknownKey(String)
        /// The key belongs to another action that works in the same view.
        case taken(key: String, by: String)
        /// The key ends or stops the program everywhere.
        case fixed(key: String)
    }

    /// Keys with the same effect in every view and every dialogue, so that the user can always leave.
    private static let fixed: Set<Key> = [.control("c"), .control("l"), .control("z"), .function(10)]

    private var given: [Action: [Key]] = [:]
    private var byKey: [Key: [Action]]

    /// The keys of the table.
    public init() { byKey = KeyMap.table([:]) }

    /// Assigns to an action the keys that `text` names, separated by blanks, instead of its default keys.
    public mutating func give(_ name: String, _ text: String) throws(Problem) {
        guard let action = Action(rawValue: name) else { throw .unknownAction(name) }
        var keys: [Key] = []
        for word in text.split(separator: " ") {
            guard let key = Key(named: String(word)) else { throw .unknownKey(String(word)) }
            if KeyMap.fixed.contains(key), !action.keys.contains(key) { throw .fixed(key: key.name) }
            keys.append(key)
        }
        given[action] = keys
        byKey = KeyMap.table(given)
    }

    /// Restores the keys of the table for an action.
    public mutating func takeBack(_ name: String) {
        guard let action = Action(rawValue: name) else { return }
        given[action] = nil
        byKey = KeyMap.table(given)
    }

    /// The conflict between two actions, once all keys are assigned: another action has a key of this one as well.
    public func conflict(of name: String) -> Problem? {
        guard let action = Action(rawValue: name) else { return nil }
        for key in keys(of: action) {
            guard let other = byKey[key]?.first(where: { $0 != action && $0.meets(action) }) else { continue }
            return .taken(key: key.name, by: other.rawValue)
        }
        return nil
    }

    /// The keys of an action, the one to show first.
    public func keys(of action: Action) -> [Key] { given[action] ?? action.keys }

    /// The key that a text shows for each action. An action without a key is described by the key of the palette.
    public func names(_ glyphs: GlyphSet) -> [String: String] {
        let palette = keys(of: .palette).first?.name(glyphs) ?? ""
        return Dictionary(
            uniqueKeysWithValues: Action.allCases.map { action in
                (action.rawValue, keys(of: action).first?.name(glyphs) ?? "\(palette)\(action.rawValue)")
            })
    }

    /// The action of a key that is the same in all dialogues; nil: there is none. Actions that move, choose and
    /// close keep their default keys as long as these are not assigned to another action, so that the user can
    /// always leave.
    func actionInDialog(on key: Key) -> Action? {
        if let action = byKey[key]?.first { return action }
        guard let action = Action.on(key) else { return nil }
        return action.row.motion != nil || [.back, .detail, .mark, .help].contains(action) ? action : nil
    }

    /// Every action with its keys, in the form of the settings file.
    public var listing: [(name: String, keys: String, isGiven: Bool)] {
        Action.allCases.map { ($0.rawValue, keys(of: $0).map(\.name).joined(separator: " "), given[$0] != nil) }
    }

    /// The action of a key in the present state of the screen; nil: there is none. Some keys have a different
    /// effect, or none, in other views.
    func action(on key: Key, in state: MonitorState) -> Action? { byKey[key]?.first { $0.isAvailable(in: state) } }

    private static func table(_ given: [Action: [Key]]) -> [Key: [Action]] {
        var table: [Key: [Action]] = [:]
        for action in Action.allCases {
            for key in given[action] ?? action.keys { table[key, default: []].append(action) }
        }
        return table
    }
}

extension Action {
    /// Whether both actions have an effect in the same view.
    fileprivate func meets(_ other: Action) -> Bool {
        // Actions on lists do not work during a hunt.
        if HuntPane.own.contains(self), !HuntPane.mayLet(other) { return false }
        if HuntPane.own.contains(other), !HuntPane.mayLet(self) { return false }
        guard let mine = row.views, let theirs = other.row.views else { return true }
        return !mine.isDisjoint(with: theirs)
    }
}
