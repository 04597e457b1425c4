import TextCodec

/// A problem of a body that came over the network, and its place.
public struct BodyProblem: Error, Equatable, Sendable {
    /// The expected content of that place.
    public enum Expected: Equatable, Sendable {
        /// JSON (RFC 8259).
        case json
        /// Each name once in an object; the place is the name.
        case singleKeys
        case object
        /// A list of at most this number of elements.
        case list(most: Int)
        /// A text of at most this number of characters (code points, as JSON Schema counts them).
        case text(longest: Int)
        /// A text of at most this number of bytes of UTF-8 without control characters.
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
        /// Base64 (RFC 4648, section 4) of this number of bytes.
        case octets(ClosedRange<Int>)
        /// A list of one to this number of elements.
        case filledList(most: Int)
        /// A number from 0 on.
        case distance
        /// `namespace/type`.
        case namespacedType
        /// `namespace/type`, with `*` for any.
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
