/// A place on the simulated floor, in metres: x is east and y north of the south-west corner, z is above the
/// technician's laptop.
struct Place: Equatable, Sendable {
    var x: Double
    var y: Double
    var z: Double = 0

    func distance(to other: Place) -> Double {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return (dx * dx + dy * dy + dz * dz).squareRoot()
    }

    /// The place after `fraction` of the way to `other`.
    func toward(_ other: Place, _ fraction: Double) -> Place {
        Place(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction, z: z + (other.z - z) * fraction)
    }
}
