public import Basics

/// The share of the time in which a controller listens: saving energy increases the reaction time.
public enum ScanProfile: String, CaseIterable, Sendable {
    /// The controller listens all the time: 60 ms on each channel, one after the other. The default.
    case lowLatency = "low-latency"
    /// 60 ms of each 240 ms: a quarter of the time.
    case balanced
    /// 60 ms of each 600 ms: a tenth of the time.
    case lowPower = "low-power"

    /// The time between the beginnings of two windows, in units of 0.625 ms (Core Specification Vol 4 Part E 7.8.10).
    public var interval: UInt16 {
        switch self {
        case .lowLatency: 96
        case .balanced: 384
        case .lowPower: 960
        }
    }

    /// The time for which the controller listens in each interval, on one channel, in units of 0.625 ms. It is the
    /// same in all profiles; only the pause between windows differs.
    public var window: UInt16 { 96 }

    /// The interval in milliseconds.
    public var intervalMilliseconds: Int { Int(interval) * 5 / 8 }
    /// The window in milliseconds.
    public var windowMilliseconds: Int { Int(window) * 5 / 8 }
    /// The percentage of the time in which the controller listens, 1 to 100.
    public var percentage: Int { Int(window) * 100 / Int(interval) }

    /// The name, the times and the percentage of the profile.
    public var duty: Phrase {
        Phrase(
            .profile.duty, .phrase(Phrase(textKey)), .integer(windowMilliseconds), .integer(intervalMilliseconds),
            .integer(percentage))
    }

    /// The next profile; the first one follows the last one.
    public var next: ScanProfile {
        let all = Self.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }

    /// The key of the reason of a change to this profile.
    public var reasonKey: TextKey {
        switch self {
        case .lowLatency: .why.profileLowLatency
        case .balanced: .why.profileBalanced
        case .lowPower: .why.profileLowPower
        }
    }

    /// The key of its name in the language files.
    public var textKey: TextKey {
        switch self {
        case .lowLatency: .profile.lowLatency
        case .balanced: .profile.balanced
        case .lowPower: .profile.lowPower
        }
    }
}
