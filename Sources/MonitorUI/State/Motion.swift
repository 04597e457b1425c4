/// A step of the cursor or of scrolling.
enum Motion {
    case lines(Int)
    case pages(Int)
    case first
    case last

    /// Where it leads from `position`, with `count` places and `page` of them to be seen at once.
    func target(from position: Int, count: Int, page: Int) -> Int {
        let target =
            switch self {
            case .lines(let lines): position + lines
            case .pages(let pages): position + pages * max(1, page - 1)
            case .first: 0
            case .last: count - 1
            }
        return max(0, min(count - 1, target))
    }

    /// The first of `count` lines to show, such that the page stays filled.
    func scrolled(from first: Int, count: Int, page: Int) -> Int {
        let furthest = max(0, count - page)
        if case .last = self { return furthest }
        return min(furthest, target(from: min(first, furthest), count: max(1, count), page: page))
    }
}
