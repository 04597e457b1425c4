public import Basics

/// An error of the Beacapp interface: Beacapp's number and a description.
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
    /// No delegate is set that would receive the result.
    public static let delegateMissing = BeacappError(.delegateMissing, Phrase(.beacapp.delegateMissing))
    public static let bluetoothUnsupported = BeacappError(.bluetoothUnsupported, Phrase(.why.bluetoothAbsent))
    public static let scanNotPermitted = BeacappError(.scanNotPermitted, Phrase(.why.notPermitted))
    /// The events name beacons of more UUIDs than can be scanned for.
    public static func tooManyUUIDs(_ count: Int, most: Int) -> BeacappError {
        BeacappError(.invalidData, Phrase(.beacapp.tooManyUUIDs, .integer(count), .integer(most)))
    }

    /// The previous custom log was written too recently.
    static let tooSoon = BeacappError(.invalidData, Phrase(.server.customLogTooSoon))
}
