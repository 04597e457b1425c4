import BeaconService

/// The namespace and the type of a message: `com.example.demo/greeting`. The type may be empty.
public struct NamespacedType: Hashable, Sendable {
    public let namespace: String
    public let type: String

    /// The maximum number of code points of a type.
    public static let longestType = NearbyName.longestType

    public init(namespace: String, type: String) {
        self.namespace = namespace
        self.type = type
    }

    /// Reads `namespace/type`. Nil: the text has another form; a type has no slash, and neither part has a control
    /// character.
    public init?(_ text: String) {
        guard let (namespace, type) = text.aroundSlash else { return nil }
        guard NearbyName.isNamespace(namespace), NearbyName.isType(type) else { return nil }
        self.init(namespace: namespace, type: type)
    }

    /// The default type of a namespace; nil: there can be no such namespace.
    public init?(namespace: String) {
        guard !namespace.utf8.contains(UInt8(ascii: "/")) else { return nil }
        self.init(namespace + "/")
    }

    public var text: String { namespace + "/" + type }
}

extension StringProtocol {
    /// Whether it has invisible control characters, such as the one at which the store ends a text.
    public var hasControlCharacters: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension String {
    /// The parts before and after the first slash. They are split as bytes, since a character after a slash may
    /// combine with it.
    fileprivate var aroundSlash: (String, String)? {
        guard let slash = utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        return (String(self[..<slash]), String(self[utf8.index(after: slash)...]))
    }
}

/// A selection of messages: `namespace/type`, with `*` for any.
public struct NamespacedPattern: Hashable, Sendable {
    /// Nil: any of the application's own namespaces.
    public let namespace: String?
    /// Nil: any.
    public let type: String?

    public init(namespace: String? = nil, type: String? = nil) {
        self.namespace = namespace
        self.type = type
    }

    /// Reads `*`, `*/*`, `namespace/*`, `*/type` and `namespace/type`; nil: the text is none of these.
    public init?(_ text: String) {
        if text == "*" {
            self.init()
            return
        }
        guard let (namespace, type) = text.aroundSlash else { return nil }
        guard NamespacedType((namespace == "*" ? "any" : namespace) + "/" + (type == "*" ? "any" : type)) != nil else {
            return nil
        }
        self.init(namespace: namespace == "*" ? nil : namespace, type: type == "*" ? nil : type)
    }

    /// Whether a message is selected.
    /// - Parameter own: The namespaces of the application; nil: `*` selects all of them, because the beacon is the
    ///   application's own.
    public func matches(_ other: NamespacedType, own: [String]?) -> Bool {
        let isOfNamespace = namespace.map { $0 == other.namespace } ?? own?.contains(other.namespace) ?? true
        return isOfNamespace && (type.map { $0 == other.type } ?? true)
    }
}
