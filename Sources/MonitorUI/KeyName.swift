import Canvas

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
