public import Canvas

/// Everything that a key can do. The table below is the only place that knows which key: the help, the key line and
/// the command palette all read it.
public enum Action: String, CaseIterable, Sendable {
    case up, down, pageUp, pageDown, first, last, previousBeacon, nextBeacon
    case viewBeacons, viewEvents, viewStatus, nextView, previousView, detail, back
    case filter, proximityFilter, devices, sortNext, sortPrevious, reverse, holdOrder, follow
    case mark, clearMarks, copy, copyOctets
    case pause, record, replayFaster, replaySlower, replayForward, replayBack, replayFarForward, replayFarBack
    case help, palette, settings, language, theme, reload, redraw, suspend, quit

    /// The headings that the help gathers actions under.
    enum Group: String, CaseIterable {
        case moving, views, table, beacon, source, program

        /// The key of its heading.
        var key: String { "group." + rawValue }
    }

    /// The key of its name.
    var key: String { "action." + rawValue }
    /// The key of its short name for the key line.
    var hintKey: String { "hint." + rawValue }
}

extension Action {
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
        case .viewEvents: [.character("2")]
        case .viewStatus: [.character("3")]
        case .nextView: [.tab]
        case .previousView: [.backTab]
        case .detail: [.enter]
        case .back: [.escape]
        case .filter: [.character("/"), .function(4)]
        case .proximityFilter: [.character("f")]
        case .devices: [.character("v")]
        case .sortNext: [.character(">"), .function(6)]
        case .sortPrevious: [.character("<")]
        case .reverse: [.character("I")]
        case .holdOrder: [.character("H")]
        case .follow: [.character("F")]
        case .mark: [.character(" ")]
        case .clearMarks: [.character("c")]
        case .copy: [.character("y")]
        case .copyOctets: [.character("Y")]
        case .pause: [.character("p")]
        case .record: [.character("W")]
        case .replayFaster: [.character("+"), .character("=")]
        case .replaySlower: [.character("-")]
        case .replayForward: [.character("]")]
        case .replayBack: [.character("[")]
        case .replayFarForward: [.character("}")]
        case .replayFarBack: [.character("{")]
        case .help: [.character("?"), .function(1)]
        case .palette: [.character(":")]
        case .settings: [.function(2)]
        case .language: [.character("L")]
        case .theme: [.character("T")]
        case .reload: [.control("r")]
        case .redraw: [.control("l")]
        case .suspend: [.control("z")]
        case .quit: [.character("q"), .function(10), .control("c")]
        }
    }

    var group: Group {
        switch self {
        case .up, .down, .pageUp, .pageDown, .first, .last, .previousBeacon, .nextBeacon: .moving
        case .viewBeacons, .viewEvents, .viewStatus, .nextView, .previousView, .detail, .back: .views
        case .filter, .proximityFilter, .devices, .sortNext, .sortPrevious, .reverse, .holdOrder, .follow: .table
        case .mark, .clearMarks, .copy, .copyOctets: .beacon
        case .pause, .record, .replayFaster, .replaySlower, .replayForward, .replayBack, .replayFarForward,
            .replayFarBack:
            .source
        case .help, .palette, .settings, .language, .theme, .reload, .redraw, .suspend, .quit: .program
        }
    }

    /// Whether it does something where the screen is now. The palette lists these alone.
    func isAvailable(in state: MonitorState) -> Bool {
        switch self {
        case .filter, .proximityFilter, .devices, .sortNext, .sortPrevious, .reverse, .holdOrder, .previousBeacon,
            .nextBeacon, .mark, .clearMarks, .copy:
            state.view == .beacons
        case .follow, .detail: state.view != .status
        case .copyOctets: state.view == .beacons && state.layout.showsDetail
        case .record: state.status.replay == nil
        case .replayFaster, .replaySlower, .replayForward, .replayBack, .replayFarForward, .replayFarBack:
            state.status.replay != nil
        default: true
        }
    }

    /// What stands on a key.
    static func on(_ key: Key) -> Action? { byKey[key] }

    private static let byKey: [Key: Action] = {
        var table: [Key: Action] = [:]
        for action in allCases {
            for key in action.keys { table[key] = action }
        }
        return table
    }()
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
