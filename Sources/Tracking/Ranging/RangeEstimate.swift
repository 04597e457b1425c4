/// The distance of a beacon, as estimated from its signal.
public struct RangeEstimate: Equatable, Sendable {
    /// The distance in metres, 0.01 … 1000. It never contradicts `proximity`: a near beacon is at 0.5 … 3 m.
    public var metres: Float
    /// Lower end, in metres, of the interval that contains the true distance eight times in ten.
    public var low: Float
    /// Upper end, in metres, of the interval that contains the true distance eight times in ten.
    public var high: Float
    /// The steady bucket; unknown after `RangeModel.unknownAfter` without a sample.
    public var proximity: Proximity

    /// An estimate; `low <= metres <= high`, all in metres.
    public init(metres: Float, low: Float, high: Float, proximity: Proximity) {
        self.metres = metres
        self.low = low
        self.high = high
        self.proximity = proximity
    }
}
