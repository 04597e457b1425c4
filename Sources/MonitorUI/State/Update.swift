import Basics
import Canvas
public import Localization
import Tracking

/// Updates the screen's state by one message, and returns the effects for the main program.
///
/// The function is pure: the time comes with `Message.tick`. `localizer` has the texts of `state.language`, in
/// which the command palette searches actions by name.
public func update(_ state: inout MonitorState, _ message: Message, localizer: Localizer) -> [Effect] {
    switch message {
    case .key(let key): return state.press(key, localizer)
    case .mouse(let mouse, let target): return state.press(mouse, on: target, localizer)
    case .resize(let size): return state.resize(size)
    case .tick(let now, let clock, let replay): state.tick(now, clock, replay)
    case .page(let page): return state.receive(page)
    case .detail(let detail): state.receive(detail)
    case .events(let events):
        state.receive(events)
        return state.settleSearch(events)
    case .rewound: state.rewind()
    case .hunt(let reading): return state.receive(reading)
    case .beganAnew: state.beginAnew()
    case .rows(let rows): state.receive(rows)
    case .status(let status): return state.receive(status)
    case .site(let site): return state.receive(site, localizer)
    case .outcome(let outcome): return state.receive(outcome)
    case .working(let command): state.command = command
    case .notice(let phrase, let isError): state.say(phrase, isError: isError)
    }
    return []
}

// Messages from the main program.
extension MonitorState {
    mutating func say(_ phrase: Phrase, isError: Bool = false) {
        notice = Notice(phrase: phrase, isError: isError, end: now.advanced(bySeconds: Notice.duration))
    }

    fileprivate mutating func tick(
        _ now: Timestamp, _ clock: LocalTime, _ replay: (now: Timestamp, clock: LocalTime)?
    ) {
        self.now = now
        self.clock = clock
        replayTime = replay.map { ReplayTime(now: $0.now, clock: $0.clock) }
        if let notice, notice.end <= now { self.notice = nil }
        views.events.pass(replay?.now ?? now, visible: visibleRows)
        settleScrolling()
    }

    fileprivate mutating func resize(_ size: Size) -> [Effect] {
        self.size = size
        settleScrolling()
        needsPage = true
        return [.pull]
    }

    fileprivate mutating func receive(_ status: SourceStatus) -> [Effect] {
        let old = self.status.replay
        self.status = status
        noteSilences(since: old)
        settleScrolling()
        return settleSearchAtEnd()
    }

    fileprivate mutating func beginAnew() {
        var fresh = Views(beacons: views.beacons, status: views.status)
        fresh.designated.sort = views.designated.sort
        fresh.designated.isReversed = views.designated.isReversed
        fresh.regions.sort = views.regions.sort
        fresh.regions.isReversed = views.regions.isReversed
        fresh.filters = views.filters
        fresh.designated.choice = views.designated.choice
        fresh.regions.choice = views.regions.choice
        fresh.managed.choice = views.managed.choice
        fresh.beacons.needs = BeaconNeeds()
        fresh.columns = views.columns
        views = fresh
        site = SiteSnapshot()
        settleScrolling()
    }

    mutating func receive(_ new: [MonitorEvent]) {
        views.events.append(new, within: site.coalescing, visible: visibleRows, isReplay: status.replay != nil)
        views.contents.rules.append(new, visible: visibleRows)
        if views.filters[.events] != nil {
            // Events of a replay may have been inserted between others.
            matchEvents(last: status.replay == nil ? new.count + EventList.reach : nil)
        }
        if views.filters[.contents] != nil { narrowContents() }
    }

    fileprivate mutating func receive(_ outcome: SiteOutcome) -> [Effect] {
        switch outcome {
        case .designation(let results): return receive(results)
        case .said(let phrase, let isError): return receive(phrase, isError: isError)
        case .beacapp(let result): return receive(result)
        }
    }

    fileprivate mutating func receive(_ page: BeaconPage) -> [Effect] {
        guard wantsPage else { return [] }
        let page = withUnheard(page)
        needsPage = false
        if let identities = page.marking { receive(marking: identities) }
        if let sought = views.beacons.sought {
            views.beacons.sought = nil
            if page.selectedIndex == nil { say(Phrase(.notice.notListed, .text(label(of: sought)))) }
        }
        views.beacons.needs.widen(for: page.rows, TwinTags(page.rows, site)) { site.name(of: $0) }
        guard views.beacons.receive(page, visible: visibleRows) else { return [] }
        needsPage = true
        return [.pull]
    }

    /// Takes a detail; a detail that is no longer requested is ignored.
    fileprivate mutating func receive(_ detail: BeaconDetail?) {
        guard let detail else {
            if !isPaused { views.beacons.detail = nil }
            return
        }
        if detail.row.identity == views.beacons.selected { views.beacons.detail = detail }
    }

    /// Requests rows, even while the screen is paused.
    mutating func pull() -> [Effect] {
        needsPage = true
        return [.pull]
    }
}

// Keys.
extension MonitorState {
    /// The key suppression window in seconds. After a character without effect, characters are no commands for this
    /// time, because they belong to a word that the user types into a missing input line.
    private static let suppressionWindow = 1.0

    private func isSuppressed(_ key: Key) -> Bool {
        guard case .character = key, let suppressionEnd else { return false }
        return now < suppressionEnd
    }

    fileprivate mutating func press(_ key: Key, _ texts: Localizer) -> [Effect] {
        switch key {
        case .focusIn: return [.displayOn]
        case .resize, .focusOut, .mouse: return []
        case .control("c"), .function(10), .hangup: return [.quit]
        case .control("l"), .capabilitiesChanged: return [.redraw]
        case .control("z"): return [.suspend]
        default: break
        }
        // Another key cancels the pending selection of a region.
        views.regions.sought = nil
        if let effects = pressDuringCommand(key) { return effects }
        if let layer { return press(key, in: layer.dialog, texts) }
        if let effects = pressBelow(key, texts) { return effects }
        let action = Action.on(key, in: self)
        if isSuppressed(key), action != .help { return [] }
        guard let action else {
            if case .paste = key { return [] }
            if case .character = key { suppressionEnd = now.advanced(bySeconds: Self.suppressionWindow) }
            say(Phrase(.notice.unknownKey, .text(key.name(settings.usesASCII ? .ascii : .unicode))))
            return []
        }
        suppressionEnd = nil
        // A notice remains, so that it can be read in the other language.
        if action != .language { notice = nil }
        return perform(action, texts)
    }
}
