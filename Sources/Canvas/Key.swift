/// An input event of a terminal: a key, pasted text, or a change of the terminal's state.
///
/// Keys with Shift or Control count as the plain key unless they are text.
public enum Key: Hashable, Sendable {
    /// A character of text. A typed combining mark comes alone.
    case character(Character)
    /// Control with a letter (lower case), or with one of `@ \ ] ^ _`.
    case control(Character)
    /// Alt with a character, or Escape directly before it.
    case alt(Character)
    case escape
    /// Return, also Control-J and Control-M.
    case enter
    case tab
    /// Shift-Tab.
    case backTab
    /// Backspace, also Control-H.
    case backspace
    case delete
    case insert
    case up
    case down
    /// The arrow keys with Shift, where the terminal distinguishes them.
    case shiftUp
    case shiftDown
    case left
    case right
    case pageUp
    case pageDown
    case home
    case end
    /// F1 and so on, from 1.
    case function(Int)
    /// Text that was pasted at once. Lines end with a line feed; other controls except tabs are left out.
    case paste(String)
    case mouse(Mouse)
    /// The terminal's window got the focus, or lost it.
    case focusIn
    case focusOut
    /// The size of the terminal has changed.
    case resize
    /// The terminal has reported a capability, such as the width of ambiguous characters: redraw.
    case capabilitiesChanged
    /// The terminal is gone. Nothing follows.
    case hangup
}
