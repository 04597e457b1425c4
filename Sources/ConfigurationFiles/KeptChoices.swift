/// What was chosen on the screen last, by name: the theme, the order, what is shown. It is kept in a file of its own, which
/// nobody has to write, so that one that cannot be read is only as good as none.
public struct KeptChoices: Equatable, Sendable {
    /// The most choices that are read.
    static let limit = 64
    /// The longest of their values, in octets of UTF-8: the columns of all lists.
    static let longest = 1000

    public var values: [String: String]

    public init(_ values: [String: String] = [:]) { self.values = values }

    /// Reads the choices of a file; none where it is missing or broken.
    public init(path: String) {
        values = [:]
        guard let text = try? FileText.text(path), let entries = try? TOMLDocument(text, path: path).entries else {
            return
        }
        for entry in entries.prefix(KeptChoices.limit) where entry.section.isEmpty {
            guard case .string(let value) = entry.value, value.utf8.count <= KeptChoices.longest else { continue }
            values[entry.key] = value
        }
    }

    public func write(to path: String) throws(ConfigurationProblem) {
        let lines = values.sorted { $0.key < $1.key }.map { "\($0.key) = \(TOMLScalar.quoted($0.value))\n" }
        try AtomicFile.write(Array(lines.joined().utf8), to: path)
    }
}
