public import Texts

/// How much of the time a controller listens: saving energy costs reaction time.
public enum ScanProfile: String, CaseIterable, Sendable {
    /// It listens all the time: 60 ms on each channel, one after the other. The default.
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

    /// How long it listens in each interval, on one channel, in units of 0.625 ms. It is the same in all profiles; only
    /// the pause between windows differs.
    public var window: UInt16 { 96 }

    /// Milliseconds.
    public var intervalMilliseconds: Int { Int(interval) * 5 / 8 }
    /// Milliseconds.
    public var windowMilliseconds: Int { Int(window) * 5 / 8 }
    /// The percentage of the time in which it listens, 1 to 100.
    public var percentage: Int { Int(window) * 100 / Int(interval) }

    /// Its name, its times and its percentage.
    public var duty: Phrase {
        Phrase(
            .profile.duty, .phrase(Phrase(textKey)), .integer(windowMilliseconds), .integer(intervalMilliseconds),
            .integer(percentage))
    }

    /// The next profile; after the last comes the first.
    public var next: ScanProfile {
        let all = Self.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }

    /// The key of the reason of a change to it.
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
