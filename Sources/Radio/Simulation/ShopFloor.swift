/// The floor: 30 by 20 m, four rows of shelves from west to east, and a back room behind a wall with a doorway.
///
/// ```
///  20 ┌─────────────────────────────┬──────────┐
///     │    ════════════════════     │          │
///     │    ════════════════════     │   back   │
///  10 │                                 room   │
///     │    ════════════════════     │          │
///     │    ════════════════════     │          │
///   0 └─ entrance ──────────────────┴──────────┘
///     0                            22         30
/// ```
enum ShopFloor {
    static let wallX = 22.0
    static let doorway = 9.0...11.0
    /// The number of rows of shelves, and the metres between their middles (and the south wall).
    static let shelfRows = 4
    static let rowSpacing = 4.0
    static let shelves = 4.0...18.0
    /// The distance from the middle of a row of shelves to its front.
    static let shelfDepth = 0.4
    /// The height above the laptop, in metres, from which on a transmitter is above the shelves.
    static let shelfTop = 1.0

    static let wallLoss = 6.0
    static let shelfLoss = 1.0

    /// The loss through obstacles between two places, in dB.
    static func obstruction(from here: Place, to there: Place) -> Double {
        var loss = 0.0
        if (here.x < wallX) != (there.x < wallX) {
            let crossing = here.y + (there.y - here.y) * (wallX - here.x) / (there.x - here.x)
            if !doorway.contains(crossing) { loss += wallLoss }
        }
        guard there.z < shelfTop else { return loss }
        for row in 1...shelfRows {
            let y = rowSpacing * Double(row)
            guard (here.y < y) != (there.y < y) else { continue }
            let crossing = here.x + (there.x - here.x) * (y - here.y) / (there.y - here.y)
            if shelves.contains(crossing) { loss += shelfLoss }
        }
        return loss
    }
}
