/// The times of a capture as a sequence that never goes back: where the recorder's clock was set back by more than
/// ten seconds, the later times are moved behind the earlier ones.
public struct CaptureClock: Sendable {
    private(set) var last: Int64?
    private var offset: Int64 = 0
    private static let tolerance: Int64 = 10_000_000

    public init() {}

    /// The straightened time of a report, without advancing the clock.
    func straightened(_ time: Int64) -> Int64 {
        guard let last else { return time }
        let moved = time + offset
        return moved < last - Self.tolerance ? last : max(moved, last)
    }

    /// Advances the clock to the next report's time.
    public mutating func straighten(_ time: Int64) -> Int64 {
        if let last, time + offset < last - Self.tolerance { offset = last - time }
        let straight = max(time + offset, last ?? .min)
        last = straight
        return straight
    }
}
