import Advertising
import BeaconService
import Canvas
import Localization
import Theming
import Tracking

// The dialogue of designation.
extension Sheet {
    mutating func putDesignation(_ state: MonitorState, _ dialog: DesignationDialog) {
        if case .answered(let answer) = dialog.phase { return putAnswer(state, answer) }
        var rect = self.dialog(state, texts.text(.designateTitle), columns: 100, rows: dialog.count + 10)
        guard !rect.isEmpty else { return }
        let plan = DesignationPlan(dialog, state.site)
        putDesignationHead(state, plan, in: rect.takeTop(rect.rows >= 6 ? 1 : 0))
        let foot = rect.takeBottom(rect.rows >= 12 ? 4 : rect.rows >= 8 ? 3 : rect.rows >= 4 ? 1 : 0)
        putDesignationFoot(state, dialog, plan, in: foot)
        putDesignationItems(state, dialog, plan, in: rect)
    }

    /// How many are designated, and how many more can be.
    private mutating func putDesignationHead(_ state: MonitorState, _ plan: DesignationPlan, in rect: Rect) {
        guard !rect.isEmpty else { return }
        let site = state.site
        let count = texts.text(
            .designatedOf, .integer(site.designated.count), .integer(site.preference.maxDesignatableBeaconRegions))
        let room = texts.text(.designateRoom, .integer(plan.room))
        let regions = texts.text(.designateRegions, .integer(site.regions.count), .integer(site.regionLimit))
        let line = Rect(column: rect.column - 1, row: rect.row, columns: rect.columns + 2, rows: 1)
        put(
            [
                LineItem(count, .heading, rank: 1),
                LineItem(room, plan.count(.overLimit) > 0 ? .warning : .dialog, rank: 2),
            ],
            [LineItem(regions, .muted, rank: 3)], in: line)
    }

    /// Beacons, then options; as many as there is room for around the cursor.
    private mutating func putDesignationItems(
        _ state: MonitorState, _ dialog: DesignationDialog, _ plan: DesignationPlan, in rect: Rect
    ) {
        guard !rect.isEmpty else { return }
        let heading = dialog.candidates.count
        let cursor = dialog.cursor < heading ? dialog.cursor : dialog.cursor + 1
        let count = dialog.count + 1
        let first = max(0, min(cursor - rect.rows / 2, count - rect.rows))
        let columns = CandidateColumns(width: rect.columns, self)
        for row in 0..<min(rect.rows, count - first) {
            let line = Rect(column: rect.column, row: rect.row + row, columns: rect.columns, rows: 1)
            let index = first + row
            if index < heading {
                put(plan.lines[index], state, columns, in: line)
            } else if index == heading {
                put(texts.text(.designateOptions), at: line.column, line.row, .heading, width: line.columns)
            } else {
                let (option, key) = ServiceTextKey.options[index - heading - 1]
                putCheck(dialog.options.contains(option), texts.text(key), in: line)
            }
            if index == cursor { putCursor(in: line) }
        }
    }

    private mutating func put(
        _ line: DesignationPlan.Line, _ state: MonitorState, _ columns: CandidateColumns, in rect: Rect
    ) {
        let identity = line.candidate.identity
        let row = state.row(of: identity)
        let role: Role =
            switch line.fate {
            case .new: .good
            case .known: .designated
            case .leftOut: .muted
            case .overLimit, .dynamic, .unreserved, .otherType: .warning
            }
        // The key code has the numbers of a beacon, so that its name is enough beside it.
        let name = state.site.name(of: identity) ?? row?.name ?? ""
        let numbers = line.standing.data == nil || name.isEmpty ? identity.shortText : ""
        let parts = [numbers, name].filter { !$0.isEmpty }
        let sign =
            switch line.fate {
            case .new, .overLimit: "[" + glyphs.check + "] "
            case .known: " " + glyphs.designated + "  "
            case .leftOut: "[ ] "
            case .dynamic, .unreserved, .otherType: " -  "
            }
        put(sign, at: rect.column + 2, rect.row, role, width: rect.columns - 2)
        frame.putRow(
            columns.layout, at: rect.column + CandidateColumns.margin, rect.row, glyphs: glyphs,
            texts: [
                .init(SafeText.neutralise(parts.joined(separator: "  "))),
                .init(texts.text(line.fate.key), style: theme[role]),
                .init(SafeText.neutralise(line.standing.data?.keycode ?? texts.text(.none))),
                .init(SafeText.neutralise(line.standing.regionID ?? texts.text(.none))),
                .init(texts.text((row?.proximity ?? .unknown).key)),
            ], style: theme[.dialog])
    }

