/// The radio path between one transmitter and the laptop.
///
/// The model has log-distance path loss, an offset for the transmitter's place, shadowing that depends on the
/// technician's position, the technician's body, walls and shelves, an offset for each channel, and Rician fading.
struct RadioLink: Sendable {
    /// The path-loss exponent: 2 in free space.
    var exponent: Double
    /// The offset of the transmitter's place in dB.
    var placeOffset: Double
    /// The offsets of the channels 37, 38 and 39 in dB.
    var channelOffsets: (Double, Double, Double)
    /// The seed of the shadowing.
    var seed: UInt64

    /// The deviation of the shadowing in dB, and the distance in metres after which its value is independent.
    private static let shadowing = 3.5
    private static let patch = 2.5
    /// The loss through the technician's body for a signal from behind, in dB.
    private static let bodyLoss = 6.0

    init(seed: UInt64) {
        var random = RandomStream(seed: seed)
        exponent = random.uniform(1.7...2.1)
        placeOffset = 2.5 * random.normal()
        channelOffsets = (1.5 * random.normal(), 1.5 * random.normal(), 1.5 * random.normal())
        self.seed = random.next()
    }

    /// The level at the laptop in dBm, before fading.
    func level(power: Double, from there: Place, at stand: TechnicianRoute.Stand, channel: UInt8) -> Double {
        let here = stand.place
        let distance = max(here.distance(to: there), 0.1)
        let ahead = ((there.x - here.x) * stand.lookX + (there.y - here.y) * stand.lookY) / distance
        var level = power - exponent * Decibel.of(distance) + placeOffset
        level += channelOffset(channel) + shadow(at: here, distance: distance)
        // The signal is strongest when the technician faces the transmitter.
        level -= Self.bodyLoss * (1 - ahead) / 2
        return level - ShopFloor.obstruction(from: here, to: there)
    }

    private func channelOffset(_ channel: UInt8) -> Double {
        switch channel {
        case 37: channelOffsets.0
        case 38: channelOffsets.1
        default: channelOffsets.2
        }
    }

    /// Smooth noise over the floor. There are no obstacles close to the transmitter, so the noise fades in over 3
    /// m.
    private func shadow(at place: Place, distance: Double) -> Double {
        let (column, x) = Self.split(place.x / Self.patch)
        let (row, y) = Self.split(place.y / Self.patch)
        let south = corner(column, row) * (1 - x) + corner(column + 1, row) * x
        let north = corner(column, row + 1) * (1 - x) + corner(column + 1, row + 1) * x
        return Self.shadowing * min(distance / 3, 1) * (south * (1 - y) + north * y)
    }

    private func corner(_ column: Int64, _ row: Int64) -> Double {
        RandomStream.normal(
            RandomStream.number(seed, UInt64(bitPattern: column &* 0x1_0000 &+ row)))
    }

    /// The whole part of a number, and the rest mapped to a smooth step, which joins the patches without a kink.
    private static func split(_ value: Double) -> (Int64, Double) {
        let whole = value.rounded(.down)
        return (Int64(whole), Decibel.step(value - whole, over: 0...1))
    }

    /// The fading of one packet in dB: a steady wave and many weak reflections (Rice), in which dips are deeper than
    /// peaks are high. `steadiness` is the Rice factor K, the steady power over the scattered one.
    static func fading(steadiness: Double, _ random: inout RandomStream) -> Double {
        let steady = (steadiness / (steadiness + 1)).squareRoot()
        let scattered = (0.5 / (steadiness + 1)).squareRoot()
        let inPhase = steady + scattered * random.normal()
        let quadrature = scattered * random.normal()
        return Decibel.of(max(inPhase * inPhase + quadrature * quadrature, 1e-4))
    }

    /// The probability that a packet at `level` dBm is received. The sensitivity is −95 dBm; for one packet in
    /// seven the radio is busy or changing the channel.
    static func hearing(_ level: Double) -> Double {
        0.86 * Decibel.step(level, over: -99 ... -91)
    }
}
