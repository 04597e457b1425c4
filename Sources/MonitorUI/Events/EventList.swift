import Basics
import Regions

/// A line of the events view.
enum EventLine: Hashable, Sendable {
    /// The beginning of a new day, before the entry with this number.
    case day(Int)
    case entry(Int)
    /// An event of an open entry, counted from 0.
    case member(Int, Int)

    /// The number of the entry that the line belongs to.
    var number: Int {
        switch self {
        case .day(let number), .entry(let number), .member(let number, _): number
        }
    }

    var isDay: Bool { if case .day = self { true } else { false } }
}

/// The events view: the events, oldest first, and the cursor.
public struct EventList: Equatable, Sendable {
    /// The maximum number of entries; older ones are dropped.
    public static let limit = 5000

    /// All entries, with consecutive numbers.
    private var entries: [EventEntry] = []
    /// The number of entries that were dropped because of the limit.
    private(set) var forgotten = 0
    /// The lines that pass the filter, with the members of open entries.
    private(set) var lines: [EventLine] = []
    private var cursor = ListCursor<EventLine>()
    private var open: Set<Int> = []
    /// The line on which the user placed the cursor. The cursor returns there when a filter that hid the line is
    /// removed.
    private var place: EventLine?
    /// Whether the cursor stays on the newest event.
    var isFollowing = true
    private(set) var filter = EventFilter()
    /// Whether beacons that appear are shown; nil: the user did not choose, and they are shown during the flood at
    /// the start.
    private var showsAppearances: Bool?
    /// The end of the flood of appearances at the start.
    private var floodEnd: Timestamp?
    private var isFloodOver = false
    /// The number of hidden appearances.
    private(set) var hidden = 0
    /// The beginning of the last span without a report that has an entry here, in seconds since the first report of
    /// a replay.
    var lastSilence: Double?
    /// The event under the cursor at the start of a repeated reading of a replay, until that event is reported
    /// again.
    private var awaited: MonitorEvent?
    /// Cells of the descriptions that are skipped at the left, so that the end of long lines is visible.
    var shift = 0
    var detailLevel = DetailLevel.none
    /// The first line of the detail on the screen.
    var detailFirst = 0

    var isFiltered: Bool { filter.isOn }

    /// The region to which the view is narrowed.
    var choice: RowChoice? {
        get { filter.region.map { .region($0) } }
        set { if case .region(let identifier)? = newValue { filter.region = identifier } else { filter.region = nil } }
    }
    /// The first line on the screen, and the line of the cursor.
    var first: Int { cursor.first }
    var row: Int { cursor.row }
    /// The number of events, counting every member of a group.
    var count: Int { entries.reduce(0) { $0 + $1.count } }
    /// The number of entries that pass the filter.
    var shown: Int { lines.count { if case .entry = $0 { true } else { false } } }

    /// The times of the entries that pass the filter, oldest first.
    var moments: [Timestamp] {
        entries.lazy.filter { filter.shows($0) }.map(\.first.time).sorted()
    }

    /// The entry under the cursor.
    var selectedEntry: EventEntry? { cursor.selected.flatMap { entry($0.number) } }

    /// The event under the cursor; for a closed group, its first.
    var selected: MonitorEvent? { cursor.selected.flatMap { event(of: $0) } }

    /// The events that the detail shows: all events of a group, or the one under the cursor.
    var selectedEvents: [MonitorEvent] {
        if case .member = cursor.selected { return selected.map { [$0] } ?? [] }
        return selectedEntry?.events ?? []
    }

    /// The state that an event of the selection led to, by its index in `selectedEvents`.
    func selectedState(_ place: Int) -> MonitorEvent? {
        if case .member(let number, let index) = cursor.selected { return entry(number)?.states[index] }
        return selectedEntry?.states[place]
    }

    func entry(_ number: Int) -> EventEntry? {
        guard let began = entries.first?.number, entries.indices.contains(number - began) else { return nil }
        return entries[number - began]
    }

    func isOpen(_ number: Int) -> Bool { open.contains(number) }

