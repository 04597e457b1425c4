import BeaconService
import Canvas
import Localization
import Theming
import Tracking

/// The status view: the source, what it delivered and what was lost, files and versions.
struct StatusView {
    static let labelWidth = 20

    let text: LineColumns
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
        text = LineColumns(sections, columns: state.layout.body.columns >= 120 ? 2 : 1)
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

    /// A count; one that should be 0 is shown as a warning if it is not.
    private func count(_ key: TextKey, _ value: Int, warns: Bool = false) -> [TextLine] {
        field(key, texts.number(value), warns && value > 0 ? .warning : .text)
    }

    private func heading(_ key: TextKey) -> TextLine { .heading(texts.text(key)) }

    var warnings: [TextLine] {
        let warnings = state.site.preparation.phrases + status.warnings
        guard !warnings.isEmpty else { return [] }
        let room = max(8, state.layout.body.columns - 3)
        return [heading(.statusWarnings)]
            + warnings.flatMap { TextWidth().wrapped(texts.text($0), to: room) }.map { .text($0, .warning) }
    }

    var source: [TextLine] {
        let name =
            switch status.kind {
            case .controller(let name): texts.text(.sourceController, .text(SafeText.neutralise(name)))
            case .capture(let file): texts.text(.sourceCapture, .text(SafeText.neutralise(file)))
            case .simulation(let seed): texts.text(.sourceSimulation, .text(String(seed)))
            }
        var lines = [heading(.statusSource)] + field(.labelSource, name)
        let condition = status.condition
        lines += field(.labelCondition, texts.text(condition.word.key), condition.word.role)
        lines += field(.labelStatusReason, condition.reason.map { texts.text($0) }, .warning)
        lines += status.receivers.flatMap(receiver)
        lines += field(.labelFallback, status.fallback.map { texts.text($0) }, .warning)
        lines += field(
            .labelLastReport, status.secondsSinceReport.map { texts.text(.ago, .text(texts.duration(seconds: $0))) })
        lines += field(.labelAdapterAddress, status.adapterAddress)
        lines += field(
            .labelScanMode,
            status.scanMode.map {
                texts.list([
                    texts.text($0.isExtended ? .extended : .legacy), texts.text($0.isActive ? .active : .passive),
                ])
            })
        lines.append(.field(texts.text(.labelProfile), profile))
        return lines
    }

    /// Cells of a column of the view.
    private var columns: Int {
        let body = state.layout.body.columns
        return body >= 120 ? body / 2 : body
    }

    var service: [TextLine] {
        let width = max(8, columns - 4 - StatusView.labelWidth)
        return PreparationLines(site: state.site, texts: texts, glyphs: glyphs, width: width).lines
    }

    /// Verdicts, permission and adapter, and the obstacles; the sheet of the key `B` shows everything.
    var environment: [TextLine] {
        guard let report = state.site.environment else { return [] }
        let lines = EnvironmentLines(report: report, texts: texts, glyphs: glyphs, width: max(8, columns - 4))
        return [.heading(texts.text(.environmentTitle))] + lines.verdicts + lines.states + lines.troubles
    }

    /// How much of the time the adapter listens.
    private var profile: String {
        guard let profile = status.scanProfile else { return texts.text(.profileNoEffect) }
        return texts.text(
            .profileDuty, .text(texts.text(profile.textKey)), .integer(profile.windowMilliseconds),
            .integer(profile.intervalMilliseconds), .integer(profile.percentage))
    }

    /// One of several receivers: what it does, and why if that is not listening.
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
        return [heading(.statusRates)]
            + field(
                .labelRate,
                texts.text(.rate, .text(texts.number(status.reportsPerSecond, decimals: 1))))
            + count(.labelReports, status.reports) + count(.labelBeacons, page.beacons)
            + field(
                .labelTable,
                texts.text(.countOf, .text(texts.number(status.tableSize)), .text(texts.number(status.tableLimit))))
            + count(.labelEvicted, status.evicted, warns: true)
            + count(.labelLowBatteries, page.lowBatteries, warns: true)
    }

    var losses: [TextLine] {
        [heading(.statusLosses)] + count(.labelDropped, status.losses.dropped, warns: true)
            + count(.labelMalformed, status.losses.malformed, warns: true)
            + count(.labelBadCRC, status.losses.badCRC, warns: true)
            + count(.labelNoRSSI, status.losses.rssiUnavailable)
            + (status.losses.unknownEddystone > 0
                ? count(.labelUnknownEddystone, status.losses.unknownEddystone) : [])
    }

    var replay: [TextLine] {
        guard let replay = status.replay else { return [] }
        let state = texts.text(replay.isPaused ? .paused : .running)
        return [heading(.statusReplay)]
            + field(
                .labelPosition,
                texts.text(
                    .countOf, .text(texts.clock(seconds: replay.position)),
                    .text(texts.clock(seconds: replay.duration))))
            + field(.labelSpeed, texts.text(.times, .text(texts.number(replay.speed, decimals: 0))))
            + field(.labelCondition, state)
    }

    var recording: [TextLine] {
        guard let recording = status.recording else { return [] }
        return [heading(.statusRecording)] + field(.labelFile, SafeText.neutralise(recording.file))
            + count(.labelPackets, recording.packets) + field(.labelSize, size(recording.octets))
    }

    var files: [TextLine] {
        status.files.isEmpty ? [] : [heading(.statusFiles)] + items(status.files)
    }

    var program: [TextLine] {
        [heading(.statusProgram), .field(texts.text(.labelUser), user)] + items(status.versions)
            + field(.labelMemory, status.memory.map(size))
            + field(.labelLanguage, texts.text(.languageName)) + field(.labelTheme, state.settings.themeName)
    }

    /// The application's identifier of its user, never in full.
    private var user: String {
        state.site.service.userIdentifier.map { SafeText.neutralise(UserIdentifier.masked($0)) } ?? texts.text(.noUser)
    }

    private func items(_ items: [SourceStatus.Item]) -> [TextLine] {
        items.map { .field(texts.text($0.name), SafeText.neutralise($0.value)) }
    }

    private func size(_ octets: Int) -> String {
        octets < 1_000_000
            ? texts.text(.kilobytes, .text(texts.number(Double(octets) / 1000, decimals: 1)))
            : texts.text(.megabytes, .text(texts.number(Double(octets) / 1_000_000, decimals: 1)))
    }
}

extension SourceStatus.Condition {
    /// The word for it.
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

    /// Why nothing is heard; nil: nothing stands in the way.
    var reason: Phrase? {
        switch self {
        case .waiting(let reason), .lost(let reason): reason
        case .starting, .scanning, .silent, .ended: nil
        }
    }
}

/// The words for what the source does.
enum ConditionWord: String, CaseIterable {
    case starting, scanning, waiting, lost, silent, ended

    /// The key of the word.
    var key: String { "condition." + rawValue }

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
        let first = max(0, min(state.views.status.first, view.count - rect.rows))
        draw(view.text, from: first, in: rect.inset(columns: 1, rows: 0), labelWidth: StatusView.labelWidth)
    }
}
