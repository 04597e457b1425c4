import BeaconService
import Canvas
import Localization
import Theming
import Tracking

// The last lines: what is typed or said, and the keys that work here.
extension Sheet {
    mutating func putMessage(_ state: MonitorState, in rect: Rect) {
        guard !rect.isEmpty else { return }
        if state.isTyping {
            putFilter(state, in: rect)
        } else if let notice = state.notice {
            putNotice(notice, in: rect)
        }
    }

    /// A notice. One that is longer than the line grows upwards for as long as it stands: what to do about something
    /// stands at its end.
    private mutating func putNotice(_ notice: Notice, in rect: Rect) {
        let role: Role = notice.isError ? .error : .notice
        let text = (notice.isError ? glyphs.error + " " : "") + texts.text(notice.phrase)
        let width = rect.columns - 1
        var lines = [text]
        if textWidth.width(of: text) > width, rect.row >= Self.noticeRows {
            lines = textWidth.wrapped(text, to: width - 1)
            let last = Self.noticeRows - 1
            if lines.count > last { lines[last...] = [lines[last...].joined(separator: " ")] }
        }
        let first = rect.row - lines.count + 1
        fill(Rect(column: rect.column, row: first, columns: rect.columns, rows: lines.count), role)
        for (place, line) in lines.enumerated() { put(line, at: rect.column + 1, first + place, role, width: width) }
    }

    /// The most rows of a notice.
    private static var noticeRows: Int { 4 }

    private mutating func putFilter(_ state: MonitorState, in rect: Rect) {
        fill(rect, .input)
        let prompt = texts.text(.filterPrompt) + " "
        var column = rect.column + 1
        column += put(prompt, at: column, rect.row, .heading, width: rect.columns / 2)
        let page = state.beacons.page
        let count = texts.text(.matchedOf, .text(texts.number(page.matched)), .text(texts.number(page.total)))
        let countWidth = textWidth.width(of: count)
        var end = rect.endColumn
        if end - column > countWidth + 12 {
            put(count, at: end - countWidth - 1, rect.row, .muted, width: countWidth)
            end -= countWidth + 2
        }
        putLine(state.beacons.filter, at: column, rect.row, width: end - column)
    }

    /// A line of text with the cursor, shifted so that the cursor is seen.
    mutating func putLine(_ line: LineEditor, at column: Int, _ row: Int, width: Int) {
        guard width > 1 else { return }
        var shown = line.characters[...]
        var cursor = line.cursor
        while cursor > 0, textWidth.width(of: String(shown.prefix(cursor))) >= width {
            shown = shown.dropFirst()
            cursor -= 1
        }
        frame.put(SafeText.neutralise(String(shown)), at: column, row, style: theme[.input], width: width)
        frame.setCursor(column: column + textWidth.width(of: String(shown.prefix(cursor))), row: row)
    }

    /// As many keys as have room; help and quit in any case, if one has room at all.
    mutating func putKeys(_ state: MonitorState, in rect: Rect) {
        guard !rect.isEmpty else { return }
        fill(rect, .keyLabel)
        let hints = state.hints.map { hint in
            let name = hint.key.name(glyphs)
            let label = texts.text(hint.label)
            return (hint, name, label, textWidth.width(of: name) + 1 + textWidth.width(of: label))
        }
        var room = rect.columns - 1
        var column = rect.column + 1
        for (hint, name, label, width) in hints {
            guard width <= room else { break }
            column += put(name, at: column, rect.row, hint.isMuted ? .muted : .keyName, width: room)
            column += 1 + put(label, at: column + 1, rect.row, hint.isMuted ? .muted : .keyLabel, width: room)
            column += 2
            room = rect.endColumn - column
        }
    }
}

/// A key in the last line and what it does.
struct KeyHint {
    var key: Key
    /// The key of the label's text.
    var label: String
    /// Whether it would only say what is missing (S-45).
    var isMuted = false
}

