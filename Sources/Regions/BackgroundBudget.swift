/// How long something may run that nobody is at (T-7 … T-9): a command of the user, or a run that was woken for an event.
///
/// Everybody has `standard`. Beyond it there is one extension for all runs together; what is used of it is gone until
/// somebody comes to a screen. An extension is taken as a whole, and what was not used of it is given back: a run that
/// is killed in between takes it along, and no run gets more than there is.
public struct BackgroundBudget: Equatable, Sendable {
    /// Seconds of a run without the extension.
    public static let standard = 10.0
    /// Seconds of a run with all of the extension.
    public static let extended = 180.0
    /// Seconds of the whole extension.
    public static let wholeExtension = extended - standard

    /// Seconds of the extension that are left, 0 to `wholeExtension`.
    public private(set) var rest: Double

    /// - Parameter rest: What lies outside of 0 to `wholeExtension` counts as the nearer of the two.
    public init(rest: Double = wholeExtension) {
        self.rest = rest.isNaN ? 0 : min(max(rest, 0), Self.wholeExtension)
    }

    /// What one run got.
    public struct Grant: Equatable, Sendable {
        /// Seconds without the extension, and of the extension.
        public let standard, extra: Double
        /// Seconds of the run.
        public var seconds: Double { standard + extra }
        public var isExtended: Bool { extra > 0 }
    }

    /// Whether nothing of the extension is used.
    public var isWhole: Bool { rest == Self.wholeExtension }

    /// Takes what a run may have; less than a second of extension is none.
    /// - Parameter standard: Seconds without the extension.
    public mutating func grant(extending: Bool, standard: Double = standard) -> Grant {
        guard extending, rest >= 1 else { return Grant(standard: standard, extra: 0) }
        defer { rest = 0 }
        return Grant(standard: standard, extra: rest)
    }

    /// Gives back what a run of `used` seconds did not need of its extension.
    public mutating func giveBack(_ grant: Grant, used: Double) {
        let unused = grant.seconds - max(used, grant.standard)
        guard unused > 0 else { return }
        self = BackgroundBudget(rest: rest + unused)
    }

    /// Somebody is there again: the extension is whole (T-9).
    /// - Returns: Whether something of it was used.
    public mutating func restore() -> Bool {
        defer { rest = Self.wholeExtension }
        return !isWhole
    }
}
