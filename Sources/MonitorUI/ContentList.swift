/// The contents view: what rules called for, oldest first.
public struct ContentList: Equatable, Sendable {
    var isFollowing = true
    var detailLevel = DetailLevel.none
    /// The first line of the content on the screen.
    var detailFirst = 0

    mutating func settle(visible: Int) {}
}
