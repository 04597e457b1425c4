import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

// The designation dialogue.
extension Painter {
    mutating func draw(_ dialog: DesignationDialog, _ state: MonitorState) {
        if case .answered(let answer) = dialog.phase { return drawAnswer(state, answer) }
        var rect = self.dialog(state, texts.text(.designate.title), columns: 100, rows: dialog.count + 10)
        guard !rect.isEmpty else { return }
        let plan = DesignationPlan(dialog, state.site)
        drawDesignationHead(state, plan, in: rect.takeTop(rect.rows >= 6 ? 1 : 0))
        let foot = rect.takeBottom(rect.rows >= 12 ? 4 : rect.rows >= 8 ? 3 : rect.rows >= 4 ? 1 : 0)
        drawDesignationFoot(state, dialog, plan, in: foot)
        drawDesignationItems(state, dialog, plan, in: rect)
    }

    /// Draws the number of designated beacons, and how many more can be designated.
    private mutating func drawDesignationHead(_ state: MonitorState, _ plan: DesignationPlan, in rect: Rect) {
        guard !rect.isEmpty else { return }
        let site = state.site
        let count = texts.text(
            .designated.of, .integer(site.designated.count), .integer(site.preference.maxDesignatableBeaconRegions))
        let room = texts.text(.designate.room, .integer(plan.room))
        let regions = texts.text(.designate.regions, .integer(site.regions.count), .integer(site.regionLimit))
        let line = Rect(column: rect.column - 1, row: rect.row, columns: rect.columns + 2, rows: 1)
        draw(
            [
                LineItem(count, .heading, rank: 1),
                LineItem(room, plan.count(.overLimit) > 0 ? .warning : .dialog, rank: 2),
            ],
            [LineItem(regions, .muted, rank: 3)], in: line)
    }

    /// Draws the beacons, then the options; as many as fit around the cursor.
    private mutating func drawDesignationItems(
        _ state: MonitorState, _ dialog: DesignationDialog, _ plan: DesignationPlan, in rect: Rect
    ) {
        guard !rect.isEmpty else { return }
        let heading = dialog.candidates.count
        let cursor = dialog.cursor < heading ? dialog.cursor : dialog.cursor + 1
        let count = dialog.count + 1
        let first = max(0, min(cursor - rect.rows / 2, count - rect.rows))
        let pen = Pen(self)
        let columns = Candidate.table.layout(width: rect.columns, pen)
        for row in 0..<min(rect.rows, count - first) {
            let line = Rect(column: rect.column, row: rect.row + row, columns: rect.columns, rows: 1)
            let index = first + row
            if index < heading {
                let candidate = Candidate(plan.lines[index], state)
                draw(candidate.sign(glyphs), at: line.column + 2, line.row, candidate.role, width: line.columns - 2)
                drawCells(
                    of: candidate, Candidate.table, columns, at: line.column + Candidate.table.margin, line.row, pen,
                    .dialog)
            } else if index == heading {
                draw(texts.text(.designate.options), at: line.column, line.row, .heading, width: line.columns)
            } else {
                let word = RegionNotificationOptions.words[index - heading - 1]
                drawCheck(dialog.options.contains(word.option), word.letter + "  " + texts.text(word.key), in: line)
            }
            if index != heading { place(.item(index < heading ? index : index - 1), in: line) }
            if index == cursor { drawCursor(in: line) }
        }
    }

    /// Draws a sentence about the item under the cursor, or about the whole.
    private mutating func drawDesignationFoot(
        _ state: MonitorState, _ dialog: DesignationDialog, _ plan: DesignationPlan, in rect: Rect
    ) {
        var rect = rect
        if rect.rows >= 3 { _ = rect.takeTop() }
        guard !rect.isEmpty else { return }
        let text: String
        if case .waiting = dialog.phase {
            text = texts.text(.designate.waiting)
        } else if let line = plan.lines.first(where: { $0.candidate.identity == dialog.candidate?.identity }) {
            text = why(line, plan)
        } else {
            let summary = texts.text(
                .designate.summary, .integer(plan.count(.new)), .integer(plan.count(.known)),
                .integer(plan.count(.overLimit, .dynamic, .unreserved, .otherType)))
            text = plan.reservable.isEmpty ? summary : texts.text(.designate.reserve, .text(summary))
        }
        for (row, line) in textWidth.wrapped(text, to: rect.columns).prefix(rect.rows).enumerated() {
            draw(line, at: rect.column, rect.row + row, .muted, width: rect.columns)
        }
    }