    /// A sentence about what the cursor stands on, or about the whole.
    private mutating func putDesignationFoot(
        _ state: MonitorState, _ dialog: DesignationDialog, _ plan: DesignationPlan, in rect: Rect
    ) {
        var rect = rect
        if rect.rows >= 3 { _ = rect.takeTop() }
        guard !rect.isEmpty else { return }
        let text: String
        if case .waiting = dialog.phase {
            text = texts.text(.designateWaiting)
        } else if let line = plan.lines.first(where: { $0.candidate.identity == dialog.candidate?.identity }) {
            text = why(line, plan)
        } else {
            let summary = texts.text(
                .designateSummary, .integer(plan.count(.new)), .integer(plan.count(.known)),
                .integer(plan.count(.overLimit, .dynamic, .unreserved, .otherType)))
            text = plan.reservable.isEmpty ? summary : texts.text(.designateReserve, .text(summary))
        }
        for (row, line) in textWidth.wrapped(text, to: rect.columns).prefix(rect.rows).enumerated() {
            put(line, at: rect.column, rect.row + row, .muted, width: rect.columns)
        }
    }

    private func why(_ line: DesignationPlan.Line, _ plan: DesignationPlan) -> String {
        let identity = line.candidate.identity
        if line.fate == .overLimit, plan.isOfRegions {
            return texts.text("fate.overLimit.regions", .integer(plan.limit))
        }
        let argument: Argument =
            switch line.fate {
            case .new, .known, .leftOut: .text(SafeText.neutralise(line.standing.data?.regionIdentifier ?? ""))
            case .overLimit: .integer(plan.limit)
            case .dynamic: .text(SafeText.neutralise(line.standing.regionID ?? ""))
            case .unreserved: .text(identity.uuid?.description ?? "")
            case .otherType: .text(texts.text(identity.kind.key))
            }
        return texts.text(line.fate.whyKey, argument)
    }

    /// What became of it, in words and with a sign.
    private mutating func putAnswer(_ state: MonitorState, _ answer: DesignationAnswer) {
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
            return textWidth.wrapped(sign + texts.text(line.phrase), to: columns - 4).map { ($0, role) }
        }
        let rect = dialog(state, texts.text(Action.designate.key), columns: columns, rows: lines.count + 4)
        guard !rect.isEmpty else { return }
        let first = rect.row + (rect.rows > lines.count ? 1 : 0)
        for (index, line) in lines.prefix(rect.rows).enumerated() {
            put(line.0, at: rect.column, first + index, line.1, width: rect.columns)
        }
    }

    /// A line with a box that can be ticked.
    mutating func putCheck(_ isOn: Bool, _ text: String, in rect: Rect) {
        put(
            "[" + (isOn ? glyphs.check : " ") + "] " + text, at: rect.column + 2, rect.row, .dialog,
            width: rect.columns - 2)
    }

    /// Shows that the cursor stands on a line: by its attribute and by a sign.
    mutating func putCursor(in rect: Rect) {
        paint(rect, .selection)
        put(glyphs.cursor, at: rect.column, rect.row, .selection, width: rect.columns)
    }
}

/// The columns of the candidates.
struct CandidateColumns {
    /// Cells before the first column: cursor, blank, sign.
    static let margin = 6

    let layout: TableLayout

    init(width: Int, _ sheet: borrowing Sheet) {
        let texts = sheet.texts
        let textWidth = sheet.textWidth
        let fates = DesignationPlan.Fate.allCases.map { textWidth.width(of: texts.text($0.key)) }.max() ?? 0
        let proximities = Proximity.allCases.map { textWidth.width(of: texts.text($0.key)) }.max() ?? 0
        layout = Table([
            Table.Column("", minimum: 11, ideal: 22, maximum: 40, priority: 0),
            Table.Column("", minimum: fates, priority: 1),
            Table.Column("", minimum: 10, priority: 2),
            Table.Column("", minimum: 8, ideal: 14, maximum: 24, priority: 3),
            Table.Column("", minimum: proximities, priority: 4),
        ]).layout(width: width - CandidateColumns.margin, textWidth: textWidth)
    }
}

extension ServiceStanding {
    /// The region of the service it belongs to.
    var regionID: String? {
        switch self {
        case .designated(let data), .service(let data): data.regionID
        case .dynamic(let regionID): regionID
        case .unreserved, .otherType: nil
        }
    }
}

extension GlyphSet {
    /// The sign in a box that is ticked. A letter in every set, so that it reads where glyphs are missing.
    var check: String { "x" }
}
