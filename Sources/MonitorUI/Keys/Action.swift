import Basics

/// Every action of a key. `Action.row` describes each one.
public enum Action: String, CaseIterable, Sendable {
    case up, down, pageUp, pageDown, first, last, previousBeacon, nextBeacon, readOn, readBack
    case viewBeacons, viewRegions, viewDesignated, viewEvents, viewManaged, viewContents, viewStatus, nextView,
        previousView
    case detail, open, back
    case filter, proximityFilter, narrow, devices, sort, columns, reverse, holdOrder, follow
    case eventKinds, appearances, expand
    case mark, markRange, markUp, markDown, markAll, invertMarks, clearMarks
    case nameBeacon, hunt, clearHighest, huntSound, jump, copy, copyOctets, openURL
    case designate, release, undo, acts, switcher, switcherRule, agreement, preferences, environment
    case userIdentifier, beaconize, typeKeycodes
    case monitoring, lists, beacapp, nearby, testLog, contact, nextContents, previousContents, stopAll, ranging,
        requestState, track,
        notificationOptions,
        addRegion, editRegion, removeRegion
    case pause, record, scanProfile, replayFaster, replaySlower, replayForward, replayBack, replayFarForward,
        replayFarBack, replayTime, nextEvent, previousEvent
    case help, palette, settings, language, theme, reload, redraw, suspend, quit

    /// The headings under which the help lists actions.
    enum Group: String, CaseIterable {
        case moving, views, table, beacon, designation, regions, source, program

        /// The text key of the heading.
        var key: TextKey {
            switch self {
            case .moving: .group.moving
            case .views: .group.views
            case .table: .group.table
            case .beacon: .group.beacon
            case .designation: .group.designation
            case .regions: .group.regions
            case .source: .group.source
            case .program: .group.program
            }
        }
    }

}

extension Action {
    /// The actions that the last line shows first.
    static let always: [Action] = [.help, .quit, .palette]

    /// The actions that the last line shows next during a replay.
    static let ofReplay: [Action] = [.pause, .replayFaster, .replayForward, .replayBack]

    /// The actions that the last line shows in every view, if there is room.
    static let ofProgram: [Action] = [.palette, .language, .theme, .settings]
}
