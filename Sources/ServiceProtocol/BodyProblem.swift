/// What is wrong with a body that came over the network, and where.
public struct BodyProblem: Error, Equatable, Sendable {
    /// What was expected in its place.
    public enum Expected: Equatable, Sendable {
        /// JSON (RFC 8259).
        case json
        /// Each name once in an object; the place is the name.
        case singleKeys
        case object
        /// A list of at most so many elements.
        case list(most: Int)
        /// A text of at most so many characters (code points, as JSON Schema counts them).
        case text(longest: Int)
        /// A text of at most so many octets of UTF-8 without control characters.
        case plainText(longest: Int)
        case integer(ClosedRange<Int>)
        case number
        case boolean
        /// A moment (RFC 3339).
        case time
        /// A moment that is not before that of another member.
        case timeFrom(String)
        case uuid
        /// A key code: ten digits, in two halves of at most 65535.
        case keycode
        /// Base64 (RFC 4648, section 4) of so many octets.
        case octets(ClosedRange<Int>)
        /// A list of one to so many elements.
        case filledList(most: Int)
        /// A number from 0 on.
        case distance
        /// `namespace/type`.
        case namespacedType
        /// The same, with `*` for any.
        case namespacedPattern
        /// One of some words.
        case words([String])
    }

    /// `beacons[2].keycode`; empty: the body as a whole.
    public var place: String
    public var expected: Expected

    public init(place: String, expected: Expected) {
        self.place = place
        self.expected = expected
    }
}
