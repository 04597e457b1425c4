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
    /// Nobody would be told.
    public static let delegateMissing = BeacappError(.delegateMissing, Phrase(.beacapp.delegateMissing))
    public static let bluetoothUnsupported = BeacappError(.bluetoothUnsupported, Phrase(.why.bluetoothAbsent))
    public static let scanNotPermitted = BeacappError(.scanNotPermitted, Phrase(.why.notPermitted))
    /// The events name beacons of more UUIDs than can be scanned for.
    public static func tooManyUUIDs(_ count: Int, most: Int) -> BeacappError {
        BeacappError(.invalidData, Phrase(.beacapp.tooManyUUIDs, .integer(count), .integer(most)))
    }

    /// Another custom log came just before.
    static let tooSoon = BeacappError(.invalidData, Phrase(.server.customLogTooSoon))
}