    private func why(_ line: DesignationPlan.Line, _ plan: DesignationPlan) -> String {
        let identity = line.candidate.identity
        if line.fate == .overLimit, plan.isOfRegions {
            return texts.text(.fate.overLimitRegions, .integer(plan.limit))
        }
        let argument: Argument =
            switch line.fate {
            case .new, .known, .leftOut:
                .text(SafeText.neutralise((line.serviceStatus.data?.regionIdentifier).map(Spelling.region) ?? ""))
            case .overLimit: .integer(plan.limit)
            case .dynamic: .text(SafeText.neutralise(line.serviceStatus.regionID ?? ""))
            case .unreserved: .text(identity.uuid?.description ?? "")
            case .otherType: .text(texts.text(identity.kind.key))
            }
        return texts.text(line.fate.whyKey, argument)
    }

    /// Draws the result, in words and with a sign.
    private mutating func drawAnswer(_ state: MonitorState, _ answer: DesignationAnswer) {
        let columns = max(4, min(76, state.size.columns - 2))
        let lines = answer.lines.flatMap { line -> [(String, Role)] in
            let role: Role =
                switch line.tone {
                case .good: .good
                case .warning: .warning
                case .error: .error
                case .plain: .dialog
                }
            let sign =
                switch line.tone {
                case .good: glyphs.good + " "
                case .warning: glyphs.warning + " "
                case .error: glyphs.error + " "
                case .plain: ""
                }
            return textWidth.wrapped(sign + texts.text(line.phrase.spelled), to: columns - 4).map { ($0, role) }
        }
        let rect = dialog(state, texts.text(Action.designate.key), columns: columns, rows: lines.count + 4)
        guard !rect.isEmpty else { return }
        let first = rect.row + (rect.rows > lines.count ? 1 : 0)
        for (index, line) in lines.prefix(rect.rows).enumerated() {
            draw(line.0, at: rect.column, first + index, line.1, width: rect.columns)
        }
    }
}

/// A beacon that may be designated, as a row.
private struct Candidate: ListRow {
    let fate: DesignationPlan.Fate
    let title: String
    /// `00001 00017`; blank where the title contains the numbers.
    let numbers: String
    let regionID: String?
    let proximity: Proximity

    init(_ line: DesignationPlan.Line, _ state: MonitorState) {
        let identity = line.candidate.identity
        let row = state.row(of: identity)
        let name = state.site.name(of: identity) ?? row?.name ?? ""
        fate = line.fate
        title = name.isEmpty ? identity.shortText : name
        numbers = name.isEmpty ? "" : identity.shortText
        regionID = line.serviceStatus.regionID
        proximity = row?.proximity ?? .unknown
    }

    /// The margin contains the cursor, a blank and the sign.
    static let table = ListTable<Candidate>(
        margin: 6,
        columns: [
            ColumnSpec(nil, 11, ideal: 22, maximum: 40, priority: 0) { row, _, _ in
                .init(SafeText.neutralise(row.title))
            },
            ColumnSpec(nil, .made { pen, _ in pen.widest(of: DesignationPlan.Fate.allCases.map(\.key)) }, priority: 1) {
                row, pen, _ in .init(pen.texts.text(row.fate.key), style: pen.theme[row.role])
            },
            ColumnSpec(nil, 11, maximum: 17, priority: 2, steps: [.init(to: 17, priority: 4)]) { row, pen, _ in
                .init(SafeText.neutralise(row.numbers), style: pen.theme[.muted])
            },
            ColumnSpec(nil, 8, ideal: 14, maximum: 24, priority: 3) { row, pen, _ in
                .init(SafeText.neutralise(row.regionID ?? pen.texts.text(.value.none)))
            },
            ColumnSpec(nil, .made { pen, _ in pen.widest(of: Proximity.allCases.map(\.textKey)) }, priority: 4) {
                row, pen, _ in .init(pen.texts.text(row.proximity.textKey))
            },
        ])

    var role: Role {
        switch fate {
        case .new: .good
        case .known: .designated
        case .leftOut: .muted
        case .overLimit, .dynamic, .unreserved, .otherType: .warning
        }
    }

    func sign(_ glyphs: GlyphSet) -> String {
        switch fate {
        case .new, .overLimit: "[" + glyphs.check + "] "
        case .known: " " + glyphs.designated + "  "
        case .leftOut: "[ ] "
        case .dynamic, .unreserved, .otherType: " -  "
        }
    }
}

extension ServiceStatus {
    /// The region of the service that the beacon belongs to.
    var regionID: String? {
        switch self {
        case .designated(let data), .service(let data): data.regionID
        case .dynamic(let regionID): regionID
        case .unreserved, .otherType: nil
        }
    }
}

extension GlyphSet {
    /// The sign in a ticked box. It is a letter in every glyph set, in case glyphs are missing.
    var check: String { "x" }
}
