public import Canvas

/// Everything that a key can do. The table below is the only place that knows which key: the help, the key line and
/// the command palette all read it.
public enum Action: String, CaseIterable, Sendable {
    case up, down, pageUp, pageDown, first, last, previousBeacon, nextBeacon
    case viewBeacons, viewRegions, viewDesignated, viewEvents, viewContents, viewStatus, nextView, previousView
    case detail, open, back
    case filter, proximityFilter, polarity, devices, sortNext, sortPrevious, reverse, holdOrder, follow
    case eventKinds, eventRegion, expand
    case mark, clearMarks, nameBeacon, jump, copy, copyOctets, openURL
    case designate, release, undo, switcher, switcherRule, agreement, preferences, environment, permissions
    case userIdentifier, authorization, beaconize, typeKeycodes
    case monitoring, stopAll, ranging, requestState, track, notificationOptions, addRegion, removeRegion
    case pause, record, scanProfile, replayFaster, replaySlower, replayForward, replayBack, replayFarForward,
        replayFarBack
    case help, palette, settings, language, theme, reload, redraw, suspend, quit

    /// The headings that the help gathers actions under.
    enum Group: String, CaseIterable {
        case moving, views, table, beacon, designation, regions, source, program

        /// The key of its heading.
        var key: String { "group." + rawValue }
    }

    /// The key of its name.
    var key: String { "action." + rawValue }
    /// The key of its short name for the key line.
    var hintKey: String { "hint." + rawValue }
}

extension Action {
    /// Whether it leads to another view, or to the help: what is done with in a dialogue is then left.
    var goesElsewhere: Bool {
        switch self {
        case .viewBeacons, .viewRegions, .viewDesignated, .viewEvents, .viewContents, .viewStatus, .nextView,
            .previousView, .help:
            true
        default: false
        }
    }

    /// The keys it stands on, the one to show first.
    public var keys: [Key] {
        switch self {
        case .up: [.up, .character("k")]
        case .down: [.down, .character("j")]
        case .pageUp: [.pageUp, .control("u")]
        case .pageDown: [.pageDown, .control("d")]
        case .first: [.home]
        case .last: [.end]
        case .previousBeacon: [.left]
        case .nextBeacon: [.right]
        case .viewBeacons: [.character("1")]
        case .viewRegions: [.character("2")]
        case .viewDesignated: [.character("3")]
        case .viewEvents: [.character("4")]
        case .viewContents: [.character("6")]
        case .viewStatus: [.character("7")]
        case .nextView: [.tab]
        case .previousView: [.backTab]
        case .detail: [.enter]
        case .open: [.enter, .character("o")]
        case .back: [.escape]
        case .filter: [.character("/"), .function(4)]
        case .proximityFilter: [.character("f")]
        case .polarity: [.character("g")]
        case .devices: [.character("v")]
        case .sortNext: [.character(">"), .function(6)]
        case .sortPrevious: [.character("<")]
        case .reverse: [.character("I")]
        case .holdOrder: [.character("H")]
        case .follow: [.character("F")]
        case .eventKinds: [.character("f")]
        case .eventRegion: [.character("g")]
        case .expand: [.character("x")]
        case .mark: [.character(" ")]
        case .clearMarks: [.character("c")]
        case .nameBeacon: [.function(2)]
        case .jump: [.character("b")]
        case .copy: [.character("y")]
        case .copyOctets: [.character("Y")]
        // In the view that has no contents to open.
        case .openURL: [.character("o")]
        case .designate: [.character("d")]
        case .release: [.character("u")]
        case .undo: [.character("z")]
        case .switcher: [.character("s")]
        case .switcherRule: [.character("S")]
        case .agreement: [.character("A")]
        case .preferences: [.character("P")]
        case .environment: [.character("B")]
        case .permissions: [.character("e")]
        // In the views that have no beacon to jump to.
        case .beaconize: [.character("b")]
        case .authorization: [.character("G")]
        case .userIdentifier: [.character("i"), .function(2)]
        case .typeKeycodes: [.character("i"), .insert]
        case .monitoring: [.character("m")]
        case .stopAll: [.character("M")]
        case .ranging: [.character("r")]
        case .requestState: [.character("R")]
        case .track: [.character("t")]
        case .notificationOptions: [.character("N")]
        case .addRegion: [.character("i"), .insert]
        case .removeRegion: [.character("u"), .delete]
        case .pause: [.character("p")]
        case .record: [.character("W")]
        case .scanProfile: [.character("D")]
        case .replayFaster: [.character("+"), .character("=")]
        case .replaySlower: [.character("-")]
        case .replayForward: [.character("]")]
        case .replayBack: [.character("[")]
        case .replayFarForward: [.character("}")]
        case .replayFarBack: [.character("{")]
        case .help: [.character("?"), .function(1)]
        case .palette: [.character(":")]
        case .settings: [.character(","), .function(9)]
        case .language: [.character("L")]
        case .theme: [.character("T")]
        case .reload: [.control("r")]
        case .redraw: [.control("l")]
        case .suspend: [.control("z")]
        case .quit: [.character("q"), .function(10), .control("c")]
        }
    }
}

extension Key {
    /// The name on the keyboard: `Enter`, `Ctrl-L`, `F1`. The same in every language.
    var name: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control(let character): "Ctrl-" + character.uppercased()
        case .alt(let character): "Alt-" + String(character)
        case .escape: "Esc"
        case .enter: "Enter"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .insert: "Ins"
        case .up: "Up"
        case .down: "Down"
        case .left: "Left"
        case .right: "Right"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .home: "Home"
        case .end: "End"
        case .function(let number): "F\(number)"
        default: ""
        }
    }
}
