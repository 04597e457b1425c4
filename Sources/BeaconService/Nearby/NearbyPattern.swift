/// The messages that a question concerns, as `NearbySubscription.pattern` writes them.
public struct NearbyPattern: Hashable, Sendable {
    /// The namespace; nil for the application's own namespaces, which the server determines.
    public let namespace: String?
    /// The type; nil for any.
    public let type: String?

    public init(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        namespace = parts[0] == "*" ? nil : parts[0]
        type = parts.count < 2 || parts[1] == "*" ? nil : parts[1]
    }

    /// Whether a message can be an answer. The application's own namespaces are unknown here.
    public func matches(_ message: NearbyMessage) -> Bool {
        (namespace ?? message.namespace) == message.namespace && (type ?? message.type) == message.type
    }

    /// Whether an answer to another pattern is also relevant to this one.
    public func isAnswered(by other: NearbyPattern) -> Bool { namespace != nil || other.namespace == nil }

    /// The patterns that include all messages of this one, and more, as far as they can be derived from the text.
    public var wider: [String] {
        if let namespace { return ["*"] + (type == nil ? [] : [namespace + "/*"]) }
        return type == nil ? [] : ["*"]
    }

    /// The prefix of the patterns that this one covers: all their messages are also messages of this pattern. Nil if
    /// there are none.
    public var narrower: String? { type == nil ? (namespace ?? "*") + "/" : nil }
}
