/// The difference between the latest managed regions and the stored ones (TbBTPrepareResultType). It is reported by
/// didPrepareRefreshRegionsWithResult:, in the SDK's header didPrepareToRefreshRegionsWithResult:.
public enum PrepareResultType: Int, CaseIterable, Sendable {
    case noDifference = 0
    case hasNew = 1
    case hasAbandoned = 2
    case hasNewAndAbandoned = 3

    /// - Parameters:
    ///   - new: regions that were added.
    ///   - abandoned: regions that are gone.
    public init(new: Int, abandoned: Int) {
        self =
            switch (new > 0, abandoned > 0) {
            case (false, false): .noDifference
            case (true, false): .hasNew
            case (false, true): .hasAbandoned
            case (true, true): .hasNewAndAbandoned
            }
    }
}
