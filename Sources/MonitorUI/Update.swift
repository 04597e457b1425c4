public import Localization
import Canvas
import Tracking

/// Brings the screen on by one message, and says what the main program shall do.
///
/// Pure: the time comes with `Message.tick`. `localizer` holds the texts of `state.language`; the command palette
/// finds actions by their names in it.
public func update(_ state: inout MonitorState, _ message: Message, localizer: Localizer) -> [Effect] {
    switch message {
    case .key(let key): return state.press(key, localizer)
    case .resize(let size): return state.resize(size)
    case .tick(let now, let clock, let replay): state.tick(now, clock, replay)
    case .page(let page): return state.take(page)
    case .detail(let detail): state.take(detail)
    case .events(let events): state.take(events)
    case .beganAnew: state.beginAnew()
    case .rows(let rows): state.take(rows)
    case .status(let status): return state.take(status)
    case .site(let site): return state.take(site)
    case .outcome(let outcome): return state.take(outcome, localizer)
    case .notice(let phrase, let isError): state.say(phrase, isError: isError)
    }
    return []
}

// What comes from the main program.
extension MonitorState {
    mutating func say(_ phrase: Phrase, isError: Bool = false) {
        notice = Notice(phrase: phrase, isError: isError, end: now.advanced(bySeconds: Notice.duration))
    }

    fileprivate mutating func tick(
        _ now: Timestamp, _ clock: LocalTime, _ replay: (now: Timestamp, clock: LocalTime)?
    ) {
        self.now = now
        self.clock = clock
        (replayNow, replayClock) = (replay?.now, replay?.clock)
        if let notice, notice.end <= now { self.notice = nil }
        settleScrolling()
    }

    fileprivate mutating func resize(_ size: Size) -> [Effect] {
        self.size = size
        settleScrolling()
        needsPage = true
        return [.pull]
    }

    fileprivate mutating func take(_ status: SourceStatus) -> [Effect] {
        self.status = status
        settleScrolling()
        return []
    }

    fileprivate mutating func beginAnew() {
        events = EventList()
        contents = ContentList()
        site = SiteSnapshot()
        regions = RegionList()
        designated = DesignatedList()
        settleScrolling()
    }

    fileprivate mutating func take(_ new: [MonitorEvent]) {
        events.append(new, within: site.coalescing, visible: visibleRows)
        contents.append(new, visible: visibleRows)
    }

    fileprivate mutating func take(_ outcome: SiteOutcome, _ texts: Localizer) -> [Effect] {
        switch outcome {
        case .designation(let results): return take(results, texts)
        case .said(let phrase, let isError): return take(phrase, isError: isError)
        }
    }

    /// Keeps cursors on the screen when its parts changed their size.
    mutating func settleScrolling() {
        beacons.showCursor(visible: visibleRows)
        events.settle(visible: visibleRows)
        contents.settle(visible: visibleRows)
        settleRegions()
        settleDesignated()
    }

    fileprivate mutating func take(_ page: BeaconPage) -> [Effect] {
        guard wantsPage else { return [] }
        needsPage = false
        if let sought = beacons.sought {
            beacons.sought = nil
            if page.selectedIndex == nil { say(Phrase(.noticeNotListed, .text(label(of: sought)))) }
        }
        guard beacons.take(page, visible: visibleRows) else { return [] }
        needsPage = true
        return [.pull]
    }

    /// A detail that is no longer asked for is left where it is.
    fileprivate mutating func take(_ detail: BeaconDetail?) {
        guard let detail else {
            if !isPaused { beacons.detail = nil }
            return
        }
        if detail.row.identity == beacons.selected { beacons.detail = detail }
    }

    /// Asks for rows, also when the screen stands still.
    mutating func pull() -> [Effect] {
        needsPage = true
        return [.pull]
    }
}

