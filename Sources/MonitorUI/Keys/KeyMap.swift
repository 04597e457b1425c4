public import Canvas

/// The keys of the actions: those of the table, and those that the settings give.
public struct KeyMap: Hashable, Sendable {
    /// Why keys cannot be given to an action.
    public enum Problem: Error, Equatable {
        case unknownAction(String)
        case unknownKey(String)
        /// The key belongs to another action where this one works.
        case taken(key: String, by: String)
        /// The key ends or stops the program everywhere.
        case fixed(key: String)
    }

    /// Keys that mean the same in every view and every dialogue, so that nobody is locked in.
    private static let fixed: Set<Key> = [.control("c"), .control("l"), .control("z"), .function(10)]

    private var given: [Action: [Key]] = [:]
    private var byKey: [Key: [Action]]

    /// The keys of the table.
    public init() { byKey = KeyMap.table([:]) }

    /// Gives an action the keys that `text` names, separated by blanks, instead of its own.
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

    /// Gives an action back the keys of the table.
    public mutating func takeBack(_ name: String) {
        guard let action = Action(rawValue: name) else { return }
        given[action] = nil
        byKey = KeyMap.table(given)
    }

    /// What is wrong between two actions, once all keys are given: the action whose key is another one's as well.
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

    /// The key to name where a text is about an action. One without a key is found in the palette.
    public func names(_ glyphs: GlyphSet) -> [String: String] {
        let palette = keys(of: .palette).first?.name(glyphs) ?? ""
        return Dictionary(
            uniqueKeysWithValues: Action.allCases.map { action in
                (action.rawValue, keys(of: action).first?.name(glyphs) ?? "\(palette)\(action.rawValue)")
            })
    }

    /// What a key does in a dialogue; nil: nothing that is the same in all of them. What moves, chooses and closes stays on
    /// its own keys as long as nothing else is given to them, so that nobody is locked in.
    func actionInDialog(on key: Key) -> Action? {
        if let action = byKey[key]?.first { return action }
        guard let action = Action.on(key) else { return nil }
        return action.row.motion != nil || [.back, .detail, .mark, .help].contains(action) ? action : nil
    }

    /// Every action with its keys, as the settings file has them.
    public var listing: [(name: String, keys: String, isGiven: Bool)] {
        Action.allCases.map { ($0.rawValue, keys(of: $0).map(\.name).joined(separator: " "), given[$0] != nil) }
    }

    /// What a key does where the screen is now; nil: nothing. Some keys do in one view what has no meaning in another.
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
    /// Whether both do something in some view.
    fileprivate func meets(_ other: Action) -> Bool {
        // What is about a list is not done while a beacon is walked up to.
        if HuntPane.own.contains(self), !HuntPane.mayLet(other) { return false }
        if HuntPane.own.contains(other), !HuntPane.mayLet(self) { return false }
        guard let mine = row.views, let theirs = other.row.views else { return true }
        return !mine.isDisjoint(with: theirs)
    }
}
