import Basics
import BeaconService
import Canvas
import Localization
import Tracking

/// The status view: the source, its reports and losses, files and versions.
struct StatusView {
    static let labelWidth = 20

    let text: LineColumns
    /// The number of lines that pass the filter, and the number of all lines.
    let counts: (shown: Int, all: Int)
    var count: Int { text.count }

    private let texts: Localizer
    private let status: SourceStatus

    init(_ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet = .ascii) {
        self.texts = texts
        status = state.status
        let parts = StatusParts(texts: texts, glyphs: glyphs, status: status, state: state)
        let sections = [
            parts.warnings, parts.source, parts.environment, parts.service, parts.rates, parts.losses, parts.replay,
            parts.recording,
            parts.files, parts.program,
        ]
        let shown = TextLine.filtered(
            state.views.status.choice == .attention ? TextLine.attention(sections) : sections,
            state.rowFilter(of: .status))
        counts = (TextLine.count(shown), TextLine.count(sections))
        text = LineColumns(shown, columns: state.layout.body.columns >= 120 ? 2 : 1)
    }
}

private struct StatusParts {
    let texts: Localizer
    let glyphs: GlyphSet
    let status: SourceStatus
    let state: MonitorState

    private func field(_ key: TextKey, _ value: String?, _ role: Role = .text) -> [TextLine] {
        value.map { [.field(texts.text(key), $0, role)] } ?? []
    }

    /// A count. One that should be 0 is shown as a warning if it is not.
    private func count(_ key: TextKey, _ value: Int, warns: Bool = false) -> [TextLine] {
        field(key, texts.number(value), warns && value > 0 ? .warning : .text)
    }

    private func heading(_ key: TextKey) -> TextLine { .heading(texts.text(key)) }

    var warnings: [TextLine] {
        // A missing application code is no problem for a user without a service.
        let lacking = state.site.preparation.problems.filter { state.site.hasService || $0 != .lackOfAppCode }
        let warnings = lacking.map(\.phrase) + status.warnings
        guard !warnings.isEmpty else { return [] }
        let room = max(8, columns - 4)
        return [heading(.status.warnings)]
            + warnings.flatMap { TextWidth().wrapped(texts.text($0), to: room) }.map { .text($0, .warning) }
    }

    var source: [TextLine] {
        let name =
            switch status.kind {
            case .controller(let name): texts.text(.source.controller, .text(SafeText.neutralise(name)))
            case .capture(let file): texts.text(.source.capture, .text(SafeText.neutralise(file)))
            case .simulation(let seed): texts.text(.source.simulation, .text(String(seed)))
            }
        var lines = [heading(.status.source)] + field(.status.name, name)
        let condition = status.condition
        lines += field(.status.condition, texts.text(condition.word.key), condition.word.role)
        lines += field(.status.reason, condition.reason.map { texts.text($0) }, .warning)
        lines += status.receivers.flatMap(receiver)
        lines += field(.status.fallback, status.fallback.map { texts.text($0) }, .warning)
        lines += field(
            .status.lastReport,
            status.secondsSinceReport.map { texts.text(.time.ago, .text(texts.duration(seconds: $0))) })
        lines += field(.status.adapterAddress, status.adapterAddress)
        lines += field(
            .status.scanMode,
            status.scanMode.map {
                texts.list([
                    texts.text($0.isExtended ? .word.extended : .word.legacy),
                    texts.text($0.isActive ? .word.active : .word.passive),
                ])
            })
        lines.append(.field(texts.text(.profile.label), profile))
        return lines
    }

    /// Cells of a column of the view.
    private var columns: Int {
        let body = state.layout.body.columns
        return body >= 120 ? body / 2 : body
    }

    var service: [TextLine] {
        let width = max(8, columns - 4 - StatusView.labelWidth)
        return PreparationLines(state: state, texts: texts, glyphs: glyphs, width: width).lines
    }

    /// Verdicts, permission and adapter, and the obstacles; the sheet of the key `B` shows everything.
    var environment: [TextLine] {
        guard let report = state.site.environment else { return [] }
        let lines = EnvironmentLines(report: report, texts: texts, glyphs: glyphs, width: max(8, columns - 4))
        return [.heading(texts.text(.environment.title))] + lines.verdicts + lines.states + lines.troubles
    }

    /// The share of the time in which the adapter listens.
    private var profile: String {
        texts.text(status.scanProfile?.duty ?? Phrase(.profile.noEffect))
    }

    /// One of several receivers: its condition, and the reason if it is not listening.
    private func receiver(_ receiver: SourceStatus.Receiver) -> [TextLine] {
        let condition = receiver.condition
        let name = SafeText.neutralise(receiver.name)
        let width = max(8, columns - 4 - StatusView.labelWidth)
        let reason = condition.reason.map { TextWidth().wrapped(texts.text($0), to: width) } ?? []
        return [.field(name, texts.text(condition.word.key), condition.word.role)]
            + reason.map { .field("", $0, .warning) }
    }

