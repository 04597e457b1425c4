import Canvas

/// Tells the second press of a double click from a first one.
struct ClickCounter {
    /// The longest time between the two presses.
    static let longest = Duration.milliseconds(400)

    private var last: (mouse: Mouse, instant: ContinuousClock.Instant)?

    /// The same event, where a press in the same cell soon after another one becomes the second of two. A third one
    /// begins anew.
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
