/// A step of the cursor or of scrolling.
enum Motion {
    case lines(Int)
    case pages(Int)
    case first
    case last
    /// To a place that was pointed at.
    case to(Int)
    /// Moves what is seen by so many lines; a cursor goes along only where it would leave the screen.
    case scroll(Int)

    /// Where it leads from `position`, with `count` places and `page` of them to be seen at once.
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

    /// Where a cursor and the first place that is seen go.
    func moved(_ position: Int, first: Int, count: Int, page: Int) -> (position: Int, first: Int) {
        guard case .scroll(let lines) = self else { return (target(from: position, count: count, page: page), first) }
        let scrolled = max(0, min(first + lines, count - page))
        // Where nothing more can be scrolled, the rest is reached with the cursor.
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