extension MonitorState {
    /// The keys that work here, the most important ones first.
    var hints: [KeyHint] {
        switch layer {
        case .filter: return [KeyHint(.enter, .hintKeep), KeyHint(.escape, .hintClear), KeyHint(.up, .hintMove)]
        case .palette: return [KeyHint(.enter, .hintRun), KeyHint(.escape, .hintClose), KeyHint(.down, .hintMove)]
        case .help: return [KeyHint(.escape, .hintClose), KeyHint(.pageDown, .hintScroll)]
        case .settings: return [KeyHint(.enter, .hintChange), KeyHint(.escape, .hintClose), KeyHint(.down, .hintMove)]
        case .question:
            return [KeyHint(.character("y"), .yes), KeyHint(.character("n"), .no), KeyHint(.escape, .hintClose)]
        case .entry: return [KeyHint(.enter, .hintEnter), KeyHint(.escape, .hintClose)]
        case .designation(let dialog): return hints(dialog)
        case .monitoring:
            return [KeyHint(.enter, .hintChange), KeyHint(.escape, .hintClose), KeyHint(.down, .hintMove)]
        case .options:
            return [KeyHint(.character(" "), .hintToggle), KeyHint(.enter, .hintApply), KeyHint(.escape, .hintClose)]
        case .transmission:
            return [
                KeyHint(.enter, label: Action.beaconize.hintKey), KeyHint(.escape, .hintClose),
                KeyHint(.down, .hintMove),
            ]
        case .authorization:
            return [
                KeyHint(.enter, .hintAuthorize), KeyHint(.escape, .hintClose), KeyHint(.down, .hintChange),
                KeyHint(.character("y"), label: Action.copy.hintKey),
            ]
        case .sheet(let sheet):
            let more: [Action] = sheet.subject == .environment ? [.permissions] : []
            return [KeyHint(.escape, .hintClose), KeyHint(.pageDown, .hintScroll)] + more.compactMap(KeyHint.init)
        case nil where !layout.welcome.isEmpty: return welcomeHints
        case nil:
            let isMuted = site.obstacle != nil
            return hintedActions.filter { $0.isAvailable(in: self) }.compactMap { action in
                var hint = KeyHint(action)
                hint?.isMuted = isMuted && action.usesService(in: self)
                return hint
            }
        }
    }

    private func hints(_ dialog: DesignationDialog) -> [KeyHint] {
        switch dialog.phase {
        case .choosing:
            [
                KeyHint(.enter, label: Action.designate.hintKey), KeyHint(.escape, .hintClose),
                KeyHint(.character(" "), .hintToggle), KeyHint(.down, .hintMove),
            ] + (DesignationPlan(dialog, site).reservable.isEmpty ? [] : [KeyHint(.character("a"), .hintReserve)])
        case .waiting: [KeyHint(.escape, .hintClose)]
        case .answered(let answer):
            answer.isGood
                ? [KeyHint(.enter, .hintClose)]
                : [KeyHint(.enter, label: Action.back.hintKey), KeyHint(.escape, .hintClose)]
        }
    }

    /// The keys of the pane, and that those of the view go on.
    private var welcomeHints: [KeyHint] {
        [
            KeyHint(.right, .hintChoose), KeyHint(.enter, .hintApply),
            KeyHint(.escape, WelcomePane.Answer.later.key(site.service.agreement)),
        ]
            + [KeyHint(.down, .hintMove), KeyHint(.pageDown, .hintScroll)]
            + [Action.help, .quit, .mark, .filter].filter { $0.isAvailable(in: self) }.compactMap(KeyHint.init)
    }

    private var hintedActions: [Action] {
        let program: [Action] = [.palette, .language, .theme, .settings]
        switch view {
        case .beacons where beacons.detailLevel == .full:
            return [.help, .quit, .back, .previousBeacon, .nextBeacon, .copy, .copyOctets, .openURL, .pause] + program
        case .beacons:
            let replay: [Action] = [.replayFaster, .replayForward]
            return [.help, .quit, .detail, .mark, .designate, .filter, .sortNext, .pause] + replay
                + [.proximityFilter, .copy, .nameBeacon] + program + [.record, .follow, .holdOrder, .reverse]
        case .regions:
            return [.help, .quit, .detail, .addRegion, .monitoring, .ranging, .requestState, .removeRegion, .track]
                + program
        case .designated:
            return [
                .help, .quit, .detail, .mark, .release, .switcher, .undo, .jump, .nameBeacon, .typeKeycodes,
                .monitoring,
                .ranging,
            ] + program
        case .events:
            return [.help, .quit, .detail, .jump, .eventKinds, .eventRegion, .expand, .follow, .pause] + program
                + [.record]
        case .contents: return [.help, .quit, .open, .copy, .back, .follow] + program
        case .status:
            return [
                .help, .quit, .back, .nextView, .permissions, .pause, .scanProfile, .userIdentifier, .authorization,
            ] + program + [.record, .reload]
        }
    }
}

extension KeyHint {
    init(_ key: Key, _ label: TextKey) {
        self.init(key: key, label: label.rawValue)
    }

    init(_ key: Key, _ label: ServiceTextKey) {
        self.init(key: key, label: label.rawValue)
    }

    init(_ key: Key, _ label: StatusTextKey) {
        self.init(key: key, label: label.rawValue)
    }

    init(_ key: Key, label: String) {
        self.init(key: key, label: label)
    }

    init?(_ action: Action) {
        guard let key = action.keys.first else { return nil }
        self.init(key: key, label: action.hintKey)
    }
}
