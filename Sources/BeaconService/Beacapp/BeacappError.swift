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

extension BeacappError {
    /// No application is activated at the server.
    public static let notActivated = BeacappError(.notInitialized, Phrase(.beacapp.notActivated))
    /// Another custom log came just before.
    static let tooSoon = BeacappError(.invalidData, Phrase(.server.customLogTooSoon))
}