    var rates: [TextLine] {
        let page = state.views.beacons.page
        return [heading(.status.rates)]
            + field(
                .status.rate,
                texts.text(.unit.perSecond, .text(texts.number(status.reportsPerSecond, decimals: 1))))
            + cost + count(.detail.reports, status.reports) + count(.status.beacons, page.beacons)
            + field(
                .status.table,
                texts.text(.count.of, .text(texts.number(status.tableSize)), .text(texts.number(status.tableLimit))))
            + count(.status.evicted, status.evicted, warns: true)
            + count(.status.lowBatteries, page.lowBatteries, warns: true)
    }

    /// The cost of reception: the share of the time in which the receiver is on, and the number of wake-ups of the
    /// machine.
    private var cost: [TextLine] {
        guard let cost = status.cost else { return [] }
        func percent(_ value: Double) -> String { texts.text(.unit.percent, .text(texts.number(value, decimals: 1))) }
        return field(.status.duty, cost.dutyPercent.map(percent))
            + field(
                .status.wakeUps,
                cost.wakeUpsPerSecond.map { texts.text(.unit.timesPerSecond, .text(texts.number($0, decimals: 1))) })
            + field(.status.processor, cost.processorPercent.map(percent))
    }

    var losses: [TextLine] {
        [heading(.status.losses)] + count(.status.dropped, status.losses.dropped, warns: true)
            + count(.status.malformed, status.losses.malformed, warns: true)
            + count(.status.badCRC, status.losses.badCRC, warns: true)
            + count(.status.noRSSI, status.losses.rssiUnavailable)
            + (status.losses.unknownEddystone > 0
                ? count(.status.unknownEddystone, status.losses.unknownEddystone) : [])
    }

    var replay: [TextLine] {
        guard let replay = status.replay else { return [] }
        let state = texts.text(replay.isPaused ? .word.paused : .word.running)
        return [heading(.status.replay)]
            + field(
                .status.position,
                texts.text(
                    .count.of, .text(texts.clock(seconds: replay.position)),
                    .text(texts.clock(seconds: replay.duration))))
            + field(.status.speed, texts.text(.unit.times, .text(texts.number(replay.speed, decimals: 0))))
            + field(.status.condition, state)
    }

    var recording: [TextLine] {
        guard let recording = status.recording else { return [] }
        return [heading(.status.recording)] + field(.status.file, SafeText.neutralise(recording.file))
            + count(.status.packets, recording.packets) + field(.status.size, size(recording.octets))
    }

    var files: [TextLine] {
        status.files.isEmpty ? [] : [heading(.status.files)] + items(status.files)
    }

    var program: [TextLine] {
        [heading(.status.program), .field(texts.text(.auid.label), user)] + items(status.versions)
            + field(.status.memory, status.memory.map(size))
            + field(.status.language, texts.text(.language.name)) + field(.status.theme, state.settings.themeName)
    }

    /// The application's identifier of its user, never in full.
    private var user: String {
        state.site.service.userIdentifier.map { SafeText.neutralise(UserIdentifier.masked($0)) }
            ?? texts.text(.auid.none)
    }

    private func items(_ items: [SourceStatus.Item]) -> [TextLine] {
        items.map { .field(texts.text($0.name), SafeText.neutralise($0.value)) }
    }

    private func size(_ octets: Int) -> String {
        octets < 1_000_000
            ? texts.text(.unit.kilobytes, .text(texts.number(Double(octets) / 1000, decimals: 1)))
            : texts.text(.unit.megabytes, .text(texts.number(Double(octets) / 1_000_000, decimals: 1)))
    }
}

extension SourceStatus.Condition {
    /// The word for the condition.
    var word: ConditionWord {
        switch self {
        case .starting: .starting
        case .scanning: .scanning
        case .waiting: .waiting
        case .lost: .lost
        case .silent: .silent
        case .ended: .ended
        }
    }

    /// The reason why nothing is heard; nil: there is no obstacle.
    var reason: Phrase? {
        switch self {
        case .waiting(let reason), .lost(let reason): reason
        case .starting, .scanning, .silent, .ended: nil
        }
    }
}

/// The words for the condition of the source.
enum ConditionWord: String, CaseIterable {
    case starting, scanning, waiting, lost, silent, ended

    /// The text key of the word.
    var key: TextKey {
        switch self {
        case .starting: .condition.starting
        case .scanning: .condition.scanning
        case .waiting: .condition.waiting
        case .lost: .condition.lost
        case .silent: .condition.silent
        case .ended: .condition.ended
        }
    }

    var role: Role {
        switch self {
        case .starting, .ended: .text
        case .scanning: .good
        case .waiting, .silent: .warning
        case .lost: .error
        }
    }
}

extension Painter {
    mutating func drawStatus(_ state: MonitorState, in rect: Rect) {
        guard !rect.isEmpty else { return }
        let view = StatusView(state, texts, glyphs)
        if view.count == 0, let hidden = hidden(state) { return drawCentred(hidden, in: rect) }
        let first = max(0, min(state.views.status.first, view.count - rect.rows))
        draw(view.text, from: first, in: rect.inset(columns: 1, rows: 0), labelWidth: StatusView.labelWidth)
    }
}
