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
    /// The name for a reader: arrows as arrows, where the terminal draws them.
    func name(_ glyphs: GlyphSet) -> String {
        guard let arrows = glyphs.arrows else { return name }
        switch self {
        case .up: return String(arrows.up)
        case .down: return String(arrows.down)
        case .left: return String(arrows.left)
        case .right: return String(arrows.right)
        default: return name
        }
    }
}
