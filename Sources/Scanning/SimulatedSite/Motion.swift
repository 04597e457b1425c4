/// How a transmitter moves.
enum Motion: Sendable {
    case still(Place)
    /// Comes in by the entrance, stays somewhere a while and leaves; every visit differs.
    case visitor(seed: UInt64)

    /// Where the transmitter is at `elapsed`, during the `stay` of number `visit`.
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
            // A third of the visit is the way in, a third the way out.
            let nearness = min(fraction, 1 - fraction) * 3
            return outside.toward(errand, min(max(nearness, 0), 1))
        }
    }
}
