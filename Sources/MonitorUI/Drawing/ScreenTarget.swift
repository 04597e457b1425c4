public import Canvas

/// What a click can be on. Whoever draws says so (`Painter.place`), so that what is seen is what is hit.
public enum ScreenTarget: Sendable {
    case view(MonitorView)
    /// The title of a column, and the order that it shows.
    case heading(any Sendable)
    /// A row of the list, counted from its beginning.
    case row(Int)
    /// The detail of a row.
    case detail
    /// An item of a dialogue.
    case item(Int)
    /// A key that is named, in the last line or in a question.
    case key(Key)
    /// A moment of a replay, in seconds from its beginning.
    case moment(Double)
}

/// A drawn screen: its cells, and what lies under them.
public struct DrawnScreen: Sendable {
    public let frame: Frame
    let targets: [(rect: Rect, target: ScreenTarget)]

    /// What was drawn last in a cell, among what can be clicked.
    public func target(of mouse: Mouse) -> ScreenTarget? {
        targets.last { $0.rect.contains(column: mouse.column, row: mouse.row) }?.target
    }
}

extension Painter {
    /// Says what lies in a rectangle of cells.
    mutating func place(_ target: ScreenTarget, in rect: Rect) {
        guard !rect.isEmpty else { return }
        targets.append((rect, target))
    }

    /// Says that a dialogue covers what was drawn: only the keys of the last line are still within reach.
    mutating func coverTargets() {
        targets.removeAll { placed in if case .key = placed.target { false } else { true } }
    }
}
