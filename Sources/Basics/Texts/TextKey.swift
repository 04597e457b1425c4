/// The key of a text. Every text that the user reads has one; the files of `i18n` contain the text.
///
/// The program's keys are written as `.site.stateAsked`: the build generates them from the files, so that a
/// misspelt key does not compile.
public struct TextKey: RawRepresentable, Hashable, Sendable {
    /// The key as it is written in the files: `site.stateAsked`.
    public let rawValue: String

    /// Creates a key that is not known when the program is built, for example from a store. Without a text the key
    /// is shown.
    @inlinable
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension TextKey: CustomStringConvertible {
    public var description: String { rawValue }
}
