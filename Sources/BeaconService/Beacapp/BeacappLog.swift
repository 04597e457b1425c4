public import Regions
import Texts
public import Tracking

/// What Beacapp's server is told: that an event fired, or what an application logs of its own accord.
public struct BeacappLog: Equatable, Sendable {
    public enum Matter: Equatable, Sendable {
        /// By the names that the operator gave the event and its beacon, and what an application adds (setAdditionalLog:error:).
        case fired(event: String, beacon: String?, addition: String? = nil)
        /// A custom log (customLog:error:).
        case custom(String)
    }

    /// The address of the server that knows the application.
    public var server: String
    /// By what it knows it.
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

    /// The log of an event of the server that fired; nil: it is something else.
    /// - Parameter addition: What the application adds; nil: nothing.
    public init?(_ event: SiteEvent, of activation: BeacappActivation, addition: String?) {
        guard event.isOfBeacapp, let rule = event.rule else { return nil }
        let name = String(rule.dropFirst(BeacappEvents.rulePrefix.count))
        self.init(
            .fired(event: name, beacon: event.beacons.first?.name, addition: addition), of: activation, at: event.time)
    }

    /// Whether it is of an application at the server that has activated it.
    public func isOf(_ activation: BeacappActivation) -> Bool {
        server == activation.server && requestToken == activation.keys.requestToken
    }
}

extension SiteEvent {
    /// Whether an event of a Beacapp server fired.
    public var isOfBeacapp: Bool { kind == .ruleFired && rule?.hasPrefix(BeacappEvents.rulePrefix) == true }
}

// What Beacapp's SDK takes in a custom log.
extension BeacappLog {
    /// The types of the logs, by their numbers on the wire.
    public static let firedType = 1
    public static let customType = 256
    /// Octets of UTF-8 that a custom log has at most.
    public static let longestText = 1000
    /// Microseconds between two custom logs of a device, at least.
    public static let pause: Int64 = 1_000_000
    /// Marks that a custom log does not have.
    public static let forbiddenMarks = "<>!\"#$%&'()-^~|[]{}`@*:;\\_?"
    private static let forbidden = Set(forbiddenMarks.unicodeScalars)

    /// Whether a custom log may have a sign: no control character, none of the marks.
    public static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control && !forbidden.contains(scalar)
    }

    /// A text as a custom log.
    /// - Throws: `invalidData`: what is wrong with it.
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

    /// A character that may be one without a shape.
    private static func shown(_ character: Character) -> String {
        guard let scalar = character.unicodeScalars.first, scalar.properties.generalCategory == .control else {
            return String(character)
        }
        return "U+" + String(scalar.value, radix: 16, uppercase: true)
    }
}
