/// The time limit of work in the background: a user command, or a run that was started for an event.
///
/// Every run has `standard`. Beyond that all runs share one extension, and the part that they use is gone until the
/// user comes back to a screen. A run takes all that is left of the extension and gives back the part that it did
/// not use. So a run that is killed uses up the extension, and two runs never get the same seconds.
public struct BackgroundBudget: Equatable, Sendable {
    /// Seconds of a run without the extension.
    public static let standard = 10.0
    /// Seconds of a run with the whole extension.
    public static let extended = 180.0
    /// Seconds of the whole extension.
    public static let wholeExtension = extended - standard

    /// Seconds of the extension that are left, 0 to `wholeExtension`.
    public private(set) var rest: Double

    /// - Parameter rest: Clamped to 0 to `wholeExtension`.
    public init(rest: Double = wholeExtension) {
        self.rest = rest.isNaN ? 0 : min(max(rest, 0), Self.wholeExtension)
    }

    /// The time granted to one run.
    public struct Grant: Equatable, Sendable {
        /// Seconds without the extension, and of the extension.
        public let standard, extra: Double
        /// Seconds of the run.
        public var seconds: Double { standard + extra }
        public var isExtended: Bool { extra > 0 }
    }

    /// Whether none of the extension is used.
    public var isWhole: Bool { rest == Self.wholeExtension }

    /// Takes the time that a run may have; less than a second of extension is not granted.
    /// - Parameter standard: Seconds without the extension.
    public mutating func grant(extending: Bool, standard: Double = standard) -> Grant {
        guard extending, rest >= 1 else { return Grant(standard: standard, extra: 0) }
        defer { rest = 0 }
        return Grant(standard: standard, extra: rest)
    }

    /// Gives back the part of its extension that a run of `used` seconds did not need.
    public mutating func giveBack(_ grant: Grant, used: Double) {
        let unused = grant.seconds - max(used, grant.standard)
        guard unused > 0 else { return }
        self = BackgroundBudget(rest: rest + unused)
    }

    /// Restores the whole extension, because the user is back at the screen.
    /// - Returns: Whether some of it had been used.
    public mutating func restore() -> Bool {
        defer { rest = Self.wholeExtension }
        return !isWhole
    }
}
