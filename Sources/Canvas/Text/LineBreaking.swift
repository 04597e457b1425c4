extension TextWidth {
    /// Breaks `text` into lines of at most `cells`. Lines break at a blank or beside a wide glyph. A narrow word of
    /// less than half a line is not split, and no line begins with a Japanese closing mark. The result has at least
    /// one line.
    public func wrapped(_ text: String, to cells: Int) -> [String] {
        let cells = max(2, cells)
        guard width(of: text) > cells else { return [text] }
        var lines: [String] = []
        var line = ""
        var used = 0
        for (glyph, width) in glyphs(of: text) {
            if used + width > cells {
                let rest = carried(from: &line, before: glyph, width, within: cells)
                while line.last == " " { line.removeLast() }
                lines.append(line)
                line = rest
                used = self.width(of: rest)
                if glyph == .blank && line.isEmpty { continue }
            }
            glyph.write(to: &line)
            used += width
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// Removes the characters at the end of a line that must move to the next line together with `glyph`: the
    /// beginning of the word that `glyph` continues; before a closing mark, the preceding word or character, and
    /// one closing mark between the two.
    private func carried(
        from line: inout String, before glyph: Glyph, _ width: Int, within cells: Int
    ) -> String {
        let isMark = TextWidth.closing.contains(glyph.base)
        guard isMark || width == 1 && glyph != .blank else { return "" }
        var mark = ""
        if isMark, line.count > 1, line.last.map(TextWidth.isClosing) == true { mark = String(line.removeLast()) }
        let word = takeWord(from: &line, within: cells)
        guard word.isEmpty, isMark, line.count > 1 else { return word + mark }
        return String(line.removeLast()) + mark
    }

    private static func isClosing(_ character: Character) -> Bool {
        character.unicodeScalars.first.map(closing.contains) ?? false
    }

    /// Removes the narrow word at the end of a line and the blank before it; removes nothing if the word is half a
    /// line long.
    private func takeWord(from line: inout String, within cells: Int) -> String {
        let start = line.lastIndex { $0 == " " || width(of: String($0)) != 1 }
        guard let start else { return "" }
        let word = String(line[line.index(after: start)...])
        guard width(of: word) * 2 < cells else { return "" }
        line = String(line[...start])
        if line.last == " " { line.removeLast() }
        return word
    }

    /// Characters that must not begin a line (kinsoku).
    private static let closing = Set("。、．，！？：；）」』】〕》〉・ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ｡､｣".unicodeScalars)
}
