/// The motion of a transmitter.
enum SimulatedMotion: Sendable {
    case still(Place)
    /// The transmitter enters by the entrance, remains somewhere for a while and leaves; every visit differs.
    case visitor(seed: UInt64)

    /// The transmitter's place at `elapsed`, during the `stay` with the number `visit`.
    func place(at elapsed: Int64, stay: Range<Int64>, visit: UInt64) -> Place {
        switch self {
        case .still(let place):
            return place
        case .visitor(let seed):
            let outside = Place(x: -6, y: 1)
            let errand = Place(
                x: 3 + 16 * RandomStream.unit(RandomStream.number(seed, visit, 3)),
                y: 2 + 4 * Double(RandomStream.below(5, RandomStream.number(seed, visit, 4))))
            let fraction = Double(elapsed - stay.lowerBound) / Double(stay.count)
            // The way in takes a third of the visit, the way out another third.
            let nearness = min(fraction, 1 - fraction) * 3
            return outside.toward(errand, min(max(nearness, 0), 1))
        }
    }
}
