/// Finds the word that the user meant.
package enum Nearest {
    /// The word that is most similar to `word`: one that begins with it, or one that differs by one or two typing
    /// errors. Nil when no word is similar.
    package static func word(to word: String, among words: [String]) -> String? {
        guard word.count > 1 else { return nil }
        if let whole = words.first(where: { $0.hasPrefix(word) }) { return whole }
        let most = word.count < 5 ? 1 : 2
        return words.map { (distance($0, word), $0) }.filter { $0.0 <= most }.min { $0.0 < $1.0 }?.1
    }

    /// The number of letters that are inserted, left out, replaced, or exchanged with their neighbours.
    package static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
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
