import Canvas

extension Key {
    /// The name on the keyboard: `Enter`, `Ctrl-L`, `F1`. The same in every language.
    var name: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control(let character): "Ctrl-" + character.uppercased()
        case .alt(let character): "Alt-" + String(character)
        case .escape: "Esc"
        case .enter: "Enter"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .insert: "Ins"
        case .up: "Up"
        case .down: "Down"
        case .shiftUp: "Shift-Up"
        case .shiftDown: "Shift-Down"
        case .left: "Left"
        case .right: "Right"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .home: "Home"
        case .end: "End"
        case .function(let number): "F\(number)"
        default: ""
        }
    }
}

extension Key {
    private static let named: [String: Key] = {
        let keys: [Key] = [
            .shiftUp, .shiftDown,
            .character(" "), .escape, .enter, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right,
            .pageUp, .pageDown, .home, .end,
        ]
        return Dictionary(
            uniqueKeysWithValues: (keys + (1...24).map { .function($0) }).map { ($0.name.lowercased(), $0) })
    }()

    /// The key with a name on the keyboard, in upper or lower case: `Enter`, `ctrl-l`, `F1`, `Q`.
    init?(named name: String) {
        if let key = Key.named[name.lowercased()] {
            self = key
        } else if name.count == 1, let character = name.first, SafeText.isSafe(name) {
            self = .character(character)
        } else if name.lowercased().hasPrefix("ctrl-"), let letter = name.dropFirst(5).lowercased().first,
            // The other letters are Backspace, Tab and Enter for a terminal.
            name.count == 6, letter.isASCII, letter.isLetter, !"hijm".contains(letter)
        {
            self = .control(letter)
        } else if name.lowercased().hasPrefix("alt-"), name.count == 5, let character = name.last, SafeText.isSafe(name)
        {
            self = .alt(character)
        } else {
            return nil
        }
    }
}

extension Key {
    /// The name for display: arrows as arrows, if the terminal can draw them.
    func name(_ glyphs: GlyphSet) -> String {
        guard let arrows = glyphs.arrows else { return name }
        switch self {
        case .up: return String(arrows.up)
        case .down: return String(arrows.down)
        case .shiftUp: return "Shift-" + String(arrows.up)
        case .shiftDown: return "Shift-" + String(arrows.down)
        case .left: return String(arrows.left)
        case .right: return String(arrows.right)
        default: return name
        }
    }
}
