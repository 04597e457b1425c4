import Basics
import Canvas
import Testing
@testable import MonitorUI

/// A list of rows that have nothing to do with beacons.
struct ListTableTests {
    struct Fruit: ListRow {
        enum Order: Sendable { case name, weight }

        let name: String
        let weight: Int
        var isAcross = false

        static let table = ListTable<Fruit>(
            margin: 3,
            columns: [
                ColumnSpec(
                    TextKey(rawValue: "fruit"), .made { pen, _ in pen.widest(["pineapple"]) }, priority: 0, order: .name
                ) {
                    fruit, _, _ in .init(fruit.name)
                },
                ColumnSpec(
                    TextKey(rawValue: "weight"), 3, priority: 1, alignment: .trailing, besideTitle: 1, order: .weight
                ) {
                    fruit, _, width in .init("\(fruit.weight)/\(width)")
                },
                ColumnSpec(
                    TextKey(rawValue: "sign"), 4, priority: 2,
                    overlay: { _, painter, rect in painter.draw("<>", at: rect.column + 1, rect.row, width: 2) }
                ) { _, _, _ in "" },
            ],
            across: { fruit, painter, rect in
                if fruit.isAcross { painter.draw("-- " + fruit.name, at: rect.column, rect.row, width: rect.columns) }
                return fruit.isAcross
            })
    }

    static let fruits = [
        Fruit(name: "dried", weight: 0, isAcross: true), Fruit(name: "fig", weight: 9), Fruit(name: "date", weight: 7),
        Fruit(name: "raisin", weight: 1),
    ]

    /// The lines of a screen with a list of fruits.
    static func rows(
        _ columns: Int, _ rows: Int, _ page: ListPage<Fruit.Order>, selected: Int? = nil, marked: Set<Int> = []
    ) -> [String] {
        let size = Size(columns: columns, rows: rows)
        var painter = Painter(
            frame: Frame(size: size), theme: .mono, texts: ScreenHarness().texts, glyphs: .ascii)
        var layout = ScreenLayout(size: size, bannerRows: 0, hasMessage: false)
        layout.table = Rect(size)
        painter.draw(FittedTable(Fruit.table), page, in: Rect(size), layout) { number, _ in
            ListLine(row: fruits[number], isSelected: number == selected, isMarked: marked.contains(number))
        }
        return painter.frame.rows().map { String($0.reversed().drop { $0 == " " }.reversed()) }
    }

    @Test("Rows are drawn below their titles, with marks and the cursor")
    func drawing() {
        var page = ListPage<Fruit.Order>(count: 4, first: 0)
        page.sorted = (.weight, true)
        #expect(
            ListTableTests.rows(30, 6, page, selected: 1, marked: [1, 3]) == [
                "   fruit      weightv  sign", "-- dried", "+> fig            9/7   <>", "   date           7/7   <>",
                "+  raisin         1/7   <>", "",
            ])
    }

    @Test("If there is no room for all columns, those with lower priority are left out")
    func priorities() {
        let rows = ListTableTests.rows(21, 4, ListPage(count: 4, first: 1))
        #expect(
            rows == [
                "   fruit       weight", "   fig            9/7", "   date           7/7", "   raisin         1/7",
            ])
    }

    @Test("A table without rows states the reason, with or without titles", arguments: [true, false])
    func emptyTable(_ titles: Bool) {
        var page = ListPage<Fruit.Order>(count: 0, first: 0)
        page.empty = [("No fruit.", .heading)]
        page.titlesEmpty = titles
        let rows = ListTableTests.rows(30, 4, page)
        #expect(rows[0].isEmpty != titles && rows[1...].contains { $0.contains("No fruit.") })
    }
}
