import Canvas
public import Localization

extension Localizer {
    func text(_ key: TextKey) -> String { text(key.rawValue) }

    func text(_ key: TextKey, _ arguments: Argument...) -> String {
        format(text(key.rawValue), arguments)
    }

    /// A phrase in this language. Texts in it may come from anywhere, so they are neutralised.
    public func text(_ phrase: Phrase) -> String {
        let arguments = phrase.arguments.map { argument in
            if case .text(let text) = argument { Argument.text(SafeText.neutralise(text)) } else { argument }
        }
        return format(text(phrase.key), arguments)
    }

    /// `one, two`
    public func list(_ items: [String]) -> String {
        items.joined(separator: text(.listSeparator))
    }

    /// A position in a recording: `3:10`, or `1:03:10` from an hour on.
    func clock(seconds: Double) -> String {
        let whole = seconds.isFinite ? Int(max(0, min(seconds, 1e12))) : 0
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let rest = two(whole % 60)
        return whole < 3600 ? "\(whole / 60):\(rest)" : "\(whole / 3600):\(two(whole / 60 % 60)):\(rest)"
    }
}
