import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

/// The content of the line of the views, and the items that have no room in it.
struct TabLine {
    var tabs: [LineItem] = []
    var items: [LineItem] = []
    var rest: [LineItem] = []
}

// The first lines: source, rates, problems, modes; the views; advice.
extension Painter {
    mutating func drawTitle(_ state: MonitorState, _ line: TabLine, in rect: Rect) {
        guard !rect.isEmpty else { return }
        fill(rect, .titleBar)
        let forms = [true, false].map { isWide in
            (left: titleItems(state, isWide: isWide), right: badges(state, line, isWide: isWide) + clockItems(state))
        }
        // Long words must not displace the items beside them, except the program's own name.
        let isWide =
            rect.columns >= 110 && room(for: (forms[0].left + forms[0].right).filter { $0.rank < 8 }) <= rect.columns
        let form = isWide ? forms[0] : forms[1]
        draw(form.left, form.right, in: rect)
    }

    private func titleItems(_ state: MonitorState, isWide: Bool) -> [LineItem] {
        let status = state.status
        let page = state.views.beacons.page
        var items = [LineItem("noroshi", rank: 8)]
        // That the source is simulated is shown at the right.
        if status.kind.isReal || status.condition != .scanning {
            items.append(LineItem(sourceText(status), sourceRole(status), rank: 1))
        }
        if state.site.bluetooth?.isAvailable == false, status.kind.isReal, status.replay == nil {
            items.append(LineItem(texts.text(.title.noBluetooth), .error, rank: 5))
        }
        if case .scanning = status.condition {
            items.append(LineItem(texts.text(.unit.perSecond, .text(rate(status.reportsPerSecond))), rank: 7))
        }
        items += heard(page, state)
        if let item = designatedItem(state) { items.append(item) }
        if let server = state.site.server { items.append(self.server(server, isWide: isWide)) }
        if status.losses.dropped > 0 {
            items.append(
                LineItem(texts.text(.title.dropped, .text(texts.number(status.losses.dropped))), .warning, rank: 2))
        }
        if page.lowBatteries > 0 {
            let key = page.lowBatteries == 1 ? TextKey.title.lowBatteryOne : .title.lowBatteryMany
            items.append(LineItem(texts.text(key, .text(texts.number(page.lowBatteries))), .warning, rank: 6))
        }
        return items
    }

    /// The server, with its address where there is room, and its verdict.
    private func server(_ server: ServerStatus, isWide: Bool) -> LineItem {
        let (_, sign, role) = server.verdict.words(texts, glyphs)
        let name =
            isWide ? texts.text(.title.serverAt, .text(SafeText.neutralise(server.place))) : texts.text(.title.server)
        return LineItem(name + sign, role == .good ? .titleBar : role, rank: role == .good ? 6 : 4)
    }

    /// The number of heard beacons, and the number of devices among them in the list.
    private func heard(_ page: BeaconPage, _ state: MonitorState) -> [LineItem] {
        let key = page.beacons == 1 ? TextKey.title.beaconsOne : .title.beaconsMany
        let beacons = texts.text(key, .text(texts.number(page.beacons)))
        let others = page.total - page.beacons
        guard state.views.beacons.showsDevices, others > 0 else { return [LineItem(beacons, rank: 5)] }
        return [
            LineItem(beacons, rank: 5), LineItem(texts.text(.title.devices, .text(texts.number(others))), rank: 7),
        ]
    }

    /// The name of the source, and its condition if that is not scanning.
    private func sourceText(_ status: SourceStatus) -> String {
        let name = status.receivers.isEmpty ? sourceName(status.kind) : receivers(status)
        let silence = status.secondsSinceReport.map { texts.age(seconds: $0) } ?? texts.text(.value.none)
        return switch status.condition {
        case .starting: texts.text(.title.starting, .text(name))
        case .scanning: name
        case .waiting: texts.text(.title.waiting, .text(name))
        case .lost: texts.text(.title.lost, .text(name), .text(silence))
        case .silent: texts.text(.title.silent, .text(name), .text(silence))
        case .ended: texts.text(.title.ended, .text(name))
        }
    }

    /// The receivers by name, each with its condition if that differs from the common one.
    private func receivers(_ status: SourceStatus) -> String {
        status.receivers.map { receiver in
            let name = SafeText.neutralise(receiver.name)
            guard receiver.condition != .scanning, receiver.condition.word != status.condition.word else { return name }
            return texts.text(.title.receiver, .text(name), .text(texts.text(receiver.condition.word.key)))
        }.joined(separator: "+")
    }

    private func sourceRole(_ status: SourceStatus) -> Role {
        switch status.condition {
        case .scanning: status.receivers.allSatisfy { $0.condition == .scanning } ? .titleBar : .warning
        case .starting, .ended: .titleBar
        case .waiting, .silent: .warning
        case .lost: .error
        }
    }

