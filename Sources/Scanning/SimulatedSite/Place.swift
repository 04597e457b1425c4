/// A place on the simulated floor, in metres: x to the east and y to the north from the south-west corner, z above the
/// technician's laptop.
struct Place: Equatable, Sendable {
    var x: Double
    var y: Double
    var z: Double = 0

    func distance(to other: Place) -> Double {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return (dx * dx + dy * dy + dz * dz).squareRoot()
    }

    /// The place `fraction` of the way to `other`.
    func toward(_ other: Place, _ fraction: Double) -> Place {
        Place(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction, z: z + (other.z - z) * fraction)
    }
}
