import Canvas

/// Distinguishes the second press of a double click from a first press.
struct ClickCounter {
    /// The longest time between the two presses.
    static let longest = Duration.milliseconds(400)

    private var last: (mouse: Mouse, instant: ContinuousClock.Instant)?

    /// The same event; a press soon after another one in the same cell becomes the second of two. A third press
    /// counts as a first one again.
    mutating func counted(_ mouse: Mouse, at instant: ContinuousClock.Instant) -> Mouse {
        guard mouse.act == .press else { return mouse }
        if let last, last.mouse == mouse, last.instant.duration(to: instant) <= ClickCounter.longest {
            self.last = nil
            return Mouse(.pressAgain, column: mouse.column, row: mouse.row)
        }
        last = (mouse, instant)
        return mouse
    }
}
