/// The source of reports, as the user writes it: `auto`, `controller`, `controller:hci1`, `controller:hci0,hci1`,
/// `simulated`, `simulated:42`.
public enum SourceChoice: Equatable, Sendable {
    /// The first usable adapter, else the simulated site.
    case auto
    /// The named adapters, all at once; without a name the first usable one.
    case controllers([String])
    case simulated(seed: UInt64)

    /// The first usable adapter.
    public static var controller: SourceChoice { .controllers([]) }

    /// The seed of the site when none is given, which repeats the same walk every time.
    public static let defaultSeed: UInt64 = 1
    /// The maximum number of adapters that can be named.
    public static let mostAdapters = 16

    public var isSimulated: Bool { if case .simulated = self { true } else { false } }

    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count > 1 ? parts[1] : nil) {
        case ("auto", nil): self = .auto
        case ("controller", nil): self = .controller
        case ("controller", .some(let list)):
            let names = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard names.allSatisfy(Self.isAdapter), Set(names).count == names.count, names.count <= Self.mostAdapters
            else { return nil }
            self = .controllers(names)
        case ("simulated", nil): self = .simulated(seed: Self.defaultSeed)
        case ("simulated", .some(let seed)):
            guard let seed = UInt64(seed) else { return nil }
            self = .simulated(seed: seed)
        default: return nil
        }
    }

    /// Whether a text is the name of an adapter, as the kernel writes it: `hci0`.
    public static func isAdapter(_ name: String) -> Bool {
        UInt16(name.dropFirst(3)).map { name == "hci\($0)" } ?? false
    }
}
