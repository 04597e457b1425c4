/// Which messages a question is about, as `NearbySubscription.pattern` writes it.
public struct NearbyPattern: Hashable, Sendable {
    /// Nil: those of the application's own, which the server knows.
    public let namespace: String?
    /// Nil: any.
    public let type: String?

    public init(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        namespace = parts[0] == "*" ? nil : parts[0]
        type = parts.count < 2 || parts[1] == "*" ? nil : parts[1]
    }

    /// Whether a message can be an answer. Which namespaces are the application's own is not known here.
    public func matches(_ message: NearbyMessage) -> Bool {
        (namespace ?? message.namespace) == message.namespace && (type ?? message.type) == message.type
    }

    /// Whether an answer to another pattern says something for this one.
    public func isAnswered(by other: NearbyPattern) -> Bool { namespace != nil || other.namespace == nil }

    /// The patterns that ask for all that this one asks for, and for more, as far as their texts are known.
    public var wider: [String] {
        if let namespace { return ["*"] + (type == nil ? [] : [namespace + "/*"]) }
        return type == nil ? [] : ["*"]
    }

    /// What patterns begin with that this one covers: all that they ask for, this one asks for too. Nil: there are none.
    public var narrower: String? { type == nil ? (namespace ?? "*") + "/" : nil }
}
