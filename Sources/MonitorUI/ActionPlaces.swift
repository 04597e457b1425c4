import BeaconService
import Canvas

// Where actions belong: under which heading, in which views, on which keys.
extension Action {
    var group: Group {
        switch self {
        case .up, .down, .pageUp, .pageDown, .first, .last, .previousBeacon, .nextBeacon: .moving
        case .viewBeacons, .viewRegions, .viewDesignated, .viewEvents, .viewContents, .viewStatus, .nextView,
            .previousView, .detail, .open, .back:
            .views
        case .filter, .proximityFilter, .polarity, .devices, .sortNext, .sortPrevious, .reverse, .holdOrder, .follow,
            .eventKinds, .eventRegion, .expand:
            .table
        case .mark, .clearMarks, .nameBeacon, .jump, .copy, .copyOctets, .openURL: .beacon
        case .designate, .release, .undo, .switcher, .switcherRule, .agreement, .preferences, .environment,
            .permissions, .userIdentifier, .authorization, .beaconize, .typeKeycodes:
            .designation
        case .monitoring, .stopAll, .ranging, .requestState, .track, .notificationOptions, .addRegion, .removeRegion:
            .regions
        case .pause, .record, .scanProfile, .replayFaster, .replaySlower, .replayForward, .replayBack,
            .replayFarForward,
            .replayFarBack:
            .source
        case .help, .palette, .settings, .language, .theme, .reload, .redraw, .suspend, .quit: .program
        }
    }

    /// The views it does something in; nil: all of them.
    private var views: [MonitorView]? {
        switch self {
        case .filter, .proximityFilter, .devices, .sortNext, .sortPrevious, .reverse, .holdOrder, .previousBeacon,
            .nextBeacon, .copyOctets, .openURL:
            [.beacons]
        case .designate, .release, .switcher, .nameBeacon, .mark, .clearMarks: [.beacons, .designated]
        case .ranging, .requestState, .track: [.regions, .designated]
        case .addRegion, .removeRegion: [.regions]
        case .beaconize: [.beacons, .regions, .contents, .status]
        case .eventKinds, .eventRegion, .expand: [.events]
        case .jump: [.designated, .events]
        case .open: [.contents]
        case .userIdentifier: [.status]
        case .typeKeycodes: [.designated]
        case .detail: [.beacons, .regions, .designated, .events]
        case .polarity: [.beacons, .regions, .designated]
        case .follow: [.beacons, .events, .contents]
        case .copy: [.beacons, .regions, .designated, .contents]
        default: nil
        }
    }

    /// Whether it does something where the screen is now. The palette lists these alone.
    func isAvailable(in state: MonitorState) -> Bool {
        guard views?.contains(state.view) ?? true else { return false }
        return switch self {
        case .copyOctets: state.layout.showsDetail
        case .openURL: state.layout.showsDetail && state.shownURL != nil
        case .record: state.status.replay == nil
        case .replayFaster, .replaySlower, .replayForward, .replayBack, .replayFarForward, .replayFarBack:
            state.status.replay != nil
        default: true
        }
    }

    /// Whether it would do something of the service where the screen is now, so that the user must have agreed to its
    /// terms, and the preparation must have gone well (S-44, S-45). What ends something is always done.
    func usesService(in state: MonitorState) -> Bool {
        switch self {
        case .designate, .typeKeycodes: true
        case .switcher: state.chosenDesignated.contains { !$0.isSwitcher }
        case .switcherRule: !state.site.service.isSwitcherRuleOn
        case .beaconize: state.site.transmission == nil
        case .track: state.selectedServiceRegion != nil
        case .ranging: state.selectedServiceRegion.map { !state.isRanged($0) } ?? false
        default: false
        }
    }

    /// Whether a view knows both actions, so that they must not share a key.
    func sharesView(with other: Action) -> Bool {
        MonitorView.allCases.contains { (views?.contains($0) ?? true) && (other.views?.contains($0) ?? true) }
    }

    /// What stands on a key, the same in every view: for keys that move, close or quit.
    static func on(_ key: Key) -> Action? { byKey[key]?.first }

    /// What a key does where the screen is now; nil: nothing. Some keys do in one view what has no meaning in another.
    static func on(_ key: Key, in state: MonitorState) -> Action? {
        byKey[key]?.first { $0.isAvailable(in: state) }
    }

    private static let byKey: [Key: [Action]] = {
        var table: [Key: [Action]] = [:]
        for action in allCases {
            for key in action.keys { table[key, default: []].append(action) }
        }
        return table
    }()
}
