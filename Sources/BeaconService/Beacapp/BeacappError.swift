public import Texts

/// What went wrong, by Beacapp's numbers, and in words.
public struct BeacappError: Error, Equatable, Sendable {
    public var code: BeacappErrorCode
    public var phrase: Phrase

    public init(_ code: BeacappErrorCode, _ phrase: Phrase) {
        self.code = code
        self.phrase = phrase
    }
}

extension BeacappError: PhraseConvertible {}
