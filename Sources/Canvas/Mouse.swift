/// An action of the mouse on a terminal, with its cell.
public struct Mouse: Hashable, Sendable {
    /// Actions of the mouse. Buttons other than the first one are not reported, because terminals use them for
    /// themselves.
    public enum Act: Hashable, Sendable {
        /// The first button was pressed, for the first or, soon after in the same cell, for the second time.
        case press, pressAgain
        /// The wheel was turned by a notch.
        case wheelUp, wheelDown
    }

    public var act: Act
    public var column: Int
    public var row: Int

    public init(_ act: Act, column: Int, row: Int) {
        self.act = act
        self.column = column
        self.row = row
    }
}
