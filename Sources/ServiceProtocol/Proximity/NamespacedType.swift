import Nearby

/// Of what type a message is, in whose namespace: `com.example.demo/greeting`. The type may be empty.
public struct NamespacedType: Hashable, Sendable {
    public let namespace: String
    public let type: String

    /// Code points of a type at most.
    public static let longestType = NearbyName.longestType

    public init(namespace: String, type: String) {
        self.namespace = namespace
        self.type = type
    }

    /// Nil: it is not `namespace/type`; a type has no slash, and neither has a control character.
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
    /// Whether it has characters that nobody sees, such as the one at which the store ends a text.
    public var hasControlCharacters: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension String {
    /// What stands before the first slash, and behind it. As octets, since what follows a slash may join it to one character.
    fileprivate var aroundSlash: (String, String)? {
        guard let slash = utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        return (String(self[..<slash]), String(self[utf8.index(after: slash)...]))
    }
}

/// Which messages are meant: `namespace/type`, with `*` for any.
public struct NamespacedPattern: Hashable, Sendable {
    /// Nil: any that is the application's own.
    public let namespace: String?
    /// Nil: any.
    public let type: String?

    public init(namespace: String? = nil, type: String? = nil) {
        self.namespace = namespace
        self.type = type
    }

    /// Reads `*`, `*/*`, `namespace/*`, `*/type` and `namespace/type`; nil: it is none of these.
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

    /// Whether a message is meant.
    /// - Parameter own: The namespaces of the application; nil: `*` means all of them, for it is at its own beacon.
    public func matches(_ other: NamespacedType, own: [String]?) -> Bool {
        let isOfNamespace = namespace.map { $0 == other.namespace } ?? own?.contains(other.namespace) ?? true
        return isOfNamespace && (type.map { $0 == other.type } ?? true)
    }
}
