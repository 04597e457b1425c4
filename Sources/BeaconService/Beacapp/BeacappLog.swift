public import Basics
public import Regions

/// A log entry for Beacapp's server: an event that fired, or a custom log of an application.
public struct BeacappLog: Equatable, Sendable {
    public enum Matter: Equatable, Sendable {
        /// An event that fired: the names that the operator gave to the event and its beacon, and the addition of
        /// the application (setAdditionalLog:error:).
        case fired(event: String, beacon: String?, addition: String? = nil)
        /// A custom log (customLog:error:).
        case custom(String)
    }

    /// The address of the server at which the application is activated.
    public var server: String
    /// The token that identifies the application at the server.
    public var requestToken: String
    public var matter: Matter
    public var time: Timestamp

    public init(_ matter: Matter, server: String, requestToken: String, time: Timestamp) {
        self.matter = matter
        self.server = server
        self.requestToken = requestToken
        self.time = time
    }

    public init(_ matter: Matter, of activation: BeacappActivation, at time: Timestamp) {
        self.init(matter, server: activation.server, requestToken: activation.keys.requestToken, time: time)
    }

    /// The log of a fired event of the server; nil for any other event.
    /// - Parameter addition: The text that the application adds, or nil for none.
    public init?(_ event: SiteEvent, of activation: BeacappActivation, addition: String?) {
        guard event.isOfBeacapp, let rule = event.rule else { return nil }
        let name = String(rule.dropFirst(BeacappEvents.rulePrefix.count))
        self.init(
            .fired(event: name, beacon: event.beacons.first?.name, addition: addition), of: activation, at: event.time)
    }

    /// Whether the log belongs to the application and server of an activation.
    public func isOf(_ activation: BeacappActivation) -> Bool {
        server == activation.server && requestToken == activation.keys.requestToken
    }
}

extension SiteEvent {
    /// Whether the event reports that an event of a Beacapp server fired.
    public var isOfBeacapp: Bool { kind == .ruleFired && rule?.hasPrefix(BeacappEvents.rulePrefix) == true }
}

// The limits of Beacapp's SDK for custom logs.
extension BeacappLog {
    /// The types of the logs, as numbers in the transmitted data.
    public static let firedType = 1
    public static let customType = 256
    /// The maximum length of a custom log in bytes of UTF-8.
    public static let longestText = 1000
    /// The minimum time between two custom logs of a device, in microseconds.
    public static let pause: Int64 = 1_000_000
    /// The characters that a custom log may not contain.
    public static let forbiddenMarks = "<>!\"#$%&'()-^~|[]{}`@*:;\\_?"
    private static let forbidden = Set(forbiddenMarks.unicodeScalars)

    /// Whether a custom log may contain a character: neither control characters nor forbidden marks are allowed.
    public static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control && !forbidden.contains(scalar)
    }

    /// Makes a custom log of a text.
    /// - Throws: `invalidData` with a description of the problem.
    public static func custom(_ text: String) throws(BeacappError) -> Matter {
        guard !text.isEmpty else { throw BeacappError(.invalidData, Phrase(.beacapp.logEmpty)) }
        guard text.utf8.count <= longestText else {
            throw BeacappError(
                .invalidData, Phrase(.beacapp.logLong, .integer(text.utf8.count), .integer(longestText)))
        }
        for character in text where !character.unicodeScalars.allSatisfy(isPlain) {
            throw BeacappError(.invalidData, Phrase(.beacapp.logMark, .text(shown(character))))
        }
        for character in text where !ShiftJIS.canWrite(String(character)) {
            throw BeacappError(.invalidData, Phrase(.beacapp.logCharacter, .text(String(character))))
        }
        return .custom(text)
    }

    /// A printable form of a character, which may be a control character.
    private static func shown(_ character: Character) -> String {
        guard let scalar = character.unicodeScalars.first, scalar.properties.generalCategory == .control else {
            return String(character)
        }
        return "U+" + Hexadecimal.upper(UInt64(scalar.value), octets: 2)
    }
}
