/// A step of the cursor or of scrolling.
enum Motion {
    case lines(Int)
    case pages(Int)
    case first
    case last
    /// A movement to a place that the user pointed at.
    case to(Int)
    /// Scrolls by a number of lines; the cursor moves only where it would leave the screen.
    case scroll(Int)

    /// The target of the motion from `position`, with `count` places of which `page` are visible at once.
    func target(from position: Int, count: Int, page: Int) -> Int {
        let target =
            switch self {
            case .lines(let lines): position + lines
            case .pages(let pages): position + pages * max(1, page - 1)
            case .first: 0
            case .last: count - 1
            case .to(let place): place
            case .scroll(let lines): position + lines.signum()
            }
        return max(0, min(count - 1, target))
    }

    /// The new positions of the cursor and of the first visible place.
    func moved(_ position: Int, first: Int, count: Int, page: Int) -> (position: Int, first: Int) {
        guard case .scroll(let lines) = self else { return (target(from: position, count: count, page: page), first) }
        let scrolled = max(0, min(first + lines, count - page))
        // Where scrolling is no longer possible, the cursor moves instead.
        let wanted = scrolled == first ? position + lines : position
        return (max(scrolled, min(wanted, scrolled + page - 1, count - 1)), scrolled)
    }

    /// The first of `count` lines to show, such that the page stays filled.
    func scrolled(from first: Int, count: Int, page: Int) -> Int {
        let furthest = max(0, count - page)
        if case .last = self { return furthest }
        if case .scroll(let lines) = self { return max(0, min(furthest, first + lines)) }
        return min(furthest, target(from: min(first, furthest), count: max(1, count), page: page))
    }
}