    /// The name of a source: a controller by its name, a file without its folders.
    func sourceName(_ kind: SourceStatus.Kind) -> String {
        switch kind {
        case .controller(let name): SafeText.neutralise(name)
        case .capture(let file): SafeText.neutralise(String(file.split(separator: "/").last ?? ""))
        case .simulation: texts.text(.source.simulationShort)
        }
    }

    func rate(_ perSecond: Double) -> String {
        texts.number(perSecond, decimals: perSecond > 0 && perSecond < 9.95 ? 1 : 0)
    }

    private func badges(_ state: MonitorState, _ line: TabLine, isWide: Bool) -> [LineItem] {
        var items: [LineItem] = []
        func badge(_ text: String, _ role: Role = .badge, rank: Int) {
            items.append(LineItem(" " + text + " ", role, rank: rank))
        }
        if state.site.preference.isTestMode, state.site.hasService {
            badge(texts.text(isWide ? .badge.testLong : .badge.test), .badgeAlert, rank: 2)
        }
        if case .simulation = state.status.kind { badge(texts.text(.badge.simulation), rank: 2) }
        if let replay = state.status.replay { badge(replayText(replay), rank: 2) }
        if let transmission = state.site.transmission {
            let key: TextKey = transmission.isInterrupted ? .badge.notTransmitting : .badge.transmitting
            badge(texts.text(key), .badgeAlert, rank: 2)
        }
        if state.status.recording != nil { badge(texts.text(.badge.recording), .badgeAlert, rank: 2) }
        if state.status.replay?.isPaused == true { badge(texts.text(.badge.replayPaused), rank: 2) }
        if state.isPaused { badge(texts.text(.badge.paused), rank: 2) }
        let narrowing = line.rest.filter { $0.role == .filter }
        items += narrowing.map { LineItem(textWidth.clip($0.text, to: Self.narrowingColumns), $0.role, rank: 1) }
        items += line.rest.filter { $0.rank <= 1 }.map { LineItem($0.text, .titleBar, rank: 0) }
        items += line.rest.filter { $0.role == .mark }.map { LineItem($0.text, $0.role, rank: 3) }
        if narrowing.isEmpty, state.hunt == nil, state.views.beacons.isFiltered || state.isNarrowed {
            badge(texts.text(.badge.filter), .filter, rank: 4)
        }
        return items
    }

    /// Cells of the items about the filter, where they are in the first line.
    private static let narrowingColumns = 24

    /// `REPLAY 0:42/3:10 x2`; the length of a pipe is unknown.
    private func replayText(_ replay: SourceStatus.Replay) -> String {
        let speed = replay.speed.rounded() == replay.speed ? 0 : 1
        let length = replay.duration > 0 ? "/" + texts.clock(seconds: replay.duration) : ""
        return texts.text(
            .badge.replay, .text(texts.clock(seconds: replay.position) + length),
            .text(texts.number(replay.speed, decimals: speed)))
    }

    private func clockItems(_ state: MonitorState) -> [LineItem] {
        var items = [LineItem(state.language.rawValue, rank: 9)]
        if let clock = state.clock { items.append(LineItem(texts.time(secondsOfDay: clock.secondsOfDay), rank: 3)) }
        return items
    }
}

extension Painter {
    mutating func drawTabs(_ parts: TabLine, in rect: Rect) {
        guard !rect.isEmpty else { return }
        // The blanks around the words are part of them: the first one is at the edge.
        let line = Rect(column: rect.column - 1, row: rect.row, columns: rect.columns + 1, rows: 1)
        draw(parts.tabs, parts.items, in: line, gap: 0)
    }

    /// The items that fit into the line of the views. The views keep their places whatever else is shown: the form
    /// of their names depends only on the width. After them come the place in the list, then an order without a
    /// column, then filters and marks, then the rest. Of the first three, items without room here appear in the
    /// line above.
    func tabLine(_ state: MonitorState, in rect: Rect) -> TabLine {
        guard !rect.isEmpty else { return TabLine(tabs: [], items: [], rest: []) }
        let columns = rect.columns
        let form =
            TabForm.allCases.first { width(of: tabs(MonitorView.allCases, state, $0)) + $0.reserve <= columns }
            ?? .digits
        var views = tabs(state.namedViews, state, form, badges: true)
        if width(of: views) > columns { views = tabs(state.namedViews, state, form) }
        let all = typedItems(state) + choiceItems(state) + state.view.screen.items(state, self)
        var room = columns - 1 - width(of: views)
        var kept: Set<Int> = []
        for index in all.indices.sorted(by: { (all[$0].rank, $0) < (all[$1].rank, $1) }) {
            let width = textWidth.width(of: all[index].text)
            guard width <= room else { break }
            room -= width
            kept.insert(index)
        }
        let rest = all.indices.filter { !kept.contains($0) }.map { all[$0] }
        return TabLine(tabs: views, items: all.indices.filter(kept.contains).map { all[$0] }, rest: rest)
    }

