import BeaconService
import Canvas
import Localization
import Texts
import Tracking

/// The walk up to one beacon, in place of the view: its level, in digits that can be read from a distance. It need not be
/// heard yet.
struct HuntPane: Equatable, Sendable {
    let identity: BeaconIdentity
    /// What is known of its level; nil: nothing was asked yet.
    private(set) var reading: HuntReading?
    /// Its row of the table; nil: it is not there.
    var row: BeaconRow?
    /// Whether the list stood still when this began, and does so again afterwards.
    var wasPaused = false
    /// Whether it rings as soon as it is heard.
    private(set) var isMissed = false

    /// Seconds without a report after which it is missed. A beacon at the edge of what can be heard must not ring all the
    /// time.
    private static let missedAfter = 10.0

    init(_ identity: BeaconIdentity, _ row: BeaconRow?) {
        self.identity = identity
        self.row = row
    }

    /// Takes what is known now.
    /// - Returns: whether a beacon that was missed is heard.
    /// - Parameter isPassing: Whether a replay is on the way to where it is put: what it passes does not count.
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

    /// What is done nowhere else.
    static let own: Set<Action> = [.clearHighest, .huntSound]

    /// Whether an action is done while a beacon is walked up to: all that is not about a list.
    static func lets(_ action: Action, _ state: MonitorState) -> Bool {
        // A screen that stands still would be of no use.
        action == .pause ? state.status.replay != nil : mayLet(action)
    }

    /// The same, whatever the source is.
    static func mayLet(_ action: Action) -> Bool {
        switch action {
        case .hunt, .back, .pause, .record, .scanProfile, .environment, .palette, .settings, .reload, .redraw, .suspend:
            true
        default: own.contains(action) || action.row.reach != .view || action.row.isOfReplay
        }
    }
}

extension MonitorState {
    /// Walks up to the beacon under the cursor, or goes back to the view.
    mutating func turnHunt() -> [Effect] {
        guard hunt == nil else { return endHunt() }
        guard let identity = view.screen.beacon(in: self) else {
            say(Phrase(.notice.noHunt))
            return [.bell]
        }
        return beginHunt(identity)
    }

    /// Walks up to a beacon.
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

    /// Takes what is known of the level of the beacon that is walked up to, and rings where it was missed.
    mutating func receive(_ reading: HuntReading) -> [Effect] {
        let isPassing = status.replay?.isSeeking == true
        guard let identity = hunt?.identity, hunt?.receive(reading, isPassing: isPassing) == true else { return [] }
        say(Phrase(.hunt.found, .text(title(of: identity))))
        return [.bell]
    }
}