    func event(of line: EventLine) -> MonitorEvent? {
        guard let entry = entry(line.number) else { return nil }
        if case .member(_, let index) = line {
            return entry.events.indices.contains(index) ? entry.events[index] : nil
        }
        return entry.first
    }
}

// Adding events.
extension EventList {
    /// Adds events. If all are older than those in the list, they come from an earlier run and go to the front;
    /// events of a replay are sorted in by time.
    /// - Parameter window: Seconds within which the events of overlapping regions form one entry.
    mutating func append(_ new: [MonitorEvent], within window: Double, visible: Int, isReplay: Bool = false) {
        guard let newest = new.last else { return }
        let last = entries.last?.first.time
        if isReplay, awaited != nil || last.map({ last in new.contains { $0.time < last } }) ?? false {
            remake(entries.flatMap(\.all) + new, window, visible: visible)
            if let awaited, newest.time > awaited.time { self.awaited = nil }
            return
        }
        if floodEnd == nil, let first = new.first(where: { EventKinds($0.kind) == .appearances }) {
            floodEnd = first.time.advanced(bySeconds: EventList.flood)
        }
        if let oldest = entries.first, newest.time < oldest.first.time {
            var earlier: [EventEntry] = []
            for event in new.suffix(EventList.limit) { Self.insert(event, into: &earlier, window) }
            let start = oldest.number - earlier.count
            entries = earlier.enumerated().map { EventEntry(start + $0.offset, $0.element) } + entries
        } else {
            forgotten += max(0, new.count - EventList.limit)
            for event in new.suffix(EventList.limit) { Self.insert(event, into: &entries, window) }
        }
        // Many at once: otherwise a full list would move all of its entries for each new one.
        let surplus = entries.count - EventList.limit
        if surplus > 0 {
            let gone = min(entries.count, surplus + EventList.limit / 10)
            forgotten += entries[..<gone].reduce(0) { $0 + $1.count }
            for entry in entries[..<gone] { open.remove(entry.number) }
            entries.removeFirst(gone)
        }
        rebuild(visible: visible)
    }

    /// Drops the events that a replay reports again, and those later than the position that it was moved to. The
    /// cursor returns to its event when that is reported again.
    mutating func rewind(to now: Timestamp, within window: Double, visible: Int) {
        lastSilence = nil
        awaited = isFollowing ? nil : selected.flatMap { $0.time <= now ? $0 : nil }
        remake(entries.flatMap(\.all).filter { !$0.comesAgain && $0.time <= now }, window, visible: visible)
    }

    /// Makes the entries from events in any order. The cursor stays on its event, or goes to the previous one.
    private mutating func remake(_ events: [MonitorEvent], _ window: Double, visible: Int) {
        let (chosen, opened) = (awaited ?? selected, open.compactMap { entry($0)?.first })
        entries = []
        for event in events.inOrderOfTime.suffix(EventList.limit) { Self.insert(event, into: &entries, window) }
        func number(of event: MonitorEvent) -> Int? {
            entries.first { $0.events.contains { $0.isSame(as: event) } }?.number
        }
        open = Set(opened.compactMap(number))
        let found = chosen.flatMap(number)
        if found != nil { awaited = nil }
        let near = chosen.flatMap { chosen in entries.last { $0.first.time <= chosen.time }?.number }
        place = (found ?? near).map { .entry($0) }
        rebuild(visible: visible)
    }

    /// Adds an event to the entry that it belongs to, or makes a new entry.
    private static func insert(
        _ event: MonitorEvent, into entries: inout [EventEntry], _ window: Double
    ) {
        if case .site = event.kind {
            let near = entries.indices.reversed().prefix(EventList.reach).prefix { index in
                let distance = event.time.seconds(since: entries[index].first.time)
                return distance == 0 || distance > 0 && distance < window
            }
            for index in near where entries[index].takeState(event) { return }
            for index in near where entries[index].join(event, window: window) { return }
        }
        entries.append(EventEntry((entries.last?.number ?? -1) + 1, event))
    }

    /// Seconds after the first appearance within which nearly all beacons of a place appear.
    private static let flood = 10.0

