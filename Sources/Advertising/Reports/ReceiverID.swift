/// The receiver of a report, where a source has several receivers: several adapters of one computer, for example.
///
/// It is a number and not a name, because every report carries it; the source has the names.
public struct ReceiverID: RawRepresentable, Hashable, Comparable, Sendable {
    public var rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The only receiver of a source that has just one.
    @inlinable public static var first: Self { Self(rawValue: 0) }

    @inlinable public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
