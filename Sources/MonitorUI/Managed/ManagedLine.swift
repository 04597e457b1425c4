import Advertising
import Basics
import BeaconService
import Canvas
import Localization

/// A row of the managed regions.
struct ManagedLine: ListRow {
    let row: ManagedRow

    static let table = ListTable<ManagedLine>(
        margin: 7,
        columns: [
            ColumnSpec(
                .designatedColumn.name, 12, priority: 0, fit: Fit(limit: 24, priority: 2, wholePriority: 4),
                overlay: { line, painter, rect in
                    painter.draw(line.row.mark.sign, at: rect.column - 4, rect.row, line.role, width: 1)
                    guard line.row.isMonitored else { return }
                    painter.draw(painter.glyphs.running, at: rect.column - 6, rect.row, .eventEnter, width: 1)
                }
            ) { line, pen, _ in
                .init(SafeText.neutralise(line.name ?? line.row.region.regionID), style: line.style(pen))
            },
            ColumnSpec(
                .designatedColumn.regionID, 8, priority: 2, fit: Fit(limit: 16, priority: 3, wholePriority: 4)
            ) { line, pen, _ in
                .init(
                    line.name == nil ? "" : SafeText.neutralise(line.row.region.regionID),
                    style: line.style(pen) ?? pen.theme[.muted])
            },
            ColumnSpec(
                .managedColumn.type,
                .made { pen, _ in pen.widest(of: ManagedRegionType.allCases.map(\.textKey)) }, priority: 1
            ) { line, pen, _ in .init(pen.texts.text(line.row.region.managedType.textKey), style: line.style(pen)) },
            ColumnSpec(
                .managedColumn.beacons, .made { pen, _ in pen.widest(of: BeaconType.allCases.map(\.textKey)) },
                priority: 5
            ) { line, pen, _ in
                .init(line.row.region.beaconType.map { pen.texts.text($0.textKey) } ?? "", style: line.style(pen))
            },
            ColumnSpec(.managedColumn.major, 5, priority: 3, alignment: .trailing, besideTitle: 0) { line, pen, _ in
                .init(line.row.region.major.map { String($0) } ?? "", style: line.style(pen))
            },
            ColumnSpec(.managedColumn.minor, 5, priority: 3, alignment: .trailing, besideTitle: 0) { line, pen, _ in
                .init(line.row.region.minor.map { String($0) } ?? "", style: line.style(pen))
            },
            ColumnSpec(.managedColumn.uuid, 36, priority: 4) { line, pen, _ in
                .init(line.row.region.uuid.description, style: line.style(pen))
            },
        ])

    private var name: String? { row.region.name.flatMap { $0.isEmpty ? nil : $0 } }

    private var role: Role {
        switch row.mark {
        case .held: .text
        case .new: .good
        case .abandoned: .warning
        }
    }

    /// The style of the row. An abandoned region is as pale as one that is gone.
    private func style(_ pen: Pen) -> Style? { row.mark == .abandoned ? pen.theme[.gone] : nil }
}
