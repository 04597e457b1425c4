/// Finds the word that the user meant.
public enum NearestWord {
    /// The word that is most similar to `word`: one that begins with it, or one that differs by one or two typing
    /// errors (one in a word of up to four letters). Case, `_` and `-` do not count. Nil when no word is similar.
    public static func nearest(to word: String, in known: [String]) -> String? {
        let letters = letters(word)
        guard (2...longest).contains(letters.count) else { return nil }
        let candidates = known.map { (word: $0, letters: Self.letters($0)) }
        if let whole = candidates.first(where: { $0.letters.starts(with: letters) }) { return whole.word }
        let limit = letters.count < 5 ? 1 : 2
        return candidates.filter { abs($0.letters.count - letters.count) <= limit }
            .map { ($0.word, errors(letters, $0.letters)) }
            .filter { $0.1 <= limit }.min { $0.1 < $1.1 }?.0
    }

    /// The length of the longest word that is looked up, so that a word of a megabyte costs nothing.
    private static let longest = 100

    private static func letters(_ word: String) -> [Character] { word.lowercased().filter { $0 != "_" && $0 != "-" } }

    /// The number of letters that are inserted, left out, replaced, or exchanged with their neighbours.
    private static func errors(_ left: [Character], _ right: [Character]) -> Int {
        var (beforeLast, last) = ([Int](), Array(0...right.count))
        for (i, letter) in left.enumerated() {
            var row = [i + 1]
            for (j, other) in right.enumerated() {
                var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == other ? 0 : 1))
                let isExchanged = i > 0 && j > 0 && letter == right[j - 1] && left[i - 1] == other
                if isExchanged { least = min(least, beforeLast[j - 1] + 1) }
                row.append(least)
            }
            (beforeLast, last) = (last, row)
        }
        return last[right.count]
    }
}