// Keys.
extension MonitorState {
    fileprivate mutating func press(_ key: Key, _ texts: Localizer) -> [Effect] {
        switch key {
        case .focusIn: return [.displayOn]
        case .resize, .focusOut: return []
        case .control("c"), .function(10), .hangup: return [.quit]
        case .control("l"), .capabilitiesChanged: return [.redraw]
        case .control("z"): return [.suspend]
        default: break
        }
        switch layer {
        case .filter: return typeFilter(key, texts)
        case .palette(let palette): return pressInPalette(key, palette, texts)
        case .help(let first): return pressInHelp(key, first, texts)
        case .settings(let cursor): return pressInSettings(key, cursor, texts)
        case .question(let question): return pressInQuestion(key, question, texts)
        case .entry(let entry): return pressInEntry(key, entry)
        case .designation(let dialog): return pressInDesignation(key, dialog, texts)
        case .monitoring(let menu): return pressInMonitoring(key, menu, texts)
        case .options(let dialog): return pressInOptions(key, dialog, texts)
        case .transmission(let dialog): return pressInTransmission(key, dialog)
        case .authorization(let dialog): return pressInAuthorization(key, dialog, texts)
        case .sheet(let sheet): return pressInSheet(key, sheet, texts)
        case nil: if let effects = pressInWelcome(key, texts) { return effects }
        }
        guard let action = Action.on(key, in: self) else {
            if case .paste = key { return [] }
            say(Phrase(.noticeUnknownKey, .text(key.name(settings.usesASCII ? .ascii : .unicode))))
            return []
        }
        notice = nil
        return perform(action, texts)
    }

    private mutating func typeFilter(_ key: Key, _ texts: Localizer) -> [Effect] {
        switch key {
        case .enter, .function(4): layer = nil
        case .escape:
            layer = nil
            beacons.clearFilter()
            return tableChanged()
        case .up, .down, .pageUp, .pageDown:
            return Action.on(key).map { perform($0, texts) } ?? []
        default:
            let before = beacons.filter.text
            guard beacons.filter.handle(key), beacons.filter.text != before else { return [] }
            return tableChanged()
        }
        settleScrolling()
        return []
    }

    private mutating func pressInPalette(_ key: Key, _ palette: Palette, _ texts: Localizer) -> [Effect] {
        var palette = palette
        let matches = palette.matches(in: self, texts)
        switch key {
        case .escape: layer = nil
        case .enter:
            layer = nil
            guard matches.indices.contains(palette.cursor) else {
                say(Phrase(.noticeUnknownCommand, .text(palette.editor.text)))
                return []
            }
            return perform(matches[palette.cursor], texts)
        case .up, .backTab, .control("p"): palette.cursor = max(0, palette.cursor - 1)
        case .down, .tab, .control("n"): palette.cursor = max(0, min(matches.count - 1, palette.cursor + 1))
        default:
            guard palette.editor.handle(key) else { return [] }
            palette.cursor = 0
        }
        if case .palette = layer { layer = .palette(palette) }
        return []
    }

    private mutating func pressInHelp(_ key: Key, _ first: Int, _ texts: Localizer) -> [Effect] {
        guard let action = Action.on(key) else { return [] }
        switch action {
        case .help, .back, .detail: layer = nil
        case .language, .theme, .quit: return perform(action, texts)
        default:
            guard let motion = Motion(action) else { return [] }
            let help = HelpView(size, texts)
            layer = .help(first: motion.scrolled(from: first, count: help.count, page: help.page))
        }
        return []
    }

    private mutating func pressInSettings(_ key: Key, _ cursor: Int, _ texts: Localizer) -> [Effect] {
        let settings = Setting.allCases
        switch Action.on(key) {
        case .back, .settings: layer = nil
        case .detail, .mark, .nextBeacon: return change(settings[cursor], by: 1)
        case .previousBeacon: return change(settings[cursor], by: -1)
        case .language, .theme, .quit, .help: return Action.on(key).map { perform($0, texts) } ?? []
        case let action?:
            guard let motion = Motion(action) else { return [] }
            layer = .settings(cursor: motion.target(from: cursor, count: settings.count, page: settings.count))
        case nil: break
        }
        return []
    }

    /// After filter or order changed: the list from its top, unless a beacon was chosen; then it stays in sight.
    mutating func tableChanged() -> [Effect] {
        beacons.first = 0
        if !beacons.wasMoved { beacons.cursor = 0 }
        return pull()
    }
}
