/// The purpose of an element on the screen; a theme gives each role its style. The names are those of the theme
/// files.
public enum Role: String, CaseIterable, Sendable {
    /// Ordinary text, and the background of the whole screen.
    case text
    /// Less important text: units, addresses, hints.
    case muted
    /// The heading of a view, a pane or a dialogue.
    case heading
    /// The first line of the screen.
    case titleBar
    /// The name of a view in the second line.
    case tab
    /// The name of the view that is shown.
    case tabSelected
    /// The names of the columns of a table.
    case tableHeader
    /// The row under the cursor.
    case selection
    /// A row that is marked, and its sign.
    case mark
    /// The proximity word of a beacon within about half a metre.
    case proximityImmediate
    /// The proximity word of a beacon within a few metres.
    case proximityNear
    /// The proximity word of a beacon further away.
    case proximityFar
    /// The proximity word of a beacon whose distance is not known.
    case proximityUnknown
    /// A beacon that was heard recently.
    case fresh
    /// A beacon that was not heard for a while.
    case stale
    /// A beacon that is no longer present.
    case gone
    /// Something that needs attention: a low battery, dropped packets.
    case warning
    /// Something that failed.
    case error
    /// Something that is in order.
    case good
    /// A word for the mode of the program: simulated, paused.
    case badge
    /// A mode that must not be overlooked: test mode, recording.
    case badgeAlert
    /// A key in the last line.
    case keyName
    /// The effect of a key in the last line.
    case keyLabel
    /// Lines around and between panes.
    case border
    /// The bars of a chart, a sparkline or a gauge.
    case chart
    /// The strong end of a chart.
    case chartHigh
    /// The weak end of a chart.
    case chartLow
    /// A field where text is entered.
    case input
    /// An active filter.
    case filter
    /// Entering a region.
    case eventEnter
    /// Leaving a region.
    case eventExit
    /// The sign of a designated beacon.
    case designated
    /// The sign of a switcher beacon.
    case switcher
    /// The background and the text of a dialogue.
    case dialog
    /// A short message that disappears after a while.
    case notice

    /// The role whose style this one has if a theme does not define it; nil for ``text``.
    public var parent: Role? {
        switch self {
        case .text: nil
        case .muted, .heading, .tab, .selection, .fresh, .good, .warning, .keyLabel, .chart, .input, .dialog, .notice,
            .proximityImmediate, .proximityNear, .proximityFar:
            .text
        case .titleBar, .tableHeader, .mark, .keyName: .heading
        case .proximityUnknown, .stale, .border: .muted
        case .gone: .stale
        case .tabSelected: .selection
        case .error: .warning
        case .badge: .titleBar
        case .badgeAlert: .badge
        case .chartHigh, .chartLow: .chart
        case .filter: .input
        case .eventEnter: .good
        case .eventExit: .warning
        case .designated, .switcher: .mark
        }
    }
}
