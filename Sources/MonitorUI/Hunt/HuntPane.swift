import Basics
import BeaconService
import Canvas
import Localization
import Tracking

/// The hunt: a screen in place of the view that leads the user to one beacon by its level, in digits that can be
/// read from a distance. The beacon need not be heard yet.
struct HuntPane: Equatable, Sendable {
    let identity: BeaconIdentity
    /// The level of the beacon as last received; nil: not yet requested.
    private(set) var reading: HuntReading?
    /// The row of the beacon in the table; nil: there is none.
    var row: BeaconRow?
    /// Whether the list was paused when the hunt began, and is paused again afterwards.
    var wasPaused = false
    /// Whether the beacon is missed: the bell rings when it is heard again.
    private(set) var isMissed = false

    /// The number of seconds without a report after which a beacon is missed. The bell must not ring all the time
    /// for a beacon at the limit of reception.
    private static let missedAfter = 10.0

    init(_ identity: BeaconIdentity, _ row: BeaconRow?) {
        self.identity = identity
        self.row = row
    }

    /// Takes the latest reading.
    /// - Returns: whether a missed beacon was heard again.
    /// - Parameter isPassing: Whether a replay is on the way to a new position: readings on the way do not count.
    mutating func receive(_ new: HuntReading, isPassing: Bool) -> Bool {
        let isFirst = reading == nil
        reading = new
        if isPassing { return false }
        guard new.trend == .silent else {
            defer { isMissed = false }
            return isMissed
        }
        if isFirst || new.last.map({ $0.age >= Self.missedAfter }) ?? true { isMissed = true }
        return false
    }

    // MARK: Keys

    /// The actions of the last line.
    static let hinted: [Action] = [.back, .clearHighest, .huntSound] + Action.ofProgram + [.record, .replayTime]

    /// The actions that work only in a hunt.
    static let own: Set<Action> = [.clearHighest, .huntSound]

    /// Whether an action works during a hunt: every action that is not about a list.
    static func lets(_ action: Action, _ state: MonitorState) -> Bool {
        // Pausing the screen would be useless during a hunt.
        action == .pause ? state.status.replay != nil : mayLet(action)
    }

    /// Whether an action may work during a hunt, independent of the source.
    static func mayLet(_ action: Action) -> Bool {
        switch action {
        case .hunt, .back, .pause, .record, .scanProfile, .environment, .palette, .settings, .reload, .redraw, .suspend:
            true
        default: own.contains(action) || action.row.reach != .view || action.row.isOfReplay
        }
    }
}

extension MonitorState {
    /// Begins to hunt the beacon under the cursor, or returns to the view.
    mutating func turnHunt() -> [Effect] {
        guard hunt == nil else { return endHunt() }
        guard let identity = view.screen.beacon(in: self) else {
            say(Phrase(.notice.noHunt))
            return [.bell]
        }
        return beginHunt(identity)
    }

    /// Begins to hunt a beacon.
    public mutating func beginHunt(_ identity: BeaconIdentity) -> [Effect] {
        hunt = HuntPane(identity, row(of: identity))
        hunt?.wasPaused = isPaused
        guard isPaused else { return pull() }
        isPaused = false
        return [.setPaused(false)] + pull()
    }

    mutating func endHunt() -> [Effect] {
        let wasPaused = hunt?.wasPaused == true
        hunt = nil
        settleScrolling()
        guard wasPaused else { return pull() }
        isPaused = true
        return pull() + [.setPaused(true)]
    }

    mutating func turnSound() -> [Effect] {
        let effects = change(.sound, by: 1)
        say(Phrase(settings.sounds ? .hunt.soundOn : .hunt.soundOff))
        return effects
    }

    mutating func clearHighest() -> [Effect] {
        say(Phrase(.hunt.cleared))
        return [.clearHighest]
    }

    /// Takes a reading of the level of the hunted beacon, and rings the bell if a missed beacon was heard again.
    mutating func receive(_ reading: HuntReading) -> [Effect] {
        let isPassing = status.replay?.isSeeking == true
        guard let identity = hunt?.identity, hunt?.receive(reading, isPassing: isPassing) == true else { return [] }
        say(Phrase(.hunt.found, .text(title(of: identity))))
        return [.bell]
    }
}
