public import Canvas

/// The target of a click. The drawing code registers it (`Painter.place`), so that clicks match what is visible.
public enum ScreenTarget: Sendable {
    case view(MonitorView)
    /// The title of a column, with the order that it shows.
    case heading(any Sendable)
    /// A row of the list, counted from its beginning.
    case row(Int)
    /// The detail of a row.
    case detail
    /// An item of a dialogue.
    case item(Int)
    /// A key that is named in the last line or in a question.
    case key(Key)
    /// A moment of a replay, in seconds from its beginning.
    case moment(Double)
}

/// A drawn screen: its cells, and the targets below them.
public struct DrawnScreen: Sendable {
    public let frame: Frame
    let targets: [(rect: Rect, target: ScreenTarget)]

    /// The clickable target that was drawn last in a cell.
    public func target(of mouse: Mouse) -> ScreenTarget? {
        targets.last { $0.rect.contains(column: mouse.column, row: mouse.row) }?.target
    }
}

extension Painter {
    /// Registers the target of a rectangle of cells.
    mutating func place(_ target: ScreenTarget, in rect: Rect) {
        guard !rect.isEmpty else { return }
        targets.append((rect, target))
    }

    /// Registers that a dialogue covers everything drawn so far: only the keys of the last line remain clickable.
    mutating func coverTargets() {
        targets.removeAll { placed in if case .key = placed.target { false } else { true } }
    }
}
