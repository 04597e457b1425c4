public import Localization
public import Regions

extension Phrase {
    /// A reason as a phrase, with seconds to one decimal and the unit of the language.
    public init(_ reason: Reason, _ texts: Localizer) {
        self.init(
            reason.key,
            reason.values.map { value in
                switch value {
                case .text(let text): .text(reason.key == "why.started" ? texts.sourceKind(text) : text)
                case .integer(let number): .integer(number)
                case .seconds(let seconds): .text(texts.text(.seconds, .text(texts.number(seconds, decimals: 1))))
                }
            })
    }
}

extension Localizer {
    /// The word for a kind of source; an unknown one stays as it is.
    fileprivate func sourceKind(_ family: String) -> String {
        let key = "source.kind." + family
        return has(key) ? text(key) : family
    }

    /// A reason in this language. Texts in it may come from anywhere, so they are neutralised.
    public func text(_ reason: Reason) -> String { text(Phrase(reason, self)) }

    /// The word for what happened.
    public func text(_ kind: SiteEvent.Kind) -> String { text(EventWord(kind).key) }
}
