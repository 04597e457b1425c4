/// The technician's closed route through the aisles and the back room, with stops at some of the beacons.
struct TechnicianRoute: Sendable {
    /// The technician's position, and the direction of view (a vector of length 1).
    struct Stand: Equatable, Sendable {
        var place: Place
        var lookX: Double
        var lookY: Double
    }

    private struct Leg: Sendable {
        var start: Int64
        var duration: Int64
        var from: Place
        var to: Place
        var lookX: Double
        var lookY: Double
    }

    private let legs: [Leg]
    /// The duration of one round in microseconds.
    let period: Int64

    /// The corners of the route in metres, and whether the technician stops there.
    private static let corners: [(x: Double, y: Double, stops: Bool)] = [
        (2, 2, false), (6, 2, false), (6, 3.4, true), (6, 2, false), (16, 2, false), (16, 3.25, true),
        (16, 2, false), (20, 2, false), (20, 6, false), (11, 6, false), (11, 7.25, true), (11, 6, false),
        (3, 6, false), (3, 10, false), (6, 10, false), (6, 8.75, true), (6, 10, false), (16, 10, false),
        (16, 11.25, true), (16, 10, false), (20, 10, false), (24, 10, false), (27, 5, true), (24, 10, false),
        (20, 10, false), (20, 18, true), (16, 18, false), (16, 16.75, true), (16, 18, false), (3, 18, false),
        (3, 14, false), (11, 14, false), (11, 15.25, true), (11, 14, false), (2, 14, false),
    ]

    /// Seconds of a stop. The first stop is never short: it demonstrates immediate, near and far.
    private static let stops = 5.0...20.0
    private static let firstStop = 14.0...18.0

    /// The speeds (0.85 to 1.15 m/s) and the stops follow from `seed`.
    init(seed: UInt64) {
        var random = RandomStream(seed: seed)
        var legs: [Leg] = []
        var clock: Int64 = 0
        for (index, corner) in Self.corners.enumerated() {
            let next = Self.corners[(index + 1) % Self.corners.count]
            let (from, to) = (Place(x: corner.x, y: corner.y), Place(x: next.x, y: next.y))
            if corner.stops, let last = legs.last {
                // During a stop the technician keeps the direction of view of the last leg.
                let range = legs.contains { $0.from == $0.to } ? Self.stops : Self.firstStop
                let pause = Int64(random.uniform(range) * 1_000_000)
                legs.append(
                    Leg(start: clock, duration: pause, from: from, to: from, lookX: last.lookX, lookY: last.lookY))
                clock += pause
            }
            let length = from.distance(to: to)
            let duration = Int64(length / random.uniform(0.85...1.15) * 1_000_000)
            legs.append(
                Leg(
                    start: clock, duration: duration, from: from, to: to,
                    lookX: (to.x - from.x) / length, lookY: (to.y - from.y) / length))
            clock += duration
        }
        self.legs = legs
        period = clock
    }

    /// The technician's position `elapsed` microseconds after the start; before that, the beginning of the route.
    func stand(at elapsed: Int64) -> Stand {
        let moment = max(elapsed, 0) % period
        var (low, high) = (0, legs.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if legs[middle].start <= moment { low = middle } else { high = middle }
        }
        let leg = legs[low]
        let place = leg.from.toward(leg.to, Double(moment - leg.start) / Double(leg.duration))
        return Stand(place: place, lookX: leg.lookX, lookY: leg.lookY)
    }
}
