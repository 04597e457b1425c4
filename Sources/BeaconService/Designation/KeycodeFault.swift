/// A fault in control data that is to be designated. Each case gives result -5.
public enum KeycodeFault: Equatable, Sendable {
    /// The text is not a key code of the scheme.
    case keycode
    /// The segment is not that of the key code.
    case segment(expected: Int)
    /// The control data belongs to another region.
    case region(expected: String)
}

extension ServiceBeaconData {
    /// The reason why this beacon cannot be designated in a region, or nil if it can.
    public func fault(in official: OfficialRegion, _ scheme: any KeycodeScheme) -> KeycodeFault? {
        guard regionID == official.regionID else { return .region(expected: official.regionID) }
        guard let numbers = scheme.numbers(keycode) else { return .keycode }
        let expected = scheme.segment(major: numbers.major, minor: numbers.minor)
        return segment == expected ? nil : .segment(expected: expected)
    }
}
