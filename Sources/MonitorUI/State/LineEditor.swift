import Canvas

/// One line of text that is being typed.
struct LineEditor: Hashable, Sendable {
    /// The maximum number of characters; longer text is cut.
    static let limit = 200

    private(set) var characters: [Character] = []
    /// The position of the cursor: before this character.
    private(set) var cursor = 0

    init(_ text: String = "") {
        insert(text)
    }

    var text: String { String(characters) }
    var isEmpty: Bool { characters.isEmpty }

    /// Edits the line. Returns false when the key has no meaning here.
    mutating func handle(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .paste(let text): insert(text)
        case .backspace: remove(cursor - 1)
        case .delete: remove(cursor)
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(characters.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = characters.count
        case .control("u"): removeBefore(0)
        case .control("w"): removeBefore(startOfWord())
        default: return false
        }
        return true
    }

    /// Inserts text. Control characters become blanks, including line breaks of pasted text.
    private mutating func insert(_ text: String) {
        let room = LineEditor.limit - characters.count
        let typed = text.map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0 }
        characters.insert(contentsOf: typed.prefix(room), at: cursor)
        cursor += min(room, typed.count)
    }

    private mutating func remove(_ index: Int) {
        guard characters.indices.contains(index) else { return }
        characters.remove(at: index)
        cursor = index
    }

    private mutating func removeBefore(_ start: Int) {
        characters.removeSubrange(start..<cursor)
        cursor = start
    }

    private func startOfWord() -> Int {
        var start = cursor
        while start > 0, characters[start - 1] == " " { start -= 1 }
        while start > 0, characters[start - 1] != " " { start -= 1 }
        return start
    }
}
