/// Where reports come from, as the user writes it: `auto`, `controller`, `controller:hci1`, `simulated`,
/// `simulated:42`.
public enum SourceChoice: Equatable, Sendable {
    /// The first usable adapter, else the simulated site.
    case auto
    /// The named adapter, or the first usable one.
    case controller(String?)
    case simulated(seed: UInt64)

    /// The seed of the site when none is given, which repeats the same walk every time.
    public static let defaultSeed: UInt64 = 1

    public var isSimulated: Bool { if case .simulated = self { true } else { false } }

    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count > 1 ? parts[1] : nil) {
        case ("auto", nil): self = .auto
        case ("controller", nil): self = .controller(nil)
        case ("controller", .some(let name)) where name.hasPrefix("hci") && UInt16(name.dropFirst(3)) != nil:
            self = .controller(name)
        case ("simulated", nil): self = .simulated(seed: Self.defaultSeed)
        case ("simulated", .some(let seed)):
            guard let seed = UInt64(seed) else { return nil }
            self = .simulated(seed: seed)
        default: return nil
        }
    }
}