    /// The number of most recent entries in which the group of an event is searched.
    static let reach = 100

    /// Makes the lines again, and restores the cursor's position among them.
    private mutating func rebuild(visible: Int) {
        var lines: [EventLine] = []
        lines.reserveCapacity(entries.count + 8)
        var day: LocalTime?
        hidden = 0
        for entry in entries where filter.hides(entry.first) { hidden += 1 }
        for entry in entries where filter.shows(entry) {
            let local = entry.first.local
            if day.map({ !local.isSameDay(as: $0) }) ?? true { lines.append(.day(entry.number)) }
            day = local
            lines.append(.entry(entry.number))
            if open.contains(entry.number), entry.events.count > 1 {
                lines += entry.events.indices.map { .member(entry.number, $0) }
            }
        }
        self.lines = lines
        if let wanted = place ?? cursor.selected {
            let isShown = lines.contains(wanted)
            let near = lines.last { $0.number <= wanted.number && !$0.isDay } ?? lines.first { !$0.isDay }
            if let line = isShown ? wanted : near { cursor.select(line, lines, visible: visible) }
        }
        settle(visible: visible)
    }
}

// Movement and filters.
extension EventList {
    mutating func move(_ motion: Motion, visible: Int) {
        guard !lines.isEmpty else { return }
        let before = cursor.row
        cursor.move(motion, lines, visible: visible)
        stepOffDay(upwards: cursor.row < before, visible: visible)
        isFollowing = cursor.row == lines.count - 1
        place = cursor.selected
        awaited = nil
    }

    /// Keeps the cursor on the screen, and on the newest event while following.
    mutating func settle(visible: Int) {
        if isFollowing, let last = lines.last { cursor.select(last, lines, visible: visible) }
        cursor.settle(lines, visible: visible)
        stepOffDay(upwards: false, visible: visible)
    }

    /// Moves the cursor from a date line to an event.
    private mutating func stepOffDay(upwards: Bool, visible: Int) {
        guard cursor.selected?.isDay == true else { return }
        cursor.move(.lines(upwards && cursor.row > 0 ? -1 : 1), lines, visible: visible)
    }

    mutating func narrow(_ filter: EventFilter, visible: Int) {
        self.filter = filter
        shift = 0
        rebuild(visible: visible)
    }

    mutating func choiceChanged(visible: Int) { narrow(filter, visible: visible) }

    mutating func clearFilter(visible: Int) {
        var bare = EventFilter()
        bare.hidesAppearances = filter.hidesAppearances
        bare.passing = filter.passing
        narrow(bare, visible: visible)
    }

    /// Hides appearances as soon as the flood at the start is over, unless the user wants to see them.
    mutating func pass(_ now: Timestamp, visible: Int) {
        guard !isFloodOver, let floodEnd, now >= floodEnd else { return }
        isFloodOver = true
        hideAppearances(visible: visible)
    }

    /// Shows or hides the beacons that appear. Returns whether they are shown.
    mutating func turnAppearances(visible: Int) -> Bool {
        showsAppearances = filter.hidesAppearances
        hideAppearances(visible: visible)
        return !filter.hidesAppearances
    }

    private mutating func hideAppearances(visible: Int) {
        var filter = filter
        filter.hidesAppearances = !(showsAppearances ?? !isFloodOver)
        narrow(filter, visible: visible)
    }

    /// Shows the entries with these numbers; nil: all entries.
    mutating func narrow(to passing: Set<Int>?, visible: Int) {
        filter.passing = passing
        rebuild(visible: visible)
    }

    /// The newest entries, or all of them.
    func entries(last count: Int?) -> ArraySlice<EventEntry> { count.map { entries.suffix($0) } ?? entries[...] }

    /// Opens or closes the group under the cursor. Returns false when there is no group.
    mutating func toggleGroup(visible: Int) -> Bool {
        guard let entry = selectedEntry, entry.events.count > 1 else { return false }
        if open.remove(entry.number) == nil { open.insert(entry.number) }
        place = .entry(entry.number)
        isFollowing = false
        rebuild(visible: visible)
        return true
    }
}
