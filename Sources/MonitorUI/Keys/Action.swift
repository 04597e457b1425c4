import Texts

/// Everything that a key can do. What each one is stands in `Action.row`.
public enum Action: String, CaseIterable, Sendable {
    case up, down, pageUp, pageDown, first, last, previousBeacon, nextBeacon
    case viewBeacons, viewRegions, viewDesignated, viewEvents, viewContents, viewStatus, nextView, previousView
    case detail, open, back
    case filter, proximityFilter, polarity, devices, sortNext, sortPrevious, reverse, holdOrder, follow
    case eventKinds, eventRegion, expand
    case mark, clearMarks, nameBeacon, jump, copy, copyOctets, openURL
    case designate, release, undo, acts, switcher, switcherRule, agreement, preferences, environment, permissions
    case userIdentifier, authorization, beaconize, typeKeycodes
    case monitoring, stopAll, ranging, requestState, track, notificationOptions, addRegion, removeRegion
    case pause, record, scanProfile, replayFaster, replaySlower, replayForward, replayBack, replayFarForward,
        replayFarBack
    case help, palette, settings, language, theme, reload, redraw, suspend, quit

    /// The headings under which the help lists actions.
    enum Group: String, CaseIterable {
        case moving, views, table, beacon, designation, regions, source, program

        /// The key of its heading.
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
    /// What the last line offers in every view.
    static let ofProgram: [Action] = [.palette, .language, .theme, .settings]
}
