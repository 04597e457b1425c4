/// The key of a text. Every text that a person reads has one; the files of `i18n` hold the text itself.
///
/// Those of the program are written `.site.stateAsked`: the build makes them of the files, so that a
/// misspelt key does not compile.
public struct TextKey: RawRepresentable, Hashable, Sendable {
    /// As it stands in the files: `site.stateAsked`.
    public let rawValue: String

    /// A key that is not known when the program is built: from a store, say. Without a text the key itself is shown.
    @inlinable
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension TextKey: CustomStringConvertible {
    public var description: String { rawValue }
}
