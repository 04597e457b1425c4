import Basics

/// The latest choices on the screen, by name: the theme, the order, the displayed items. They are stored in a
/// separate file that is not required, so an unreadable file counts as missing.
public struct KeptChoices: Equatable, Sendable {
    /// The maximum number of choices that are read.
    static let limit = 64
    /// The maximum length of a value in bytes of UTF-8, which suffices for the columns of all lists.
    static let longest = 1000

    public var values: [String: String]

    public init(_ values: [String: String] = [:]) { self.values = values }

    /// Reads the choices of a file; there are none if the file is missing or invalid.
    public init(path: String) {
        values = [:]
        guard let text = try? FileText.text(path), let table = try? TOMLSource.read(text, path: path) else { return }
        for item in table.items.prefix(KeptChoices.limit) {
            guard let value = item.node.text, value.utf8.count <= KeptChoices.longest else { continue }
            values[item.key] = value
        }
    }

    public func write(to path: String) throws(ConfigurationProblem) {
        let lines = values.sorted { $0.key < $1.key }.map { "\($0.key) = \(TOMLString.quoted($0.value))\n" }
        try FileText.write(Array(lines.joined().utf8), to: path)
    }
}
