import Basics
import Canvas
import Localization
import Tracking

/// The widths that the columns of the beacon table need. They follow the widest content since the list was last
/// ordered or filtered, so that columns do not come and go while rows do.
struct BeaconNeeds: Equatable, Sendable {
    /// The width of names, including the twin tags behind them.
    private var called = Need()
    /// The width of numbers in their own column.
    private var numbers = Need()
    /// The width of numbers that are the title where they have no column.
    private var titles = Need()

    /// Cells for the type of a beacon without a name: `Eddystone-UID`.
    private static let typeColumns = 13
    /// The maximum number of cells for numbers.
    private static let most = 36

    /// Widens the columns for rows.
    mutating func widen(for rows: [BeaconRow], _ twins: TwinTags, _ name: (BeaconIdentity) -> String?) {
        let width = TextWidth()
        for row in rows {
            let name = name(row.identity)
            let short = min(Self.most, width.width(of: SafeText.neutralise(row.identity.shortText)))
            if !row.isCalledByItsNumbers(name) { numbers.widen(to: Need(short)) }
            let tag = twins.tag(of: row.identity).map { 2 + width.width(of: SafeText.neutralise($0)) } ?? 0
            if let title = row.called(name).map(width.width) {
                called.widen(to: Need(title, whole: title + tag))
            } else {
                called.widen(to: Need(max(Self.typeColumns, tag - 2)))
                titles.widen(to: Need(short))
            }
        }
    }

    func needs(_ pen: Pen) -> [TextKey: Need] {
        var name = called
        if !pen.shows(.column.beacon) { name.widen(to: titles) }
        let flags = BeaconLine.flags
        return [
            .column.name: Need(flags + name.first, whole: flags + name.whole), .column.beacon: numbers,
            .column.proximity: Need(pen.proximityColumns), .column.distance: Need(pen.distanceColumns),
        ]
    }
}
