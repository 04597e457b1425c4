import Canvas
import Localization
import Theming
import Tracking

// What happened, the newest at the bottom.
extension Sheet {
    mutating func putEvents(_ state: MonitorState, _ layout: ScreenLayout) {
        var rect = layout.body
        guard !rect.isEmpty else { return }
        let list = state.events
        let columns = eventColumns(state, rect.columns)
        if layout.headerRows > 0 {
            let header = rect.takeTop()
            fill(header, .tableHeader)
            frame.putHeader(
                columns, at: header.column + 2, header.row, glyphs: glyphs, style: theme[.tableHeader])
        }
        guard !list.events.isEmpty else {
            putCentred([(texts.text(.eventsEmpty), .heading), (texts.text(.eventsEmptyHint), .muted)], in: rect)
            return
        }
        for line in 0..<min(rect.rows, list.events.count - list.first) {
            let index = list.first + line
            let row = Rect(column: rect.column, row: rect.row + line, columns: rect.columns, rows: 1)
            put(list.events[index], state, columns, in: row)
            guard index == list.cursor else { continue }
            paint(row, .selection)
            put(glyphs.cursor, at: row.column, row.row, .selection, width: 1)
        }
    }

    /// The date is shown where there is room and the events on the screen are not all of today.
    private func eventColumns(_ state: MonitorState, _ width: Int) -> TableLayout {
        let list = state.events
        let oldest = list.events.indices.contains(list.first) ? list.events[list.first] : nil
        let needsDate = width >= 90 && oldest.map { !isToday($0, state) } ?? false
        let timeWidth = textWidth.width(of: needsDate ? dateTime(oldest?.local) : texts.time(secondsOfDay: 0))
        return Table([
            Table.Column(texts.text(.columnTime), minimum: timeWidth, priority: 1),
            Table.Column(texts.text(.columnEvent), minimum: eventWidth, priority: 2),
            Table.Column(texts.text(.columnWhat), minimum: 10, ideal: 200, maximum: 400, priority: 0),
        ]).layout(width: width - 2, textWidth: textWidth)
    }

    private func isToday(_ event: MonitorEvent, _ state: MonitorState) -> Bool {
        state.clock.map { event.local.isSameDay(as: $0) } ?? true
    }

    private func dateTime(_ local: LocalTime?) -> String {
        guard let local else { return "" }
        return texts.dateTime(
            year: local.year, month: local.month, day: local.day, secondsOfDay: local.secondsOfDay)
    }

    private var eventWidth: Int {
        EventWord.allCases.map { textWidth.width(of: texts.text($0.key)) }.max() ?? 0
    }

    private mutating func put(_ event: MonitorEvent, _ state: MonitorState, _ columns: TableLayout, in rect: Rect) {
        let room = columns.placement(of: 0)?.width ?? 0
        let full = dateTime(event.local)
        let showsDate = !isToday(event, state) && textWidth.width(of: full) <= room
        let time = showsDate ? full : texts.time(secondsOfDay: event.local.secondsOfDay)
        let word = EventWord(event.kind)
        frame.putRow(
            columns, at: rect.column + 2, rect.row, glyphs: glyphs,
            texts: [
                .init(time, style: theme[.muted]), .init(texts.text(word.key), style: theme[word.role]),
                .init(what(event)),
            ], style: theme[.text])
    }

    /// Which beacon and why, or what the event gives as its reason.
    private func what(_ event: MonitorEvent) -> String {
        guard case .beacon(let beacon) = event.kind else { return event.reason.map { texts.text($0) } ?? "" }
        var parts = [texts.text(beacon.identity.kind.key), SafeText.neutralise(beacon.identity.shortText)]
        if let name = beacon.name, !name.isEmpty { parts.append(SafeText.neutralise(name)) }
        if let rssi = beacon.rssi { parts.append(texts.text(.dBm, .integer(Int(rssi)))) }
        let reason: String? =
            switch beacon.kind {
            case .appeared: nil
            case .returned(let silence): texts.text(.reasonReturned, .text(texts.duration(seconds: silence)))
            case .lost(let silence, let limit):
                texts.text(
                    .reasonLost, .text(texts.duration(seconds: silence)), .text(texts.duration(seconds: limit)))
            }
        let text = parts.joined(separator: "  ")
        return reason.map { text + "  " + $0 } ?? text
    }
}

/// The words for what happened.
enum EventWord: String, CaseIterable {
    case appeared, returned, lost, adapterReady, adapterLost, adapterResumed, adapterSilent, recordingStarted,
        recordingStopped, replayEnded, warning, error

    init(_ kind: MonitorEvent.Kind) {
        switch kind {
        case .beacon(let event):
            switch event.kind {
            case .appeared: self = .appeared
            case .returned: self = .returned
            case .lost: self = .lost
            }
        case .site: self = .warning
        case .adapterReady: self = .adapterReady
        case .adapterLost: self = .adapterLost
        case .adapterResumed: self = .adapterResumed
        case .adapterSilent: self = .adapterSilent
        case .recordingStarted: self = .recordingStarted
        case .recordingStopped: self = .recordingStopped
        case .replayEnded: self = .replayEnded
        case .warning: self = .warning
        case .error: self = .error
        }
    }

    /// The key of the word.
    var key: String { "happened." + rawValue }

    var role: Role {
        switch self {
        case .appeared, .returned, .adapterReady, .adapterResumed: .eventEnter
        case .lost: .eventExit
        case .adapterLost, .error: .error
        case .adapterSilent, .warning: .warning
        case .recordingStarted, .recordingStopped, .replayEnded: .text
        }
    }
}
