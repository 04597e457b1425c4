/// A distance with the interval that holds the true one 8 times in 10.
public struct RangeEstimate: Equatable, Sendable {
    public var metres: Float
    public var low: Float
    public var high: Float
    public var proximity: Proximity
}

/// placeholder until the real one stands
public struct RangeFilter: Equatable, Sendable {
    var mean: Float = 0
    var last: Int64 = 0
    var power: Int8 = 127
    var count: UInt8 = 0
    public private(set) var proximity: Proximity = .unknown
    public var smoothedRSSI: Float { mean }
    public init() {}
    public mutating func add(rssi: Int8, power: Int8, at now: Timestamp) {
        if count == 0 { mean = Float(rssi); count = 1 }
        mean += 0.1 * (Float(rssi) - mean)
        last = now.microseconds
        self.power = power
        let loss = Float(power) - mean
        proximity = loss < -6 ? .immediate : loss < 9.5 ? .near : .far
    }
    public func estimate(at now: Timestamp) -> RangeEstimate? {
        guard count > 0, power < 20, power != 0 else { return nil }
        var x = (Float(power) - mean) / 20 * 3.3219281
        var m: Float = 1
        while x > 1 { m *= 2; x -= 1 }
        while x < 0 { m /= 2; x += 1 }
        m *= 1 + x
        return RangeEstimate(metres: m, low: m * 0.6, high: m * 1.7, proximity: proximity)
    }
}