    private func width(of items: [LineItem]) -> Int { items.reduce(0) { $0 + textWidth.width(of: $1.text) } }

    /// The form of the names of the views, the widest form first.
    private enum TabForm: CaseIterable {
        /// Digits and names, with room around them.
        case wide
        /// Digits and names.
        case tight
        /// Digits, with the name of the shown view.
        case digits

        /// Cells reserved behind the names of all views: for a filter, or at least for a place in a short list.
        var reserve: Int {
            switch self {
            case .wide: 30
            case .tight: 5
            case .digits: 0
            }
        }
    }

    private func tabs(
        _ views: [MonitorView], _ state: MonitorState, _ form: TabForm, badges: Bool = false
    ) -> [LineItem] {
        views.map { view in
            let isShown = view == state.view
            let badge = badges ? view.screen.badge(in: state) : 0
            let name =
                (form != .digits || isShown ? " " + texts.text(view.key) : "") + (badge > 0 ? "(\(badge))" : "")
            let isTight = form == .tight
            let before = isTight && view != views.first ? "" : " "
            let behind = isTight && view == views.last ? "" : " "
            return LineItem(
                before + "\(view.screen.digit)\(name)" + behind, isShown ? .tabSelected : .tab,
                rank: isShown || form != .digits ? 0 : 3,
                target: .view(view))
        }
    }

    /// The filters and the order of the beacons.
    func beaconItems(_ state: MonitorState) -> [LineItem] {
        let list = state.views.beacons
        var items = polarityItems(state)
        func item(_ text: String, _ role: Role = .muted, rank: Int) { items.append(self.item(text, role, rank: rank)) }
        if !list.marks.isEmpty { item(texts.text(.beacons.marked, .integer(list.marks.count)), .mark, rank: 2) }
        if let rule = list.proximity { item(text(of: rule), .filter, rank: 2) }
        if list.isFollowing { item(texts.text(.word.following), rank: 5) }
        if list.holdsOrder { item(texts.text(.beacons.orderHeld), rank: 5) }
        items += orderItems(state, BeaconList.fitted(state), by: list.sort)
        return items + [placeItem(list.cursor, of: list.page.matched)]
    }

    /// The rule in words; for "within near", near and nearer.
    func text(of rule: ProximityRule) -> String {
        switch rule {
        case .within(.immediate), .exactly(.immediate): texts.text(.filter.exactly, .text(noun(.immediate)))
        case .beyond(.unknown): texts.text(.filter.exactly, .text(noun(.unknown)))
        case .within(let limit): texts.text(.filter.within, .text(noun(limit)))
        case .beyond(let limit): texts.text(.filter.beyond, .text(noun(limit)))
        case .exactly(let other): texts.text(.filter.exactly, .text(noun(other)))
        }
    }

    /// The word before "within" and "beyond": in Japanese that is a noun.
    private func noun(_ proximity: Proximity) -> String {
        switch proximity {
        case .immediate: texts.text(.filter.immediate)
        case .near: texts.text(.filter.near)
        case .far: texts.text(.filter.far)
        case .unknown: texts.text(.filter.unknown)
        }
    }

    func word(_ proximity: Proximity) -> String { texts.text(proximity.textKey) }

    mutating func drawBanner(_ state: MonitorState, in rect: Rect) {
        guard !rect.isEmpty, let banner = state.banner else { return }
        let (text, role): (String, Role) =
            switch banner {
            case .lost(let reason): (texts.text(.banner.lost, .text(texts.text(reason))), .error)
            case .waiting(let reason): (texts.text(.banner.waiting, .text(texts.text(reason))), .warning)
            case .silent: (texts.text(.banner.silent), .warning)
            case .store(let reason): (texts.text(reason), .warning)
            case .notKept(let reason): (texts.text(.banner.notKept, .text(texts.text(reason))), .warning)
            case .unprepared(let error): (texts.text(.banner.unprepared, .text(texts.text(error))), .error)
            case .noAppCode: (texts.text(.banner.noAppCode), .warning)
            case .refused(let error): (texts.text(error), .error)
            case .fallback(let reason): (texts.text(.banner.fallback, .text(texts.text(reason))), .warning)
            }
        draw(glyphs.warning, at: rect.column + 1, rect.row, role, width: rect.columns - 1)
        let room = rect.columns - 4
        let lines = rect.rows == 1 ? [text] : textWidth.wrapped(text, to: room)
        for (index, line) in lines.prefix(rect.rows).enumerated() {
            draw(line, at: rect.column + 3, rect.row + index, role, width: room)
        }
    }
}
