import Advertising
import BeaconService
import Canvas
import Localization
import Texts
import Theming

/// A row of the managed regions as it is shown.
struct ManagedLine: ListRow {
    let row: ManagedRow

    static let table = ListTable<ManagedLine>(
        margin: 7,
        columns: [
            ColumnSpec(
                .designatedColumn.regionID, 12, ideal: 24, maximum: 40, priority: 0,
                overlay: { line, painter, rect in
                    painter.draw(line.row.mark.sign, at: rect.column - 4, rect.row, line.role, width: 1)
                    guard line.row.isMonitored else { return }
                    painter.draw(painter.glyphs.running, at: rect.column - 6, rect.row, .eventEnter, width: 1)
                }
            ) { line, pen, _ in .init(SafeText.neutralise(line.row.region.regionID), style: line.style(pen)) },
            ColumnSpec(
                .designatedColumn.name, 8, ideal: 20, maximum: 40, priority: 2, steps: [.init(to: 16, priority: 3)]
            ) { line, pen, _ in
                .init(SafeText.neutralise(line.row.region.name ?? ""), style: line.style(pen))
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

    private var role: Role {
        switch row.mark {
        case .held: .text
        case .new: .good
        case .abandoned: .warning
        }
    }

    /// Given up, it is as pale as what is gone.
    private func style(_ pen: Pen) -> Style? { row.mark == .abandoned ? pen.theme[.gone] : nil }
}
