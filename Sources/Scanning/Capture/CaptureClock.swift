/// The times of a capture as a line that only goes forward: where the recorder's clock was set back by more than ten
/// seconds, what follows is moved behind what was before.
public struct CaptureClock: Sendable {
    private(set) var last: Int64?
    private var offset: Int64 = 0
    private static let tolerance: Int64 = 10_000_000

    public init() {}

    /// Where a report of that time stands, without taking it in.
    func straightened(_ time: Int64) -> Int64 {
        guard let last else { return time }
        let moved = time + offset
        return moved < last - Self.tolerance ? last : max(moved, last)
    }

    /// Takes the next report's time in.
    public mutating func straighten(_ time: Int64) -> Int64 {
        if let last, time + offset < last - Self.tolerance { offset = last - time }
        let straight = max(time + offset, last ?? .min)
        last = straight
        return straight
    }
}
